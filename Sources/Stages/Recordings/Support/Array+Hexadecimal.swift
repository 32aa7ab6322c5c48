// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension [UInt8] {
    private static let digits = Array("0123456789abcdef".utf8)

    /// The bytes as hexadecimal digits, two for each.
    var hexadecimal: String {
        var text: [UInt8] = []
        text.reserveCapacity(count * 2)
        for byte in self {
            text.append(Self.digits[Int(byte >> 4)])
            text.append(Self.digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads hexadecimal digits, two for each byte; nil for anything else.
    init?(hexadecimal text: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        for character in text.utf8 {
            let digit: UInt8
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = character - UInt8(ascii: "A") + 10
            default: return nil
            }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        guard high == nil else { return nil }
        self = bytes
    }
}
