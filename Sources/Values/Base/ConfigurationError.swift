// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// An unusable value in the configuration, with its origin.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file or option that contains it.
    package var origin: String
    /// What is wrong, and what would be valid.
    package var message: String

    /// Creates an error; see the properties.
    package init(origin: String, message: String) {
        self.origin = origin
        self.message = message
    }

    /// One line for users.
    package var description: String { "\(origin): \(message)" }
}
