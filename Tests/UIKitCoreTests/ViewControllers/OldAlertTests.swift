// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// Alert views and action sheets as before iOS 8.
    @MainActor final class OldAlertTests {
        private final class Log: NSObject, UIAlertViewDelegate, UIActionSheetDelegate {
            var lines: [String] = []

            func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {
                lines.append("clicked \(alertView.buttonTitle(at: buttonIndex) ?? "none")")
            }
            func didPresent(_ alertView: UIAlertView) { lines.append("presented") }
            func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {
                lines.append("dismissed \(buttonIndex)")
            }
            func actionSheet(_ actionSheet: UIActionSheet, clickedButtonAt buttonIndex: Int) {
                lines.append("clicked \(actionSheet.buttonTitle(at: buttonIndex) ?? "none")")
            }
        }

        private let simulation = Simulation()
        private let log = Log()
        private let root = UIViewController()
        private let window = UIWindow(frame: UIScreen.main.bounds)

        init() {
            simulation.launch()
            window.rootViewController = root
            window.makeKeyAndVisible()
            simulation.device.settle()
        }

        private var shown: UIAlertController? {
            simulation.device.settle()
            return root.presentedViewController as? UIAlertController
        }

        @Test func `an alert view shows its buttons and tells its delegate which one was touched`() throws {
            let alert = UIAlertView(
                title: "Delete?", message: "All of it.", delegate: log, cancelButtonTitle: "No",
                otherButtonTitles: "Yes", "Later")
            #expect(alert.cancelButtonIndex == 0 && alert.firstOtherButtonIndex == 1 && alert.numberOfButtons == 3)
            #expect(!alert.isVisible)
            alert.show()
            let controller = try #require(shown)
            #expect(controller.title == "Delete?" && controller.message == "All of it.")
            #expect(controller.actions.map(\.title) == ["No", "Yes", "Later"])
            #expect(controller.actions.map(\.style) == [.cancel, .default, .default])
            #expect(alert.isVisible && log.lines == ["presented"])
            #expect(controller.press("Later"))
            #expect(shown == nil && !alert.isVisible)
            #expect(log.lines == ["presented", "clicked Later", "dismissed 2"])
        }

        @Test func `an app dismisses an alert view without a touch, and shows it again`() throws {
            let alert = UIAlertView(title: "Wait", message: nil, delegate: log, cancelButtonTitle: nil)
            #expect(alert.cancelButtonIndex == -1 && alert.firstOtherButtonIndex == -1)
            alert.dismiss(withClickedButtonIndex: 0, animated: false)
            alert.show()
            #expect(shown != nil)
            alert.dismiss(withClickedButtonIndex: 0, animated: false)
            #expect(shown == nil && log.lines == ["presented", "dismissed 0"])
            alert.show()
            #expect(shown != nil)
        }

        @Test func `an alert view that is dismissed below another one leaves that shown`() throws {
            let first = UIAlertView(title: "Wait", message: nil, delegate: log, cancelButtonTitle: nil)
            first.show()
            _ = shown
            let second = UIAlertView(title: "Failed", message: nil, delegate: nil, cancelButtonTitle: "OK")
            second.show()
            #expect(shown?.presentedViewController is UIAlertController)
            first.dismiss(withClickedButtonIndex: 0, animated: true)
            let controller = try #require(shown)
            #expect(controller.title == "Failed" && controller.presentedViewController == nil)
            #expect(!first.isVisible && second.isVisible && log.lines == ["presented", "dismissed 0"])
            #expect(controller.press("OK"))
            #expect(shown == nil && !second.isVisible)
        }

        @Test func `an alert view that the app's controller dismisses is released`() {
            weak var released: UIAlertView?
            do {
                let alert = UIAlertView(title: "Wait", message: nil, delegate: log, cancelButtonTitle: "OK")
                alert.show()
                released = alert
            }
            #expect(shown != nil && released != nil)
            root.dismiss(animated: false)
            #expect(shown == nil && released == nil)
        }

        @Test func `the text fields of an alert view have what the user enters`() throws {
            let alert = UIAlertView(title: "Name", message: nil, delegate: log, cancelButtonTitle: "OK")
            alert.alertViewStyle = .loginAndPasswordInput
            alert.textField(at: 0)?.text = "ann"
            alert.show()
            let controller = try #require(shown)
            #expect(controller.textFields?.map(\.isSecureTextEntry) == [false, true])
            #expect(controller.textFields?.first?.text == "ann")
            controller.textFields?.last?.text = "secret"
            #expect(alert.textField(at: 1)?.text == "secret")
            #expect(alert.textField(at: 2) == nil && simulation.exceptions.count == 1)
        }

        @Test func `an action sheet begins with the buttons that delete and cancel`() throws {
            let sheet = UIActionSheet(
                title: nil, delegate: log, cancelButtonTitle: "Cancel", destructiveButtonTitle: "Delete",
                otherButtonTitles: "Share")
            #expect(sheet.destructiveButtonIndex == 0 && sheet.cancelButtonIndex == 1)
            #expect(sheet.firstOtherButtonIndex == 2)
            sheet.show(in: root.view)
            let controller = try #require(shown)
            #expect(controller.preferredStyle == .actionSheet)
            #expect(controller.actions.map(\.style) == [.destructive, .cancel, .default])
            #expect(controller.press("Share"))
            #expect(shown == nil && log.lines == ["clicked Share"])
        }

        /// Adds a button to an alert view that is about to be shown, and shows it once more.
        private final class Hasty: NSObject, UIAlertViewDelegate {
            private(set) var count = 0

            func willPresent(_ alertView: UIAlertView) {
                count += 1
                alertView.addButton(withTitle: "Late")
                alertView.show()
            }
        }

        @Test func `an alert view that its delegate shows while it is about to be shown is shown once`() throws {
            let hasty = Hasty()
            let alert = UIAlertView(title: "A", message: nil, delegate: hasty, cancelButtonTitle: "OK")
            alert.alertViewStyle = .plainTextInput
            alert.show()
            let controller = try #require(shown)
            #expect(hasty.count == 1 && controller.actions.map(\.title) == ["OK", "Late"])
            #expect(alert.textField(at: 0) === controller.textFields?.first)
        }

        @Test func `without a view controller, an alert view is not shown, and its delegate hears nothing`() {
            window.rootViewController = nil
            let hasty = Hasty()
            let alert = UIAlertView(title: "A", message: nil, delegate: hasty, cancelButtonTitle: "OK")
            alert.show()
            #expect(!alert.isVisible && simulation.reportedRules.contains("ALR"))
            #expect(hasty.count == 0)
        }
    }
}
