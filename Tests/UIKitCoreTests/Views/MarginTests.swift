// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct MarginTests {
        let simulation = Simulation()

        @Test func `a controller's view adds the safe area to the system's minimum margins`() {
            simulation.launch()
            let controller = UIViewController()
            let window = simulation.show(controller)
            #expect(controller.view.layoutMargins == UIEdgeInsets(top: 20, left: 16, bottom: 0, right: 16))
            controller.viewRespectsSystemMinimumLayoutMargins = false
            controller.view.insetsLayoutMarginsFromSafeArea = false
            #expect(controller.view.layoutMargins == .zero)
            controller.view.directionalLayoutMargins = NSDirectionalEdgeInsets(
                top: 1, leading: 30, bottom: 2, trailing: 4)
            let child = UIView(frame: CGRect(x: 10, y: 100, width: 300, height: 50))
            controller.view.addSubview(child)
            #expect(child.layoutMargins.left == 8)
            child.preservesSuperviewLayoutMargins = true
            #expect(child.layoutMargins == UIEdgeInsets(top: 8, left: 20, bottom: 8, right: 8))
            _ = window
        }

        private final class CountingView: UIView {
            var changes = 0

            override func layoutMarginsDidChange() {
                super.layoutMarginsDidChange()
                changes += 1
            }
        }

        private final class CountingController: UIViewController {
            var changes = 0

            override func viewLayoutMarginsDidChange() {
                super.viewLayoutMarginsDidChange()
                changes += 1
            }
        }

        @Test func `another safe area changes the margins that include it, and those of subviews that preserve them`() {
            simulation.launch()
            let controller = CountingController()
            let (outer, inner, other) = (CountingView(), CountingView(), CountingView())
            for view in [outer, other] {
                view.frame = UIScreen.main.bounds
                controller.view.addSubview(view)
            }
            inner.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            outer.addSubview(inner)
            inner.preservesSuperviewLayoutMargins = true
            for view in [inner, other] { view.insetsLayoutMarginsFromSafeArea = false }
            let window = simulation.show(controller)
            for view in [outer, inner, other] { view.changes = 0 }
            controller.changes = 0
            controller.additionalSafeAreaInsets.top = 30
            simulation.device.settle()
            #expect(controller.changes == 1 && outer.changes == 1 && inner.changes == 1 && other.changes == 0)
            #expect(outer.layoutMargins.top == 58 && inner.layoutMargins.top == 58 && other.layoutMargins.top == 8)
            withExtendedLifetime(window) {}
        }

        @Test func `views in each other that preserve margins are told once of those that another safe area changes`() {
            simulation.launch()
            let controller = CountingController()
            let views = (0..<4).map { _ in CountingView(frame: UIScreen.main.bounds) }
            var outer: UIView = controller.view
            for view in views {
                outer.addSubview(view)
                view.preservesSuperviewLayoutMargins = true
                outer = view
            }
            let window = simulation.show(controller)
            for inset in [30.0, 0] {
                for view in views { view.changes = 0 }
                controller.additionalSafeAreaInsets.top = inset
                simulation.device.settle()
                #expect(views.map(\.changes) == [1, 1, 1, 1])
                #expect(views.map(\.layoutMargins.top) == [CGFloat](repeating: 28 + inset, count: 4))
            }
            withExtendedLifetime(window) {}
        }

        @Test
        func
            `KBD-1 editing posts the keyboard's notifications with a frame without height, one field after another none`()
        {
            simulation.launch()
            let controller = UIViewController()
            let window = simulation.show(controller)
            let fields = [UITextField(), UITextField()]
            fields.forEach(controller.view.addSubview)
            var posted: [String] = []
            simulation.willPost = { name, _ in
                if name.rawValue.hasPrefix("UIKeyboard") { posted.append(name.rawValue) }
            }
            var end: CGRect?
            let token = NotificationCenter.default.addObserver(
                forName: UIResponder.keyboardWillShowNotification, object: nil, queue: nil
            ) { notification in
                let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
                MainActor.assumeIsolated { end = frame }
            }
            fields[0].becomeFirstResponder()
            simulation.device.settle()
            #expect(
                posted == [
                    "UIKeyboardWillChangeFrameNotification", "UIKeyboardWillShowNotification",
                    "UIKeyboardDidChangeFrameNotification", "UIKeyboardDidShowNotification",
                ])
            #expect(end == CGRect(x: 0, y: 667, width: 375, height: 0))
            fields[1].becomeFirstResponder()
            simulation.device.settle()
            #expect(posted.count == 4)
            fields[1].resignFirstResponder()
            simulation.device.settle()
            #expect(posted.count == 8 && posted.last == "UIKeyboardDidHideNotification")
            #expect(controller.view.keyboardLayoutGuide.layoutFrame.minY == 667)
            NotificationCenter.default.removeObserver(token)
            _ = window
        }

        /// https://developer.apple.com/documentation/uikit/uiresponder/keyboardanimationcurveuserinfokey,
        /// https://developer.apple.com/documentation/uikit/uiresponder/keyboardanimationdurationuserinfokey
        @Test func `KBD-2 the numbers in keyboard notifications can be cast to common types`() {
            simulation.launch()
            let controller = UIViewController()
            let window = simulation.show(controller)
            let (field, witness) = (UITextField(), KeyboardWitness())
            controller.view.addSubview(field)
            NotificationCenter.default.addObserver(
                witness, selector: Selector("shown", KeyboardWitness.shown(_:)),
                name: UIResponder.keyboardDidShowNotification, object: nil)
            field.becomeFirstResponder()
            simulation.device.settle()
            #expect(
                witness.seen == ["0.25", "number 0.25", "curve 0", "unsigned curve 0", "local", "frames"])
            NotificationCenter.default.removeObserver(witness)
            withExtendedLifetime(window) {}
        }
    }
}

@MainActor private final class KeyboardWitness: NSObject {
    var seen: [String] = []

    func shown(_ notification: Notification) {
        let info = notification.userInfo ?? [:]
        let (duration, curve) = (
            info[UIResponder.keyboardAnimationDurationUserInfoKey], info[UIResponder.keyboardAnimationCurveUserInfoKey]
        )
        if let duration = duration as? Double { seen.append("\(duration)") }
        if let duration = duration as? NSNumber { seen.append("number \(duration.doubleValue)") }
        if let curve = curve as? Int { seen.append("curve \(curve)") }
        if let curve = curve as? UInt { seen.append("unsigned curve \(curve)") }
        if info[UIResponder.keyboardIsLocalUserInfoKey] as? Bool == true { seen.append("local") }
        let frames = [UIResponder.keyboardFrameBeginUserInfoKey, UIResponder.keyboardFrameEndUserInfoKey]
        if frames.allSatisfy({ info[$0] is CGRect }) { seen.append("frames") }
    }
}
