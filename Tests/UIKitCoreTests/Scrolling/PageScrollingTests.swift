// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Pages that follow the finger, and pages that the app sets.
    @MainActor struct PageScrollingTests {
        /// A book of numbered pages, which notes what it is asked and told.
        @MainActor private final class Book: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
            final class Page: UIViewController {
                let number: Int
                var calls: [String] = []
                init(_ number: Int) {
                    self.number = number
                    super.init(nibName: nil, bundle: nil)
                }
                required init?(coder: NSCoder) { nil }
                override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
                override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
                override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
                override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
            }

            let count: Int
            var seen: [String] = []
            var onWill: () -> Void = {}
            init(_ count: Int) { self.count = count }

            private func page(_ number: Int) -> UIViewController? {
                (0..<count).contains(number) ? Page(number) : nil
            }
            func pageViewController(
                _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
            ) -> UIViewController? { page(((viewController as? Page)?.number ?? 0) - 1) }
            func pageViewController(
                _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
            ) -> UIViewController? { page(((viewController as? Page)?.number ?? 0) + 1) }
            func pageViewController(
                _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
            ) {
                seen.append("will \(pendingViewControllers.compactMap { ($0 as? Page)?.number })")
                onWill()
            }
            func pageViewController(
                _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
                previousViewControllers: [UIViewController], transitionCompleted completed: Bool
            ) {
                let number = (pageViewController.viewControllers?.first as? Page)?.number ?? -1
                seen.append(completed ? "at \(number)" : "stays at \(number)")
            }
        }

        @MainActor private final class Progress: NSObject, UIScrollViewDelegate {
            var offsets: [CGFloat] = []
            func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.x) }
        }

        private let simulation = Simulation()
        private let book = Book(4)
        private let first = Book.Page(1)
        private let container: UIPageViewController
        private let window: UIWindow
        private let scroller: UIScrollView
        private var device: SimulatedDevice { simulation.device }
        private var length: CGFloat { scroller.bounds.width }
        private var shown: Int? { (container.viewControllers?.first as? Book.Page)?.number }

        init() throws {
            simulation.launch()
            simulation.device.animatesOverTime = true
            container = UIPageViewController(
                transitionStyle: .scroll, navigationOrientation: .horizontal, options: [.interPageSpacing: 20])
            (container.dataSource, container.delegate) = (book, book)
            container.setViewControllers([first], direction: .forward, animated: false)
            window = simulation.show(container)
            simulation.device.settle()
            scroller = try #require(container.view.subviews.lazy.compactMap { $0 as? UIScrollView }.first)
        }

        private func frames(_ times: Double...) {
            for time in times {
                device.frame(at: time)
                device.settle()
            }
        }

        /// Drags by a distance in steps of 10 points, one in 20 ms, and leaves the finger there.
        private func drag(by distance: CGFloat, at time: TimeInterval) {
            device.touchBegan(at: CGPoint(x: 200, y: 300), time: time)
            move(from: 200, by: distance, at: time)
        }

        private func move(from start: CGFloat, by distance: CGFloat, at time: TimeInterval) {
            let steps = Int(abs(distance) / 10)
            for step in 1...steps {
                let x = start + distance * CGFloat(step) / CGFloat(steps)
                device.touchMoved(to: CGPoint(x: x, y: 300), time: time + Double(step) * 0.02)
            }
            device.settle()
        }

        private func lift(at time: TimeInterval) {
            device.touchEnded(time: time)
            device.settle()
        }

        @Test func `at rest, the page is in the middle of three places and as large as the container`() {
            #expect(length == window.bounds.width + 20)
            #expect(scroller.contentOffset == CGPoint(x: length, y: 0) && scroller.contentSize.width == 3 * length)
            #expect(first.view.convert(first.view.bounds, to: window) == window.bounds)
            #expect(book.seen.isEmpty && container.gestureRecognizers.isEmpty)
        }

        @Test func `a drag shows the neighbor, and a quick one turns to it`() throws {
            drag(by: -100, at: 1)
            #expect(scroller.contentOffset.x == length + 80 && book.seen == ["will [2]"] && shown == 1)
            let next = try #require(container.children.last as? Book.Page)
            #expect(next.view.window === window)
            #expect(next.view.convert(next.view.bounds, to: window).minX == length - 80)
            #expect(next.calls == ["will appear"] && first.calls.last == "will disappear")
            lift(at: 1.21)
            frames(2, 2.1, 2.3)
            #expect(book.seen == ["will [2]"] && shown == 1)
            frames(2.6, 2.7)
            #expect(book.seen == ["will [2]", "at 2"] && shown == 2)
            #expect(next.calls == ["will appear", "did appear"] && first.calls.last == "did disappear")
            #expect(scroller.contentOffset.x == length && first.view.superview == nil && container.children == [next])
            #expect(next.view.convert(next.view.bounds, to: window) == window.bounds)
            #expect(!device.wantsFrames)
        }

        @Test func `a short, slow drag returns to the page`() {
            drag(by: -60, at: 1)
            lift(at: 2)
            frames(3, 3.2, 3.6, 3.7)
            #expect(book.seen == ["will [2]", "stays at 1"] && shown == 1)
            #expect(first.calls.suffix(3) == ["will disappear", "will appear", "did appear"])
            #expect(scroller.contentOffset.x == length && container.children == [first])
        }

        @Test func `a drag that changes sides shows the other neighbor`() {
            drag(by: -60, at: 1)
            move(from: 140, by: 200, at: 2)
            #expect(book.seen == ["will [2]", "stays at 1", "will [0]"])
            lift(at: 2.41)
            frames(3, 3.2, 3.6, 3.7)
            #expect(book.seen.last == "at 0" && shown == 0)
        }

        @Test func `beyond the last page, the content bounces`() {
            container.setViewControllers([Book.Page(3)], direction: .forward, animated: false)
            drag(by: -150, at: 1)
            #expect(scroller.contentOffset.x > length && scroller.contentOffset.x < length + 100)
            lift(at: 1.31)
            frames(2, 2.2, 2.6, 2.7)
            #expect(scroller.contentOffset.x == length && shown == 3 && book.seen.isEmpty)
        }

        @Test func `a second drag during the deceleration turns on`() {
            drag(by: -150, at: 1)
            lift(at: 1.31)
            frames(2, 2.1, 2.2)
            #expect(scroller.contentOffset.x > length * 1.5 && scroller.contentOffset.x < length * 2)
            drag(by: -100, at: 3)
            #expect(book.seen.prefix(2) == ["will [2]", "at 2"])
            lift(at: 3.21)
            frames(4, 4.2, 4.6, 4.7)
            #expect(shown == 3 && book.seen.last == "at 3" && scroller.contentOffset.x == length)
            #expect(container.children.count == 1)
        }

        @Test func `the page before is the same controller as before the turn`() {
            drag(by: -100, at: 1)
            lift(at: 1.21)
            frames(2, 2.6, 2.7)
            drag(by: 100, at: 3)
            lift(at: 3.21)
            frames(4, 4.6, 4.7)
            #expect(container.viewControllers == [first])
        }

        @Test func `a page that the app sets scrolls into place, and only the completion is called`() {
            let (page, progress) = (Book.Page(3), Progress())
            scroller.delegate = progress
            var results: [Bool] = []
            container.setViewControllers([page], direction: .reverse, animated: true) { results.append($0) }
            #expect(shown == 3)
            frames(1, 1.1, 1.2)
            #expect(progress.offsets.count == 2 && progress.offsets.allSatisfy { $0 < length && $0 > 0 })
            #expect(results.isEmpty && page.calls == ["will appear"] && first.view.window === window)
            frames(1.4, 1.5)
            #expect(results == [true] && book.seen.isEmpty && container.children == [page])
            #expect(page.calls == ["will appear", "did appear"] && scroller.contentOffset.x == length)
        }

        @Test func `a page set during a turn ends the turn`() {
            drag(by: -100, at: 1)
            var results: [Bool] = []
            container.setViewControllers([Book.Page(3)], direction: .forward, animated: false) { results.append($0) }
            #expect(book.seen == ["will [2]", "stays at 1"] && results == [true] && container.children.count == 1)
            #expect(scroller.contentOffset.x == length && !scroller.isDragging)
            lift(at: 1.21)
            frames(2, 2.6, 2.7)
            #expect(shown == 3 && scroller.contentOffset.x == length)
            container.setViewControllers([Book.Page(2)], direction: .reverse, animated: true) { results.append($0) }
            container.setViewControllers([Book.Page(0)], direction: .reverse, animated: true) { results.append($0) }
            frames(3, 3.4, 3.5)
            #expect(shown == 0 && results == [true, true, true] && container.children.count == 1)
        }

        @Test func `pages set by the delegate before a turn replace it`() {
            book.onWill = { [container, first] in
                container.setViewControllers([first], direction: .forward, animated: false)
            }
            drag(by: -100, at: 1)
            lift(at: 1.21)
            frames(2, 2.6, 2.7)
            #expect(container.viewControllers == [first] && container.children == [first])
            #expect(first.view.window === window && scroller.contentOffset.x == length)
        }

        @Test func `a rotation keeps the page in the middle`() {
            drag(by: -100, at: 1)
            device.turn(to: .landscapeLeft)
            device.settle()
            #expect(length == window.bounds.width + 20 && window.bounds.width > window.bounds.height)
            #expect(scroller.contentOffset.x == length && container.children.count == 1)
        }

        @Test func `a wheel turns pages, and stops at the last one`() {
            for step in 0..<5 {
                device.scroll(at: CGPoint(x: 100, y: 300), by: CGPoint(x: 40, y: 0))
                frames(Double(step) + 1, Double(step) + 1.4, Double(step) + 1.5)
            }
            #expect(shown == 3 && scroller.contentOffset.x == length)
            #expect(book.seen == ["will [2]", "at 2", "will [3]", "at 3"])
        }

        @Test func `a wheel turned back during a turn goes back to the page before`() {
            device.scroll(at: CGPoint(x: 100, y: 300), by: CGPoint(x: 40, y: 0))
            frames(1, 1.25)
            device.scroll(at: CGPoint(x: 100, y: 300), by: CGPoint(x: -40, y: 0))
            frames(2, 2.4, 2.5)
            #expect(shown == 1 && scroller.contentOffset.x == length)
            #expect(book.seen == ["will [2]", "at 2", "will [1]", "at 1"])
        }

        @Test func `a turn that a completion begins when another one is ended arrives`() {
            var results: [String] = []
            let (second, third) = (Book.Page(2), Book.Page(3))
            container.setViewControllers([second], direction: .forward, animated: true) { [container] in
                results.append("second \($0)")
                container.setViewControllers([third], direction: .forward, animated: true) {
                    results.append("third \($0)")
                }
            }
            frames(1, 1.1)
            device.turn(to: .landscapeLeft)
            device.settle()
            frames(2, 2.2, 2.5, 2.6)
            #expect(results == ["second true", "third true"])
            #expect(container.viewControllers == [third] && container.children == [third])
            #expect(third.view.convert(third.view.bounds, to: window) == window.bounds)
        }

        @Test func `a turn that the app stops ends where it is`() {
            let progress = Progress()
            var results: [Bool] = []
            scroller.delegate = progress
            container.setViewControllers([Book.Page(2)], direction: .forward, animated: true) { results.append($0) }
            frames(1, 1.1)
            scroller.contentOffset = scroller.contentOffset.applying(CGAffineTransform(translationX: 5, y: 0))
            #expect(results == [true] && shown == 2 && scroller.contentOffset.x == length)
            frames(2, 2.5)
            #expect(!device.wantsFrames && container.children.count == 1)
        }

        @Test func `neighbors are asked for again after the data source or the pages were set`() throws {
            drag(by: -60, at: 1)
            let peeked = try #require(container.children.last)
            lift(at: 2)
            frames(3, 3.6, 3.7)
            let ways: [() -> Void] = [
                { [container, book] in
                    container.dataSource = nil
                    container.dataSource = book
                },
                { [container, first] in
                    container.setViewControllers([first], direction: .forward, animated: false)
                },
            ]
            for (index, forget) in ways.enumerated() {
                forget()
                let time = 10 * Double(index + 1)
                drag(by: -60, at: time)
                #expect(container.children.count == 2 && container.children.last !== peeked)
                lift(at: time + 1)
                frames(time + 2, time + 2.6, time + 2.7)
            }
        }

        @Test func `a page may release its container when it appears`() {
            final class Last: UIViewController {
                var onAppear: () -> Void = {}
                override func viewDidAppear(_ animated: Bool) { onAppear() }
            }
            let (window, last) = (window, Last())
            weak var gone: UIPageViewController?
            func show() {
                let other = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
                gone = other
                other.setViewControllers([UIViewController()], direction: .forward, animated: false)
                window.rootViewController = other
                device.settle()
                last.onAppear = { window.rootViewController = UIViewController() }
                other.setViewControllers([last], direction: .forward, animated: true)
            }
            show()
            device.settle()
            frames(1, 1.5, 2)
            #expect(gone == nil)
        }

        @Test func `without a data source, nothing turns`() {
            container.dataSource = nil
            drag(by: -150, at: 1)
            #expect(scroller.contentOffset.x == length && book.seen.isEmpty)
            lift(at: 1.31)
        }

        @Test func `a container that disappears ends its turn first`() {
            drag(by: -100, at: 1)
            window.rootViewController = UIViewController()
            device.settle()
            #expect(book.seen == ["will [2]", "stays at 1"])
            #expect(first.calls.suffix(2) == ["will disappear", "did disappear"])
            lift(at: 1.21)
        }
    }
}
