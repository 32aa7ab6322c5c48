// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor @Suite struct MarginTests {
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

        @Test
        func `editing posts the keyboard's notifications with a frame without height, one field after another none`() {
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
    }
}
