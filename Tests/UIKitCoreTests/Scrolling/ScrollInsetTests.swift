// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What scroll views add of the safe area to the insets of their content; bars end at 64 points.
    @MainActor struct ScrollInsetTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        /// Shows a scroll view that is as large as the screen, with little content.
        private func show(
            in scroll: UIScrollView, behind: UIView? = nil, navigates: Bool = true
        ) -> (window: UIWindow, controller: UIViewController) {
            let window = UIWindow(frame: UIScreen.main.bounds)
            let controller = UIViewController()
            if let behind { controller.view.addSubview(behind) }
            scroll.frame = controller.view.bounds
            scroll.contentSize = CGSize(width: 375, height: 100)
            controller.view.addSubview(scroll)
            window.rootViewController =
                navigates ? UINavigationController(rootViewController: controller) : controller
            window.makeKeyAndVisible()
            simulation.device.settle()
            return (window, controller)
        }

        @Test func `content that a scroll view insets has no safe area of its own`() {
            let scroll = UIScrollView()
            let tall = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 2000))
            scroll.addSubview(tall)
            let (window, controller) = show(in: scroll)
            scroll.contentSize.height = 2000
            simulation.device.settle()
            #expect(scroll.safeAreaInsets.top == 64 && tall.safeAreaInsets == .zero)
            scroll.contentInsetAdjustmentBehavior = .never
            scroll.contentOffset = .zero
            #expect(tall.safeAreaInsets.top == 64)
            // A view that reaches beyond its superview where that has no insets.
            let middle = UIView(frame: CGRect(x: 0, y: 100, width: 100, height: 100))
            let outside = UIView(frame: CGRect(x: -10, y: -10, width: 120, height: 120))
            controller.view.addSubview(middle)
            middle.addSubview(outside)
            #expect(outside.safeAreaInsets == .zero)
            withExtendedLifetime(window) {}
        }

        @Test func `a controller's short content begins below the navigation bar, and stays there`() {
            let scroll = UIScrollView()
            let (window, controller) = show(in: scroll)
            #expect(scroll.adjustedContentInset.top == 64 && scroll.contentOffset.y == -64)
            scroll.contentSize.height = 2000
            #expect(scroll.adjustedContentInset.top == 64 && scroll.contentOffset.y == -64)
            scroll.contentSize.height = 10
            controller.automaticallyAdjustsScrollViewInsets = false
            #expect(scroll.adjustedContentInset.top == 0 && scroll.contentOffset.y == 0)
            withExtendedLifetime(window) {}
        }

        @Test func `a scroll view as a controller's root view is adjusted as well`() {
            let window = UIWindow(frame: UIScreen.main.bounds)
            let controller = UIViewController()
            let scroll = UIScrollView()
            controller.view = scroll
            window.rootViewController = UINavigationController(rootViewController: controller)
            window.makeKeyAndVisible()
            simulation.device.settle()
            #expect(scroll.contentOffset.y == -64)
        }

        @Test func `content whose view is resized before it hears of the safe area still begins below it`() {
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 414, height: 896))
            scroll.contentSize = CGSize(width: 414, height: 0)
            scroll.contentInsetAdjustmentBehavior = .always
            let (window, controller) = (UIWindow(frame: UIScreen.main.bounds), UIViewController())
            window.rootViewController = controller
            window.makeKeyAndVisible()
            simulation.device.settle()
            controller.view.addSubview(scroll)
            scroll.frame = controller.view.bounds
            controller.additionalSafeAreaInsets.top = 44
            simulation.device.settle()
            #expect(scroll.adjustedContentInset.top == 64 && scroll.contentOffset.y == -64)
        }

        @Test func `short content in a tab bar controller is between the bars`() {
            let window = UIWindow(frame: UIScreen.main.bounds)
            let (controller, scroll) = (UIViewController(), UIScrollView(frame: UIScreen.main.bounds))
            controller.view.addSubview(scroll)
            let tabs = UITabBarController()
            tabs.viewControllers = [controller]
            window.rootViewController = tabs
            window.makeKeyAndVisible()
            simulation.device.settle()
            #expect(scroll.adjustedContentInset.top == 20 && scroll.contentOffset.y == -20)
            #expect(scroll.adjustedContentInset.bottom == scroll.safeAreaInsets.bottom)
            #expect(scroll.safeAreaInsets.bottom > 40)
        }

        @Test func `horizontal pages stay below the bar when a drag ends`() {
            let scroll = UIScrollView()
            let shown = show(in: scroll)
            scroll.isPagingEnabled = true
            scroll.contentSize = CGSize(width: 3 * 375, height: 667)
            simulation.device.settle()
            #expect(scroll.contentOffset == CGPoint(x: 0, y: -64))
            let device = simulation.device
            device.touchBegan(at: CGPoint(x: 300, y: 300), time: 1)
            for step in 1...5 {
                device.touchMoved(to: CGPoint(x: 300 - 50 * Double(step), y: 300), time: 1 + Double(step))
            }
            device.touchEnded(time: 20)
            device.settle()
            #expect(scroll.contentOffset == CGPoint(x: 375, y: -64))
            withExtendedLifetime(shown) {}
        }

        @Test func `content that fits the view, but not between the bars, can be scrolled to its end`() {
            let scroll = UIScrollView()
            let shown = show(in: scroll)
            scroll.contentSize = CGSize(width: 375, height: 640)
            simulation.device.settle()
            let device = simulation.device
            device.touchBegan(at: CGPoint(x: 100, y: 400), time: 1)
            for step in 1...5 {
                device.touchMoved(to: CGPoint(x: 100, y: 400 - 60 * Double(step)), time: 1 + Double(step))
            }
            device.touchEnded(time: 20)
            device.settle()
            #expect(scroll.contentOffset.y == 640 + scroll.adjustedContentInset.bottom - 667)
            withExtendedLifetime(shown) {}
        }

        @Test func `content changed below a pushed controller is still below the bar after a pop`() {
            let scroll = UIScrollView()
            let (window, controller) = show(in: scroll)
            controller.navigationController?.pushViewController(UIViewController(), animated: false)
            simulation.device.settle()
            #expect(scroll.window == nil)
            scroll.contentSize.height = 200
            _ = (controller.navigationController?.popViewController(animated: false))
            simulation.device.settle()
            #expect(scroll.window === window && scroll.adjustedContentInset.top == 64)
            #expect(scroll.contentOffset.y == -64)
        }

        @Test func `only the rearmost view is adjusted, and only next to bars`() {
            let front = UIScrollView()
            let shown = show(in: front, behind: UIView())
            #expect(front.adjustedContentInset == .zero)
            front.contentSize.height = 2000
            #expect(front.adjustedContentInset.top == 64)
            let alone = UIScrollView()
            let other = show(in: alone, navigates: false)
            #expect(alone.safeAreaInsets.top == 20 && alone.adjustedContentInset == .zero)
            withExtendedLifetime((shown, other)) {}
        }

        @Test func `the delegate is notified of changes of the adjusted insets`() {
            final class Recorder: NSObject, UIScrollViewDelegate {
                var tops: [CGFloat] = []
                func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
                    tops.append(scrollView.adjustedContentInset.top)
                }
            }
            let (scroll, recorder) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Recorder())
            scroll.delegate = recorder
            scroll.contentInset.top = 10
            scroll.contentInset.bottom = 5
            scroll.contentInset.top = 10
            #expect(recorder.tops == [10, 10])
        }

        @Test(arguments: [
            (UIScrollView.ContentInsetAdjustmentBehavior.scrollableAxes, 0.0), (.never, 0), (.always, 64),
        ])
        func `other behaviors apply to any scroll view`(
            _ behavior: UIScrollView.ContentInsetAdjustmentBehavior, _ top: CGFloat
        ) {
            let scroll = UIScrollView()
            scroll.contentInsetAdjustmentBehavior = behavior
            let shown = show(in: scroll)
            #expect(scroll.adjustedContentInset.top == top && scroll.contentOffset.y == -top)
            withExtendedLifetime(shown) {}
        }

        @Test func `an inset that becomes smaller leaves no space at the end`() {
            let scroll = UIScrollView()
            let (window, _) = show(in: scroll, navigates: false)
            scroll.contentSize.height = 2000
            scroll.contentInset.bottom = 300
            let end = 2000 - scroll.bounds.height
            scroll.contentOffset.y = end + 300
            scroll.contentInset.bottom = 0
            #expect(scroll.contentOffset.y == end)
            // Content that does not end there stays.
            scroll.contentInset.bottom = 300
            scroll.contentOffset.y = 500
            scroll.contentInset.bottom = 0
            #expect(scroll.contentOffset.y == 500)
            withExtendedLifetime(window) {}
        }
    }
}
