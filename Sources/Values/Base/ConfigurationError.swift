// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A value in the configuration that cannot be used, with its origin.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file, or the option, that holds it.
    package var origin: String
    /// What is wrong, and what would be right.
    package var message: String

    /// Creates an error; see the properties.
    package init(origin: String, message: String) {
        self.origin = origin
        self.message = message
    }

    /// One line for people.
    package var description: String { "\(origin): \(message)" }
}
