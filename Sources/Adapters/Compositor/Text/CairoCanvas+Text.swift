// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CCairo
internal import CPango
internal import RenderTree

extension CairoCanvas {
    /// Sets text into a rectangle from its top.
    ///
    /// Letters are filled outlines rather than pictures from a cache of glyphs: cairo 1.16 puts those on whole pixels,
    /// so that at most scales their distances would be uneven.
    func draw(_ block: TextBlock, in rect: RenderRect, fonts: borrowing FontMap) {
        // FreeType's numbers end soon after; a single letter of this size fills every screen.
        let largest = block.runs.map(\.font.size).max() ?? 0
        guard !rect.isEmpty, largest > 0, largest * scale <= 16_384 else { return }
        save()
        clip(.rect(rect))
        let text = TextLayout(block, in: rect.size, fonts: fonts)
        // Pango's structures belong to the layout, which lives to the end of this function.
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
                    unsafe x += draw(run, x, rect.minY + baseline, of: text)
                }
                unsafe node = unsafe item.pointee.next
            }
        }
        restore()
    }

    /// Draws letters of one look.
    ///
    /// - Returns: how far the next ones are to the right.
    private func draw(
        _ item: UnsafeMutablePointer<PangoGlyphItem>, _ x: Double, _ baseline: Double, of text: borrowing TextLayout
    ) -> Double {
        guard let glyphs = unsafe item.pointee.glyphs, let font = unsafe item.pointee.item.pointee.analysis.font else {
            return 0
        }
        let width = unsafe Double(pango_glyph_string_get_width(glyphs)) / Double(PANGO_SCALE)
        let offset = unsafe Int(item.pointee.item.pointee.offset)
        let length = unsafe Int(item.pointee.item.pointee.length)
        guard let run = zip(text.block.runs, text.ends).first(where: { offset < $0.1 })?.0 ?? text.block.runs.last
        else { return width }
        set(run.color)
        unsafe cairo_new_path(context)
        unsafe cairo_move_to(context, x, baseline)
        if text.hasPictures, text.string.hasPictures(from: offset, count: length) {
            // Coloured pictures have no outlines.
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
