// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// The text of a container in lines.
struct ContainerLayout {
    /// The container.
    let container: NSTextContainer
    /// The text in parts.
    let column: TextColumn
    /// The place of its first character in the whole text in UTF-16 code units.
    let start: Int
    /// The lines from top to bottom, without the empty one after a line feed at the end of the text.
    private(set) var lines: [LineFragment]
    /// The empty line at the end of the text; nil for none.
    private(set) var extraLine: LineFragment?
    /// The attributes of text without its own.
    private let attributes: [NSAttributedString.Key: Any]
    private let alignment: NSTextAlignment?
    /// Whether the lines are those of the container's text view.
    let isOfView: Bool
    /// The space in which the text was laid out.
    private let room: CGSize

    /// Lays out the text from a place on in a container, or as its text view does.
    init(_ text: StyledText, from start: Int, in container: NSTextContainer, isWhole: Bool) {
        (self.container, self.start) = (container, start)
        let (padding, room) = (container.lineFragmentPadding, container.room)
        self.room = room
        let shown = isWhole ? container.withTextView { ($0.laidOut, $0.attributes, $0.textAlignment) } : nil
        isOfView = shown != nil
        if let shown {
            let (column, attributes, alignment) = shown
            (self.column, self.attributes, self.alignment) = (column, attributes, alignment)
            lines = column.fragments(from: start, padding: padding) {
                container.block($0, attributes: attributes, alignment: alignment)
            }
        } else {
            let attributes = [NSAttributedString.Key: Any]()
            (self.attributes, alignment) = (attributes, nil)
            let truncates = container.lineBreakMode.truncation != .clip
            // A small tolerance, so that text fits into an area of its measured size.
            let bottom = room.height + 0.05
            column = TextColumn(
                text, width: room.width, height: truncates ? room.height : nil, enough: truncates ? nil : bottom,
                isDivided: container.maximumNumberOfLines == 0
                    && !(truncates && room.height < CGFloat(Double.farthest)),
                exclusion: container.exclusion, maximum: container.lineLimit,
                block: { container.block($0, attributes: attributes, alignment: nil) })
            lines = column.fragments(from: start, padding: padding) {
                container.block($0, attributes: attributes, alignment: nil)
            }
            if !truncates { lines = Array(lines.prefix { $0.rect.maxY <= bottom }) }
        }
        if let last = lines.last, last.range.length == 0 { extraLine = lines.removeLast() }
    }

    /// The end of the characters.
    var end: Int { (lines.last ?? extraLine)?.end ?? start }
    /// The characters in the container.
    var range: NSRange { NSRange(location: start, length: end - start) }

    /// The rectangle of all lines.
    var usedRect: CGRect {
        (lines + (extraLine.map { [$0] } ?? [])).map(\.usedRect).reduce(nil) { $0?.union($1) ?? $1 } ?? .zero
    }

    /// Returns the indices of the lines with characters of a range; of the one with its location if it is empty.
    func lines(of range: NSRange) -> Range<Int> {
        let first = firstIndex(endingBehind: range.location)
        let end = lines[first...].firstIndex { $0.range.location >= range.location + max(range.length, 1) }
        return first..<max(end ?? lines.count, first)
    }

    /// Returns the line with a character; nil for none.
    func line(with location: Int) -> LineFragment? {
        let index = firstIndex(endingBehind: location)
        return index < lines.count && NSLocationInRange(location, lines[index].range) ? lines[index] : nil
    }

    /// Returns the index of the first line that ends behind a place in the text; the number of lines if there is none.
    private func firstIndex(endingBehind location: Int) -> Int {
        var (first, end) = (0, lines.count)
        while first < end {
            let middle = (first + end) / 2
            if lines[middle].end > location { end = middle } else { first = middle + 1 }
        }
        return first
    }

    /// Returns the line at a distance from the top, or the nearest one; nil without lines.
    func line(at y: CGFloat) -> LineFragment? { lines.last { $0.rect.minY <= y } ?? lines.first }

    /// Whether the container still has the layout, at most until its text or area changes.
    var isCurrent: Bool {
        guard column.engine == TextMeasuring.engineNumber else { return false }
        guard isOfView else { return container.room == room }
        nonisolated(unsafe) let column = column
        return container.withTextView { unsafe $0.laidOut.isSame(as: column) } ?? false
    }

    // MARK: Drawing

    /// Draws a layer of the characters of some ranges, which ascend, with the top left of the container at a point.
    func draw(_ ranges: [NSRange], at origin: CGPoint, in context: CGContext, _ layer: TextBlock.Layer) {
        let found = ranges.flatMap { range in lines(of: range).map { (line: lines[$0], range: range) } }
        guard let first = found.first?.line, let last = found.last?.line else { return }
        let isWhole = ranges.count == 1 && ranges[0].location <= start && NSMaxRange(ranges[0]) >= end
        // Whole lines at the top and bottom need no clip at the sides.
        let cut: [CGRect] = (isWhole ? [] : found).map { line, range in
            let isLine = range.location <= line.range.location && NSMaxRange(range) >= line.end
            return (isLine ? line.rect : line.rect(of: range)).offsetBy(dx: origin.x, dy: origin.y)
        }
        if !cut.isEmpty {
            context.saveGState()
            context.clip(to: cut)
        }
        for part in column.parts where part.top < last.rect.maxY && part.top + part.height > first.rect.minY {
            let block = container.block(part.text, attributes: attributes, alignment: alignment)
            guard let drawn = block.only(layer) else { continue }
            let place = CGRect(
                x: origin.x + container.lineFragmentPadding + part.left, y: origin.y + part.top, width: part.width,
                height: min(part.height, last.rect.maxY - part.top))
            context.record(.text(drawn, in: place.rendered))
        }
        if !cut.isEmpty { context.restoreGState() }
    }
}

extension TextBlock {
    /// What of a text is drawn at a time.
    enum Layer {
        /// The colors behind it.
        case backgrounds
        /// The characters and their lines.
        case glyphs
        /// The characters without their lines.
        case bareGlyphs
        /// The lines below the characters.
        case underlines
        /// The lines through the characters.
        case strikethroughs
    }

    /// Returns the block with only a part of its looks; nil if nothing is left to draw.
    func only(_ layer: Layer) -> TextBlock? {
        guard !isEmpty else { return nil }
        let isAllDrawn = runs.allSatisfy { $0.isAllDrawn(in: layer) }
        if isAllDrawn { return self }
        guard layer == .glyphs || layer == .bareGlyphs || runs.contains(where: { $0.isDrawn(in: layer) }) else {
            return nil
        }
        let sections = sections.map { section in section.with(section.runs.map { $0.only(layer) }) }
        return TextBlock(sections, lineLimit: lineLimit, truncation: truncation, breaksAnywhere: breaksAnywhere)
    }
}

extension TextRun {
    /// Whether the run has nothing but what is drawn in a layer.
    fileprivate func isAllDrawn(in layer: TextBlock.Layer) -> Bool {
        switch layer {
        case .glyphs: backgroundColor.isClear
        case .bareGlyphs: backgroundColor.isClear && underline == nil && strikethrough == nil
        case .backgrounds, .underlines, .strikethroughs: false
        }
    }

    /// Whether the run has something that is drawn in a layer.
    fileprivate func isDrawn(in layer: TextBlock.Layer) -> Bool {
        switch layer {
        case .glyphs, .bareGlyphs: true
        case .backgrounds: !backgroundColor.isClear
        case .underlines: underline != nil
        case .strikethroughs: strikethrough != nil
        }
    }

    /// Returns the run with only what is drawn in a layer, at the same place.
    fileprivate func only(_ layer: TextBlock.Layer) -> TextRun {
        var run = self
        if layer != .backgrounds { run.backgroundColor = .clear }
        if layer != .glyphs, layer != .underlines { run.underline = nil }
        if layer != .glyphs, layer != .strikethroughs { run.strikethrough = nil }
        guard layer != .glyphs, layer != .bareGlyphs else { return run }
        (run.color, run.stroke, run.shadow) = (.clear, nil, nil)
        run.attachment = attachment.map { TextAttachment(DisplayList([]), size: $0.size, rise: $0.rise) }
        return run
    }
}
