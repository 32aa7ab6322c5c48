// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Text with an insertion point or a selection; all ranges are in UTF-16 code units, as in UIKit, and contain
/// whole characters.
struct EditedText: Equatable {
    /// A movement of the insertion point.
    enum Motion: Equatable {
        /// To the previous character.
        case left
        /// To the next character.
        case right
        /// To the line above, or the start of the text.
        case up
        /// To the line below, or the end of the text.
        case down
        /// To the start of the line.
        case lineStart
        /// To the end of the line.
        case lineEnd

        /// Creates the movement for a key with these characters; nil for other keys.
        init?(_ characters: String) {
            switch characters {
            case UIKey.Input.leftArrow: self = .left
            case UIKey.Input.rightArrow: self = .right
            case UIKey.Input.upArrow: self = .up
            case UIKey.Input.downArrow: self = .down
            case UIKey.Input.home: self = .lineStart
            case UIKey.Input.end: self = .lineEnd
            default: return nil
            }
        }
    }

    /// The text.
    private(set) var text: String
    /// The selection; empty for an insertion point.
    private(set) var selection: NSRange
    /// The last replacement; nil for none.
    private(set) var edit: Edit?

    /// A replacement.
    struct Edit: Equatable {
        /// The range that was replaced, of whole characters.
        var range: NSRange
        /// What is in its place.
        var string: String
    }

    /// Creates a text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - selection: the selection, which is clamped to the text; nil for an insertion point at its end.
    init(_ text: String, selection: NSRange? = nil) {
        self.text = text
        let end = text.utf16.count
        self.selection = selection.map { EditedText.clamped($0, to: end) } ?? NSRange(location: end, length: 0)
    }

    /// Replaces a range, and places the insertion point after the replacement.
    mutating func replace(_ range: NSRange, with string: String) {
        let range = EditedText.clamped(range, to: text.utf16.count)
        let part = index(range.location)..<index(range.location + range.length)
        let start = text[..<part.lowerBound].utf16.count
        edit = Edit(range: NSRange(location: start, length: text[part].utf16.count), string: string)
        text.replaceSubrange(part, with: string)
        selection = NSRange(location: start + string.utf16.count, length: 0)
    }

    /// Returns the range to delete: the selection, or the character in a direction, `.left` or `.right`; nil for none.
    func rangeToDelete(_ direction: Motion) -> NSRange? {
        guard selection.length == 0 else { return selection }
        let here = index(selection.location)
        guard let there = neighbor(of: here, direction) else { return nil }
        return range(min(here, there)..<max(here, there))
    }

    /// Moves the insertion point; collapses a selection.
    mutating func move(_ motion: Motion) {
        let start = index(selection.location)
        let end = index(selection.location + selection.length)
        let target: String.Index =
            switch motion {
            case .left: selection.length > 0 ? start : neighbor(of: start, .left) ?? start
            case .right: selection.length > 0 ? end : neighbor(of: end, .right) ?? end
            case .lineStart: lineStart(of: start)
            case .lineEnd: lineEnd(of: end)
            case .up: above(start)
            case .down: below(end)
            }
        selection = NSRange(location: text[..<target].utf16.count, length: 0)
    }

    /// Returns the range of the word at a place, or of the character after it.
    func word(at location: Int) -> NSRange {
        let here = index(min(max(location, 0), text.utf16.count))
        func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "'" }
        let start = text[..<here].lastIndex { !isOfWord($0) }.map { text.index(after: $0) } ?? text.startIndex
        let end = text[here...].firstIndex { !isOfWord($0) } ?? text.endIndex
        if start < end { return range(start..<end) }
        return range(here..<(neighbor(of: here, .right) ?? here))
    }

    // MARK: Places

    private static func clamped(_ range: NSRange, to end: Int) -> NSRange {
        let start = min(max(range.location, 0), end)
        return NSRange(location: start, length: min(max(range.length, 0), end - start))
    }

    /// Returns the start of the character at an offset.
    private func index(_ offset: Int) -> String.Index {
        let index = text.utf16.index(text.startIndex, offsetBy: offset)
        guard index < text.endIndex else { return text.endIndex }
        // From inside a character, the index after is the start of the next character.
        return text.index(before: text.index(after: index))
    }

    private func range(_ part: Range<String.Index>) -> NSRange {
        NSRange(location: text[..<part.lowerBound].utf16.count, length: text[part].utf16.count)
    }

    private func neighbor(of index: String.Index, _ direction: Motion) -> String.Index? {
        if direction == .left { return index > text.startIndex ? text.index(before: index) : nil }
        return index < text.endIndex ? text.index(after: index) : nil
    }

    private func lineStart(of index: String.Index) -> String.Index {
        text[..<index].lastIndex(where: \.isNewline).map { text.index(after: $0) } ?? text.startIndex
    }

    private func lineEnd(of index: String.Index) -> String.Index {
        text[index...].firstIndex(where: \.isNewline) ?? text.endIndex
    }

    /// Returns the position in the line above, in the same column.
    private func above(_ index: String.Index) -> String.Index {
        let start = lineStart(of: index)
        guard start > text.startIndex else { return text.startIndex }
        let end = text.index(before: start)
        let column = text.distance(from: start, to: index)
        return text.index(lineStart(of: end), offsetBy: column, limitedBy: end) ?? end
    }

    private func below(_ index: String.Index) -> String.Index {
        let end = lineEnd(of: index)
        guard end < text.endIndex else { return text.endIndex }
        let column = text.distance(from: lineStart(of: index), to: index)
        let next = text.index(after: end)
        return text.index(next, offsetBy: column, limitedBy: lineEnd(of: next)) ?? lineEnd(of: next)
    }
}
