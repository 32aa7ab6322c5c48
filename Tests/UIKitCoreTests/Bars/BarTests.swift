// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct BarTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        private func shown(_ views: UIView...) -> UIWindow {
            let window = UIWindow(frame: UIScreen.main.bounds)
            for view in views { window.addSubview(view) }
            window.isHidden = false
            return window
        }

        @Test func `BAR-5 the appearance is applied when a view enters a window, not to existing views`() {
            let (early, late) = (UINavigationBar(), UINavigationBar())
            let window = shown(early)
            UINavigationBar.appearance().barTintColor = .red
            #expect(early.barTintColor == nil && late.barTintColor == nil)
            window.addSubview(late)
            #expect(early.barTintColor == nil && late.barTintColor == .red)
            early.removeFromSuperview()
            window.addSubview(early)
            #expect(early.barTintColor == .red)
            #expect(UINavigationBar.appearance().barTintColor == .red)
        }

        @Test func `a value set on the instance is kept`() {
            UINavigationBar.appearance().barTintColor = .red
            UINavigationBar.appearance().prefersLargeTitles = true
            let bar = UINavigationBar()
            bar.barTintColor = .blue
            let window = shown(bar)
            #expect(bar.barTintColor == .blue && bar.prefersLargeTitles)
            withExtendedLifetime(window) {}
        }

        @Test func `BAR-6 an appearance for containers applies only inside them and wins`() {
            UILabel.appearance().numberOfLines = 2
            UILabel.appearance(whenContainedInInstancesOf: [UINavigationBar.self]).numberOfLines = 3
            let (bar, inside, outside) = (UINavigationBar(), UILabel(), UILabel())
            bar.addSubview(inside)
            let window = shown(bar, outside)
            #expect(inside.numberOfLines == 3 && outside.numberOfLines == 2)
            withExtendedLifetime(window) {}
        }

        @Test func `the bar button appearance applies to a bar that enters a window`() {
            UIBarButtonItem.appearance().tintColor = .green
            UIBarButtonItem.appearance().setTitleTextAttributes([.kern: 1], for: .normal)
            let (bar, item) = (UINavigationBar(), UINavigationItem(title: "A"))
            item.rightBarButtonItem = UIBarButtonItem(title: "B")
            bar.items = [item]
            let window = shown(bar)
            #expect(item.rightBarButtonItem?.tintColor == .green)
            #expect(item.rightBarButtonItem?.titleTextAttributes(for: .normal)?.count == 1)
            withExtendedLifetime(window) {}
        }

        @Test func `a bar button takes the title and the image of its action`() {
            let image = UIImage(systemName: "plus")
            let item = UIBarButtonItem(primaryAction: UIAction(title: "Add", image: image) { _ in })
            #expect(item.title == "Add" && item.image === image)
            #expect(UIBarButtonItem(title: "Own", primaryAction: item.primaryAction).title == "Own")
            #expect(UIBarButtonItem(customView: UILabel()).customView is UILabel)
            #expect(UIBarButtonItem.flexibleSpace().systemItem == .flexibleSpace)
            #expect(UIBarButtonItem.fixedSpace(8).width == 8)
        }

        @Test func `a copy of a bar's appearance changes independently`() {
            let one = UINavigationBarAppearance()
            one.configureWithOpaqueBackground()
            one.titleTextAttributes = [.kern: 2]
            let two = one.copy() as? UINavigationBarAppearance
            two?.backgroundColor = .red
            #expect(one.backgroundColor == .systemBackground && two?.titleTextAttributes.count == 1)
        }
    }
}
