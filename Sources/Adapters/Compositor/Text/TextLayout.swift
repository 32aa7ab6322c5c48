// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CDrawing
internal import RenderTree

/// A text block broken into lines, in points. It can be drawn at any scale without a new layout, so that a mirror
/// breaks lines in the same places as the original.
// The handle lives exactly as long as the value.
@safe struct TextLayout: ~Copyable {
    /// Pango's layout.
    let layout: OpaquePointer
    /// The text.
    let block: TextBlock
    /// The size available for the layout, in points.
    let room: RenderSize
    /// The number of visible lines.
    let lineCount: Int
    /// The end of each run, as a byte offset.
    let ends: [Int]
    /// The characters of all runs.
    let string: String
    /// Whether the text contains color emoji.
    let hasPictures: Bool

    /// Lays out `block` in `room`; lines that do not fit are hidden, except for the first one.
    init(_ block: TextBlock, in room: RenderSize, fonts: borrowing FontMap) {
        let layout = unsafe pango_layout_new(fonts.context)
        // Pango aborts when out of memory, so there is always a layout.
        guard let layout = unsafe layout else { preconditionFailure("pango made no layout") }
        unsafe self.layout = unsafe layout
        self.block = block
        self.room = room
        var ends: [Int] = []
        let attributes = unsafe pango_attr_list_new()
        for run in block.runs {
            let start = ends.last ?? 0
            let end = start + run.string.utf8.count
            unsafe Self.insert(run.font, start, end, into: attributes)
            if run.kerning != 0 {
                let spacing = Int32(run.kerning * Double(PANGO_SCALE))
                unsafe Self.insert(pango_attr_letter_spacing_new(spacing), start, end, into: attributes)
            }
            if let attachment = run.attachment {
                var shape = attachment.shape
                unsafe Self.insert(pango_attr_shape_new(&shape, &shape), start, end, into: attributes)
            }
            ends.append(end)
        }
        self.ends = ends
        string = block.string
        hasPictures = string.hasPictures(in: string.startIndex..<string.endIndex)
        unsafe pango_layout_set_text(layout, string, Int32(ends.last ?? 0))
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
        let paragraph = block.paragraph
        // Pango counts the kerning after a line's last character when it breaks lines, but not when it measures them.
        let spacing = block.alignment == .justified ? 0 : max(0, block.runs.map(\.kerning).max() ?? 0)
        // Pango's indent is that of the first line or, if negative, of the others.
        let indents = (paragraph.firstLineIndent, paragraph.indent)
        let width = room.width - min(indents.0, indents.1) - paragraph.tail(in: room.width)
        unsafe pango_layout_set_width(layout, (max(0, width) + spacing).pangoUnits)
        unsafe pango_layout_set_indent(layout, (indents.0 - indents.1).pangoUnits)
        unsafe pango_layout_set_wrap(layout, block.breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
        unsafe pango_layout_set_justify(layout, block.alignment == .justified ? 1 : 0)
        guard block.lineLimit != 1 else {
            // The line exists whatever the height, so the text is laid out only once, on first use.
            lineCount = 1
            if block.truncation == .clip { unsafe pango_layout_set_width(layout, -1) }
            unsafe pango_layout_set_ellipsize(layout, block.truncation.pangoMode)
            return
        }
        let (fitting, height) = unsafe Self.fittingLines(layout, block, string, room.height)
        lineCount = fitting
        let isCut = unsafe Int(pango_layout_get_line_count(layout)) > fitting
        guard block.truncation != .clip, isCut else { return }
        unsafe pango_layout_set_ellipsize(layout, block.truncation.pangoMode)
        unsafe pango_layout_set_height(layout, height)
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Sets the font of a byte range.
    private static func insert(_ font: FontChoice, _ start: Int, _ end: Int, into list: OpaquePointer?) {
        let description = unsafe pango_font_description_new()
        // fontconfig skips families that are not installed.
        let generic = font.isMonospaced ? "monospace" : "Inter,sans-serif"
        // A comma would end the family name.
        let family = String(font.family.map { $0 == "," ? " " : $0 })
        unsafe pango_font_description_set_family(description, family.isEmpty ? generic : "\(family),\(generic)")
        unsafe pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
        unsafe pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight)))
        unsafe pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        // The list takes ownership of the attribute, which has its own copy of the description.
        unsafe insert(pango_attr_font_desc_new(description), start, end, into: list)
        unsafe pango_font_description_free(description)
    }

    /// Applies an attribute, which the list then owns, to a byte range.
    private static func insert(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ start: Int, _ end: Int, into list: OpaquePointer?
    ) {
        unsafe attribute?.pointee.start_index = UInt32(start)
        unsafe attribute?.pointee.end_index = UInt32(end)
        unsafe pango_attr_list_insert(list, attribute)
    }

    /// Returns the number of lines that fit, at least one if there are any, and their natural height in Pango units.
    private static func fittingLines(
        _ layout: OpaquePointer, _ block: TextBlock, _ string: String, _ height: Double
    ) -> (Int, Int32) {
        var lines = 0
        var bottom: Int32 = 0
        unsafe forEachLine(of: layout, block, string) { place in
            // A small tolerance, so that text fits into a rectangle of its measured size.
            guard lines == 0 || place.bottom <= height + 0.05 else { return false }
            bottom = place.naturalBottom
            lines += 1
            return lines < block.lineLimit ?? .max
        }
        return (lines, bottom)
    }

    /// The measurements of the visible lines.
    var measure: TextMeasure {
        var measure = TextMeasure()
        forEachLine { place in
            measure.size = RenderSize(
                width: max(
                    measure.size.width, block.paragraph.width(ofText: place.width, indent: place.indent, in: room.width)
                ),
                height: place.bottom)
            if measure.lineCount == 0 { measure.firstBaseline = place.baseline }
            measure.lastBaseline = place.baseline
            measure.lineCount += 1
        }
        return measure
    }

    /// Calls `body` with each visible line.
    func forEachLine(_ body: (LinePlace) -> Void) {
        var rest = lineCount
        unsafe Self.forEachLine(of: layout, block, string) { place in
            guard rest > 0 else { return false }
            body(place)
            rest -= 1
            return rest > 0
        }
    }

    /// Calls `body` with each line until it returns false.
    private static func forEachLine(
        of layout: OpaquePointer, _ block: TextBlock, _ string: String, _ body: (LinePlace) -> Bool
    ) {
        guard let iterator = unsafe pango_layout_get_iter(layout) else { return }
        defer { unsafe pango_layout_iter_free(iterator) }
        let bytes = string.utf8
        var bottom = 0.0
        var isFirst = true
        while let line = unsafe pango_layout_iter_get_line_readonly(iterator) {
            let start = unsafe Int(line.pointee.start_index)
            let before = bytes.prefix(start)
            let startsParagraph =
                start == 0 || before.last == UInt8(ascii: "\n") || before.suffix(3).elementsEqual("\u{2029}".utf8)
            var extents = PangoRectangle()
            unsafe pango_layout_iter_get_line_extents(iterator, nil, &extents)
            let ascent = unsafe pango_layout_iter_get_baseline(iterator) - extents.y
            let natural = extents.height.points
            let height = block.paragraph.lineHeight(natural: natural)
            let top = bottom + (isFirst ? 0 : block.paragraph.space(startsParagraph: startsParagraph))
            bottom = top + height
            let place = unsafe LinePlace(
                line: line, indent: block.paragraph.indent(isFirst: startsParagraph), width: extents.width.points,
                top: top,
                bottom: bottom, baseline: bottom - natural + ascent.points, naturalBottom: extents.y + extents.height)
            guard body(place), unsafe pango_layout_iter_next_line(iterator) != 0 else { return }
            isFirst = false
        }
    }
}

/// The position of a line of text, in points from the top left of its rectangle.
// Made and used while the layout that owns the line lives.
@safe struct LinePlace {
    /// Pango's line.
    let line: UnsafeMutablePointer<PangoLayoutLine>
    /// The indent from the leading edge.
    let indent: Double
    /// The width of its text.
    let width: Double
    /// The top.
    let top: Double
    /// The bottom.
    let bottom: Double
    /// The baseline of its text.
    let baseline: Double
    /// Its bottom if all lines had their natural height, without space between them, in Pango units.
    let naturalBottom: Int32
}

extension Int32 {
    /// Pango units in points.
    fileprivate var points: Double { Double(self) / Double(PANGO_SCALE) }
}

extension Double {
    /// Points in Pango units, clamped.
    fileprivate var pangoUnits: Int32 {
        Int32((Swift.min(Swift.max(self, -1_000_000), 1_000_000) * Double(PANGO_SCALE)).rounded())
    }
}

extension TextAttachment {
    /// The rectangle in Pango units, relative to the baseline.
    fileprivate var shape: PangoRectangle {
        PangoRectangle(
            x: 0, y: (-rise - size.height).pangoUnits, width: size.width.pangoUnits, height: size.height.pangoUnits)
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

extension String {
    /// Returns whether a range contains color emoji.
    fileprivate func hasPictures(in range: Range<Index>) -> Bool {
        unicodeScalars[range].contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
    }

    /// Returns whether a UTF-8 range contains color emoji.
    func hasPictures(from offset: Int, count: Int) -> Bool {
        guard let start = utf8.index(startIndex, offsetBy: offset, limitedBy: endIndex) else { return false }
        let end = utf8.index(start, offsetBy: count, limitedBy: endIndex) ?? endIndex
        return hasPictures(in: start..<end)
    }
}
