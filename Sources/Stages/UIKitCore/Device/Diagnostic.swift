// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Something that UIKit would log, or that the simulator has to tell the developer.
package struct Diagnostic: Hashable, Sendable {
    /// How serious it is.
    package enum Severity: String, Hashable, Sendable {
        /// Worth knowing; nothing is wrong.
        case notice
        /// The app does something that will not work, or that only works here.
        case warning
    }

    /// How serious it is.
    package var severity: Severity
    /// The number of the rule behind it, as `WIN-14`.
    package var rule: String
    /// What happened, to which object; lower case, no full stop unless UIKit's own text has one.
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

/// A programmer's mistake that UIKit answers with an Objective-C exception.
///
/// The simulated device hands it to its ``SimulatedDevice/exceptionHandler``, which ends the process unless a test
/// has put a recorder in its place; after a recorder returns, the offending call has had no effect.
package struct UIKitException: Error, Hashable, Sendable {
    /// The exception's name, as `NSInternalInconsistencyException`.
    package var name: String
    /// The reason in UIKit's words.
    package var reason: String

    /// Creates an exception.
    package init(name: String, reason: String) {
        self.name = name
        self.reason = reason
    }

    /// Creates an `NSInternalInconsistencyException`, what UIKit's assertions raise.
    package static func inconsistency(_ reason: String) -> UIKitException {
        UIKitException(name: "NSInternalInconsistencyException", reason: reason)
    }

    /// Creates an `NSInvalidArgumentException`.
    package static func invalidArgument(_ reason: String) -> UIKitException {
        UIKitException(name: "NSInvalidArgumentException", reason: reason)
    }
}

extension UIKitException: CustomStringConvertible {
    /// The line that an uncaught exception leaves in the log.
    package var description: String {
        "*** Terminating app due to uncaught exception '\(name)', reason: '\(reason)'"
    }
}
