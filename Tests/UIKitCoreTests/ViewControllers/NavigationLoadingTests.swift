// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Controllers that push another one while their views are loaded.
    @MainActor struct NavigationLoadingTests {
        private let simulation = Simulation()

        init() { simulation.launch() }

        private final class ForwardingController: UIViewController {
            let following: UIViewController
            private(set) var appearances = 0

            init(_ controller: UIViewController) {
                following = controller
                super.init(nibName: nil, bundle: nil)
            }
            required init?(coder: NSCoder) { nil }

            override func viewDidLoad() {
                super.viewDidLoad()
                navigationController?.pushViewController(following, animated: false)
            }
            override func viewDidAppear(_ animated: Bool) {
                super.viewDidAppear(animated)
                appearances += 1
            }
        }

        @Test func `a controller that is pushed while the root's view is loaded is shown`() {
            let last = UIViewController()
            let middle = ForwardingController(last)
            let root = ForwardingController(middle)
            let navigation = UINavigationController(rootViewController: root)
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = navigation
            window.makeKeyAndVisible()
            simulation.device.settle()
            #expect(navigation.viewControllers == [root, middle, last])
            #expect(last.view.superview === navigation.view && last.view.frame == navigation.view.bounds)
            #expect(root.view.superview == nil && middle.view.superview == nil)
            #expect(root.appearances == 0 && middle.appearances == 0)
            navigation.popToRootViewController(animated: false)
            simulation.device.settle()
            #expect(root.view.superview === navigation.view && last.view.superview == nil && root.appearances == 1)
            window.isHidden = true
        }

        /// A controller that removes the ones between itself and the root while its view is loaded.
        private final class RemovingController: AppearingController {
            override func viewDidLoad() {
                navigationController?.viewControllers.removeSubrange(1..<2)
                super.viewDidLoad()
            }
        }

        @Test(arguments: [false, true])
        func `a controller that changes the stack below itself in viewDidLoad appears once, after that`(
            _ animated: Bool
        ) {
            let (root, login) = (UIViewController(), AppearingController("login"))
            let home = RemovingController("home")
            let navigation = UINavigationController(rootViewController: root)
            navigation.pushViewController(login, animated: false)
            let window = simulation.show(navigation)
            Trace.lines = []
            navigation.pushViewController(home, animated: animated)
            simulation.device.settle()
            let lines = Trace.take().filter { $0.hasPrefix("home") }
            #expect(lines.first { $0.contains("didLoad") || $0.contains("Appear") } == "home didLoad")
            #expect(lines.count { $0.contains("willAppear") } == 1 && lines.count { $0.contains("didAppear") } == 1)
            #expect(navigation.viewControllers == [root, home] && home.view.superview === navigation.view)
            #expect(login.view.superview == nil && !home.isMovingToParent)
            withExtendedLifetime(window) {}
        }

        /// A controller that is pushed by the one below it while that one's view is loaded.
        private final class NestingController: AppearingController {
            let following: AppearingController

            init(_ name: String, _ controller: AppearingController) {
                following = controller
                super.init(name)
            }
            required init?(coder: NSCoder) { nil }

            override func viewDidLoad() {
                super.viewDidLoad()
                navigationController?.pushViewController(following, animated: false)
            }
        }

        @Test(arguments: [false, true])
        func `a controller that is pushed while the view of another is loaded replaces the visible one`(
            _ animated: Bool
        ) {
            let (a, c) = (AppearingController("A"), AppearingController("C"))
            let b = NestingController("B", c)
            let navigation = UINavigationController(rootViewController: a)
            let window = simulation.show(navigation)
            Trace.lines = []
            navigation.pushViewController(b, animated: animated)
            simulation.device.settle()
            #expect(
                Trace.take() == [
                    "B willMove in", "B didLoad", "C willMove in", "C didLoad", "A willDisappear",
                    "C willAppear toParent", "A didDisappear", "C didMove in toParent", "C didAppear toParent",
                    "B didMove in",
                ])
            #expect(navigation.viewControllers == [a, b, c] && c.view.superview === navigation.view)
            #expect(a.view.superview == nil && b.view.superview == nil)
            navigation.popViewController(animated: false)
            #expect(Trace.take().contains("B willAppear"))
            #expect(b.view.superview === navigation.view && c.view.superview == nil)
            withExtendedLifetime(window) {}
        }

        /// A controller that pops itself while its view is loaded.
        private final class LeavingController: AppearingController {
            override func viewDidLoad() {
                super.viewDidLoad()
                navigationController?.popViewController(animated: false)
            }
        }

        @Test(arguments: [false, true])
        func `a controller that pops itself in viewDidLoad never appears, and the one below it is told nothing`(
            _ animated: Bool
        ) {
            let (a, b) = (AppearingController("A"), LeavingController("B"))
            let navigation = UINavigationController(rootViewController: a)
            let window = simulation.show(navigation)
            Trace.lines = []
            navigation.pushViewController(b, animated: animated)
            simulation.device.settle()
            #expect(Trace.take() == ["B willMove in", "B didLoad", "B willMove out", "B didMove out"])
            #expect(navigation.viewControllers == [a] && a.view.superview === navigation.view)
            #expect(b.parent == nil && b.view.superview == nil)
            withExtendedLifetime(window) {}
        }

        @Test func `controllers that are pushed in a hidden stack are told once that they have moved`() {
            let c = AppearingController("C")
            let b = NestingController("B", c)
            let a = UIViewController()
            let navigation = UINavigationController(rootViewController: a)
            navigation.loadViewIfNeeded()
            Trace.lines = []
            navigation.pushViewController(b, animated: false)
            #expect(Trace.take().filter { $0.contains("didMove") } == ["C didMove in", "B didMove in"])
            #expect(a.view.superview == nil && c.view.superview === navigation.view)
            navigation.popToRootViewController(animated: false)
            #expect(a.view.superview === navigation.view && c.view.superview == nil)
        }
    }
}
