// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CDrawing
internal import RenderTree

extension CairoCanvas {
    /// Draws a list on a canvas.
    typealias DrawAttachment = (DisplayList, borrowing CairoCanvas) -> Void

    /// Draws text in a rectangle, from the top.
    ///
    /// Glyphs are filled as outlines instead of cached bitmaps: cairo 1.16 aligns those to whole pixels, so that
    /// spacing would be uneven at most scales.
    ///
    /// - Parameters:
    ///   - block: The text.
    ///   - rect: The rectangle.
    ///   - fonts: The fonts.
    ///   - space: The transform to pixels of the space in which the offsets of shadows are.
    ///   - drawAttachment: Draws what is attached to the text.
    func draw(
        _ block: TextBlock, in rect: RenderRect, fonts: borrowing FontMap, space: RenderTransform,
        drawAttachment: DrawAttachment
    ) {
        // FreeType's range ends not far above this; a single glyph of this size fills every screen.
        let largest = block.runs.map(\.font.size).max() ?? 0
        guard !rect.isEmpty, largest > 0, largest * scale <= 16_384 else { return }
        save()
        clip(.rect(rect.insetBy(dx: -block.effectReach, dy: -block.effectReach)))
        defer { restore() }
        // A layer is drawn in parts; most of a long text is outside of each.
        guard !clipExtents.isEmpty else { return }
        let text = TextLayout(block, in: rect.size, fonts: fonts)
        // Pango's structures belong to the layout, which lives until the end of this function.
        let hasShadows = block.shadowReach > 0
        text.forEachLine { place in
            let runs = place.runs(at: RenderPoint(x: rect.minX + place.left(in: rect.size.width), y: rect.minY))
            if hasShadows {
                drawWithShadows(runs, in: space, drawAttachment)
            } else {
                for run in runs {
                    drawBackground(of: run)
                    draw(run, drawAttachment)
                }
            }
        }
    }

    /// Draws the runs of a line, and below each its shadow, which is above the backgrounds of all runs.
    private func drawWithShadows(
        _ runs: [PlacedRun], in space: RenderTransform, _ drawAttachment: DrawAttachment
    ) {
        for run in runs { drawBackground(of: run) }
        var rest = runs[...]
        while let first = rest.first {
            // Otherwise the shadow of a word would be cast on the word before it.
            let group = rest.prefix { $0.run.shadow == first.run.shadow }
            rest = rest.dropFirst(group.count)
            guard let shadow = first.run.shadow, shadow.reach > 0 else {
                for run in group { draw(run, drawAttachment) }
                continue
            }
            let extent = group.reduce(first.extent) { $0.union($1.extent) }
            let cast = GroupShadow(color: shadow.color, offset: shadow.offset, blur: shadow.blur, extent: extent)
            beginGroup(with: cast)
            for run in group { draw(run, drawAttachment) }
            endGroup(opacity: 1, with: cast, in: space)
        }
    }

    private func drawBackground(of placed: PlacedRun) {
        guard !placed.run.backgroundColor.isClear else { return }
        fill(.rect(placed.rect), .color(placed.run.backgroundColor))
    }

    /// Draws the glyphs of a run and the lines through and below them.
    private func draw(_ placed: PlacedRun, _ drawAttachment: DrawAttachment) {
        let run = placed.run
        let baseline = placed.baseline - run.baselineOffset
        if let attachment = placed.attachment {
            drawCopies(of: attachment, in: placed, baseline: baseline, drawAttachment)
            return drawLines(of: placed, baseline: baseline)
        }
        func addOutlines() {
            unsafe cairo_new_path(context)
            unsafe cairo_move_to(context, placed.rect.minX, baseline)
            unsafe pango_cairo_glyph_string_path(context, placed.font, placed.glyphs)
        }
        set(run.color)
        if placed.isPicture {
            // Color emoji have no outlines.
            unsafe cairo_new_path(context)
            unsafe cairo_move_to(context, placed.rect.minX, baseline)
            unsafe pango_cairo_show_glyph_string(context, placed.font, placed.glyphs)
        } else {
            if run.stroke?.isFilled ?? true {
                addOutlines()
                unsafe cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
                unsafe cairo_fill(context)
            }
            if let stroke = run.stroke {
                addOutlines()
                set(stroke.color)
                // The sharp corners of letters such as M would have long tips with other joins.
                strokePath(StrokeStyle(width: stroke.width, join: .round))
            }
        }
        drawLines(of: placed, baseline: baseline)
    }

    /// Draws an attachment in the place of each character of a run.
    private func drawCopies(
        of attachment: TextAttachment, in placed: PlacedRun, baseline: Double, _ drawAttachment: DrawAttachment
    ) {
        guard !attachment.drawing.isEmpty else { return }
        let top = baseline - attachment.rise - attachment.size.height
        for x in placed.positions {
            save()
            concatenate(.translation(x: x, y: top))
            drawAttachment(attachment.drawing, self)
            restore()
        }
    }

    /// Draws the lines through and below the glyphs of a run.
    private func drawLines(of placed: PlacedRun, baseline: Double) {
        let run = placed.run
        guard run.underline != nil || run.strikethrough != nil,
            let metrics = unsafe pango_font_get_metrics(placed.font, nil)
        else { return }
        defer { unsafe pango_font_metrics_unref(metrics) }
        func draw(_ line: TextLine, _ position: Int32, _ thickness: Int32) {
            let top = baseline - Double(position) / Double(PANGO_SCALE)
            let single = Double(thickness) / Double(PANGO_SCALE)
            let rect = RenderRect(
                x: placed.rect.minX, y: top, width: placed.rect.size.width,
                height: line.weight == .thick ? 2 * single : single)
            drawStretch(of: line, in: rect)
            if line.weight == .double {
                drawStretch(
                    of: line,
                    in: RenderRect(x: rect.minX, y: top + 2 * single, width: rect.size.width, height: single))
            }
        }
        func drawStretch(of line: TextLine, in rect: RenderRect) {
            guard line.pattern != .solid else { return fill(.rect(rect), .color(line.color)) }
            let middle = rect.minY + rect.size.height / 2
            let path = Path([.move(RenderPoint(x: rect.minX, y: middle)), .line(RenderPoint(x: rect.maxX, y: middle))])
            // The pattern does not begin anew with each run.
            let dash = line.pattern.lengths.map { $0 * rect.size.height }
            let phase = rect.minX - placed.lineStart
            stroke(path, .color(line.color), StrokeStyle(width: rect.size.height, dash: dash, dashPhase: phase))
        }
        if let underline = run.underline {
            unsafe draw(
                underline, pango_font_metrics_get_underline_position(metrics),
                pango_font_metrics_get_underline_thickness(metrics))
        }
        if let strikethrough = run.strikethrough {
            unsafe draw(
                strikethrough, pango_font_metrics_get_strikethrough_position(metrics),
                pango_font_metrics_get_strikethrough_thickness(metrics))
        }
    }
}

/// Glyphs of one run at their place on a line.
// Made and used while the layout that owns the glyphs lives.
@safe private struct PlacedRun {
    /// The run of the text.
    let run: TextRun
    /// Pango's glyphs.
    let glyphs: UnsafeMutablePointer<PangoGlyphString>
    /// Pango's font.
    let font: OpaquePointer
    /// The part of the line that the glyphs occupy.
    let rect: RenderRect
    /// The left end of the line's text.
    let lineStart: Double
    /// The baseline of the line.
    let baseline: Double
    /// Whether the glyphs are color emoji.
    let isPicture: Bool

    /// What is drawn for each glyph; `nil` for text, and for the ellipsis in the place of what does not fit.
    var attachment: TextAttachment? {
        guard let attachment = run.attachment, let glyph = unsafe glyphs.pointee.glyphs,
            unsafe glyphs.pointee.num_glyphs > 0
        else { return nil }
        // Pango has no glyphs for shapes, whatever their widths with kerning, which differ at the ends of lines.
        return unsafe glyph.pointee.glyph == UInt32(PANGO_GLYPH_EMPTY) ? attachment : nil
    }

    /// The left edges of the glyphs, without the space before them.
    var positions: [Double] {
        var x = rect.minX
        return unsafe UnsafeBufferPointer(start: glyphs.pointee.glyphs, count: Int(glyphs.pointee.num_glyphs)).map {
            let place = $0.geometry
            defer { x += Double(place.width) / Double(PANGO_SCALE) }
            return x + Double(place.x_offset) / Double(PANGO_SCALE)
        }
    }

    /// A rectangle that contains all that the run draws: glyphs extend beyond the line, but seldom by their size.
    var extent: RenderRect {
        let margin =
            2 * run.font.size + (run.stroke?.width ?? 0) + run.baselineOffset.magnitude
            + (run.attachment?.size.height ?? 0)
        return rect.insetBy(dx: -margin, dy: -margin)
    }
}

extension LinePlace {
    /// Returns the runs of the line from left to right, whose text begins at the x of `origin`; its y is the block's top.
    fileprivate func runs(at origin: RenderPoint) -> [PlacedRun] {
        var (placed, x) = ([PlacedRun](), origin.x)
        var node = unsafe line.pointee.runs
        while let entry = unsafe node {
            unsafe node = unsafe entry.pointee.next
            guard let item = unsafe entry.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let glyphs = unsafe item.pointee.glyphs, let font = unsafe item.pointee.item.pointee.analysis.font
            else { continue }
            let width = unsafe Double(pango_glyph_string_get_width(glyphs)) / Double(PANGO_SCALE)
            let rect = RenderRect(x: x, y: origin.y + top, width: width, height: bottom - top)
            x += width
            guard let run = part.run(at: unsafe Int(item.pointee.item.pointee.offset)) else { continue }
            unsafe placed.append(
                PlacedRun(
                    run: run, glyphs: glyphs, font: font, rect: rect, lineStart: origin.x,
                    baseline: origin.y + baseline, isPicture: secondscreen_font_has_colors(font) != 0))
        }
        return placed
    }
}
