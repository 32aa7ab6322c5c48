// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree

/// The size that an SVG claims for its picture (W3C SVG 1.1, 7.2 and 7.7).
///
/// Only the start tag of the root element is read. A length without a unit is in points, as are pixels of CSS, of which an
/// inch has 96. A percentage or a length relative to a font counts as missing: the box of the view replaces it, and if only
/// one side is missing, the picture has the proportions of the box.
struct SVGHeader {
    /// The size in points, greater than zero.
    let size: RenderSize

    /// Reads the beginning of a file; nil if it is not an SVG, or has no size.
    init?(_ bytes: [UInt8]) {
        guard let attributes = Self.rootAttributes(bytes) else { return nil }
        let box = (attributes["viewBox"] ?? "").split { $0 == " " || $0 == "," || $0.isNewline || $0 == "\t" }
            .compactMap { Double($0) }
        let hasBox = box.count == 4 && box[2] > 0 && box[3] > 0
        let (width, height) = (Self.points(attributes["width"]), Self.points(attributes["height"]))
        switch (width, height, hasBox) {
        case (let width?, let height?, _): size = RenderSize(width: width, height: height)
        case (let width?, nil, true): size = RenderSize(width: width, height: width * box[3] / box[2])
        case (nil, let height?, true): size = RenderSize(width: height * box[2] / box[3], height: height)
        case (nil, nil, true): size = RenderSize(width: box[2], height: box[3])
        default: return nil
        }
        guard size.width > 0, size.height > 0 else { return nil }
    }

    /// Returns a length in points; nil if it is missing, relative, or not positive.
    private static func points(_ text: String?) -> Double? {
        guard let text else { return nil }
        let trimmed = text.filter { !$0.isWhitespace }
        let units: [(name: String, points: Double)] = [
            ("px", 1), ("pt", 96.0 / 72), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96),
        ]
        let unit = units.first { trimmed.hasSuffix($0.name) }
        guard let number = Double(trimmed.dropLast(unit?.name.count ?? 0)), number.isFinite, number > 0 else {
            return nil
        }
        return number * (unit?.points ?? 1)
    }

    /// The number of bytes within which the root element must start: files of drawing programs begin with comments and
    /// declarations.
    private static let limit = 1 << 16

    /// Returns the attributes of the root element; nil if that is not `svg`.
    private static func rootAttributes(_ bytes: [UInt8]) -> [String: String]? {
        var text = bytes.prefix(limit)
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        while true {
            text = text.drop(while: \.isXMLSpace)
            if text.starts(with: "<?".utf8) {
                text.drop(through: "?>")
            } else if text.starts(with: "<!--".utf8) {
                text.drop(through: "-->")
            } else if text.starts(with: "<!DOCTYPE".utf8) {
                text.dropDocumentType()
            } else {
                break
            }
        }
        guard text.first == UInt8(ascii: "<") else { return nil }
        text.removeFirst()
        let name = text.prefix { !$0.isXMLSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        guard name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8) else { return nil }
        return text.dropFirst(name.count).attributes
    }
}

extension UInt8 {
    /// Whether the byte is white space in XML.
    fileprivate var isXMLSpace: Bool { self == 32 || (9...10).contains(self) || self == 13 }
}

extension ArraySlice<UInt8> {
    /// Removes everything up to the end of a text; all if it does not occur.
    fileprivate mutating func drop(through end: String) {
        let end = Array<UInt8>(end.utf8)
        while !isEmpty, !starts(with: end) { removeFirst() }
        removeFirst(Swift.min(end.count, count))
    }

    /// Removes a document type declaration with the declarations in its brackets.
    fileprivate mutating func dropDocumentType() {
        var (isInside, quote) = (false, UInt8?.none)
        while let byte = popFirst() {
            if let open = quote {
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "["): isInside = true
            case UInt8(ascii: "]"): isInside = false
            case UInt8(ascii: ">"): if !isInside { return }
            default: break
            }
        }
    }

    /// The attributes of a start tag, whose name has been removed; nil if it does not end.
    fileprivate var attributes: [String: String]? {
        var (rest, attributes) = (self, [String: String]())
        while true {
            rest = rest.drop { $0.isXMLSpace || $0 == UInt8(ascii: "/") }
            guard let first = rest.first else { return nil }
            if first == UInt8(ascii: ">") { return attributes }
            let name = rest.prefix { !$0.isXMLSpace && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
            rest = rest.dropFirst(name.count).drop(while: \.isXMLSpace)
            guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
            rest = rest.drop(while: \.isXMLSpace)
            guard let quote = rest.popFirst(), [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(quote),
                let end = rest.firstIndex(of: quote)
            else { return nil }
            attributes[String(decoding: name, as: UTF8.self)] = String(decoding: rest[..<end], as: UTF8.self)
            rest = rest[(end + 1)...]
        }
    }
}
