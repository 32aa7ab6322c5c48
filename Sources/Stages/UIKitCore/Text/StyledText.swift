// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// A text in runs, for measuring and drawing.
///
/// It replaces attributed strings inside UIKit: Foundation on Linux never frees what an `NSAttributedString` holds
/// (swift-corelibs-foundation, pull request 5256), so creating one for each label and frame would leak memory. Reading
/// an app's attributed strings does not.
struct StyledText: Equatable {
    /// A run of text with the same attributes.
    struct Piece {
        /// The characters.
        var string: String
        /// The attributes of the piece.
        var attributes: [NSAttributedString.Key: Any]
    }

    /// The pieces in reading order.
    private(set) var pieces: [Piece]
    /// Whether the last paragraph goes on elsewhere.
    var isContinued = false

    /// Creates a text of one piece, or none if it is empty.
    init(_ string: String, attributes: [NSAttributedString.Key: Any] = [:]) {
        pieces = string.isEmpty ? [] : [Piece(string: string, attributes: attributes)]
    }

    /// Creates a text of pieces.
    init(_ pieces: [Piece]) { self.pieces = pieces }

    /// Creates the text of an attributed string, truncated by default to the maximum of a ``TextBlock``.
    init(_ text: NSAttributedString, limit: Int = TextBlock.maximumBytes) {
        // `attributedSubstring(from:)` returns objects that are never freed, either.
        let characters = text.string as NSString
        let length = min(characters.length, limit)
        var pieces: [Piece] = []
        // The closure receives a pointer for stopping, which is unused.
        unsafe text.enumerateAttributes(in: NSRange(location: 0, length: length), options: []) { own, range, _ in
            pieces.append(Piece(string: characters.substring(with: range), attributes: own))
        }
        self.pieces = pieces
    }

    /// Creates the text of an attributed string, with UIKit's attributes.
    init(_ text: AttributedString) {
        pieces = text.runs.map { run in
            Piece(
                string: String(text[run.range].characters),
                attributes: [NSAttributedString.Key: Any](run.attributes))
        }
    }

    /// The characters.
    var string: String { pieces.map(\.string).joined() }

    /// Whether the text has attributes that can change without becoming unequal to themselves.
    var hasMutableAttributes: Bool {
        pieces.contains {
            $0.attributes[.attachment] != nil || $0.attributes[.shadow] != nil
                || $0.attributes[.paragraphStyle] is NSMutableParagraphStyle
        }
    }

    /// Returns the text up to a UTF-16 offset.
    func prefix(_ count: Int) -> StyledText {
        var (copy, rest) = (self, count)
        copy.pieces = []
        for piece in pieces where rest > 0 {
            let units = piece.string.utf16.prefix(rest)
            copy.pieces.append(Piece(string: String(decoding: units, as: UTF16.self), attributes: piece.attributes))
            rest -= units.count
        }
        return copy
    }

    /// Returns the text from a UTF-16 offset on.
    func suffix(from start: Int) -> StyledText {
        var rest = start
        var copy = self
        copy.pieces = pieces.compactMap { piece in
            let units = piece.string.utf16.dropFirst(rest)
            rest = max(rest - piece.string.utf16.count, 0)
            let string = String(decoding: units, as: UTF16.self)
            return units.isEmpty ? nil : Piece(string: string, attributes: piece.attributes)
        }
        return copy
    }

    /// Returns the text from a UTF-16 offset on, as it goes on there: within a paragraph, without its first indent.
    func continuation(from start: Int) -> StyledText {
        guard start > 0 else { return self }
        var copy = suffix(from: start)
        guard isWithinParagraph(start) else { return copy }
        let firstStyle = copy.pieces.first?.attributes[.paragraphStyle] as? NSParagraphStyle
        guard let firstStyle, firstStyle.firstLineHeadIndent != firstStyle.headIndent else { return copy }
        let style = NSMutableParagraphStyle()
        style.setParagraphStyle(firstStyle)
        style.firstLineHeadIndent = style.headIndent
        let paragraph = copy.paragraphs.first ?? []
        let length = paragraph.reduce(0) { $0 + $1.string.utf16.count }
        let changed = paragraph.map { piece in
            Piece(string: piece.string, attributes: piece.attributes.merging([.paragraphStyle: style]) { $1 })
        }
        copy.pieces = changed + copy.suffix(from: length).pieces
        return copy
    }

    /// Returns the text up to a UTF-16 offset, whose last paragraph goes on elsewhere if it does in the text.
    func beginning(upTo end: Int) -> StyledText {
        var copy = prefix(end)
        copy.isContinued = isWithinParagraph(end)
        return copy
    }

    /// Whether the characters before and after a UTF-16 offset belong to the same paragraph.
    private func isWithinParagraph(_ offset: Int) -> Bool {
        let units = string.utf16
        guard offset > 0, let place = units.index(units.startIndex, offsetBy: offset, limitedBy: units.endIndex),
            place < units.endIndex
        else { return false }
        return ![0x0A, 0x0D, 0x2029].contains(units[units.index(before: place)])
    }

    /// Whether two texts have the same characters with equal attributes.
    ///
    /// Attributed strings themselves are not compared, because Foundation on Linux can terminate the process for
    /// objects of an app's own classes (see ``FoundationObjectMark``).
    static func == (left: StyledText, right: StyledText) -> Bool {
        left.pieces.elementsEqual(right.pieces) { left, right in
            left.string == right.string && left.attributes.count == right.attributes.count
                && left.attributes.allSatisfy { key, value in
                    guard let value = value as? AnyHashable else { return false }
                    return right.attributes[key] as? AnyHashable == value
                }
        }
    }

    /// Returns the text with its own fonts, spaces and indents scaled.
    func scaled(_ scale: CGFloat) -> StyledText {
        guard scale != 1 else { return self }
        var copy = self
        for index in copy.pieces.indices {
            var attributes = copy.pieces[index].attributes
            attributes[.font] = (attributes[.font] as? UIFont)?.scaled(scale)
            attributes[.attachment] = (attributes[.attachment] as? NSTextAttachment)?.scaled(scale)
            attributes[.paragraphStyle] = (attributes[.paragraphStyle] as? NSParagraphStyle)?.scaled(scale)
            for key in [NSAttributedString.Key.kern, .tracking, .baselineOffset] {
                attributes[key] = Double(attribute: attributes[key]).map { CGFloat($0) * scale }
            }
            copy.pieces[index].attributes = attributes
        }
        return copy
    }
}

extension StyledText {
    /// Paragraphs that follow each other and have the same paragraph style.
    struct Section {
        /// The pieces, without the line feed that ends the last paragraph, unless nothing follows it.
        var pieces: [Piece]
        /// The style; nil for none.
        var style: NSParagraphStyle?
    }

    /// The text in sections; a paragraph has the style of its first character.
    ///
    /// An empty paragraph belongs to the section before, or after if it is the first, since only its font matters.
    var sections: [Section] {
        let styles = pieces.map { $0.attributes[.paragraphStyle] as? NSParagraphStyle }
        guard let first = styles.first else { return [] }
        if styles.allSatisfy({ $0 == first }) { return [Section(pieces: pieces, style: first)] }
        var (sections, leading): ([Section], [Piece]) = ([], [])
        for paragraph in paragraphs {
            let style = paragraph.first?.attributes[.paragraphStyle] as? NSParagraphStyle
            let isEmpty = paragraph.allSatisfy { $0.string.allSatisfy(\.endsParagraph) }
            if let last = sections.last, isEmpty || last.style == style {
                sections[sections.count - 1].pieces += paragraph
            } else if sections.isEmpty, isEmpty {
                leading += paragraph
            } else {
                sections.append(Section(pieces: leading + paragraph, style: style))
                leading = []
            }
        }
        if !leading.isEmpty { sections.append(Section(pieces: leading, style: first)) }
        for index in sections.indices.dropLast() { sections[index].removeLineFeed() }
        return sections
    }

    /// The paragraphs, each with the line feed that ends it.
    private var paragraphs: [[Piece]] {
        var (paragraphs, current): ([[Piece]], [Piece]) = ([], [])
        for piece in pieces {
            var rest = piece.string[...]
            while let end = rest.firstIndex(where: \.endsParagraph).map({ rest.index(after: $0) }) {
                paragraphs.append(current + [Piece(string: String(rest[..<end]), attributes: piece.attributes)])
                (current, rest) = ([], rest[end...])
            }
            if !rest.isEmpty { current.append(Piece(string: String(rest), attributes: piece.attributes)) }
        }
        return current.isEmpty ? paragraphs : paragraphs + [current]
    }
}

extension StyledText.Section {
    fileprivate mutating func removeLineFeed() {
        guard let last = pieces.indices.last, pieces[last].string.last?.endsParagraph == true else { return }
        pieces[last].string.removeLast()
    }
}

extension Character {
    /// Whether the character ends a paragraph.
    var endsParagraph: Bool { self == "\n" || self == "\r\n" || self == "\u{2029}" }
}

extension TextBlock {
    /// Creates a block with as many lines as fit; the text's own attributes override `attributes`.
    ///
    /// `alignment` is that of paragraphs without a style, and with `alignsNatural` also of those whose own is natural.
    init(
        _ text: StyledText, attributes: [NSAttributedString.Key: Any] = [:], opacity: Double = 1,
        lineLimit: Int? = nil, lineBreakMode: NSLineBreakMode? = nil, alignment: NSTextAlignment? = nil,
        alignsNatural: Bool = true
    ) {
        let sections = text.sections
        let shared = attributes[.paragraphStyle] as? NSParagraphStyle
        let mode = lineBreakMode ?? (sections.first?.style ?? shared)?.lineBreakMode ?? .byWordWrapping
        self.init(
            sections.enumerated().map { index, section in
                let style = section.style ?? shared
                var own = style?.alignment ?? alignment ?? .natural
                if own == .natural, alignsNatural { own = alignment ?? .natural }
                let runs = section.pieces.flatMap { piece in
                    TextRun.runs(
                        piece.string, attributes: attributes.merging(piece.attributes) { $1 }, opacity: opacity)
                }
                return TextSection(
                    runs, alignment: own.rendered,
                    style: style?.rendered ?? ParagraphStyle(),
                    isContinued: text.isContinued && index == sections.count - 1)
            }, lineLimit: lineLimit, truncation: mode.truncation, breaksAnywhere: mode == .byCharWrapping)
    }
}
