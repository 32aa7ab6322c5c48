// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A JSON value; integers are exact.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without fraction or exponent that fits in 64 bits.
    case integer(Int64)
    /// Any other number; finite if it was parsed.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)
    /// A value that is already serialized.
    case prepared(PreparedJSON)
}

extension JSONValue {
    /// The value itself, if it is already serialized.
    var plain: JSONValue { if case .prepared(let prepared) = self { prepared.value } else { self } }

    /// The object; `nil` for other values.
    public var object: JSONObject? { if case .object(let object) = plain { object } else { nil } }

    /// The array; `nil` for other values.
    public var array: [JSONValue]? { if case .array(let array) = plain { array } else { nil } }

    /// The string; `nil` for other values.
    public var string: String? { if case .string(let string) = plain { string } else { nil } }

    /// The Boolean; `nil` for other values.
    public var bool: Bool? { if case .bool(let bool) = plain { bool } else { nil } }

    /// The integer; `nil` for other values.
    public var int: Int? { if case .integer(let integer) = plain { Int(exactly: integer) } else { nil } }

    /// The number; `nil` for other values.
    public var double: Double? {
        switch plain {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }

    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates an integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }

    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// Creates a string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object; of members with the same name, the last one counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}

/// A value that is validated and serialized once, for messages to many clients.
public final class PreparedJSON: Sendable {
    /// The value.
    package let value: JSONValue
    /// The value in JSON, on one line.
    package let utf8: [UInt8]
    /// The type for which it was validated.
    package let type: TypeName

    /// A type of an interface.
    package struct TypeName: Sendable, Hashable {
        /// The interface's name.
        package let interface: String
        /// The type's name in the interface.
        package let type: String

        /// Creates a name; see the properties.
        package init(interface: String, type: String) {
            self.interface = interface
            self.type = type
        }
    }

    /// Creates a value that the caller has validated and serialized; see the properties.
    package init(value: JSONValue, utf8: [UInt8], type: TypeName) {
        self.value = value
        self.utf8 = utf8
        self.type = type
    }
}

extension PreparedJSON: Hashable {
    /// Returns whether the values are equal.
    public static func == (left: PreparedJSON, right: PreparedJSON) -> Bool { left.value == right.value }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
