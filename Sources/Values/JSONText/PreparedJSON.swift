// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A value that is checked and written once and sent many times, as a change that many clients follow.
public final class PreparedJSON: Sendable {
    /// The value.
    package let value: JSONValue
    /// The value as one line of JSON.
    package let utf8: [UInt8]
    /// The interface that it has been checked against, and the name of the type there.
    package let type: TypeName

    /// A type of an interface.
    package struct TypeName: Sendable, Hashable {
        /// The interface's name.
        package let interface: String
        /// The type's name in the interface.
        package let type: String

        /// Creates the name of a type; see the properties.
        package init(interface: String, type: String) {
            self.interface = interface
            self.type = type
        }
    }

    /// Creates a value that whoever calls this has checked and written; see the properties.
    package init(value: JSONValue, utf8: [UInt8], type: TypeName) {
        self.value = value
        self.utf8 = utf8
        self.type = type
    }
}

extension PreparedJSON: Hashable {
    /// Whether both are the same value.
    public static func == (left: PreparedJSON, right: PreparedJSON) -> Bool { left.value == right.value }

    /// Feeds the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
