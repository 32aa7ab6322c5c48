// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// The areas of a container in which there is no text.
struct TextExclusion: Equatable {
    /// A closed outline.
    fileprivate struct Outline: Equatable {
        var corners: [[RenderPoint]]
        var isEvenOdd: Bool
    }

    private let outlines: [Outline]
    /// The distance from the top of the container beyond which there is nothing.
    let bottom: CGFloat
    /// The padding at both sides of each part of a line.
    let padding: CGFloat

    /// Creates the areas of paths in the coordinates of a container; nil if they are empty.
    init?(_ paths: [UIBezierPath], padding: CGFloat) {
        outlines = paths.map { path in
            Outline(corners: path.cgPath.path.polylines.map(\.points), isEvenOdd: path.usesEvenOddFillRule)
        }
        guard let last = outlines.flatMap({ $0.corners.joined() }).map(\.y).max(), last.isFinite else { return nil }
        (bottom, self.padding) = (CGFloat(last), padding)
    }

    /// Returns the parts of a line that are outside of the areas, from left to right, with room for more than the padding.
    ///
    /// - Parameters:
    ///   - top: The upper edge of the line.
    ///   - bottom: The lower edge of the line.
    ///   - width: The width of the container.
    /// - Returns: The left and the right edge of each part.
    func spans(from top: CGFloat, to bottom: CGFloat, in width: CGFloat) -> [(left: CGFloat, right: CGFloat)] {
        // Every two points, which is less than the gaps between letters; a line has at most some twenty of them.
        let count = min(max(Int(nearest: ((bottom - top) / 2).rounded(.down)), 1), 20)
        var taken: [(left: Double, right: Double)] = []
        for index in 0...count {
            // Not the edges themselves, at which areas that end there would count.
            let share = (Double(index) + 0.01) / (Double(count) + 0.02)
            let y = Double(top) + share * Double(bottom - top)
            for outline in outlines { taken += outline.sections(at: y) }
        }
        taken.sort { $0.left < $1.left }
        var (spans, edge): ([(left: CGFloat, right: CGFloat)], CGFloat) = ([], 0)
        func add(upTo right: CGFloat) {
            if right - edge > 2 * padding { spans.append((edge, right)) }
        }
        for area in taken where CGFloat(area.right) > edge {
            add(upTo: min(CGFloat(area.left), width))
            edge = max(edge, CGFloat(area.right))
        }
        add(upTo: width)
        return spans
    }
}

extension TextExclusion.Outline {
    /// Returns the parts of a horizontal line that are inside.
    fileprivate func sections(at y: Double) -> [(left: Double, right: Double)] {
        var crossings: [(x: Double, turn: Int)] = []
        for points in corners {
            for (one, other) in zip(points, points.dropFirst() + points.prefix(1)) where (one.y <= y) != (other.y <= y)
            {
                let x = one.x + (other.x - one.x) * (y - one.y) / (other.y - one.y)
                crossings.append((x, other.y > one.y ? 1 : -1))
            }
        }
        crossings.sort { $0.x < $1.x }
        var (sections, winding): ([(left: Double, right: Double)], Int) = ([], 0)
        for (index, crossing) in crossings.enumerated() {
            winding += crossing.turn
            let isInside = isEvenOdd ? index % 2 == 0 : winding != 0
            if isInside, index + 1 < crossings.count { sections.append((crossing.x, crossings[index + 1].x)) }
        }
        return sections
    }
}

/// Lines of text beside and between the areas of an exclusion.
struct ExcludedLines {
    /// The text, from the next line on.
    private(set) var rest: StyledText
    /// The place of its first character in the whole text in UTF-16 code units.
    private(set) var start: Int
    /// The parts of the lines.
    private(set) var parts: [TextColumn.Part] = []
    /// The bottom of the last line.
    private(set) var bottom: CGFloat = 0
    /// The style of the last line; nil before there is one, and where no space is between it and the next one.
    private(set) var before: ParagraphStyle?
    /// Whether a paragraph begins with the next line.
    private var startsParagraph = true

    private let whole: StyledText
    private let width: CGFloat
    private let exclusion: TextExclusion
    private let block: (StyledText) -> TextBlock

    /// Text of which a line is found is at most this long, in UTF-16 code units.
    private static let longestLine = 1000
    /// How often a place further below is tried for a line; text is not shown if there is no room for so long.
    private static let maximumAttempts = 5000

    /// Fills the lines that are beside the areas.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - width: The width of lines without their padding.
    ///   - exclusion: The areas.
    ///   - height: The height of the container; nil if it is not limited.
    ///   - maximum: The maximum number of lines; nil for no limit.
    ///   - block: Returns the block of a part.
    init(
        _ text: StyledText, width: CGFloat, around exclusion: TextExclusion, height: CGFloat?, maximum: Int?,
        block: @escaping (StyledText) -> TextBlock
    ) {
        (whole, rest, start, self.width, self.exclusion, self.block) = (text, text, 0, width, exclusion, block)
        var (count, attempts, skipped) = (0, 0, 0 as CGFloat)
        while !rest.pieces.isEmpty, count < maximum ?? .max, bottom + skipped < exclusion.bottom {
            guard let line = line(of: rest, width: width) else { return }
            let space = before.map { line.style.space(startsParagraph: startsParagraph, after: $0) } ?? 0
            let top = bottom + skipped + CGFloat(space)
            if let height, top + line.height > height + 0.05 {
                rest = StyledText("")
                return
            }
            if fill(from: top, to: top + line.height) {
                (count, attempts, skipped) = (count + 1, 0, 0)
            } else {
                attempts += 1
                guard attempts < Self.maximumAttempts else {
                    rest = StyledText("")
                    return
                }
                // Until there is room for a word.
                skipped += max(line.height / 4, 1)
            }
        }
        bottom += skipped
    }

    /// The first line of a text in a width: its style, its height and its length in UTF-16 code units.
    private func line(
        of text: StyledText, width: CGFloat
    ) -> (style: ParagraphStyle, height: CGFloat, length: Int)? {
        let beginning = text.prefix(Self.longestLine)
        let own = block(beginning)
        // Lines that break, whatever the number of them.
        let broken = TextBlock(own.sections, truncation: .clip, breaksAnywhere: own.breaksAnywhere)
        let room = RenderSize(width: Double(max(width, 1)), height: .farthest)
        guard let line = TextMeasuring.lines(of: broken, in: room).first else { return nil }
        return (
            own.sections.first?.style ?? ParagraphStyle(), CGFloat(line.bottom - line.top),
            beginning.location(atDrawn: line.range.upperBound)
        )
    }

    /// Fills a line; returns false if no word fits.
    private mutating func fill(from top: CGFloat, to bottom: CGFloat) -> Bool {
        let padding = exclusion.padding
        var isFilled = false
        for span in exclusion.spans(from: top, to: bottom, in: width + 2 * padding) {
            let room = span.right - span.left - 2 * padding
            guard !rest.pieces.isEmpty, let line = line(of: rest, width: room) else { break }
            let string = rest.string
            // Beside an area, words are not broken.
            let isWhole = room >= width || line.length >= min(string.wordEnd(at: 0), string.utf16.count)
            guard isWhole || block(rest.prefix(1)).breaksAnywhere else { continue }
            add(line.length, line.style, at: CGRect(x: span.left, y: top, width: room, height: line.height), of: string)
            isFilled = true
            // A paragraph that ended goes on below.
            if startsParagraph { break }
        }
        return isFilled
    }

    /// Adds the beginning of the rest as a part.
    private mutating func add(_ length: Int, _ style: ParagraphStyle, at place: CGRect, of string: String) {
        let units = string.utf16
        let end = units.index(units.startIndex, offsetBy: min(length, units.count))
        let next = string[end...].first
        var (own, separator) = (length, next.map { $0.isNewline ? $0.utf16.count : 0 } ?? 0)
        let isLast = length + separator >= units.count
        // The line feed at the end of the text stays, so that the empty line after it is shown.
        if isLast { (own, separator) = (units.count, 0) }
        if own + separator == 0 { own = string.characterEnd(at: 0) }
        let text = isLast ? rest : rest.beginning(upTo: own)
        let height = isLast ? CGFloat(TextMeasuring.measure(block(text)).size.height) : place.height
        parts.append(
            TextColumn.Part(
                text: text, start: start, length: own, top: place.minY, height: height, left: place.minX,
                width: place.width))
        start += own + separator
        rest = isLast ? StyledText("") : whole.continuation(from: start)
        bottom = max(bottom, place.minY + height)
        startsParagraph = next?.endsParagraph ?? false
        before = style
    }
}
