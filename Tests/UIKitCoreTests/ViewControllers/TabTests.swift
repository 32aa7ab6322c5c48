// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Hears which tabs are selected.
@MainActor private final class TabLog: NSObject, UITabBarControllerDelegate {
    var heard: [String] = []
    var forbidden: String?

    func tabBarController(_ tabBarController: UITabBarController, shouldSelectTab tab: UITab) -> Bool {
        heard.append("should \(tab.identifier)")
        return tab.identifier != forbidden
    }

    func tabBarController(
        _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab, previousTab: UITab?
    ) { heard.append("did \(selectedTab.identifier) after \(previousTab?.identifier ?? "none")") }

    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {
        heard.append("controller")
    }
}

/// A controller of an app that has a property with the name of a later one of UIKit.
private final class OlderTabBarController: UITabBarController {
    enum Tab { case home, more }
    var selectedTab = Tab.home
    let tabs: [Tab] = [.home, .more]
}

extension DeviceTests {
    /// The tabs of a tab bar controller, which make their controllers.
    @MainActor struct TabTests {
        private let simulation = Simulation()
        private let log = TabLog()
        private let made = Counter()
        private let tabs: [UITab]

        @MainActor private final class Counter { var identifiers: [String] = [] }

        init() {
            simulation.launch()
            let made = made
            tabs = ["Home", "Files"].map { title in
                UITab(title: title, image: UIImage(systemName: "house"), identifier: title.lowercased()) { tab in
                    made.identifiers.append(tab.identifier)
                    let controller = UIViewController()
                    controller.tabBarItem.title = "Other"
                    return controller
                }
            }
        }

        @Test func `tabs make their controllers once, and have the items in the bar`() {
            let controller = UITabBarController(tabs: tabs + [UITab(title: "None", image: nil, identifier: "none")])
            #expect(controller.tabs == tabs && controller.viewControllers?.count == 2)
            #expect(made.identifiers == ["home", "files"])
            #expect(controller.tabBar.items?.map(\.title) == ["Home", "Files"])
            #expect(controller.selectedTab === tabs[0] && tabs[1].tabBarController === controller)
            tabs[1].title = "Documents"
            tabs[1].badgeValue = "3"
            #expect(controller.tabBar.items?.last?.title == "Documents")
            #expect(controller.tabBar.items?.last?.badgeValue == "3")
            controller.selectedTab = tabs[1]
            #expect(controller.selectedViewController === tabs[1].viewController && controller.selectedIndex == 1)
            #expect(controller.tab(forIdentifier: "files") === tabs[1] && controller.tab(forIdentifier: "x") == nil)
        }

        @Test func `the delegate hears of the tab and then of its controller`() throws {
            let controller = UITabBarController(tabs: tabs)
            controller.delegate = log
            controller.choose(tabs[1].item)
            #expect(log.heard == ["should files", "did files after home", "controller"])
            log.heard = []
            log.forbidden = "home"
            controller.choose(tabs[0].item)
            #expect(log.heard == ["should home"] && controller.selectedTab === tabs[1])
            #expect(controller.tabBar.selectedItem === tabs[1].item)
        }

        @Test func `the selected tab stays selected, and controllers take the place of tabs`() {
            let controller = UITabBarController(tabs: tabs)
            controller.selectedTab = tabs[1]
            controller.tabs = [tabs[1], UISearchTab { _ in UIViewController() }]
            #expect(controller.selectedTab === tabs[1] && tabs[0].tabBarController == nil)
            #expect(controller.tabBar.items?.last?.title == "Search" && made.identifiers.count == 2)
            controller.viewControllers = [UIViewController()]
            #expect(controller.tabs.isEmpty && controller.selectedTab == nil && tabs[1].tabBarController == nil)
        }

        @Test func `tabs with the same identifier are an exception, and change nothing`() {
            let controller = UITabBarController(tabs: tabs)
            let twin = UITab(title: "Twin", image: nil, identifier: "home") { _ in UIViewController() }
            controller.tabs = [tabs[1], tabs[0], twin]
            #expect(simulation.exceptions.map(\.name) == ["NSInvalidArgumentException"])
            #expect(controller.tabs == tabs && controller.viewControllers?.count == 2)
            #expect(twin.tabBarController == nil && tabs[0].tabBarController === controller)
        }

        @Test func `a subclass of an older app can have its own tabs`() {
            let controller = OlderTabBarController()
            #expect(controller.tabs.count == 2 && controller.selectedTab == .home)
        }
    }
}
