// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct ContainerTests {
        @Test func `CTR-8 swipes turn the pages of a page view controller and notify its delegate`() {
            let simulation = Simulation()
            simulation.launch()
            let book = Book()
            let container = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
            container.dataSource = book
            container.delegate = book
            let window = simulation.show(container)
            container.setViewControllers([book.pages[0]], direction: .forward, animated: false)
            simulation.device.settle()
            #expect(book.pages[0].view.window === window && book.seen.isEmpty)
            #expect(book.pages[0].view.frame.height == 630)
            swipe(simulation, from: 300, to: 50, at: 1)
            #expect(container.viewControllers == [book.pages[1]] && book.pages[0].parent == nil)
            #expect(book.pages[1].view.window === window && book.pages[0].view.window == nil)
            swipe(simulation, from: 300, to: 50, at: 3)
            #expect(book.seen == ["will 1", "did from 0"])
            swipe(simulation, from: 50, to: 300, at: 5)
            #expect(container.viewControllers == [book.pages[0]] && book.seen.count == 4)
        }

        private func swipe(_ simulation: Simulation, from start: CGFloat, to end: CGFloat, at time: TimeInterval) {
            simulation.device.touchBegan(at: CGPoint(x: start, y: 300), time: time)
            for step in 1...5 {
                let x = start + (end - start) * CGFloat(step) / 5
                simulation.device.touchMoved(to: CGPoint(x: x, y: 300), time: time + Double(step) * 0.02)
            }
            simulation.device.touchEnded(time: time + 0.12)
            simulation.device.settle()
        }

        /// Notes in `viewWillDisappear` whether it is still on the stack.
        private final class Leaving: UIViewController {
            var wasOnStack: Bool?
            override func viewWillDisappear(_ animated: Bool) {
                super.viewWillDisappear(animated)
                wasOnStack = navigationController?.viewControllers.contains(self)
            }
        }

        @Test func `a popped controller is off the stack when it will disappear, and still has its parent`() {
            let simulation = Simulation()
            simulation.launch()
            let stack = UINavigationController(rootViewController: UIViewController())
            let window = simulation.show(stack)
            let leaving = Leaving()
            stack.pushViewController(leaving, animated: false)
            simulation.device.settle()
            #expect(leaving.view.window === window)
            stack.popViewController(animated: true)
            #expect(leaving.wasOnStack == false)
            simulation.device.settle()
            #expect(leaving.parent == nil && stack.viewControllers.count == 1)
        }

        @Test func `an animated push has a coordinator, whose blocks are called`() {
            let simulation = Simulation()
            simulation.launch()
            let stack = UINavigationController(rootViewController: UIViewController())
            let window = simulation.show(stack)
            var calls: [String] = []
            let pushed = UIViewController()
            stack.pushViewController(pushed, animated: true)
            let coordinator = pushed.transitionCoordinator
            #expect(coordinator?.isAnimated == true && coordinator === stack.transitionCoordinator)
            coordinator?.animate(alongsideTransition: nil) { _ in calls.append("completed") }
            simulation.device.settle()
            #expect(calls == ["completed"] && pushed.transitionCoordinator == nil)
            stack.pushViewController(UIViewController(), animated: false)
            #expect(stack.transitionCoordinator == nil && window.rootViewController === stack)
        }

        @Test func `a tab bar controller keeps the app's other children`() {
            Simulation().launch()
            let (tabs, player, first) = (UITabBarController(), UIViewController(), UIViewController())
            tabs.addChild(player)
            tabs.viewControllers = [first, UIViewController()]
            tabs.viewControllers = [UIViewController()]
            #expect(player.parent === tabs && first.parent == nil)
        }

        private final class HidesStatusBar: UIViewController {
            override var prefersStatusBarHidden: Bool { true }
        }

        @Test func `the visible controller of a container decides about the status bar`() {
            let simulation = Simulation()
            simulation.launch()
            let tabs = UITabBarController()
            tabs.viewControllers = [UINavigationController(rootViewController: HidesStatusBar()), UIViewController()]
            let window = simulation.show(tabs)
            func isHidden() -> Bool? { window.windowScene?.statusBarManager?.isStatusBarHidden }
            simulation.device.settle()
            #expect(isHidden() == true)
            tabs.selectedIndex = 1
            simulation.device.settle()
            #expect(isHidden() == false)
        }

        private final class LightStatusBar: UIViewController {
            override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
        }

        @Test func `a black navigation bar has a light status bar, and the visible controller decides without one`() {
            let simulation = Simulation()
            simulation.launch()
            let stack = UINavigationController(rootViewController: LightStatusBar())
            let tabs = UITabBarController()
            tabs.viewControllers = [stack]
            let window = simulation.show(tabs)
            var style: UIStatusBarStyle? { window.windowScene?.statusBarManager?.statusBarStyle }
            #expect(style == .default)
            stack.navigationBar.barStyle = .black
            #expect(style == .lightContent)
            stack.navigationBar.barStyle = .default
            #expect(style == .default)
            stack.isNavigationBarHidden = true
            #expect(style == .lightContent)
        }

        @Test(arguments: [(DeviceProfile.iPhone15, true), (.iPadPro11, false)])
        func `the status bar is hidden on a phone in landscape`(_ profile: DeviceProfile, _ isPhone: Bool) {
            let simulation = Simulation(profile)
            simulation.launch()
            let window = simulation.show(UIViewController())
            func isHidden() -> Bool? { window.windowScene?.statusBarManager?.isStatusBarHidden }
            simulation.device.settle()
            #expect(isHidden() == false)
            simulation.device.turn(to: .landscapeLeft)
            simulation.device.settle()
            #expect(isHidden() == isPhone)
            simulation.device.turn(to: .portrait)
            simulation.device.settle()
            #expect(isHidden() == false)
        }

        @Test func `CTR-11 a split view controller has columns on an iPad`() {
            let simulation = Simulation(.iPadPro11)
            simulation.launch()
            let (list, detail, other) = (UIViewController(), UIViewController(), UIViewController())
            let split = UISplitViewController(style: .doubleColumn)
            split.setViewController(list, for: .primary)
            split.setViewController(detail, for: .secondary)
            let window = simulation.show(split)
            #expect(!split.isCollapsed && list.splitViewController === split)
            let (primary, secondary) = (split.viewController(for: .primary), split.viewController(for: .secondary))
            #expect(primary?.view.frame == CGRect(x: 0, y: 0, width: 320, height: 1194))
            #expect(secondary?.view.frame == CGRect(x: 320.5, y: 0, width: 513.5, height: 1194))
            split.hide(.primary)
            simulation.device.settle()
            #expect(secondary?.view.frame.width == 834 && list.view.window == nil)
            list.showDetailViewController(other, sender: nil)
            simulation.device.settle()
            #expect(other.view.window === window && detail.view.window == nil)
        }

        @Test func `a split view controller tells its delegate of columns that the user shows and hides`() {
            let simulation = Simulation(.iPadPro11)
            simulation.launch()
            let (split, witness) = (UISplitViewController(style: .doubleColumn), ColumnWitness())
            split.setViewController(UIViewController(), for: .primary)
            split.setViewController(UIViewController(), for: .secondary)
            split.delegate = witness
            let window = simulation.show(split)
            split.hide(.primary)
            split.show(.primary)
            #expect(witness.seen.isEmpty)
            let button = split.displayModeButtonItem
            #expect(!button.isHidden && button.image != nil)
            button.primaryAction?.perform(sender: button)
            #expect(witness.seen == ["hide primary"] && split.displayMode == .secondaryOnly)
            button.primaryAction?.perform(sender: button)
            #expect(witness.seen == ["hide primary", "show primary"] && split.displayMode == .oneBesideSecondary)
            withExtendedLifetime(window) {}
        }

        @Test func `CTR-12 a split view controller has one column on a phone, and pushes the detail on demand`() throws
        {
            let simulation = Simulation()
            simulation.launch()
            let (list, detail, pushed) = (UIViewController(), UIViewController(), UIViewController())
            let split = UISplitViewController(style: .doubleColumn)
            split.setViewController(list, for: .primary)
            let window = simulation.show(split)
            #expect(split.isCollapsed && list.view.window === window)
            #expect(split.displayModeButtonItem.isHidden)
            list.show(pushed, sender: nil)
            simulation.device.settle()
            #expect(list.navigationController?.viewControllers == [list, pushed])
            list.showDetailViewController(detail, sender: nil)
            simulation.device.settle()
            #expect(detail.view.window === window && pushed.view.window == nil)
            // There is a way back, and to the detail again.
            let stack = try #require(list.navigationController)
            #expect(stack.viewControllers == [list, pushed, detail])
            stack.popViewController(animated: true)
            simulation.device.settle()
            #expect(pushed.view.window === window && detail.view.window == nil)
            split.show(.secondary)
            simulation.device.settle()
            #expect(detail.view.window === window && stack.topViewController === detail)
            split.show(.primary)
            simulation.device.settle()
            #expect(stack.viewControllers == [list, pushed] && pushed.view.window === window)
            let own = split.viewController(for: .secondary) as? UINavigationController
            #expect(own?.viewControllers == [detail])
        }
    }
}

@MainActor private final class Book: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let pages = [UIViewController(), UIViewController()]
    var seen: [String] = []

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { viewController === pages[1] ? pages[0] : nil }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { viewController === pages[0] ? pages[1] : nil }

    func presentationCount(for pageViewController: UIPageViewController) -> Int { pages.count }

    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) { seen.append("will \(pages.firstIndex { $0 === pendingViewControllers.first } ?? -1)") }

    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) { seen.append("did from \(pages.firstIndex { $0 === previousViewControllers.first } ?? -1)") }
}

@MainActor private final class ColumnWitness: NSObject, UISplitViewControllerDelegate {
    var seen: [String] = []

    func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {
        seen.append("show \(column)")
    }

    func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {
        seen.append("hide \(column)")
    }
}
