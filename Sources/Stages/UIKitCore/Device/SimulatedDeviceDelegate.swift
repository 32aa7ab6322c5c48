// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Foundation

/// The methods by which a ``SimulatedDevice`` reports what happens on it and asks about its hardware.
///
/// A device has any number of delegates, which it does not retain. Every method has a default that does nothing.
@MainActor package protocol SimulatedDeviceDelegate: AnyObject {
    /// Called when the main loop has work to do while none was pending; schedule a call of
    /// ``SimulatedDevice/runTurn()``.
    ///
    /// - Parameter device: the device.
    func deviceNeedsTurn(_ device: SimulatedDevice)

    /// Called after layout, at the end of a turn in which something visible may have changed.
    ///
    /// - Parameter device: the device.
    func deviceDidCommit(_ device: SimulatedDevice)

    /// Called when a suspended app runs again and has received what it missed.
    ///
    /// - Parameter device: the device.
    func deviceDidResume(_ device: SimulatedDevice)

    /// Called when an external screen shows something else: the mirror, a black field, windows, or nothing anymore.
    ///
    /// - Parameters:
    ///   - device: the device.
    ///   - screen: the external screen.
    ///   - content: the kind of content that the screen now shows.
    func device(_ device: SimulatedDevice, screen: UIScreen, didChangeContentTo content: ScreenContent?)

    /// Called before an external screen takes a mode, to learn whether its output can (MODE-3).
    ///
    /// - Parameters:
    ///   - device: the device.
    ///   - mode: the mode.
    ///   - screen: the external screen.
    /// - Returns: the reason why the output refuses the mode, or nil.
    func device(_ device: SimulatedDevice, refusalOf mode: DisplayMode, on screen: UIScreen) -> String?

    /// Called before a notification of UIKit reaches its observers, whose order is unspecified.
    ///
    /// - Parameters:
    ///   - device: the device.
    ///   - name: the name of the notification.
    ///   - object: the object of the notification.
    func device(_ device: SimulatedDevice, willPost name: Notification.Name, object: AnyObject?)

    /// Called with every message that UIKit would log or that the developer should see.
    ///
    /// - Parameters:
    ///   - device: the device.
    ///   - diagnostic: the message.
    func device(_ device: SimulatedDevice, didReport diagnostic: Diagnostic)

    /// Called when the app does something that UIKit answers with an exception.
    ///
    /// - Parameters:
    ///   - device: the device.
    ///   - exception: the exception.
    /// - Returns: true to continue; the process ends unless a delegate returns true.
    func device(_ device: SimulatedDevice, shouldContinueAfter exception: UIKitException) -> Bool
}

extension SimulatedDeviceDelegate {
    /// Does nothing.
    package func deviceNeedsTurn(_ device: SimulatedDevice) {}
    /// Does nothing.
    package func deviceDidCommit(_ device: SimulatedDevice) {}
    /// Does nothing.
    package func deviceDidResume(_ device: SimulatedDevice) {}
    /// Does nothing.
    package func device(_ device: SimulatedDevice, screen: UIScreen, didChangeContentTo content: ScreenContent?) {}
    /// Accepts every mode.
    package func device(_ device: SimulatedDevice, refusalOf mode: DisplayMode, on screen: UIScreen) -> String? { nil }
    /// Does nothing.
    package func device(_ device: SimulatedDevice, willPost name: Notification.Name, object: AnyObject?) {}
    /// Does nothing.
    package func device(_ device: SimulatedDevice, didReport diagnostic: Diagnostic) {}
    /// Ends the process.
    package func device(_ device: SimulatedDevice, shouldContinueAfter exception: UIKitException) -> Bool { false }
}

/// A message that UIKit would log, or that the simulator has for the developer.
package struct Diagnostic: Hashable, Sendable {
    /// The severity of a message.
    package enum Severity: String, Hashable, Sendable {
        /// Information; nothing is wrong.
        case notice
        /// The app does something that does not work, or works only here.
        case warning
    }

    /// The severity.
    package var severity: Severity
    /// The number of the rule, such as `WIN-14`.
    package var rule: String
    /// The message: lowercase, without a final period unless UIKit's own text has one.
    package var message: String

    /// Creates a diagnostic.
    package init(_ severity: Severity = .warning, rule: String, message: String) {
        self.severity = severity
        self.rule = rule
        self.message = message
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The message with its rule: `[WIN-14] …`.
    package var description: String { "[\(rule)] \(message)" }
}

/// A programming error that UIKit answers with an Objective-C exception.
///
/// The device passes it to its delegates, and the process ends unless one of them continues; then the offending call
/// has no effect.
package struct UIKitException: Error, Hashable, Sendable {
    /// The name, such as `NSInternalInconsistencyException`.
    package var name: String
    /// The reason, in UIKit's words.
    package var reason: String

    /// Creates an exception.
    package init(name: String, reason: String) {
        self.name = name
        self.reason = reason
    }

    /// Creates an `NSInternalInconsistencyException`, as UIKit's assertions raise.
    package static func inconsistency(_ reason: String) -> UIKitException {
        UIKitException(name: "NSInternalInconsistencyException", reason: reason)
    }

    /// Creates an `NSInvalidArgumentException`.
    package static func invalidArgument(_ reason: String) -> UIKitException {
        UIKitException(name: "NSInvalidArgumentException", reason: reason)
    }
}

extension UIKitException: CustomStringConvertible {
    /// The log message of an uncaught exception.
    package var description: String { "*** Terminating app due to uncaught exception '\(name)', reason: '\(reason)'" }
}
