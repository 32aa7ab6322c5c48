// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What bars look like.
    @MainActor struct BarPictureTests {
        private let stage: PictureStage

        init() throws { stage = try PictureStage() }

        private func tabs(_ selected: UIViewController) -> UITabBarController {
            let tabs = UITabBarController()
            let others = [("Search", "magnifyingglass"), ("Library", "book"), ("Settings", "gear")].map {
                title, symbol in
                let controller = UIViewController()
                controller.tabBarItem = UITabBarItem(title: title, image: UIImage(systemName: symbol), tag: 0)
                return controller
            }
            selected.tabBarItem = UITabBarItem(title: "Screens", image: UIImage(systemName: "display"), tag: 0)
            others[1].tabBarItem.badgeValue = "12"
            tabs.viewControllers = [selected] + others
            return tabs
        }

        @Test(arguments: [UIUserInterfaceStyle.light, .dark])
        func `a large title, buttons, and tabs are rendered correctly`(_ style: UIUserInterfaceStyle) async throws {
            let root = plainController("Screens")
            root.navigationItem.leftBarButtonItem = UIBarButtonItem(systemItem: .edit)
            root.navigationItem.rightBarButtonItems = [
                UIBarButtonItem(systemItem: .add), UIBarButtonItem(systemItem: .action),
            ]
            let navigation = UINavigationController(rootViewController: root)
            navigation.navigationBar.prefersLargeTitles = true
            stage.show(tabs(navigation), style)
            try await stage.expectPicture("bars-large-title")
        }

        @Test(arguments: [UIUserInterfaceStyle.light, .dark])
        func `a filled bar over scrolled content has a back button, and a toolbar spreads its buttons`(
            _ style: UIUserInterfaceStyle
        ) async throws {
            let navigation = UINavigationController(rootViewController: plainController("Screens"))
            let scroll = UIScrollView(frame: UIScreen.main.bounds)
            scroll.contentSize = CGSize(width: 375, height: 2000)
            let stripes = (0..<20).map { index in
                let stripe = UIView(frame: CGRect(x: 0, y: CGFloat(index) * 100, width: 375, height: 50))
                stripe.backgroundColor = .systemTeal
                return stripe
            }
            for stripe in stripes { scroll.addSubview(stripe) }
            let detail = plainController("HDMI-A-1", [scroll])
            detail.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
            detail.toolbarItems = [
                UIBarButtonItem(systemItem: .rewind), .flexibleSpace(), UIBarButtonItem(systemItem: .play),
                .flexibleSpace(), UIBarButtonItem(title: "Mirror"),
            ]
            detail.toolbarItems?.last?.isEnabled = false
            navigation.isToolbarHidden = false
            navigation.pushViewController(detail, animated: false)
            stage.show(navigation, style)
            scroll.contentOffset.y = 130
            try await stage.expectPicture("bars-scrolled")
        }

        @Test(arguments: [UIUserInterfaceStyle.light, .dark])
        func `the menu of a bar button is below it`(_ style: UIUserInterfaceStyle) async throws {
            let size = UIMenu(
                options: [.displayInline, .singleSelection],
                children: [
                    UIAction(title: "1920 × 1080", state: .on) { _ in },
                    UIAction(title: "1280 × 720", subtitle: "Preferred") { _ in },
                ])
            let item = UIBarButtonItem(
                image: UIImage(systemName: "ellipsis"),
                menu: UIMenu(
                    title: "HDMI-A-1",
                    children: [
                        UIAction(title: "Mirror", image: UIImage(systemName: "rectangle.on.rectangle")) { _ in }, size,
                        UIMenu(title: "Rotate", children: []),
                        UIAction(title: "Rename", attributes: .disabled) { _ in },
                        UIAction(
                            title: "Disconnect", image: UIImage(systemName: "trash"), attributes: .destructive
                        ) { _ in },
                    ]))
            let root = plainController("Screens")
            root.navigationItem.rightBarButtonItem = item
            stage.show(UINavigationController(rootViewController: root), style)
            item.press()
            try await stage.expectPicture("bar-menu")
        }

        @Test func `a collapsed large title is in the row of the buttons`() async throws {
            let scroll = UIScrollView(frame: UIScreen.main.bounds)
            scroll.contentSize = CGSize(width: 375, height: 2000)
            let navigation = UINavigationController(rootViewController: plainController("Screens", [scroll]))
            navigation.navigationBar.prefersLargeTitles = true
            stage.show(navigation)
            scroll.contentOffset.y = -90
            try await stage.expectPicture("bars-collapsing")
            scroll.contentOffset.y = 100
            try await stage.expectPicture("bars-collapsed")
        }

        @Test func `a search bar is below the large title, and in its place during a search`() async throws {
            let root = plainController("Screens")
            let search = UISearchController(searchResultsController: nil)
            root.navigationItem.searchController = search
            let navigation = UINavigationController(rootViewController: root)
            navigation.navigationBar.prefersLargeTitles = true
            stage.show(navigation)
            try await stage.expectPicture("bars-search")
            search.isActive = true
            search.searchBar.text = "HDMI"
            try await stage.expectPicture("bars-searching")
        }

        @Test func `a bar has the colors of its appearance object`() async throws {
            let navigation = UINavigationController(rootViewController: plainController("Colored"))
            let appearance = UINavigationBarAppearance()
            appearance.configureWithOpaqueBackground()
            appearance.backgroundColor = .systemIndigo
            appearance.titleTextAttributes = [.foregroundColor: UIColor.white]
            appearance.shadowColor = .systemYellow
            navigation.navigationBar.standardAppearance = appearance
            navigation.navigationBar.scrollEdgeAppearance = appearance
            navigation.navigationBar.tintColor = .white
            navigation.topViewController?.navigationItem.prompt = "A line above the title"
            navigation.topViewController?.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Next")
            stage.show(navigation)
            try await stage.expectPicture("bars-appearance")
        }
    }
}
