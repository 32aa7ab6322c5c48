// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Foundation

/// The methods by which a ``SimulatedDevice`` reports events and queries its hardware.
///
/// A device has any number of delegates, which it does not retain. All methods are optional.
@MainActor package protocol SimulatedDeviceDelegate: AnyObject {
    /// Called when work becomes pending in an idle main loop; schedule a call to ``SimulatedDevice/runTurn()``.
    func deviceNeedsTurn(_ device: SimulatedDevice)

    /// Called after layout, at the end of a turn in which something visible may have changed.
    func deviceDidCommit(_ device: SimulatedDevice)

    /// Called after the physical orientation of the device has changed and the app's windows have followed.
    func deviceDidTurn(_ device: SimulatedDevice)

    /// Called after a suspended app has resumed and received the notifications it missed.
    func deviceDidResume(_ device: SimulatedDevice)

    /// Called when an external screen begins to show another kind of content; `content` is nil after disconnection.
    func device(_ device: SimulatedDevice, screen: UIScreen, didChangeContentTo content: ScreenContent?)

    /// Called before an external screen switches to a mode; returns the reason that its output refuses the mode, or nil
    /// (MODE-3).
    func device(_ device: SimulatedDevice, refusalOf mode: DisplayMode, on screen: UIScreen) -> String?

    /// Called before UIKit posts a notification to its observers, whose order is unspecified.
    func device(_ device: SimulatedDevice, willPost name: Notification.Name, object: AnyObject?)

    /// Called for every message that UIKit would log or that the developer should see.
    func device(_ device: SimulatedDevice, didReport diagnostic: Diagnostic)

    /// Called when UIKit would raise an exception; the process ends unless a delegate returns true.
    func device(_ device: SimulatedDevice, shouldContinueAfter exception: UIKitException) -> Bool
}

extension SimulatedDeviceDelegate {
    /// Does nothing.
    package func deviceNeedsTurn(_ device: SimulatedDevice) {}
    /// Does nothing.
    package func deviceDidCommit(_ device: SimulatedDevice) {}
    /// Does nothing.
    package func deviceDidTurn(_ device: SimulatedDevice) {}
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
    /// Returns false, which ends the process.
    package func device(_ device: SimulatedDevice, shouldContinueAfter exception: UIKitException) -> Bool { false }
}

/// A message that UIKit would log, or a message of the simulator for the developer.
package struct Diagnostic: Hashable, Sendable, CustomStringConvertible {
    /// The severity of a message.
    package enum Severity: String, Hashable, Sendable {
        /// Information; nothing is wrong.
        case notice
        /// The app does something that fails or that works only in the simulator.
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
        (self.severity, self.rule, self.message) = (severity, rule, message)
    }

    /// The message with its rule: `[WIN-14] …`.
    package var description: String { "[\(rule)] \(message)" }
}

/// A programming error for which UIKit raises an Objective-C exception.
///
/// The process ends unless a delegate of the device chooses to continue; the offending call then has no effect.
package struct UIKitException: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name, such as `NSInternalInconsistencyException`.
    package var name: String
    /// The reason, in UIKit's words.
    package var reason: String

    /// Creates an exception.
    package init(name: String, reason: String) {
        (self.name, self.reason) = (name, reason)
    }

    /// Creates an `NSInternalInconsistencyException`, as UIKit's assertions raise.
    package static func inconsistency(_ reason: String) -> UIKitException {
        UIKitException(name: "NSInternalInconsistencyException", reason: reason)
    }

    /// Creates an `NSInvalidArgumentException`.
    package static func invalidArgument(_ reason: String) -> UIKitException {
        UIKitException(name: "NSInvalidArgumentException", reason: reason)
    }

    /// The log message of an uncaught exception.
    package var description: String { "*** Terminating app due to uncaught exception '\(name)', reason: '\(reason)'" }
}
