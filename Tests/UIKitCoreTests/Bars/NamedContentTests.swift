// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The scroll views that apps name as the content beside the bars; the screen is 375 points wide.
    @MainActor struct NamedContentTests {
        private let simulation = Simulation()
        private let root = UIViewController()
        private let inner = UIScrollView(frame: UIScreen.main.bounds)
        private let navigation: UINavigationController
        private let window: UIWindow

        init() {
            simulation.launch()
            let page = UIView(frame: UIScreen.main.bounds)
            page.addSubview(inner)
            root.view.addSubview(page)
            root.title = "Large"
            navigation = UINavigationController(rootViewController: root)
            navigation.navigationBar.prefersLargeTitles = true
            window = simulation.show(navigation)
            simulation.device.settle()
        }

        @Test func `a large title follows the scroll view that is named`() {
            inner.contentSize = CGSize(width: 375, height: 2000)
            simulation.device.settle()
            inner.contentOffset.y = 200
            simulation.device.settle()
            #expect(navigation.navigationBar.frame.height == 96)
            root.setContentScrollView(inner)
            simulation.device.settle()
            #expect(navigation.navigationBar.frame.height == 44)
            root.setContentScrollView(nil)
            simulation.device.settle()
            #expect(navigation.navigationBar.frame.height == 96)
        }

        @Test func `short content is inset where it is named`() {
            inner.contentSize = CGSize(width: 375, height: 10)
            simulation.device.settle()
            #expect(inner.adjustedContentInset.top == 0)
            root.setContentScrollView(inner, for: .bottom)
            simulation.device.settle()
            #expect(inner.adjustedContentInset.top == root.view.safeAreaInsets.top)
        }

        /// A controller that decides which scroll view bars at the top follow.
        private final class DecidingController: UIViewController {
            var decision: UIScrollView?

            override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
                edge == .top ? decision : super.contentScrollView(for: edge)
            }
        }

        @Test func `bars follow the scroll view that an override returns, or none`() {
            let (controller, scroll) = (DecidingController(), UIScrollView(frame: UIScreen.main.bounds))
            controller.title = "Large"
            controller.view.addSubview(scroll)
            scroll.contentSize = CGSize(width: 375, height: 2000)
            navigation.setViewControllers([controller], animated: false)
            simulation.device.settle()
            scroll.contentOffset.y = 200
            navigation.view.setNeedsLayout()
            simulation.device.settle()
            #expect(navigation.navigationBar.frame.height == 96)
            #expect(controller.contentScrollView(for: .bottom) === scroll)
            controller.decision = scroll
            navigation.view.setNeedsLayout()
            simulation.device.settle()
            #expect(navigation.navigationBar.frame.height == 44)
        }

        /// A controller that writes down the scroll views that it is given.
        private final class NamingController: UIViewController {
            private(set) var named: [UIScrollView?] = []

            override func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
                named.append(scrollView)
                super.setContentScrollView(scrollView, for: edge)
            }
        }

        /// A controller that names its scroll view when it is asked for it.
        private final class LateController: UIViewController {
            let scroll = UIScrollView(frame: UIScreen.main.bounds)

            override func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
                setContentScrollView(scroll)
                return super.contentScrollView(for: edge)
            }
        }

        @Test func `an override can name the scroll view that it returns`() {
            let controller = LateController()
            controller.title = "Large"
            let page = UIView(frame: UIScreen.main.bounds)
            page.addSubview(controller.scroll)
            controller.view.addSubview(page)
            controller.scroll.contentSize = CGSize(width: 375, height: 2000)
            navigation.setViewControllers([controller], animated: false)
            #expect(simulation.device.settle(limit: 4))
            controller.scroll.contentOffset.y = 200
            #expect(simulation.device.settle(limit: 4))
            #expect(navigation.navigationBar.frame.height == 44)
            controller.setContentScrollView(nil)
            #expect(controller.contentScrollView(for: .top) === controller.scroll)
        }

        @Test func `an override hears of the scroll view for all edges`() {
            let controller = NamingController()
            controller.setContentScrollView(inner)
            #expect(controller.named == [inner] && controller.contentScrollView(for: .top) === inner)
        }

        @Test func `each edge has its own scroll view, otherwise the one that is found`() {
            let side = UIScrollView()
            root.setContentScrollView(side, for: [.leading, .bottom])
            #expect(root.contentScrollView(for: .bottom) === side && root.contentScrollView(for: .leading) === side)
            #expect(root.contentScrollView(for: .top) == nil)
            let table = UITableViewController()
            #expect(table.contentScrollView(for: .top) == nil)
            table.loadViewIfNeeded()
            #expect(table.contentScrollView(for: .top) === table.tableView)
        }
    }
}
