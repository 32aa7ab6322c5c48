// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CDrawing
internal import RenderTree

/// A text block broken into lines, in points. It can be drawn at any scale without a new layout, so that a mirror
/// breaks lines in the same places as the original.
struct TextLayout: ~Copyable {
    /// The lines of a section that are visible.
    private struct Part {
        var layout: SectionLayout
        var lineCount: Int
    }

    /// The text.
    private let block: TextBlock
    /// The size available for the layout, in points.
    private let room: RenderSize
    /// The sections with visible lines.
    private var parts: [Part] = []

    /// Lays out `block` in `room`; lines that do not fit are hidden, except for the first one.
    init(_ block: TextBlock, in room: RenderSize, fonts: borrowing FontMap) {
        (self.block, self.room) = (block, room)
        guard block.lineLimit != 1 else {
            // The line exists whatever the height, so the text is laid out only once, on first use.
            guard let first = block.sections.first else { return }
            var layout = SectionLayout(first, of: block, width: room.width, fonts: fonts)
            if block.truncation == .clip {
                layout.removeWidth()
            } else if block.sections.count > 1 || layout.hasParagraphs,
                let section = layout.truncated(after: 1, isLast: block.sections.count == 1)
            {
                layout = SectionLayout(section, of: block, width: room.width, fonts: fonts)
            }
            layout.truncate(block.truncation.pangoMode)
            parts = [Part(layout: layout, lineCount: 1)]
            return
        }
        var rest = block.lineLimit ?? .max
        var last: (bottom: Double, style: ParagraphStyle)?
        for (index, section) in block.sections.enumerated() {
            let layout = SectionLayout(section, of: block, width: room.width, fonts: fonts)
            var (count, bottom) = (0, 0.0)
            layout.forEachLine(after: last) { place in
                // A small tolerance, so that text fits into a rectangle of its measured size.
                guard last == nil && count == 0 || rest > 0 && place.bottom <= room.height + 0.05 else { return false }
                (count, bottom, rest) = (count + 1, place.bottom, rest - 1)
                return rest > 0
            }
            if count > 0 {
                last = (bottom, section.style)
                parts.append(Part(layout: layout, lineCount: count))
            }
            guard count < layout.lineCount else { continue }
            truncate(isLast: count > 0 && index == block.sections.count - 1, fonts)
            return
        }
    }

    /// Shows an ellipsis at the end of the last visible line.
    private mutating func truncate(isLast: Bool, _ fonts: borrowing FontMap) {
        guard block.truncation != .clip, let part = parts.last else { return }
        var layout = part.layout
        if let section = layout.truncated(after: part.lineCount, isLast: isLast) {
            layout = SectionLayout(section, of: block, width: room.width, fonts: fonts)
            parts[parts.count - 1].layout = layout
        }
        var (rest, bottom) = (part.lineCount, Int32(0))
        layout.forEachLine(after: nil) { place in
            (rest, bottom) = (rest - 1, place.naturalBottom)
            return rest > 0
        }
        layout.truncate(block.truncation.pangoMode, height: bottom)
    }

    /// The measurements of the visible lines.
    var measure: TextMeasure {
        var measure = TextMeasure()
        forEachLine { place in
            let own = place.part.section.style.width(ofText: place.width, indent: place.indent, in: room.width)
            measure.size = RenderSize(width: max(measure.size.width, own), height: place.bottom)
            if measure.lineCount == 0 { measure.firstBaseline = place.baseline }
            measure.lastBaseline = place.baseline
            measure.lineCount += 1
        }
        measure.lacksGlyphs = parts.contains { $0.layout.lacksGlyphs }
        return measure
    }

    /// The visible lines with the places of their characters.
    var lines: [TextLineLayout] {
        var lines: [TextLineLayout] = []
        // A line feed is between two sections.
        var (start, part) = (0, parts.first?.layout)
        forEachLine { place in
            if let last = part, last !== place.part {
                start += last.string.utf8.count + 1
                part = place.part
            }
            lines.append(place.layout(from: start, in: room.width))
        }
        return lines
    }

    /// Calls `body` with each visible line.
    func forEachLine(_ body: (LinePlace) -> Void) {
        var last: (bottom: Double, style: ParagraphStyle)?
        for part in parts {
            var (rest, bottom) = (part.lineCount, 0.0)
            part.layout.forEachLine(after: last) { place in
                body(place)
                (rest, bottom) = (rest - 1, place.bottom)
                return rest > 0
            }
            last = (bottom, part.layout.section.style)
        }
    }
}

extension TextBlock.Truncation {
    fileprivate var pangoMode: PangoEllipsizeMode {
        switch self {
        case .clip: PANGO_ELLIPSIZE_NONE
        case .head: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .tail: PANGO_ELLIPSIZE_END
        }
    }
}
