// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension JSONParser {
    /// Parses a string, starting at its opening quote.
    mutating func string() throws(JSONError) -> String {
        offset += 1
        let start = offset
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { offset += 1 }
        var text = Array(bytes[start..<offset])
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else { throw error("not UTF-8") }
                offset += 1
                return string
            case UInt8(ascii: "\\"): text.append(contentsOf: try escape())
            case ..<0x20: throw error("a control character in a string")
            default:
                text.append(byte)
                offset += 1
            }
        }
        throw error("unterminated string")
    }

    private mutating func escape() throws(JSONError) -> [UInt8] {
        offset += 1
        guard let byte = next else { throw error("unterminated string") }
        offset += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(try unicodeEscape()).utf8)
        default:
            offset -= 1
            throw error("unknown escape")
        }
    }

    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        // Anything else is half of a surrogate pair, and the other half must follow.
        guard first < 0xDC00, next == UInt8(ascii: "\\"), bytes.dropFirst(offset + 1).first == UInt8(ascii: "u") else {
            throw error("a lone surrogate")
        }
        offset += 2
        let second = try hexadecimal()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw error("a lone surrogate") }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw error("expected four hexadecimal digits")
            }
            number = number << 4 | UInt32(digit)
            offset += 1
        }
        return number
    }

    /// Parses a number; exact if it is a 64-bit integer.
    mutating func number() throws(JSONError) -> JSONValue {
        let start = offset
        if next == UInt8(ascii: "-") { offset += 1 }
        if next == UInt8(ascii: "0") { offset += 1 } else { try digits() }
        var isInteger = true
        if next == UInt8(ascii: ".") {
            isInteger = false
            offset += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            isInteger = false
            offset += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
            try digits()
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if isInteger, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw error("number out of range") }
        return .number(number)
    }

    private mutating func digits() throws(JSONError) {
        let start = offset
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        guard offset > start else { throw error("expected a digit") }
    }
}
