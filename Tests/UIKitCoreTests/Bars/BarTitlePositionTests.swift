// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Titles of bars and of their buttons at offsets from their places.
    @MainActor struct BarTitlePositionTests {
        private let simulation = Simulation()

        init() { simulation.launch() }

        /// Shows a controller with a title and a button above another one with a title, and checks the bar.
        private func show(
            check: (UINavigationController) -> Void, _ configure: (UINavigationController) -> Void = { _ in }
        ) {
            let (root, top) = (UIViewController(), UIViewController())
            (root.title, top.title) = ("Root", "Top")
            top.navigationItem.rightBarButtonItem = UIBarButtonItem(
                title: "Save", style: .plain, target: nil, action: nil)
            let navigation = UINavigationController(rootViewController: root)
            navigation.pushViewController(top, animated: false)
            configure(navigation)
            let window = simulation.show(navigation)
            check(navigation)
            withExtendedLifetime(window) {}
        }

        /// Returns the place of a text in a bar.
        private func place(_ text: String, in navigation: UINavigationController) -> CGPoint? {
            func find(_ view: UIView) -> UILabel? {
                if let label = view as? UILabel, label.text == text, !label.isHidden { return label }
                return view.subviews.lazy.compactMap(find).first
            }
            return find(navigation.navigationBar).map { $0.convert(CGPoint.zero, to: navigation.navigationBar) }
        }

        /// Returns how far a text is from another place, rounded to points.
        private func distance(_ text: String, from start: CGPoint?, in navigation: UINavigationController) -> [CGFloat]
        {
            guard let start, let now = place(text, in: navigation) else { return [] }
            return [(now.x - start.x).rounded(), (now.y - start.y).rounded()]
        }

        @Test func `the offset of back titles for all items hides them`() {
            var start: CGPoint?
            show { start = place("Root", in: $0) }
            UIBarButtonItem.appearance().setBackButtonTitlePositionAdjustment(
                UIOffset(horizontal: -1000, vertical: 0), for: .default)
            show { navigation in
                #expect(distance("Root", from: start, in: navigation) == [-1000, 0])
                // An item of an app's own can have another one, also for the compact height of a phone in landscape.
                let back = UIBarButtonItem(title: "Root", style: .plain, target: nil, action: nil)
                back.setBackButtonTitlePositionAdjustment(UIOffset(horizontal: 5, vertical: 3), for: .default)
                back.setBackButtonTitlePositionAdjustment(UIOffset(horizontal: 7, vertical: 0), for: .compact)
                #expect(back.backButtonTitlePositionAdjustment(for: .compact).horizontal == 7)
                navigation.viewControllers.first?.navigationItem.backBarButtonItem = back
                navigation.navigationBar.setNeedsLayout()
                simulation.device.settle()
                #expect(distance("Root", from: start, in: navigation) == [5, 3])
                navigation.navigationBar.traitOverrides.verticalSizeClass = .compact
                navigation.navigationBar.setNeedsLayout()
                simulation.device.settle()
                #expect(distance("Root", from: start, in: navigation) == [7, 0])
            }
        }

        @Test func `an appearance moves the titles of the bar and of its buttons`() {
            var places: [CGPoint?] = []
            show { navigation in places = ["Root", "Top", "Save"].map { place($0, in: navigation) } }
            show { navigation in
                #expect(distance("Root", from: places[0], in: navigation) == [1, 2])
                #expect(distance("Top", from: places[1], in: navigation) == [3, 4])
                #expect(distance("Save", from: places[2], in: navigation) == [5, 6])
                let item = navigation.topViewController?.navigationItem.rightBarButtonItem
                item?.setTitlePositionAdjustment(UIOffset(horizontal: 9, vertical: 0), for: .default)
                simulation.device.settle()
                #expect(distance("Save", from: places[2], in: navigation) == [9, 0])
                #expect(item?.titlePositionAdjustment(for: .default).horizontal == 9)
            } _: { navigation in
                let appearance = UINavigationBarAppearance()
                appearance.backButtonAppearance.normal.titlePositionAdjustment = UIOffset(horizontal: 1, vertical: 2)
                appearance.titlePositionAdjustment = UIOffset(horizontal: 3, vertical: 4)
                appearance.buttonAppearance.normal.titlePositionAdjustment = UIOffset(horizontal: 5, vertical: 6)
                navigation.navigationBar.standardAppearance = appearance
                navigation.navigationBar.scrollEdgeAppearance = appearance
            }
        }
    }
}
