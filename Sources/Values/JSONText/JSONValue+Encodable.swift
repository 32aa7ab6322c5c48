// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Lets a structure have members that are JSON already.
extension JSONValue: Encodable {
    /// Encodes the value as itself.
    ///
    /// - Parameter encoder: the encoder.
    /// - Throws: the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        switch plain {
        case .array(let elements): try elements.encode(to: encoder)
        case .object(let object): try object.encode(to: encoder)
        case .string(let string): try string.encode(to: encoder)
        case .bool(let bool): try bool.encode(to: encoder)
        case .integer(let integer): try integer.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .null, .prepared:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
}

extension JSONObject: Encodable {
    /// Encodes the members in order.
    ///
    /// - Parameter encoder: the encoder.
    /// - Throws: the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: NameKey.self)
        for member in members { try container.encode(member.value, forKey: NameKey(stringValue: member.name)) }
    }
}
