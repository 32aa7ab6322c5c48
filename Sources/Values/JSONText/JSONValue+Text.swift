// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension JSONValue {
    /// The value in JSON on one line in UTF-8, without zero bytes.
    ///
    /// Parsing gives back exactly the same numbers; those that are not finite become `null`, because JSON has none.
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
