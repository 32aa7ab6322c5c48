// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The start tag of an element.
struct HTMLTag: Equatable {
    /// The name in lowercase.
    var name: String
    /// The values by lowercase name; the first of the same name counts.
    var attributes: [String: String] = [:]
}

/// Divides HTML into texts and tags, in a single pass and without an error for any input.
///
/// It follows the tokenization of the HTML standard where documents in apps differ: unquoted attributes, a `<` that starts
/// no tag, comments, and the text of scripts and style sheets, in which there are no tags. What has no end goes on to the
/// end of the input.
struct HTMLTokenizer {
    /// A part of the input.
    enum Token: Equatable {
        /// Text with its character references replaced.
        case text(String)
        /// The start of an element.
        case start(HTMLTag)
        /// The end of an element with a lowercase name.
        case end(String)
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The element whose text comes next; nil for one in which there can be tags.
    private var rawElement: String?

    /// The elements in whose text there are no tags.
    private static let rawElements: Set = ["script", "style", "title", "textarea", "xmp", "iframe", "noframes"]
    /// The maximum number of attributes of a tag; further ones are ignored.
    private static let maximumAttributes = 32

    /// Creates a tokenizer of a text.
    init(_ text: String) { bytes = Array(text.utf8) }

    /// Returns the next part; nil at the end.
    mutating func next() -> Token? {
        if let name = rawElement {
            rawElement = nil
            let text = takeRawText(of: name)
            if !text.isEmpty { return .text(text) }
        }
        while position < bytes.count {
            guard bytes[position] == UInt8(ascii: "<") else { return .text(takeText()) }
            switch byte(1) {
            case .some(let letter) where letter.isLetter:
                guard let tag = takeTag() else { return nil }
                if Self.rawElements.contains(tag.name) { rawElement = tag.name }
                return .start(tag)
            case UInt8(ascii: "/"):
                guard byte(2)?.isLetter == true else {
                    skip(past: ">")
                    continue
                }
                position += 2
                let name = takeName { $0.isSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
                skip(past: ">")
                return .end(name)
            case UInt8(ascii: "!") where byte(2) == UInt8(ascii: "-") && byte(3) == UInt8(ascii: "-"):
                position += 4
                skip(past: "-->")
            case UInt8(ascii: "!"), UInt8(ascii: "?"): skip(past: ">")
            default: return .text(takeText())
            }
        }
        return nil
    }

    private func byte(_ offset: Int) -> UInt8? {
        position + offset < bytes.count ? bytes[position + offset] : nil
    }

    /// Moves behind the next occurrence of a string, or to the end.
    private mutating func skip(past end: String) {
        let end = Array(end.utf8)
        while position < bytes.count, !bytes[position...].starts(with: end) { position += 1 }
        position = min(position + end.count, bytes.count)
    }

    /// Returns the text up to the next `<`, but at least one byte.
    private mutating func takeText() -> String {
        let start = position
        position = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return HTMLEntities.decode(bytes[start..<position])
    }

    /// Returns the text up to the end tag of an element.
    private mutating func takeRawText(of name: String) -> String {
        let (start, name) = (position, Array(name.utf8))
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "<"), byte(1) == UInt8(ascii: "/"),
                bytes[(position + 2)...].prefix(name.count).map(\.lowercase) == name
            {
                break
            }
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Returns the name that starts here, in lowercase.
    private mutating func takeName(until isEnd: (UInt8) -> Bool) -> String {
        let start = position
        position = bytes[start...].firstIndex(where: isEnd) ?? bytes.count
        return String(decoding: bytes[start..<position].map(\.lowercase), as: UTF8.self)
    }

    /// Returns the start tag that starts here; nil if the input ends in it.
    private mutating func takeTag() -> HTMLTag? {
        position += 1
        var tag = HTMLTag(name: takeName { $0.isSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") })
        while let next = byte(0) {
            if next == UInt8(ascii: ">") {
                position += 1
                return tag
            }
            guard !next.isSpace, next != UInt8(ascii: "/") else {
                position += 1
                continue
            }
            let (name, value) = takeAttribute()
            if tag.attributes.count < Self.maximumAttributes, tag.attributes[name] == nil {
                tag.attributes[name] = value
            }
        }
        return nil
    }

    /// Returns the attribute that starts here, with an empty value if it has none.
    private mutating func takeAttribute() -> (name: String, value: String) {
        let start = position
        var name = takeName {
            $0.isSpace || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=")
        }
        if position == start {
            // An equals sign before any name is part of the name.
            position += 1
            name = "="
        }
        skipSpace()
        guard byte(0) == UInt8(ascii: "=") else { return (name, "") }
        position += 1
        skipSpace()
        guard let quote = byte(0), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            let start = position
            position = bytes[start...].firstIndex { $0.isSpace || $0 == UInt8(ascii: ">") } ?? bytes.count
            return (name, HTMLEntities.decode(bytes[start..<position]))
        }
        position += 1
        let valueStart = position
        position = bytes[valueStart...].firstIndex(of: quote) ?? bytes.count
        let value = HTMLEntities.decode(bytes[valueStart..<position])
        position = min(position + 1, bytes.count)
        return (name, value)
    }

    private mutating func skipSpace() {
        while let next = byte(0), next.isSpace { position += 1 }
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII letter.
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(lowercase) }
    /// Whether the byte is white space in HTML and CSS.
    var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) && self != 0x0B }
    /// The lowercase form of an ASCII letter, or the byte itself.
    var lowercase: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}
