// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// The text of a text view in parts below each other, each of which is measured and drawn by itself: of a long text, such
/// as that of a teleprompter, only what is visible is laid out for a frame.
struct TextColumn {
    /// Some paragraphs, or a piece of a very long one.
    struct Part {
        /// The text, without the line feed that ends it, unless nothing follows.
        var text: StyledText
        /// The place of its first character in the whole text in UTF-16 code units.
        var start: Int
        /// The number of its code units.
        var length: Int
        /// The distance from the top of the first part.
        var top: CGFloat
        /// The height.
        var height: CGFloat
        /// The distance from the left edge of the column.
        var left: CGFloat = 0
        /// The width at which lines break.
        var width: CGFloat
    }

    /// The parts from top to bottom; one of an empty text.
    private(set) var parts: [Part] = []
    /// The width at which lines break.
    let width: CGFloat
    /// The height beyond which the text is truncated; nil for no limit.
    private let limit: CGFloat?
    /// The number of the layout engine by which the parts were measured.
    let engine = TextMeasuring.engineNumber
    private let cache = LineCache()

    /// The lines of the last parts that were asked for.
    private final class LineCache {
        var lines: [Int: [TextLineLayout]] = [:]
    }

    /// The size in UTF-8 after which a part ends with its paragraph. No part has more than four times as many bytes, so each
    /// fits into a block.
    private static let partLength = 4000

    /// Divides a text and measures its parts at a width.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - width: the width.
    ///   - height: the height beyond which the text is truncated, for one part; nil for no limit.
    ///   - enough: the distance from the top beyond which no further part is needed; nil for all parts.
    ///   - isDivided: whether there are several parts; a limited number of lines can be counted only in one.
    ///   - exclusion: the areas without text, beside which each line is a part; nil for none.
    ///   - maximum: the maximum number of lines beside the areas; nil for no limit.
    ///   - block: returns the block of a part.
    init(
        _ text: StyledText, width: CGFloat, height: CGFloat? = nil, enough: CGFloat? = nil, isDivided: Bool,
        exclusion: TextExclusion? = nil, maximum: Int? = nil, block: @escaping (StyledText) -> TextBlock
    ) {
        (self.width, limit) = (width, height)
        var (text, start, bottom) = (text, 0, 0 as CGFloat)
        var before: ParagraphStyle?
        if let exclusion {
            let lines = ExcludedLines(
                text, width: width, around: exclusion, height: height ?? enough, maximum: maximum, block: block)
            (parts, text, start) = (lines.parts, lines.rest, lines.start)
            (bottom, before) = (lines.bottom, lines.before)
            if let maximum, Set(parts.map(\.top)).count >= maximum { return }
            if text.pieces.isEmpty, !parts.isEmpty { return }
        }
        for (text, separator) in isDivided ? text.divided(by: Self.partLength) : [(text, 0)] {
            // The last part begins beyond, so that those before have the line feeds at their ends.
            if let enough, let last = parts.last, last.top > enough { break }
            let block = block(text)
            let height = TextMeasuring.measure(block, in: room).size.height
            let style = block.sections.first?.style ?? before ?? ParagraphStyle()
            let top = bottom + (before.map { style.space(startsParagraph: true, after: $0) } ?? 0)
            let length = text.string.utf16.count
            parts.append(Part(text: text, start: start, length: length, top: top, height: height, width: width))
            start += length + separator
            bottom = top + height
            before = separator > 0 ? block.sections.last?.style ?? style : nil
        }
    }

    /// The space for the lines of a part of the whole width.
    var room: RenderSize { RenderSize(width: width, height: limit.map { Double($0) } ?? .farthest) }

    /// Whether two values are copies of the same layout.
    func isSame(as other: TextColumn) -> Bool { cache === other.cache }

    /// The height of all parts.
    var height: CGFloat { parts.last.map { $0.top + $0.height } ?? 0 }

    /// Returns the lines of a part, relative to its top left.
    func lines(ofPart index: Int, block: (StyledText) -> TextBlock) -> [TextLineLayout] {
        if let known = cache.lines[index] { return known }
        let room = RenderSize(width: Double(parts[index].width), height: room.height)
        let lines = TextMeasuring.lines(of: block(parts[index].text), in: room)
        if cache.lines.count >= 8 { cache.lines = [:] }
        cache.lines[index] = lines
        return lines
    }

    /// Returns the index of the part with a place in the text; the last one for the end.
    func part(at location: Int) -> Int { max((parts.firstIndex { $0.start > location } ?? parts.count) - 1, 0) }

    /// Returns the index of the part at a distance from the top.
    func part(at y: CGFloat) -> Int { max((parts.firstIndex { $0.top > y } ?? parts.count) - 1, 0) }

    /// Returns the index of the part at a point; of those side by side, the nearest one to the left.
    func part(at point: CGPoint) -> Int {
        var index = part(at: point.y)
        while index > 0, parts[index - 1].top == parts[index].top, parts[index].left > point.x { index -= 1 }
        return index
    }
}

extension StyledText {
    /// Returns the text in parts of about `length` bytes that end with paragraphs, and the number of code units of the line
    /// feed between each part and the next one. Paragraphs that are far longer are divided between words.
    fileprivate func divided(by length: Int) -> [(text: StyledText, separator: Int)] {
        guard string.utf8.count > 2 * length else { return [(self, 0)] }
        var parts: [(text: StyledText, separator: Int)] = []
        var (current, count, separator): ([Piece], Int, Int) = ([], 0, 0)
        for piece in pieces {
            for line in piece.string.fragments(upTo: length) {
                if count >= length && separator > 0 || count > 0 && count + line.utf8.count > 4 * length {
                    if separator > 0 { current[current.count - 1].string.removeLast() }
                    parts.append((StyledText(current), separator))
                    (current, count) = ([], 0)
                }
                current.append(Piece(string: String(line), attributes: piece.attributes))
                count += line.utf8.count
                separator = line.last.map { $0.endsParagraph ? $0.utf16.count : 0 } ?? 0
            }
        }
        var last = StyledText(current)
        last.isContinued = isContinued
        return parts + [(last, 0)]
    }
}

extension String {
    /// Returns the paragraphs, each with the line feed that ends it; those of more than twice `length` bytes in pieces of
    /// whole words, if possible.
    fileprivate func fragments(upTo length: Int) -> [Substring] {
        var (fragments, rest, paragraph): ([Substring], Substring, Index) = ([], self[...], startIndex)
        while !rest.isEmpty {
            if paragraph <= rest.startIndex {
                paragraph = rest.firstIndex(where: \.endsParagraph).map { rest.index(after: $0) } ?? rest.endIndex
            }
            var end = paragraph
            if let limit = rest.utf8.index(rest.startIndex, offsetBy: 2 * length, limitedBy: end), limit < end {
                // From inside a character, the index after is the start of the next character.
                let near = rest.index(after: rest.utf8.index(rest.startIndex, offsetBy: length))
                end = rest[..<near].lastIndex(of: " ").map { rest.index(after: $0) } ?? near
            }
            fragments.append(rest[..<end])
            rest = rest[end...]
        }
        return fragments
    }
}
