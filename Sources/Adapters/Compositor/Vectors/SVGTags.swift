// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The tags of an SVG in order, without its comments, declarations and instructions.
struct SVGTags: Sequence, IteratorProtocol {
    /// A tag.
    struct Tag {
        /// The element's name without a prefix, such as `use` for `svg:use`.
        var name: String
        /// Whether the tag ends an element that another one has started.
        var isEnd: Bool
        /// Whether the tag starts and ends an element.
        var isEmpty: Bool
    }

    private let bytes: [UInt8]
    private var index = 0

    /// Creates the sequence of a file's tags.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next tag; nil at the end, or if the next one is torn.
    mutating func next() -> Tag? {
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start + 1
            guard let first = index < bytes.count ? bytes[index] : nil else { return nil }
            if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") {
                skipMarkup(from: start)
                continue
            }
            let isEnd = first == UInt8(ascii: "/")
            if isEnd { index += 1 }
            let name = bytes[index...].prefix {
                $0 > 32 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ">")
            }
            guard let end = end() else { return nil }
            index = end + 1
            let local = name.split(separator: UInt8(ascii: ":")).last ?? []
            return Tag(
                name: String(decoding: local.prefix(32), as: UTF8.self), isEnd: isEnd,
                isEmpty: bytes[end - 1] == UInt8(ascii: "/"))
        }
        return nil
    }

    /// Moves behind a comment or a section of characters; other declarations, which have no tags, need no skipping.
    private mutating func skipMarkup(from start: Int) {
        for (open, close) in [("<!--", "-->"), ("<![CDATA[", "]]>")] where bytes[start...].starts(with: open.utf8) {
            let close = Array(close.utf8)
            index = start + open.utf8.count
            while index < bytes.count, !bytes[index...].starts(with: close) { index += 1 }
        }
    }

    /// Returns the index of the end of a tag, which is not in quotes.
    private func end() -> Int? {
        var quote: UInt8?
        return bytes[index...].indices.first { place in
            let byte = bytes[place]
            if let open = quote {
                if byte == open { quote = nil }
                return false
            }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            return byte == UInt8(ascii: ">")
        }
    }
}
