// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct AppearanceTests {
        let simulation = Simulation()

        init() { simulation.launch() }

        @Test func `a root controller loads once, appears with its window and disappears with it`() {
            let root = AppearingController("A")
            Trace.lines = []
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.rootViewController = root
            // An app may still set up the controller.
            #expect(Trace.take().isEmpty && !root.isViewLoaded)
            window.isHidden = false
            #expect(Trace.take() == ["A didLoad", "A willAppear"])
            simulation.device.settle()
            #expect(Trace.take() == ["A didAppear"])
            window.isHidden = true
            #expect(Trace.take() == ["A willDisappear", "A didDisappear"])
            let other = AppearingController("B")
            window.rootViewController = other
            #expect(window.subviews.isEmpty && !other.isViewLoaded)
            window.isHidden = false
            simulation.device.settle()
            #expect(Trace.take() == ["B didLoad", "B willAppear", "B didAppear"])
            #expect(window.subviews == [other.view])
        }

        @Test func `a root view is behind what was added before, and stays behind a presentation`() throws {
            let (root, presented) = (UIViewController(), UIViewController())
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            window.rootViewController = root
            let overlay = UIView()
            window.addSubview(overlay)
            window.isHidden = false
            #expect(window.subviews == [root.view, overlay])
            presented.modalPresentationStyle = .fullScreen
            root.present(presented, animated: false)
            simulation.device.settle()
            let views = window.subviews
            #expect(root.view.window == nil && presented.view.window === window)
            window.isHidden = true
            window.isHidden = false
            simulation.device.settle()
            #expect(window.subviews == views && root.view.window == nil)
        }

        @Test func `a root view of a visible window has its size when it is about to appear`() {
            let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
            window.isHidden = false
            let root = SizedController()
            window.rootViewController = root
            #expect(root.size == CGSize(width: 300, height: 200))
        }

        @Test func `a transition between children calls their appearance methods and removes the old view`() {
            let (root, old, new) = (UIViewController(), AppearingController("A"), AppearingController("B"))
            let window = simulation.show(root)
            for child in [old, new] { root.addChild(child) }
            root.view.addSubview(old.view)
            Trace.lines = []
            var finished: Bool?
            root.transition(from: old, to: new, duration: 0, animations: nil) { finished = $0 }
            simulation.device.settle()
            let calls = Trace.take()
            #expect(calls.first?.hasPrefix("A willDisappear") == true)
            #expect(
                calls.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
                    "A willDisappear", "B didLoad", "B willAppear", "A didDisappear", "B didAppear",
                ])
            #expect(finished == true && root.view.subviews == [new.view])
            #expect(simulation.exceptions.isEmpty)
            root.transition(from: new, to: UIViewController(), duration: 0, animations: nil)
            #expect(simulation.exceptions.count == 1)
            withExtendedLifetime(window) {}
        }

        @Test func `VCT-5 addChild calls willMove, removeFromParent didMove, and adding views calls appearance`() {
            let (root, child) = (AppearingController("A"), AppearingController("B"))
            let window = simulation.show(root)
            Trace.lines = []
            root.addChild(child)
            #expect(Trace.take() == ["B willMove in"])
            root.view.addSubview(child.view)
            #expect(Trace.take() == ["B didLoad", "B willAppear toParent", "B didAppear toParent"])
            child.didMove(toParent: root)
            child.willMove(toParent: nil)
            child.view.removeFromSuperview()
            child.removeFromParent()
            #expect(
                Trace.take() == [
                    "B didMove in", "B willMove out", "B willDisappear", "B didDisappear", "B didMove out",
                ])
            #expect(root.children.isEmpty && child.parent == nil)
            _ = window
        }

        @Test func `children appear with their container`() {
            let (root, child) = (AppearingController("A"), AppearingController("B"))
            root.addChild(child)
            root.view.addSubview(child.view)
            Trace.lines = []
            let window = simulation.show(root)
            #expect(Trace.take() == ["A willAppear", "B willAppear", "A didAppear", "B didAppear"])
            _ = window
        }

        @Test func `VCT-5 a full-screen presentation and dismissal set the flags only during the callbacks`() {
            let (a, b) = (AppearingController("A"), AppearingController("B"))
            let window = simulation.show(a)
            Trace.lines = []
            var completed = 0
            a.present(b, animated: true) { completed += 1 }
            #expect(a.presentedViewController === b && b.presentingViewController === a)
            #expect(Trace.take() == ["B didLoad", "A willDisappear", "B willAppear presented"])
            simulation.device.settle()
            #expect(Trace.take() == ["B didAppear presented", "A didDisappear"])
            #expect(!b.isBeingPresented)
            #expect(completed == 1)
            #expect(a.view.window == nil && b.view.window === window)
            b.dismiss(animated: true) { completed += 1 }
            #expect(Trace.take() == ["B willDisappear dismissed", "A willAppear"])
            simulation.device.settle()
            #expect(Trace.take() == ["A didAppear", "B didDisappear dismissed"])
            #expect(!b.isBeingDismissed)
            #expect(a.presentedViewController == nil && completed == 2)
            #expect(a.view.window === window && window.subviews == [a.view])
        }

        @Test func `a sheet leaves the presenter in place`() {
            let (a, b) = (AppearingController("A"), AppearingController("B", style: .automatic))
            let window = simulation.show(a)
            Trace.lines = []
            a.present(b, animated: false)
            #expect(Trace.take() == ["B didLoad", "B willAppear presented", "B didAppear presented"])
            #expect(a.view.window === window)
            a.dismiss(animated: false)
            #expect(Trace.take() == ["B willDisappear dismissed", "B didDisappear dismissed"])
        }

        @Test func `before iOS 13 the automatic style is full screen`() {
            let old = Simulation(version: SystemVersion(12))
            old.launch()
            let (a, b) = (AppearingController("A"), AppearingController("B", style: .automatic))
            let window = old.show(a)
            a.present(b, animated: false)
            #expect(a.view.window == nil)
            _ = window
        }

        @Test func `PRE-4 dismissing the bottom of a stack dismisses everything above it`() {
            let (a, b, c) = (AppearingController("A"), AppearingController("B"), AppearingController("C"))
            let window = simulation.show(a)
            a.present(b, animated: false)
            b.present(c, animated: false)
            a.dismiss(animated: false)
            #expect(a.presentedViewController == nil && b.presentedViewController == nil)
            #expect(window.subviews == [a.view])
        }

        @Test func `PRE-6 an invalid presentation is reported or raises`() {
            let (a, b, c) = (AppearingController("A"), AppearingController("B"), AppearingController("C"))
            a.present(b, animated: false)
            #expect(
                simulation.diagnostics.last?.message.hasSuffix("whose view is not in the window hierarchy.") == true)
            let window = simulation.show(a)
            a.present(b, animated: false)
            a.present(c, animated: false)
            #expect(simulation.diagnostics.last?.message.contains("which is already presenting") == true)
            b.present(b, animated: false)
            a.present(b, animated: false)
            #expect(simulation.exceptions.map(\.name) == ["NSInvalidArgumentException", "NSInvalidArgumentException"])
            _ = window
        }

        @Test func `CTR-1 push and pop notify old and new controllers in UIKit's order`() {
            let (a, b) = (AppearingController("A"), AppearingController("B"))
            let navigation = UINavigationController(rootViewController: a)
            let window = simulation.show(navigation)
            Trace.lines = []
            navigation.pushViewController(b, animated: true)
            #expect(
                Trace.take() == ["B willMove in", "B didLoad", "A willDisappear", "B willAppear toParent"])
            simulation.device.settle()
            #expect(Trace.take() == ["A didDisappear", "B didMove in toParent", "B didAppear toParent"])
            #expect(navigation.topViewController === b && b.navigationController === navigation)
            #expect(navigation.navigationBar.items?.count == 2)
            navigation.popViewController(animated: true)
            simulation.device.settle()
            #expect(
                Trace.take() == [
                    "B willMove out", "B willDisappear fromParent", "A willAppear", "B didMove out fromParent",
                    "B didDisappear fromParent", "A didAppear",
                ])
            #expect(navigation.viewControllers == [a])
            #expect(navigation.popViewController(animated: false) == nil)
            _ = window
        }

        @Test func `tabs show the selected controller`() {
            let (a, b) = (AppearingController("A"), AppearingController("B"))
            let tabs = UITabBarController()
            tabs.viewControllers = [a, b]
            let window = simulation.show(tabs)
            #expect(tabs.selectedIndex == 0 && a.view.window === window)
            Trace.lines = []
            tabs.selectedIndex = 1
            #expect(
                Trace.take() == ["A willDisappear", "B didLoad", "B willAppear", "A didDisappear", "B didAppear"])
            #expect(tabs.selectedViewController === b && a.view.window == nil && b.tabBarController === tabs)
        }

        @Test func `ALR-2 an alert shows its buttons, and pressing one dismisses it first`() {
            let window = simulation.show(UIViewController())
            let alert = UIAlertController(title: "Mirror?", message: nil, preferredStyle: .alert)
            var trace: [String] = []
            alert.addAction(
                UIAlertAction(title: "Yes", style: .default) { action in
                    trace.append("\(action.title ?? "") \(alert.presentingViewController == nil)")
                })
            alert.addAction(UIAlertAction(title: "No", style: .cancel))
            alert.addAction(UIAlertAction(title: "Never", style: .cancel))
            #expect(simulation.exceptions.count == 1)
            window.rootViewController?.present(alert, animated: true)
            simulation.device.settle()
            #expect(alert.view.window === window)
            #expect(!alert.press("Maybe"))
            #expect(alert.press("Yes"))
            simulation.device.settle()
            #expect(trace == ["Yes true"])
        }

        @Test func `the responder chain runs from view to controller, window, scene, and application`() {
            let (root, child) = (UIViewController(), UIViewController())
            root.addChild(child)
            root.view.addSubview(child.view)
            let window = simulation.show(root)
            let leaf = UIView()
            child.view.addSubview(leaf)
            var chain: [UIResponder] = []
            var next = leaf.next
            while let responder = next {
                chain.append(responder)
                next = responder.next
            }
            #expect(chain == [child.view, child, root.view, root, window, window.windowScene, UIApplication.shared])
        }
    }
}

private final class SizedController: UIViewController {
    var size: CGSize?
    override func viewWillAppear(_ animated: Bool) { size = view.bounds.size }
}
