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
            ends.append(end)
        }
        self.ends = ends
        string = block.string
        hasPictures = string.hasPictures(in: string.startIndex..<string.endIndex)
        unsafe pango_layout_set_text(layout, string, Int32(ends.last ?? 0))
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
        // Pango breaks lines as if the space behind their last character took room, which it does not measure.
        let spacing = block.alignment == .justified ? 0 : max(0, block.runs.map(\.kerning).max() ?? 0)
        unsafe pango_layout_set_width(layout, (room.width + spacing).pangoUnits)
        unsafe pango_layout_set_wrap(layout, block.breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
        unsafe pango_layout_set_justify(layout, block.alignment == .justified ? 1 : 0)
        unsafe pango_layout_set_spacing(layout, Int32(block.lineSpacing * Double(PANGO_SCALE)))
        guard block.lineLimit != 1 else {
            // The line is there whatever the height, so that the text is laid out once, when it is first used.
            lineCount = 1
            if block.truncation == .clip { unsafe pango_layout_set_width(layout, -1) }
            unsafe pango_layout_set_ellipsize(layout, block.truncation.pangoMode)
            return
        }
        let (fitting, height) = unsafe Self.fittingLines(layout, room.height, block.lineLimit)
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
        // fontconfig skips families that are not there.
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

    /// Returns the number of lines that fit, at least one if there are any, and their height in Pango units.
    private static func fittingLines(_ layout: OpaquePointer, _ height: Double, _ limit: Int?) -> (Int, Int32) {
        let count = unsafe Int(pango_layout_get_line_count(layout))
        var lines = 0
        var bottom: Int32 = 0
        guard let iterator = unsafe pango_layout_get_iter(layout) else { return (0, 0) }
        defer { unsafe pango_layout_iter_free(iterator) }
        while lines < min(count, limit ?? count) {
            var extents = PangoRectangle()
            unsafe pango_layout_iter_get_line_extents(iterator, nil, &extents)
            // A small tolerance, so that text fits into a rectangle of its measured size.
            guard lines == 0 || Double(extents.y + extents.height) <= (height + 0.05) * Double(PANGO_SCALE) else {
                break
            }
            bottom = extents.y + extents.height
            lines += 1
            guard unsafe pango_layout_iter_next_line(iterator) != 0 else { break }
        }
        return (lines, bottom)
    }

    /// The measurements of the visible lines.
    var measure: TextMeasure {
        var measure = TextMeasure()
        unsafe forEachLine { _, extents, baseline in
            let right = Double(extents.width) / Double(PANGO_SCALE)
            let bottom = Double(extents.y + extents.height) / Double(PANGO_SCALE)
            measure.size = RenderSize(width: max(measure.size.width, right), height: bottom)
            if measure.lineCount == 0 { measure.firstBaseline = baseline }
            measure.lastBaseline = baseline
            measure.lineCount += 1
        }
        return measure
    }

    /// Calls `body` with each visible line, its logical extents in Pango units and its baseline in points.
    func forEachLine(_ body: (UnsafeMutablePointer<PangoLayoutLine>, PangoRectangle, Double) -> Void) {
        guard let iterator = unsafe pango_layout_get_iter(layout) else { return }
        defer { unsafe pango_layout_iter_free(iterator) }
        for _ in 0..<lineCount {
            var extents = PangoRectangle()
            unsafe pango_layout_iter_get_line_extents(iterator, nil, &extents)
            let baseline = unsafe Double(pango_layout_iter_get_baseline(iterator)) / Double(PANGO_SCALE)
            if let line = unsafe pango_layout_iter_get_line_readonly(iterator) { unsafe body(line, extents, baseline) }
            guard unsafe pango_layout_iter_next_line(iterator) != 0 else { break }
        }
    }
}

extension Double {
    /// Points in Pango units, clamped.
    fileprivate var pangoUnits: Int32 { Int32(Swift.min(self, 1_000_000) * Double(PANGO_SCALE)) }
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

extension CairoCanvas {
    /// Draws text in a rectangle, from the top.
    ///
    /// Glyphs are filled as outlines instead of cached bitmaps: cairo 1.16 aligns those to whole pixels, so that
    /// spacing would be uneven at most scales.
    func draw(_ block: TextBlock, in rect: RenderRect, fonts: borrowing FontMap) {
        // FreeType's range ends soon above this; a single glyph of this size fills every screen.
        let largest = block.runs.map(\.font.size).max() ?? 0
        guard !rect.isEmpty, largest > 0, largest * scale <= 16_384 else { return }
        save()
        clip(.rect(rect))
        let text = TextLayout(block, in: rect.size, fonts: fonts)
        // Pango's structures belong to the layout, which lives until the end of this function.
        unsafe text.forEachLine { line, extents, baseline in
            let width = Double(extents.width) / Double(PANGO_SCALE)
            let isRightToLeft = unsafe pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
            let slack = rect.size.width - width
            var x = rect.minX
            switch block.alignment {
            case .left: break
            case .center: x += slack / 2
            case .right: x += slack
            case .natural, .justified: if isRightToLeft { x += slack }
            }
            var node = unsafe line.pointee.runs
            while let item = unsafe node {
                if let run = unsafe item.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) {
                    let top = rect.minY + Double(extents.y) / Double(PANGO_SCALE)
                    let height = Double(extents.height) / Double(PANGO_SCALE)
                    unsafe x += draw(run, x, rect.minY + baseline, extent: (top, height), of: text)
                }
                unsafe node = unsafe item.pointee.next
            }
        }
        restore()
    }

    /// Draws glyphs of one run.
    ///
    /// - Returns: The advance to the next run.
    private func draw(
        _ item: UnsafeMutablePointer<PangoGlyphItem>, _ x: Double, _ baseline: Double,
        extent: (top: Double, height: Double), of text: borrowing TextLayout
    ) -> Double {
        guard let glyphs = unsafe item.pointee.glyphs, let font = unsafe item.pointee.item.pointee.analysis.font else {
            return 0
        }
        let width = unsafe Double(pango_glyph_string_get_width(glyphs)) / Double(PANGO_SCALE)
        let offset = unsafe Int(item.pointee.item.pointee.offset)
        let length = unsafe Int(item.pointee.item.pointee.length)
        guard let run = zip(text.block.runs, text.ends).first(where: { offset < $0.1 })?.0 ?? text.block.runs.last
        else { return width }
        if !run.backgroundColor.isClear {
            fill(
                .rect(RenderRect(x: x, y: extent.top, width: width, height: extent.height)), .color(run.backgroundColor)
            )
        }
        let baseline = baseline - run.baselineOffset
        set(run.color)
        unsafe cairo_new_path(context)
        unsafe cairo_move_to(context, x, baseline)
        if text.hasPictures, text.string.hasPictures(from: offset, count: length) {
            // Color emoji have no outlines.
            unsafe pango_cairo_show_glyph_string(context, font, glyphs)
        } else {
            unsafe pango_cairo_glyph_string_path(context, font, glyphs)
            unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
            unsafe cairo_fill(context)
        }
        guard run.isUnderlined || run.isStruckThrough, let metrics = unsafe pango_font_get_metrics(font, nil) else {
            return width
        }
        defer { unsafe pango_font_metrics_unref(metrics) }
        func line(_ position: Int32, _ thickness: Int32) {
            let top = baseline - Double(position) / Double(PANGO_SCALE)
            let rect = RenderRect(x: x, y: top, width: width, height: Double(thickness) / Double(PANGO_SCALE))
            fill(.rect(rect), .color(run.color))
        }
        if run.isUnderlined {
            unsafe line(
                pango_font_metrics_get_underline_position(metrics), pango_font_metrics_get_underline_thickness(metrics))
        }
        if run.isStruckThrough {
            unsafe line(
                pango_font_metrics_get_strikethrough_position(metrics),
                pango_font_metrics_get_strikethrough_thickness(metrics))
        }
        return width
    }
}
