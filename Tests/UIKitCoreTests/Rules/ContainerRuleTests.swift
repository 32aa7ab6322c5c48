// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The rules of navigation, tab bar and page view controllers: their stacks, selections and delegates.
    ///
    /// https://developer.apple.com/documentation/uikit/uinavigationcontroller,
    /// https://developer.apple.com/documentation/uikit/uitabbarcontroller,
    /// https://developer.apple.com/documentation/uikit/uipageviewcontroller
    @MainActor struct ContainerRuleTests {
        private let simulation = Simulation()
        private let keeper = Keeper()

        init() { simulation.launch() }

        private func controllers(_ titles: String...) -> [UIViewController] {
            titles.map {
                let controller = UIViewController()
                controller.title = $0
                return controller
            }
        }

        /// https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate/navigationcontroller(_:willshow:animated:),
        /// https://developer.apple.com/documentation/uikit/uinavigationcontrollerdelegate/navigationcontroller(_:didshow:animated:)
        @Test func `CTR-2 the delegate is called before and after a controller is shown, including the first`() {
            let all = controllers("a", "b")
            let stack = UINavigationController(rootViewController: all[0])
            let witness = keeper.keep(StackWitness())
            stack.delegate = witness
            let window = simulation.show(stack)
            #expect(witness.seen == ["will a", "did a"])
            stack.pushViewController(all[1], animated: true)
            #expect(witness.seen.last == "will b")
            simulation.device.settle()
            #expect(witness.seen.last == "did b")
            stack.popViewController(animated: false)
            #expect(witness.seen == ["will a", "did a", "will b", "did b", "will a", "did a"])
            withExtendedLifetime(window) {}
        }

        /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/popviewcontroller(animated:),
        /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/poptorootviewcontroller(animated:)
        @Test func `CTR-3 popping returns the popped controllers, and never pops the root`() {
            let all = controllers("a", "b", "c", "d")
            let stack = UINavigationController(rootViewController: all[0])
            for controller in all.dropFirst() { stack.pushViewController(controller, animated: false) }
            #expect(stack.popViewController(animated: false) === all[3])
            #expect(stack.popToViewController(all[1], animated: false) == [all[2]])
            #expect(stack.popToRootViewController(animated: false) == [all[1]])
            #expect(stack.popViewController(animated: false) == nil && stack.viewControllers == [all[0]])
        }

        /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/pushviewcontroller(_:animated:)
        @Test func `CTR-4 a controller is pushed once, and popped to only if it is on the stack`() {
            let all = controllers("a", "b")
            let stack = UINavigationController(rootViewController: all[0])
            stack.pushViewController(all[0], animated: false)
            stack.popToViewController(all[1], animated: false)
            #expect(simulation.exceptions.map(\.name) == ["NSInvalidArgumentException", "NSInvalidArgumentException"])
            #expect(stack.viewControllers == [all[0]])
        }

        /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/visibleviewcontroller
        @Test func `CTR-5 the visible controller is the presented one, otherwise the top of the stack`() {
            let all = controllers("a", "b", "modal")
            let stack = UINavigationController(rootViewController: all[0])
            let window = simulation.show(stack)
            stack.setViewControllers([all[0], all[1]], animated: false)
            #expect(stack.topViewController === all[1] && stack.visibleViewController === all[1])
            all[0].present(all[2], animated: false)
            #expect(stack.topViewController === all[1] && stack.visibleViewController === all[2])
            withExtendedLifetime(window) {}
        }

        /// https://developer.apple.com/documentation/uikit/uitabbarcontroller/setviewcontrollers(_:animated:)
        @Test func `CTR-7 new tabs keep the selected controller, otherwise its index, otherwise the first`() {
            let all = controllers("a", "b", "c", "d", "e")
            let tabs = UITabBarController()
            let witness = keeper.keep(TabWitness())
            tabs.delegate = witness
            tabs.viewControllers = [all[0], all[1], all[2]]
            #expect(tabs.selectedViewController === all[0])
            tabs.selectedIndex = 1
            tabs.viewControllers = [all[0], all[3], all[2]]
            #expect(tabs.selectedViewController === all[3] && tabs.selectedIndex == 1)
            tabs.viewControllers = [all[4], all[0], all[3]]
            #expect(tabs.selectedViewController === all[3] && tabs.selectedIndex == 2)
            tabs.viewControllers = [all[1], all[2]]
            #expect(tabs.selectedViewController === all[1] && tabs.selectedIndex == 0)
            // The app's own selection tells nobody.
            tabs.selectedViewController = all[2]
            #expect(witness.seen == 0 && tabs.selectedIndex == 1)
        }

        /// https://developer.apple.com/documentation/uikit/uipageviewcontroller/setviewcontrollers(_:direction:animated:completion:),
        /// https://developer.apple.com/documentation/uikit/uipageviewcontrollerdelegate/pageviewcontroller(_:willtransitionto:)
        @Test func `CTR-9 setting pages calls neither data source nor delegate, only the completion`() {
            let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
            let (witness, page) = (keeper.keep(PageWitness()), UIViewController())
            (pages.dataSource, pages.delegate) = (witness, witness)
            let window = simulation.show(pages)
            var results: [Bool] = []
            pages.setViewControllers([page], direction: .forward, animated: true) { results.append($0) }
            simulation.device.settle()
            #expect(results == [true] && witness.seen == 0)
            #expect(pages.viewControllers == [page] && page.parent === pages && page.view.window === window)
        }

        /// https://developer.apple.com/documentation/uikit/uiviewcontroller/editbuttonitem
        @Test func `CTR-13 the edit button starts and ends editing, and its title shows which`() {
            let controller = UITableViewController(style: .plain)
            let button = controller.editButtonItem
            #expect(button.title == "Edit" && controller.editButtonItem === button)
            button.primaryAction?.perform(sender: button)
            #expect(controller.isEditing && controller.tableView.isEditing && button.title == "Done")
            controller.isEditing = false
            #expect(button.title == "Edit" && !controller.tableView.isEditing)
        }

        @Test func `CTR-10 a page view controller cannot be set to no pages`() {
            let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
            let page = UIViewController()
            pages.setViewControllers([page], direction: .forward, animated: false)
            pages.setViewControllers([], direction: .forward, animated: false)
            #expect(simulation.exceptions.map(\.name) == ["NSInvalidArgumentException"])
            #expect(pages.viewControllers == [page])
        }
    }
}

@MainActor private final class StackWitness: NSObject, UINavigationControllerDelegate {
    var seen: [String] = []

    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) { seen.append("will \(viewController.title ?? "")") }

    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { seen.append("did \(viewController.title ?? "")") }
}

@MainActor private final class TabWitness: NSObject, UITabBarControllerDelegate {
    var seen = 0

    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
        seen += 1
        return true
    }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
        seen += 1
    }
}

@MainActor private final class PageWitness: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    var seen = 0

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? {
        seen += 1
        return nil
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? {
        seen += 1
        return nil
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]
    ) { seen += 1 }
}
