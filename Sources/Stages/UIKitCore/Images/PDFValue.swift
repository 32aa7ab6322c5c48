// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A value in a PDF (ISO 32000-1, 7.3), as far as it matters for the size of a page.
indirect enum PDFValue {
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
    /// A string, a Boolean, or null.
    case other

    /// The number; nil for other values.
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    /// The values of an array; nil for other values.
    var array: [PDFValue]? { if case .array(let array) = self { array } else { nil } }
    /// The values of a dictionary; nil for other values.
    var dictionary: [String: PDFValue]? { if case .dictionary(let dictionary) = self { dictionary } else { nil } }
}

/// Reads values from the bytes of a PDF.
struct PDFReader {
    /// The maximum nesting of arrays and dictionaries.
    private static let maximumDepth = 32

    private let bytes: [UInt8]
    /// The index of the next byte.
    private(set) var index: Int

    /// Creates a reader that starts at an index.
    init(_ bytes: [UInt8], at index: Int) { (self.bytes, self.index) = (bytes, index) }

    /// Reads the next value; nil at the end of the bytes, or before something that is not a value.
    mutating func value(depth: Int = 0) -> PDFValue? {
        skipSpace()
        guard depth < Self.maximumDepth, let byte = peek() else { return nil }
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
            while let byte = peek(), byte != UInt8(ascii: ">") { index += 1 }
            index += 1
            return .other
        case UInt8(ascii: "("):
            skipString()
            return .other
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

    /// Skips a string with balanced parentheses.
    private mutating func skipString() {
        var depth = 0
        while let byte = peek() {
            index += 1
            switch byte {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return }
            default: break
            }
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
