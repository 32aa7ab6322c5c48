// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// A line of text in a container; characters are counted in UTF-16 code units of the whole text, lengths are in points from
/// the top left of the container.
struct LineFragment {
    /// A place between characters.
    struct Stop {
        /// The character after the place.
        var location: Int
        /// The distance from the left edge.
        var x: CGFloat
    }

    /// The characters, with the line feed that ends the line.
    var range: NSRange
    /// The rectangle from the left to the right edge.
    var rect: CGRect
    /// The places before the characters, in the order of the text, and the one at the end of the line, before a line feed.
    var stops: [Stop]
    /// The padding at both sides of the text.
    var padding: CGFloat
    /// The distance from the top of the rectangle down to the baseline.
    var ascent: CGFloat

    /// The end of the characters.
    var end: Int { range.location + range.length }

    /// The rectangle of the text with its padding.
    var usedRect: CGRect {
        let (left, right) = (stops.map(\.x).min() ?? 0, stops.map(\.x).max() ?? 0)
        // A space at which the line was broken may be beyond the edge.
        let width = min(right + padding, max(rect.maxX, left + padding)) - (left - padding)
        return CGRect(x: left - padding, y: rect.minY, width: width, height: rect.height)
    }

    /// Returns the rectangle of those characters of a range that are in the line; one without width for none of them.
    func rect(of range: NSRange) -> CGRect {
        let (first, last) = (x(at: range.location), x(at: range.location + range.length))
        let inside = stops.filter { $0.location > range.location && $0.location < range.location + range.length }
        let edges = inside.map(\.x) + [first, last]
        let (left, right) = (edges.min() ?? first, edges.max() ?? last)
        return CGRect(x: left, y: rect.minY, width: right - left, height: rect.height)
    }

    /// Returns the distance from the left edge to the place before a character; to the nearest one beyond the line.
    func x(at location: Int) -> CGFloat { (stops.last { $0.location <= location } ?? stops.first)?.x ?? 0 }

    /// Returns the character nearest to an x, and how far the x is between its start and end, from 0 to 1.
    func character(at x: CGFloat) -> (location: Int, fraction: CGFloat) {
        var best = (location: range.location, fraction: 0 as CGFloat)
        var nearest = CGFloat.infinity
        for (stop, next) in zip(stops, stops.dropFirst()) {
            let (left, right) = (min(stop.x, next.x), max(stop.x, next.x))
            let distance = max(left - x, x - right, 0)
            guard distance < nearest else { continue }
            nearest = distance
            let share = right > left ? min(max((x - stop.x) / (next.x - stop.x), 0), 1) : 0
            best = (stop.location, share)
        }
        // Beyond the text, the line feed is nearer than the character before it.
        if let last = stops.last, best.fraction == 1, last.location < end,
            best.location == stops.dropLast().last?.location
        {
            return (last.location, 0)
        }
        return best
    }
}

extension TextColumn {
    /// Returns the lines of all parts.
    ///
    /// - Parameters:
    ///   - start: the place of the column's first character in the whole text.
    ///   - padding: the padding at both sides.
    ///   - block: returns the block of a part.
    /// - Returns: the lines from top to bottom; the last one is empty after a line feed at the end of the text.
    func fragments(from start: Int, padding: CGFloat, block: (StyledText) -> TextBlock) -> [LineFragment] {
        parts.indices.flatMap { index -> [LineFragment] in
            let (part, first) = (parts[index], start + parts[index].start)
            var walk = DrawnWalk(part.text.string)
            let lines = lines(ofPart: index, block: block)
            var fragments = lines.map { line in
                let stops = line.stops.enumerated().map { number, stop in
                    let location = walk.location(atDrawn: stop.offset, isInParagraph: number > 0)
                    return LineFragment.Stop(location: first + location, x: part.left + padding + CGFloat(stop.x))
                }
                return LineFragment(
                    range: NSRange(location: stops.first?.location ?? first, length: 0),
                    rect: CGRect(
                        x: part.left, y: part.top + CGFloat(line.top), width: part.width + 2 * padding,
                        height: CGFloat(line.bottom - line.top)), stops: stops, padding: padding,
                    ascent: CGFloat(line.baseline - line.top))
            }
            let isLast = index == parts.count - 1
            let after = isLast ? first + walk.endOfLine() : start + parts[index + 1].start
            let starts = fragments.map(\.range.location).dropFirst() + [after]
            for (line, end) in zip(fragments.indices, starts) {
                fragments[line].range.length = max(end - fragments[line].range.location, 0)
            }
            return fragments
        }
    }
}

/// A walk through a text, from places in it as it is drawn, without control characters, to those in UTF-16 code units.
private struct DrawnWalk {
    private let string: String
    private var index: String.Index
    /// The UTF-8 offset in the text as it is drawn.
    private var drawn = 0
    /// The place in UTF-16 code units.
    private var location = 0
    /// Whether all characters are drawn.
    private let isPlain: Bool

    init(_ string: String) {
        (self.string, index) = (string, string.startIndex)
        isPlain = string.drawn.utf8.count == string.utf8.count
    }

    /// Returns the place of an offset that is not less than the one before; if it is in the same paragraph, no further
    /// than its end, because an ellipsis may follow.
    mutating func location(atDrawn offset: Int, isInParagraph: Bool) -> Int {
        while drawn < offset, index < string.endIndex, !(isInParagraph && string[index].endsParagraph) { advance() }
        return location
    }

    private mutating func advance() {
        let character = string[index]
        drawn += isPlain ? character.utf8.count : String(character).drawn.utf8.count
        location += character.utf16.count
        string.formIndex(after: &index)
    }

    /// Returns the end of the line whose characters were walked through: after a line feed, or where the text ends if
    /// nothing more is drawn.
    mutating func endOfLine() -> Int {
        if index < string.endIndex, string[index].endsParagraph { advance() }
        let isHidden = !isPlain && string[index...].allSatisfy { String($0).drawn.isEmpty }
        return isHidden ? string.utf16.count : location
    }
}
