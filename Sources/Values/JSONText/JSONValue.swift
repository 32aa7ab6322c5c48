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

extension JSONValue {
    /// The value in JSON on one line in UTF-8, without zero bytes.
    ///
    /// Parsing gives back exactly the same numbers; those that are not finite become `null`, because JSON cannot
    /// represent them.
    public var utf8: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    /// The value in JSON on one line.
    public var text: String { String(decoding: utf8, as: UTF8.self) }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let bool): bytes.append(contentsOf: (bool ? "true" : "false").utf8)
        case .integer(let integer): bytes.append(contentsOf: String(integer).utf8)
        case .number(let number): bytes.append(contentsOf: (number.isFinite ? "\(number)" : "null").utf8)
        case .string(let string): Self.write(string, to: &bytes)
        case .prepared(let prepared): bytes.append(contentsOf: prepared.utf8)
        case .array(let elements):
            Self.write(elements, between: ("[", "]"), to: &bytes) { $0.write(to: &$1) }
        case .object(let object):
            Self.write(object.members, between: ("{", "}"), to: &bytes) { member, bytes in
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], between brackets: (String, String), to bytes: inout [UInt8],
        writeOne: (Element, inout [UInt8]) -> Void
    ) {
        bytes.append(contentsOf: brackets.0.utf8)
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            writeOne(element, &bytes)
        }
        bytes.append(contentsOf: brackets.1.utf8)
    }

    private static func write(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
            case ..<0x20:
                let digits = String(byte, radix: 16)
                bytes.append(contentsOf: #"\u00"#.utf8)
                bytes.append(contentsOf: (digits.count < 2 ? "0" + digits : digits).utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
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
