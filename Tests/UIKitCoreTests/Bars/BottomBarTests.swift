// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// How tab bars and toolbars are laid out, drawn, and touched; the screen has 375 × 667 points.
    @MainActor struct BottomBarTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        private func show(_ root: UIViewController) -> UIWindow {
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = root
            window.makeKeyAndVisible()
            simulation.device.settle()
            return window
        }

        private func tab(_ title: String) -> UIViewController {
            let controller = UIViewController()
            controller.tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: "gear"), tag: 0)
            return controller
        }

        private var texts: [String] { simulation.device.renderTree(of: .main).layers.flatMap(\.texts) }

        @Test func `the tab bar shows its controllers' tabs, and their safe area ends above it`() {
            let (first, second) = (tab("First"), tab("Second"))
            let tabs = UITabBarController()
            tabs.viewControllers = [first, second]
            let window = show(tabs)
            #expect(tabs.tabBar.frame == CGRect(x: 0, y: 618, width: 375, height: 49))
            #expect(texts.contains("First") && texts.contains("Second"))
            #expect(first.view.safeAreaInsets.bottom == 49)
            #expect(tabs.tabBar.selectedItem === first.tabBarItem)
            withExtendedLifetime(window) {}
        }

        @Test func `CTR-6 a touch selects a tab, unless the delegate refuses`() {
            let (first, second) = (tab("First"), tab("Second"))
            let tabs = UITabBarController()
            let delegate = Refusal()
            tabs.delegate = delegate
            tabs.viewControllers = [first, second]
            let window = show(tabs)
            delegate.allows = false
            simulation.device.tap(at: CGPoint(x: 280, y: 640))
            #expect(tabs.selectedIndex == 0 && delegate.selected.isEmpty)
            delegate.allows = true
            simulation.device.tap(at: CGPoint(x: 280, y: 640))
            simulation.device.settle()
            #expect(tabs.selectedIndex == 1 && delegate.selected == [second])
            #expect(second.viewIfLoaded?.window === window && first.view.window == nil)
        }

        @Test func `a tab bar controller is its bar's delegate, called before the selection changes`() {
            let (first, second) = (tab("First"), tab("Second"))
            let (tabs, delegate) = (TouchedTabs(), Refusal())
            tabs.delegate = delegate
            tabs.viewControllers = [first, second]
            let window = show(tabs)
            #expect(tabs.tabBar.delegate === tabs)
            simulation.device.tap(at: CGPoint(x: 280, y: 640))
            #expect(tabs.touched == ["Second while 0"] && tabs.selectedIndex == 1)
            delegate.allows = false
            simulation.device.tap(at: CGPoint(x: 90, y: 640))
            #expect(tabs.touched.last == "First while 1" && tabs.tabBar.selectedItem === second.tabBarItem)
            tabs.selectedIndex = 0
            #expect(tabs.touched.count == 2)
            withExtendedLifetime(window) {}
        }

        @Test func `a badge is drawn while it is set`() {
            let first = tab("First")
            let tabs = UITabBarController()
            tabs.viewControllers = [first]
            let window = show(tabs)
            first.tabBarItem.badgeValue = "12"
            simulation.device.settle()
            #expect(texts.contains("12"))
            first.tabBarItem.badgeValue = nil
            simulation.device.settle()
            #expect(!texts.contains("12"))
            withExtendedLifetime(window) {}
        }

        @Test func `BAR-7 a navigation controller has its root's tab, and a pushed controller can hide the bar`() {
            let root = tab("Home")
            let navigation = UINavigationController(rootViewController: root)
            let tabs = UITabBarController()
            tabs.viewControllers = [navigation]
            let window = show(tabs)
            #expect(texts.contains("Home"))
            let detail = UIViewController()
            detail.hidesBottomBarWhenPushed = true
            navigation.pushViewController(detail, animated: false)
            simulation.device.settle()
            #expect(!texts.contains("Home") || tabs.tabBar.isHidden)
            #expect(detail.view.safeAreaInsets.bottom == 0)
            withExtendedLifetime(window) {}
        }

        @Test func `with more than five controllers, More lists the rest, and pushes the chosen one`() throws {
            let all = ["A", "B", "C", "D", "E", "F"].map(tab)
            let tabs = UITabBarController()
            tabs.viewControllers = all
            let window = show(tabs)
            #expect(tabs.tabBar.items?.map(\.title) == ["A", "B", "C", "D", "More"])
            #expect(tabs.viewControllers == all && tabs.selectedIndex == 0)
            simulation.device.tap(at: CGPoint(x: 340, y: 640))
            simulation.device.settle()
            #expect(texts.contains("E") && texts.contains("F"))
            #expect(tabs.selectedViewController === tabs.moreNavigationController && tabs.selectedIndex == NSNotFound)
            // The second row, below the bar.
            simulation.device.tap(at: CGPoint(x: 100, y: 64 + 66))
            simulation.device.settle()
            #expect(tabs.selectedIndex == 5 && all[5].navigationController === tabs.moreNavigationController)
            #expect(all[5].tabBarController === tabs && all[4].tabBarController === tabs)
            simulation.device.tap(at: CGPoint(x: 340, y: 640))
            simulation.device.settle()
            #expect(tabs.moreNavigationController.viewControllers.count == 1 && all[5].parent === tabs)
            tabs.selectedIndex = 4
            simulation.device.settle()
            #expect(tabs.selectedViewController === all[4] && all[4].viewIfLoaded?.window === window)
            tabs.selectedIndex = 1
            #expect(tabs.selectedViewController === all[1])
        }

        @Test func `five controllers have a tab each, and reducing their number removes More`() {
            let all = ["A", "B", "C", "D", "E", "F"].map(tab)
            let tabs = UITabBarController()
            tabs.viewControllers = all
            let window = show(tabs)
            tabs.selectedIndex = 5
            tabs.viewControllers = Array(all[1...])
            simulation.device.settle()
            #expect(tabs.tabBar.items?.map(\.title) == ["B", "C", "D", "E", "F"])
            #expect(tabs.selectedViewController === all[5] && all[5].parent === tabs)
            withExtendedLifetime(window) {}
        }

        @Test func `BAR-4 a toolbar is shown on request with the items of the top controller, and touches press them`()
        {
            let root = UIViewController()
            var pressed: [String] = []
            func button(_ title: String) -> UIBarButtonItem {
                UIBarButtonItem(title: title, primaryAction: UIAction { _ in pressed.append(title) })
            }
            root.toolbarItems = [button("One"), .flexibleSpace(), button("Two"), .fixedSpace(40), button("Three")]
            let navigation = UINavigationController(rootViewController: root)
            let window = show(navigation)
            #expect(!texts.contains("One") && root.view.safeAreaInsets.bottom == 0)
            navigation.isToolbarHidden = false
            simulation.device.settle()
            #expect(texts.contains("One") && root.view.safeAreaInsets.bottom == 44)
            #expect(navigation.toolbar.frame == CGRect(x: 0, y: 623, width: 375, height: 44))
            let frames = root.toolbarItems?.map(\.button.frame) ?? []
            #expect(frames[0].minX == 8 && frames[4].maxX == 367 && frames[4].minX - frames[2].maxX == 40)
            simulation.device.tap(at: CGPoint(x: 20, y: 645))
            simulation.device.tap(at: CGPoint(x: 355, y: 645))
            #expect(pressed == ["One", "Three"])
            withExtendedLifetime(window) {}
        }

        @Test func `hidden items take no room in bars`() {
            let items = ["A", "B"].map { UIBarButtonItem(title: $0, style: .plain, target: nil, action: nil) }
            let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
            bar.items = items
            bar.layoutIfNeeded()
            let place = items[0].button.frame.minX
            items[0].isHidden = true
            bar.layoutIfNeeded()
            #expect(items[0].button.superview == nil && items[1].button.frame.minX == place)
            items[0].isHidden = false
            bar.layoutIfNeeded()
            #expect(items[0].button.superview === bar && items[1].button.frame.minX > place)
        }
    }
}

@MainActor private final class TouchedTabs: UITabBarController {
    var touched: [String] = []

    override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
        touched.append("\(item.title ?? "") while \(selectedIndex)")
        #expect(tabBar.selectedItem === item)
    }
}

@MainActor private final class Refusal: NSObject, UITabBarControllerDelegate {
    var allows = true
    var selected: [UIViewController] = []

    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { allows }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
        selected.append(viewController)
    }
}
