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
        /// To the start of the word, or of the one before.
        case wordStart
        /// To the end of the word, or of the next one.
        case wordEnd
        /// To the start of the paragraph, or of the one before.
        case paragraphStart
        /// To the end of the paragraph, or of the next one.
        case paragraphEnd
        /// To the start of the text.
        case textStart
        /// To the end of the text.
        case textEnd

        /// Whether the movement starts at the end of a selection.
        var isForward: Bool { [.right, .down, .lineEnd, .wordEnd, .paragraphEnd, .textEnd].contains(self) }
    }

    /// A selection and the end that moves when it is extended.
    struct Selection: Equatable {
        /// The range; empty for an insertion point.
        var range: NSRange
        /// Whether the start moves, and the end stays.
        var movesStart = false

        /// The end that moves.
        var head: Int { movesStart ? range.location : range.location + range.length }
        /// The end that stays.
        var anchor: Int { movesStart ? range.location + range.length : range.location }
    }

    /// The text.
    private(set) var text: String
    /// The selection, with the end that moves.
    private(set) var selected: Selection
    /// The selection; empty for an insertion point.
    var selection: NSRange { selected.range }
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
        self.init(text, selected: selection.map { Selection(range: $0) })
    }

    /// Creates a text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - selected: the selection, which is clamped to the text; nil for an insertion point at its end.
    init(_ text: String, selected: Selection?) {
        self.text = text
        let end = text.utf16.count
        self.selected = selected ?? Selection(range: NSRange(location: end, length: 0))
        self.selected.range = EditedText.clamped(self.selected.range, to: end)
    }

    /// Creates a text after a change was undone, with the selection before it.
    init(undoing text: EditedText, selection: NSRange) {
        self = text
        selected = Selection(range: EditedText.clamped(selection, to: text.text.utf16.count))
    }

    /// Replaces a range, and places the insertion point after the replacement.
    mutating func replace(_ range: NSRange, with string: String) {
        let range = EditedText.clamped(range, to: text.utf16.count)
        let part = index(range.location)..<index(range.location + range.length)
        let start = text[..<part.lowerBound].utf16.count
        edit = Edit(range: NSRange(location: start, length: text[part].utf16.count), string: string)
        text.replaceSubrange(part, with: string)
        selected = Selection(range: NSRange(location: start + string.utf16.count, length: 0))
    }

    /// Returns the range to delete: the selection, or the text up to the target of a movement; nil for none.
    func rangeToDelete(_ motion: Motion) -> NSRange? {
        rangeToDelete(to: offset(target(of: motion, from: index(selection.location))))
    }

    /// Returns the range to delete: the selection, or the text up to a place; nil for none.
    func rangeToDelete(to place: Int) -> NSRange? {
        guard selection.length == 0 else { return selection }
        let here = selection.location
        return place == here ? nil : NSRange(location: min(here, place), length: abs(place - here))
    }

    /// Moves the insertion point and collapses a selection; or else extends it, by moving one end.
    mutating func move(_ motion: Motion, extending: Bool = false) {
        guard !extending else {
            return move(to: offset(target(of: motion, from: index(selected.head))), extending: true)
        }
        let start = motion.isForward ? selection.location + selection.length : selection.location
        let collapses = selection.length > 0 && (motion == .left || motion == .right)
        move(to: collapses ? start : offset(target(of: motion, from: index(start))), extending: false)
    }

    /// Moves the insertion point to a place and collapses a selection; or else extends it, by moving one end.
    mutating func move(to place: Int, extending: Bool) {
        let head = offset(index(min(max(place, 0), text.utf16.count)))
        let anchor = extending ? selected.anchor : head
        selected = Selection(
            range: NSRange(location: min(head, anchor), length: abs(head - anchor)), movesStart: head < anchor)
    }

    /// Returns the place to which a movement leads.
    private func target(of motion: Motion, from index: String.Index) -> String.Index {
        switch motion {
        case .left: neighbor(of: index, .left) ?? index
        case .right: neighbor(of: index, .right) ?? index
        case .lineStart: lineStart(of: index)
        case .lineEnd: lineEnd(of: index)
        case .up: above(index)
        case .down: below(index)
        case .wordStart: wordStart(before: index)
        case .wordEnd: wordEnd(after: index)
        case .paragraphStart: lineStart(of: neighbor(of: index, .left) ?? index)
        case .paragraphEnd: lineEnd(of: lineEnd(of: index) == index ? neighbor(of: index, .right) ?? index : index)
        case .textStart: text.startIndex
        case .textEnd: text.endIndex
        }
    }

    /// Returns the range of the word at a place, or of the character after it.
    func word(at location: Int) -> NSRange {
        let here = index(min(max(location, 0), text.utf16.count))
        let start = text[..<here].lastIndex { !Self.isOfWord($0) }.map { text.index(after: $0) } ?? text.startIndex
        let end = text[here...].firstIndex { !Self.isOfWord($0) } ?? text.endIndex
        if start < end { return range(start..<end) }
        return range(here..<(neighbor(of: here, .right) ?? here))
    }

    // MARK: Places

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "'"
    }

    private func wordStart(before index: String.Index) -> String.Index {
        guard let last = text[..<index].lastIndex(where: Self.isOfWord) else { return text.startIndex }
        return text[..<last].lastIndex { !Self.isOfWord($0) }.map { text.index(after: $0) } ?? text.startIndex
    }

    private func wordEnd(after index: String.Index) -> String.Index {
        guard let first = text[index...].firstIndex(where: Self.isOfWord) else { return text.endIndex }
        return text[first...].firstIndex { !Self.isOfWord($0) } ?? text.endIndex
    }

    private func offset(_ index: String.Index) -> Int { text[..<index].utf16.count }

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
