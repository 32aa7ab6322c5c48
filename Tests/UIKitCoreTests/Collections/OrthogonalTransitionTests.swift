// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Transitions between layouts of which one or both scroll a section orthogonally.
    @MainActor struct OrthogonalTransitionTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let source = NumberSource([Array(0..<20)])
        private let view: UICollectionView
        private var device: SimulatedDevice { simulation.device }

        init() {
            view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400),
                collectionViewLayout: Self.layout(width: .absolute(100), height: 80, .continuous))
            simulation.launch()
            window.makeKeyAndVisible()
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            window.addSubview(view)
            device.settle()
        }

        /// A layout with groups of one item; those side by side have 10 points between them.
        private static func layout(
            width: NSCollectionLayoutDimension, height: CGFloat,
            _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
        ) -> UICollectionViewLayout {
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(widthDimension: width, heightDimension: .absolute(height)),
                subitems: [item])
            let section = NSCollectionLayoutSection(group: group)
            section.orthogonalScrollingBehavior = behavior
            if behavior != .none { section.interGroupSpacing = 10 }
            return UICollectionViewCompositionalLayout(section: section)
        }

        private var scrollers: [OrthogonalScrollView] { view.subviews.compactMap { $0 as? OrthogonalScrollView } }

        private func scroll(to x: CGFloat) throws -> OrthogonalScrollView {
            let scroller = try #require(scrollers.first)
            scroller.contentOffset.x = x
            device.settle()
            return scroller
        }

        @Test func `a section that scrolls in both layouts scrolls during the transition`() throws {
            let scroller = try scroll(to: 110)
            let large = Self.layout(width: .absolute(200), height: 160, .continuous)
            let transition = view.startInteractiveTransition(to: large)
            device.settle()
            let cell = try #require(view.cellForItem(at: [0, 1]))
            #expect(scrollers == [scroller] && scroller.contentOffset.x == 110 && cell.superview === scroller)
            #expect(cell.frame == CGRect(x: 110, y: 0, width: 100, height: 80))
            transition.transitionProgress = 0.5
            device.settle()
            #expect(cell.frame == CGRect(x: 160, y: 0, width: 150, height: 120))
            #expect(scroller.frame.height == 120 && scroller.contentSize.width == (2190 + 4190) / 2)
            #expect(scrollers == [scroller] && scroller.contentOffset.x == 110)
            view.finishInteractiveTransition()
            device.settle()
            #expect(cell.frame == CGRect(x: 210, y: 0, width: 200, height: 160) && scrollers == [scroller])
        }

        @Test func `items of a section that scrolls in one layout start where they have been scrolled to`() throws {
            _ = try scroll(to: 110)
            let rows = Self.layout(width: .fractionalWidth(1), height: 50, .none)
            let transition = view.startInteractiveTransition(to: rows)
            device.settle()
            let cell = try #require(view.cellForItem(at: [0, 1]))
            #expect(cell.frame == CGRect(x: 0, y: 0, width: 100, height: 80) && cell.superview === view)
            #expect(scrollers.isEmpty && view.indexPathForItem(at: CGPoint(x: 50, y: 70)) == [0, 1])
            transition.transitionProgress = 0.5
            device.settle()
            #expect(cell.frame == CGRect(x: 0, y: 25, width: 210, height: 65))
            view.finishInteractiveTransition()
            device.settle()
            #expect(cell.frame == CGRect(x: 0, y: 50, width: 320, height: 50))
        }

        @Test func `a canceled transition scrolls the section again, from where it was`() throws {
            _ = try scroll(to: 110)
            view.startInteractiveTransition(to: Self.layout(width: .fractionalWidth(1), height: 50, .none))
                .transitionProgress = 0.5
            device.settle()
            view.cancelInteractiveTransition()
            device.settle()
            let scroller = try #require(scrollers.first)
            #expect(scroller.contentOffset.x == 110)
            #expect(view.cellForItem(at: [0, 1])?.frame == CGRect(x: 110, y: 0, width: 100, height: 80))
        }
    }
}
