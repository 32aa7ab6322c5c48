// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Scroll views inside each other, of which one scrolls.
    @MainActor struct NestedScrollingTests {
        /// A scroll view that scrolls together with others.
        private final class SharingScrollView: UIScrollView, UIGestureRecognizerDelegate {
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer,
                shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
            ) -> Bool { true }
        }

        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 600))
        private let inner = UIScrollView()
        private var device: SimulatedDevice { simulation.device }
        @MainActor private final class Clock { var time = 0.0 }
        private let clock = Clock()

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            window.addSubview(outer)
            outer.contentInsetAdjustmentBehavior = .never
            outer.contentSize = CGSize(width: 320, height: 2000)
            add(inner, content: CGSize(width: 320, height: 500))
        }

        /// Adds a scroll view of 320 × 200 points, whose content has the size.
        private func add(_ view: UIScrollView, content: CGSize) {
            view.frame = CGRect(x: 0, y: 100, width: 320, height: 200)
            view.contentInsetAdjustmentBehavior = .never
            view.contentSize = content
            outer.addSubview(view)
            device.settle()
        }

        /// Drags inside the inner view; the first fifth of the way begins the drag, and the rest moves content. The finger
        /// rests before it lifts.
        private func drag(_ x: CGFloat, _ y: CGFloat, lifts: Bool = true) {
            let start = CGPoint(x: 150, y: 180)
            clock.time += 10
            device.touchBegan(at: start, time: clock.time)
            for share in [0.2, 0.6, 1] {
                clock.time += 1
                device.touchMoved(to: CGPoint(x: start.x + x * share, y: start.y + y * share), time: clock.time)
            }
            if lifts { lift() }
        }

        private func lift() {
            device.touchEnded(time: clock.time + 1)
            device.settle()
        }

        @Test func `a drag along the axis of the inner view scrolls only that, and one across it only the outer`() {
            inner.contentSize = CGSize(width: 900, height: 200)
            drag(-60, 20, lifts: false)
            #expect(inner.isDragging && !outer.isDragging)
            lift()
            #expect(inner.contentOffset == CGPoint(x: 48, y: 0) && outer.contentOffset == .zero)
            drag(20, -60)
            #expect(inner.contentOffset == CGPoint(x: 48, y: 0) && outer.contentOffset == CGPoint(x: 0, y: 48))
        }

        @Test func `along the same axis, the inner view scrolls until its edge, and then the outer`() {
            drag(0, -60)
            #expect(inner.contentOffset.y == 48 && outer.contentOffset.y == 0)
            inner.contentOffset.y = 290
            drag(0, -60, lifts: false)
            #expect(inner.contentOffset.y > 300 && inner.contentOffset.y < 330 && outer.contentOffset.y == 0)
            lift()
            #expect(inner.contentOffset.y == 300)
            drag(0, -60)
            #expect(inner.contentOffset.y == 300 && outer.contentOffset.y == 48)
            outer.contentOffset.y = 20
            drag(0, 60)
            #expect(inner.contentOffset.y == 252 && outer.contentOffset.y == 20)
        }

        @Test func `where neither view has more to show, the innermost one that bounces does`() {
            drag(0, 60, lifts: false)
            #expect(inner.contentOffset.y < -10 && outer.contentOffset.y == 0)
            lift()
            inner.bounces = false
            drag(0, 60, lifts: false)
            #expect(inner.contentOffset.y == 0 && outer.contentOffset.y < -10)
            lift()
        }

        @Test func `a view that does not transfer drags to its parent bounces at its edge`() {
            inner.transfersVerticalScrollingToParent = false
            inner.contentOffset.y = 300
            drag(0, -60, lifts: false)
            #expect(inner.contentOffset.y > 310 && outer.contentOffset.y == 0)
            lift()
        }

        @Test(arguments: [true, false]) func `content that fits leaves drags to the outer view`(_ bounces: Bool) {
            inner.contentSize.height = 100
            inner.alwaysBounceVertical = bounces
            drag(0, -60)
            #expect(inner.contentOffset.y == 0 && outer.contentOffset.y == 48)
        }

        @Test func `a drag goes to the outermost of three views if the others are at their edges`() {
            let innermost = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
            innermost.contentInsetAdjustmentBehavior = .never
            innermost.contentSize = CGSize(width: 320, height: 400)
            inner.addSubview(innermost)
            device.settle()
            (innermost.contentOffset.y, inner.contentOffset.y) = (200, 50)
            drag(0, -60)
            #expect(innermost.contentOffset.y == 200 && inner.contentOffset.y == 98 && outer.contentOffset.y == 0)
            inner.contentSize.height = 250
            drag(0, -60)
            #expect(innermost.contentOffset.y == 200 && inner.contentOffset.y == 50 && outer.contentOffset.y == 48)
        }

        @Test func `a scroll view that recognizes drags simultaneously scrolls together with the outer one`() {
            let sharing = SharingScrollView()
            inner.removeFromSuperview()
            add(sharing, content: CGSize(width: 320, height: 500))
            drag(0, -60)
            #expect(sharing.contentOffset.y == 48 && outer.contentOffset.y == 48)
            sharing.contentOffset.y = 300
            drag(0, -60, lifts: false)
            #expect(sharing.contentOffset.y > 310 && outer.contentOffset.y == 96)
            lift()
        }

        @Test func `the delegate of a pan gesture recognizer lets both scroll, too`() {
            let sharing = SharingScrollView()
            outer.panGestureRecognizer.delegate = sharing
            drag(0, -60)
            #expect(inner.contentOffset.y == 48 && outer.contentOffset.y == 48)
            withExtendedLifetime(sharing) {}
        }

        @Test func `a scroll view waits for a gesture that must fail first`() {
            let other = UIPanGestureRecognizer()
            other.minimumNumberOfTouches = 2
            window.addGestureRecognizer(other)
            outer.panGestureRecognizer.require(toFail: other)
            inner.isScrollEnabled = false
            drag(0, -60, lifts: false)
            #expect(!outer.isDragging && outer.contentOffset.y == 0)
            other.isEnabled = false
            #expect(outer.isDragging && outer.contentOffset.y == 0)
            device.touchMoved(to: CGPoint(x: 150, y: 100), time: clock.time + 1)
            #expect(outer.contentOffset.y == 20)
            lift()
        }

        @Test func `a drag that the outer view took while the inner one waited stays with the outer`() {
            let other = UIPanGestureRecognizer()
            other.minimumNumberOfTouches = 2
            window.addGestureRecognizer(other)
            inner.panGestureRecognizer.require(toFail: other)
            drag(0, -60, lifts: false)
            other.isEnabled = false
            device.touchMoved(to: CGPoint(x: 150, y: 100), time: clock.time + 1)
            #expect(inner.contentOffset.y == 0 && !inner.isDragging && outer.contentOffset.y == 68)
            lift()
        }

        @Test func `a directional lock keeps a drag in its direction, unless that is diagonal`() {
            inner.contentSize = CGSize(width: 900, height: 900)
            drag(-60, -20)
            #expect(inner.contentOffset == CGPoint(x: 48, y: 16))
            inner.isDirectionalLockEnabled = true
            drag(-60, -20)
            #expect(inner.contentOffset == CGPoint(x: 96, y: 16))
            drag(-20, -60)
            #expect(inner.contentOffset == CGPoint(x: 96, y: 64))
            drag(-60, -50)
            #expect(inner.contentOffset == CGPoint(x: 144, y: 104))
        }

        @MainActor private final class TwoPages: NSObject, UIPageViewControllerDataSource {
            let pages = [UIViewController(), UIViewController()]
            func pageViewController(
                _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
            ) -> UIViewController? { viewController === pages[1] ? pages[0] : nil }
            func pageViewController(
                _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
            ) -> UIViewController? { viewController === pages[0] ? pages[1] : nil }
        }

        @Test func `a page view controller at its last page leaves drags to an enclosing scroll view`() throws {
            let pages = TwoPages()
            let container = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
            container.dataSource = pages
            container.setViewControllers([pages.pages[1]], direction: .forward, animated: false)
            outer.contentSize = CGSize(width: 900, height: 600)
            outer.addSubview(container.view)
            container.view.frame = CGRect(x: 0, y: 0, width: 320, height: 600)
            device.settle()
            let scroller = try #require(container.view.subviews.lazy.compactMap { $0 as? UIScrollView }.first)
            let rest = scroller.contentOffset
            drag(-60, 0)
            #expect(scroller.contentOffset == rest && outer.contentOffset.x == 48)
            drag(60, 0, lifts: false)
            #expect(scroller.contentOffset.x == rest.x - 48 && outer.contentOffset.x == 48)
            lift()
            withExtendedLifetime(pages) {}
        }

        @MainActor private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
            var haveActions = false
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell()
            }
            func tableView(
                _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
            ) -> UISwipeActionsConfiguration? {
                let more = UIContextualAction(style: .normal, title: "More") { _, _, done in done(true) }
                return haveActions ? UISwipeActionsConfiguration(actions: [more]) : nil
            }
        }

        @Test func `a drag across a row with actions swipes the row, and scrolls an enclosing view otherwise`() {
            let (table, rows) = (UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 600)), Rows())
            (table.dataSource, table.delegate) = (rows, rows)
            table.contentInsetAdjustmentBehavior = .never
            outer.contentSize = CGSize(width: 900, height: 600)
            outer.addSubview(table)
            device.settle()
            drag(-60, 0)
            #expect(outer.contentOffset.x == 48 && table.swipe == nil)
            outer.contentOffset.x = 0
            rows.haveActions = true
            drag(-60, 0, lifts: false)
            #expect(outer.contentOffset.x == 0 && table.swipe?.offset == -48)
            lift()
            drag(0, -60)
            #expect(outer.contentOffset == .zero && table.contentOffset.y == 48)
        }
    }
}
