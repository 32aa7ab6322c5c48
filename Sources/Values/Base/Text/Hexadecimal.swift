// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension BinaryInteger {
    /// The number in hexadecimal, with leading zeros.
    ///
    /// - Parameters:
    ///   - digits: the minimum number of digits.
    ///   - uppercase: whether letters are uppercase.
    /// - Returns: the digits, without a prefix.
    package func hexText(digits: Int, uppercase: Bool = false) -> String {
        let text = String(self, radix: 16, uppercase: uppercase)
        return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
    }
}

extension [UInt8] {
    private static let hexDigits = Array("0123456789abcdef".utf8)

    /// The bytes in hexadecimal, two lowercase digits each.
    package var hexText: String {
        var text: [UInt8] = []
        text.reserveCapacity(count * 2)
        for byte in self {
            text.append(Self.hexDigits[Int(byte >> 4)])
            text.append(Self.hexDigits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Parses hexadecimal digits, two per byte; nil for anything else.
    ///
    /// - Parameter text: the digits in ASCII, uppercase or lowercase, without a prefix.
    package init?(hex text: some Collection<UInt8>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        var high: UInt8?
        for character in text {
            let digit: UInt8
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = character - UInt8(ascii: "A") + 10
            default: return nil
            }
            if let high { bytes.append(high << 4 | digit) }
            high = high == nil ? digit : nil
        }
        guard high == nil else { return nil }
        self = bytes
    }
}
