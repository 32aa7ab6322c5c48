// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A JSON value; integers are exact.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without fraction and exponent that 64 bits hold.
    case integer(Int64)
    /// Any other number; always finite when it was parsed.
    case number(Double)
    /// Text.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Named values.
    case object(JSONObject)
    /// A value that has been written already; it stands for that value.
    case prepared(PreparedJSON)
}

extension JSONValue {
    /// The value itself, where this is one that has been written already.
    var plain: JSONValue { if case .prepared(let prepared) = self { prepared.value } else { self } }

    /// The members, when this is an object.
    public var object: JSONObject? { if case .object(let object) = plain { object } else { nil } }

    /// The elements, when this is an array.
    public var array: [JSONValue]? { if case .array(let array) = plain { array } else { nil } }

    /// The text, when this is a string.
    public var string: String? { if case .string(let string) = plain { string } else { nil } }

    /// The truth value, when this is one.
    public var bool: Bool? { if case .bool(let bool) = plain { bool } else { nil } }

    /// The number, when this is an integer that `Int` holds.
    public var int: Int? { if case .integer(let integer) = plain { Int(exactly: integer) } else { nil } }

    /// The number, when this is one of either kind.
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
    /// `null`.
    public init(nilLiteral: ()) { self = .null }

    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// An exact number.
    public init(integerLiteral value: Int64) { self = .integer(value) }

    /// A number with a fraction.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// Values in order.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// An object; the last of members with the same name stays.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(JSONObject(elements)) }
}

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
