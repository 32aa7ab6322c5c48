// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A value in a PDF (ISO 32000-1, 7.3).
package indirect enum PDFValue {
    /// A number.
    case number(Double)
    /// A name, without its slash.
    case name(String)
    /// A reference to the object with a number.
    case reference(Int)
    /// Values in order.
    case array([PDFValue])
    /// Values by name.
    case dictionary([String: PDFValue])
    /// The beginning of a string, decoded: at most 1024 bytes.
    case string([UInt8])
    /// A Boolean, or null.
    case other

    /// The number; nil for other values.
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    /// The name; nil for other values.
    var name: String? { if case .name(let name) = self { name } else { nil } }
    /// The values of an array; nil for other values.
    var array: [PDFValue]? { if case .array(let array) = self { array } else { nil } }
    /// The values of a dictionary; nil for other values.
    var dictionary: [String: PDFValue]? { if case .dictionary(let dictionary) = self { dictionary } else { nil } }
    /// The text of a string (7.9.2.2), whose bytes are characters of Latin-1 without a mark of another encoding; nil for
    /// other values.
    package var text: String? {
        guard case .string(let bytes) = self else { return nil }
        if bytes.starts(with: [0xFE, 0xFF]) {
            let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
                UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
            }
            return String(decoding: units, as: UTF16.self)
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}

/// Reads values from the bytes of a PDF.
struct PDFReader {
    /// The maximum nesting of arrays and dictionaries.
    private static let maximumDepth = 32
    /// The maximum number of values in one, which take more memory than their text.
    private static let maximumValues = 1 << 20
    /// The maximum number of bytes of a string that are kept.
    private static let maximumString = 1024

    private var valueCount = 0
    private let bytes: [UInt8]
    /// The index of the next byte.
    private(set) var index: Int

    /// Creates a reader that starts at an index.
    init(_ bytes: [UInt8], at index: Int) { (self.bytes, self.index) = (bytes, index) }

    /// Reads the next value; nil at the end of the bytes, or before something that is not a value.
    mutating func value(depth: Int = 0) -> PDFValue? {
        skipSpace()
        valueCount = depth == 0 ? 1 : valueCount + 1
        guard depth < Self.maximumDepth, valueCount <= Self.maximumValues, let byte = peek() else { return nil }
        switch byte {
        case UInt8(ascii: "/"):
            index += 1
            return .name(word())
        case UInt8(ascii: "["):
            index += 1
            return array(depth)
        case UInt8(ascii: "<") where peek(1) == byte:
            index += 2
            return dictionary(depth)
        case UInt8(ascii: "<"):
            return .string(hexadecimalString())
        case UInt8(ascii: "("):
            return .string(string())
        default: return numberOrWord()
        }
    }

    private mutating func array(_ depth: Int) -> PDFValue? {
        var values: [PDFValue] = []
        while true {
            skipSpace()
            if peek() == UInt8(ascii: "]") {
                index += 1
                return .array(values)
            }
            guard let value = value(depth: depth + 1) else { return nil }
            values.append(value)
        }
    }

    private mutating func dictionary(_ depth: Int) -> PDFValue? {
        var values: [String: PDFValue] = [:]
        while true {
            skipSpace()
            if peek() == UInt8(ascii: ">"), peek(1) == UInt8(ascii: ">") {
                index += 2
                return .dictionary(values)
            }
            guard case .name(let name)? = value(depth: depth + 1), let value = value(depth: depth + 1) else {
                return nil
            }
            values[name] = value
        }
    }

    /// Reads a number, a reference such as `3 0 R`, or a word such as `true`.
    private mutating func numberOrWord() -> PDFValue? {
        let text = word()
        guard !text.isEmpty else { return nil }
        guard let number = Double(text) else {
            // Only these words are values; others, such as `endobj`, are operators.
            return ["true", "false", "null"].contains(text) ? .other : nil
        }
        let end = index
        if let object = Int(text), object >= 0, !word(afterSpace: true).isEmpty, word(afterSpace: true) == "R" {
            return .reference(object)
        }
        index = end
        return .number(number)
    }

    private mutating func word(afterSpace: Bool = false) -> String {
        if afterSpace { skipSpace() }
        let start = index
        while let byte = peek(), !byte.isPDFSpace, !byte.isPDFDelimiter { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Skips white space and comments.
    private mutating func skipSpace() {
        while let byte = peek() {
            if byte == UInt8(ascii: "%") {
                while let byte = peek(), byte != 10, byte != 13 { index += 1 }
            } else if byte.isPDFSpace {
                index += 1
            } else {
                return
            }
        }
    }

    /// Reads a string in angle brackets.
    private mutating func hexadecimalString() -> [UInt8] {
        var (digits, text): ([UInt8], [UInt8]) = ([], [])
        while let byte = peek(), byte != UInt8(ascii: ">") {
            index += 1
            guard text.count < Self.maximumString, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
                continue
            }
            digits.append(UInt8(digit))
            guard digits.count == 2 else { continue }
            text.append(digits[0] << 4 | digits[1])
            digits = []
        }
        index += 1
        if let last = digits.first { text.append(last << 4) }
        return text
    }

    /// Reads a string with balanced parentheses; one without an end is everything that is left.
    private mutating func string() -> [UInt8] {
        var (depth, text): (Int, [UInt8]) = (0, [])
        while let byte = peek() {
            index += 1
            var kept: UInt8? = byte
            switch byte {
            case UInt8(ascii: "\\"): kept = escaped()
            case UInt8(ascii: "("):
                depth += 1
                if depth == 1 { kept = nil }
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return text }
            default: break
            }
            if let kept, text.count < Self.maximumString { text.append(kept) }
        }
        return text
    }

    /// Reads what follows a backslash; nil for a line that goes on.
    private mutating func escaped() -> UInt8? {
        guard let byte = peek() else { return nil }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "f"): return 12
        case 10: return nil
        case 13:
            if peek() == 10 { index += 1 }
            return nil
        case 48...55:
            var code = Int(byte - 48)
            for _ in 0..<2 {
                guard let next = peek(), (48...55).contains(next) else { break }
                code = code * 8 + Int(next - 48)
                index += 1
            }
            return UInt8(truncatingIfNeeded: code)
        default: return byte
        }
    }

    /// Moves behind the word `stream` and its line break; returns whether it is there.
    mutating func skipStreamStart() -> Bool {
        guard word(afterSpace: true) == "stream" else { return false }
        if peek() == 13 { index += 1 }
        if peek() == 10 { index += 1 }
        return true
    }

    private func peek(_ distance: Int = 0) -> UInt8? {
        index + distance < bytes.count ? bytes[index + distance] : nil
    }
}

extension UInt8 {
    /// Whether the byte is white space in a PDF.
    var isPDFSpace: Bool { [0, 9, 10, 12, 13, 32].contains(self) }
    /// Whether the byte is a digit.
    var isPDFDigit: Bool { (48...57).contains(self) }
    /// Whether the byte ends a word in a PDF.
    fileprivate var isPDFDelimiter: Bool { "()<>[]{}/%".utf8.contains(self) }
}
