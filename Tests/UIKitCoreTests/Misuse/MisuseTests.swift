// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What UIKit answers with an exception: its name and reason reach the handler, and the call has no effect.
    @MainActor struct MisuseTests {
        private let simulation = Simulation()

        init() { simulation.launch() }

        private func expectException(
            _ name: String, _ reason: String, at location: SourceLocation = #_sourceLocation, _ body: () -> Void
        ) {
            let before = simulation.exceptions.count
            body()
            let new = simulation.exceptions.dropFirst(before)
            #expect(new.map(\.name) == [name], sourceLocation: location)
            #expect(new.first?.reason.hasPrefix(reason) == true, "\(new)", sourceLocation: location)
        }

        @Test func `adding a view to itself or to its descendant`() {
            let (outer, inner) = (UIView(), UIView())
            outer.addSubview(inner)
            expectException("NSInvalidArgumentException", "Can't add self as subview") { outer.addSubview(outer) }
            expectException("NSInvalidArgumentException", "Can't add self as subview") { inner.addSubview(outer) }
            #expect(outer.superview == nil)
        }

        @Test func `adding a controller to itself`() {
            let controller = UIViewController()
            expectException("NSInvalidArgumentException", "Attempt to add view controller as a child of itself") {
                controller.addChild(controller)
            }
            #expect(controller.children.isEmpty)
        }

        @Test func `adding a controller to its descendant`() {
            let (outer, inner, innermost) = (UIViewController(), UIViewController(), UIViewController())
            outer.addChild(inner)
            inner.addChild(innermost)
            expectException("NSInvalidArgumentException", "Attempt to add view controller <UIViewController: 0x") {
                innermost.addChild(outer)
            }
            #expect(innermost.children.isEmpty && outer.parent == nil)
        }

        @Test func `sharing a view between two controllers`() {
            let (first, second) = (UIViewController(), UIViewController())
            let view = first.view
            expectException(
                "UIViewControllerHierarchyInconsistency",
                "A view can only be associated with at most one view controller at a time!"
            ) { second.view = view }
            #expect(!second.isViewLoaded)
        }

        @Test func `presenting oneself, a presented controller, or a child`() {
            let root = UIViewController()
            let window = simulation.show(root)
            expectException(
                "NSInvalidArgumentException", "Application tried to present modally a view controller on itself."
            ) { root.present(root, animated: false) }
            let modal = UIViewController()
            let other = simulation.show(UIViewController())
            root.present(modal, animated: false)
            simulation.device.settle()
            expectException("NSInvalidArgumentException", "Application tried to present modally a view controller <") {
                other.rootViewController?.present(modal, animated: false)
            }
            let child = UIViewController()
            let parent = UINavigationController(rootViewController: child)
            expectException("NSInvalidArgumentException", "Application tried to present modally a view controller <") {
                modal.present(child, animated: false)
            }
            #expect(modal.presentedViewController == nil && child.parent === parent)
            _ = window
        }

        @Test func `pushing twice, and popping to an unknown controller`() {
            let controller = UIViewController()
            let navigation = UINavigationController(rootViewController: controller)
            expectException(
                "NSInvalidArgumentException",
                "Pushing the same view controller instance more than once is not supported (<UIViewController: 0x"
            ) { navigation.pushViewController(controller, animated: false) }
            expectException(
                "NSInvalidArgumentException", "Tried to pop to a view controller that doesn't exist."
            ) { navigation.popToViewController(UIViewController(), animated: false) }
            #expect(navigation.viewControllers == [controller])
        }

        @Test func `two cancel buttons in an alert`() {
            let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "A", style: .cancel))
            expectException(
                "NSInternalInconsistencyException",
                "UIAlertController can only have one action with a style of UIAlertActionStyleCancel"
            ) { alert.addAction(UIAlertAction(title: "B", style: .cancel)) }
            #expect(alert.actions.count == 1)
        }

        @Test func `a missing storyboard controller or nib`() {
            let storyboard = UIStoryboard(name: "Main", bundle: nil)
            expectException("NSInvalidArgumentException", "Storyboard (<UIStoryboard: 0x") {
                _ = storyboard.instantiateViewController(withIdentifier: "External")
            }
            expectException("NSInternalInconsistencyException", "Could not load NIB in bundle: '") {
                _ = UIViewController(nibName: "Missing", bundle: nil).view
            }
        }

        @Test func `orientations with none in common with the application's`() {
            let simulation = Simulation()
            let delegate = TracingAppDelegate()
            delegate.mask = { _ in .landscape }
            simulation.device.launch(delegate)
            let window = simulation.show(OrientedController(.portrait))
            #expect(simulation.exceptions.map(\.name).first == "UIApplicationInvalidInterfaceOrientation")
            #expect(
                simulation.exceptions.first?.reason
                    == "Supported orientations has no common orientation with the application, and "
                    + "[OrientedController shouldAutorotate] is returning YES")
            _ = window
        }

        @Test func `an exception is described as in a crash log`() {
            let exception = UIKitException.inconsistency("because")
            #expect(
                exception.description
                    == "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', "
                    + "reason: 'because'")
        }
    }
}
