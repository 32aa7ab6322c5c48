// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CDrawing
internal import RenderTree

/// Paragraphs of one style broken into lines by Pango, in points.
// The handle lives exactly as long as the object, which is used by the thread of its font map.
@safe final class SectionLayout {
    /// Pango's layout.
    private let layout: OpaquePointer
    /// The text.
    let section: TextSection
    /// The characters of all runs.
    let string: String
    /// The end of each run, as a byte offset.
    private let ends: [Int]
    /// The width at which lines break, in points; `nil` if they do not.
    private var width: Double?
    /// Whether the text may be truncated.
    private var isTruncated = false
    /// Whether the widths of glyphs are as they are drawn.
    private var isAdjusted = false

    /// Lays out `section` of `block` in a width.
    init(_ section: TextSection, of block: TextBlock, width: Double, fonts: borrowing FontMap) {
        let layout = unsafe pango_layout_new(fonts.context(section.style.direction))
        // Pango aborts when out of memory, so there is always a layout.
        guard let layout = unsafe layout else { preconditionFailure("pango made no layout") }
        unsafe self.layout = unsafe layout
        (self.section, self.width) = (section, width)
        var ends: [Int] = []
        let attributes = unsafe pango_attr_list_new()
        for run in section.runs {
            let start = ends.last ?? 0
            let end = start + run.string.utf8.count
            unsafe Self.insert(run.font, start, end, into: attributes)
            if run.font.hasTabularDigits {
                unsafe Self.insert(pango_attr_font_features_new("tnum=1"), start, end, into: attributes)
            }
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
        string = section.string
        // Within words, Pango would insert hyphens, which break a word only at the soft hyphens of a text.
        if !string.unicodeScalars.contains("\u{AD}") {
            unsafe Self.insert(pango_attr_insert_hyphens_new(0), 0, ends.last ?? 0, into: attributes)
        }
        unsafe pango_layout_set_text(layout, string, Int32(ends.last ?? 0))
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
        // Pango counts the kerning after a line's last character when it breaks lines, but not when it measures them.
        let spacing = section.alignment == .justified ? 0 : max(0, section.runs.map(\.kerning).max() ?? 0)
        // Pango's indent is that of the first line or, if negative, of the others.
        let indents = (section.style.firstLineIndent, section.style.indent)
        let room = width - min(indents.0, indents.1) - section.style.tail(in: width)
        unsafe pango_layout_set_width(layout, (max(0, room) + spacing).pangoUnits)
        unsafe pango_layout_set_indent(layout, (indents.0 - indents.1).pangoUnits)
        unsafe pango_layout_set_wrap(layout, block.breaksAnywhere ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        if section.style.direction != .natural { unsafe pango_layout_set_auto_dir(layout, 0) }
        if string.utf8.contains(UInt8(ascii: "\t")) {
            unsafe Self.setTabs(section.style.tabStops(from: min(indents.0, indents.1), width: width), of: layout)
        }
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

    /// Does not break lines at the width.
    func removeWidth() {
        unsafe pango_layout_set_width(layout, -1)
        (width, isAdjusted) = (nil, false)
    }

    /// Truncates what is beyond a height in Pango units, or beyond the first line of each paragraph.
    func truncate(_ mode: PangoEllipsizeMode, height: Int32? = nil) {
        unsafe pango_layout_set_ellipsize(layout, mode)
        if let height { unsafe pango_layout_set_height(layout, height) }
        (isTruncated, isAdjusted) = (mode != PANGO_ELLIPSIZE_NONE, false)
    }

    /// Changes the widths of glyphs after Pango's layout, once for each.
    private func adjust() {
        guard !isAdjusted else { return }
        isAdjusted = true
        let justifiedWidth = section.alignment == .justified ? width : nil
        guard isTruncated || justifiedWidth != nil else { return }
        let (bytes, style) = (string.utf8, section.style)
        guard let iterator = unsafe pango_layout_get_iter(layout) else { return }
        defer { unsafe pango_layout_iter_free(iterator) }
        repeat {
            // This call takes the line out of Pango's cache.
            guard let line = unsafe pango_layout_iter_get_line(iterator) else { return }
            if isTruncated { unsafe LineAdjustment.tightenEllipses(of: line) }
            let start = unsafe Int(line.pointee.start_index)
            let rest = unsafe bytes.dropFirst(start + Int(line.pointee.length))
            let isLast = rest.first.map { $0 == UInt8(ascii: "\n") } ?? !section.isContinued
            guard let justifiedWidth, !isLast, !rest.starts(with: "\u{2028}".utf8) else { continue }
            let indent = style.indent(isFirst: startsParagraph(at: start))
            let room = justifiedWidth - indent - style.tail(in: justifiedWidth)
            unsafe LineAdjustment.justify(line, of: string, to: room.pangoUnits)
        } while unsafe pango_layout_iter_next_line(iterator) != 0
    }

    /// Whether a paragraph begins at a byte offset.
    private func startsParagraph(at offset: Int) -> Bool {
        offset == 0 || string.utf8.prefix(offset).last == UInt8(ascii: "\n")
    }

    /// Whether there are several paragraphs.
    var hasParagraphs: Bool { string.utf8.contains(UInt8(ascii: "\n")) }

    /// The number of lines.
    var lineCount: Int { unsafe Int(pango_layout_get_line_count(layout)) }

    /// Whether no font has some of the characters.
    var lacksGlyphs: Bool { unsafe pango_layout_get_unknown_glyphs_count(layout) > 0 }

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

    /// Sets tab stops; the distance between the last two is repeated, by Pango.
    private static func setTabs(_ stops: [ParagraphStyle.TabStop], of layout: OpaquePointer) {
        guard !stops.isEmpty, let tabs = unsafe pango_tab_array_new(Int32(stops.count), 0) else { return }
        for (index, stop) in stops.enumerated() {
            let alignment =
                switch stop.alignment {
                case .leading: PANGO_TAB_LEFT
                case .center: PANGO_TAB_CENTER
                case .trailing: PANGO_TAB_RIGHT
                }
            unsafe pango_tab_array_set_tab(tabs, Int32(index), alignment, stop.position.pangoUnits)
        }
        // The layout has its own copy.
        unsafe pango_layout_set_tabs(layout, tabs)
        unsafe pango_tab_array_free(tabs)
    }

    /// Calls `body` with each line until it returns false.
    ///
    /// - Parameters:
    ///   - last: The bottom of the line before the first one, and the style of that line; `nil` for none.
    ///   - body: The closure.
    func forEachLine(after last: (bottom: Double, style: ParagraphStyle)?, _ body: (LinePlace) -> Bool) {
        adjust()
        guard let iterator = unsafe pango_layout_get_iter(layout) else { return }
        defer { unsafe pango_layout_iter_free(iterator) }
        let style = section.style
        var last = last
        while let line = unsafe pango_layout_iter_get_line_readonly(iterator) {
            let start = unsafe Int(line.pointee.start_index)
            let startsParagraph = startsParagraph(at: start)
            var extents = PangoRectangle()
            unsafe pango_layout_iter_get_line_extents(iterator, nil, &extents)
            let ascent = unsafe pango_layout_iter_get_baseline(iterator) - extents.y
            let natural = extents.height.points
            let space = last.map { style.space(startsParagraph: startsParagraph, after: $0.style) } ?? 0
            let top = (last?.bottom ?? 0) + space
            let bottom = top + style.lineHeight(natural: natural)
            let place = unsafe LinePlace(
                part: self, line: line, indent: style.indent(isFirst: startsParagraph), width: extents.width.points,
                top: top, bottom: bottom, baseline: bottom - natural + ascent.points,
                naturalBottom: extents.y + extents.height)
            guard body(place), unsafe pango_layout_iter_next_line(iterator) != 0 else { return }
            last = (bottom, style)
        }
    }

    /// Returns the section up to the end of a visible line, followed by an ellipsis; `nil` if the line was broken within
    /// its paragraph, where Pango shows one.
    ///
    /// - Parameters:
    ///   - count: The number of visible lines.
    ///   - isLast: Whether no other section follows.
    /// - Returns: The section, or `nil`.
    func truncated(after count: Int, isLast: Bool) -> TextSection? {
        var (end, rest) = (string.utf8.count, count)
        forEachLine(after: nil) { place in
            end = unsafe Int(place.line.pointee.start_index + place.line.pointee.length)
            rest -= 1
            return rest > 0
        }
        let next = string.utf8.dropFirst(end)
        let endsParagraph = next.first == UInt8(ascii: "\n")
        let isFollowed = !isLast || next.contains { $0 != UInt8(ascii: "\n") }
        guard next.isEmpty || endsParagraph, isFollowed else { return nil }
        var (runs, start): ([TextRun], Int) = ([], 0)
        for run in section.runs where start < end {
            runs.append(run.cut(to: end - start))
            start += run.string.utf8.count
        }
        guard let last = run(at: max(end - 1, 0)) else { return nil }
        runs.append(TextRun("…", font: last.font, color: last.color))
        return section.with(runs)
    }

    /// Returns the run at a byte offset; the last one for the end of the text.
    func run(at offset: Int) -> TextRun? {
        var (low, high) = (0, ends.count)
        while low < high {
            let middle = (low + high) / 2
            if offset < ends[middle] { high = middle } else { low = middle + 1 }
        }
        return section.runs.indices.contains(low) ? section.runs[low] : section.runs.last
    }
}

/// The position of a line of text, in points from the top left of its rectangle.
// Made and used while the layout that owns the line lives.
@safe struct LinePlace {
    /// The layout of the line.
    let part: SectionLayout
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
    /// Its bottom if all lines of the section had their natural height, without space between them, in Pango units.
    let naturalBottom: Int32

    /// Whether the paragraph is from right to left.
    private var isRightToLeft: Bool {
        unsafe pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    }

    /// Returns the left end of its text in a rectangle of a width.
    func left(in width: Double) -> Double {
        let tail = part.section.style.tail(in: width)
        let slack = width - indent - tail - self.width
        let edge = isRightToLeft ? tail : indent
        return switch part.section.alignment {
        case .left: edge
        case .center: edge + slack / 2
        case .right: edge + slack
        case .natural, .justified: isRightToLeft ? edge + slack : edge
        }
    }
}

extension LinePlace {
    /// Returns the places of its characters in a rectangle of a width; the section begins at a byte offset of the block.
    func layout(from offset: Int, in width: Double) -> TextLineLayout {
        let (left, bytes) = (left(in: width), part.string.utf8)
        let start = unsafe Int(line.pointee.start_index)
        let end = unsafe start + Int(line.pointee.length)
        let first = bytes.index(bytes.startIndex, offsetBy: start)
        let characters = part.string[first..<bytes.index(first, offsetBy: end - start)]
        let edges = leadingEdges
        var (stops, index) = ([TextLineLayout.Stop](), 0)
        for character in characters {
            stops.append(TextLineLayout.Stop(offset: offset + start + index, x: left + edges[index].points))
            index += character.utf8.count
        }
        // The text ends at the trailing edge of the paragraph; Pango says the right one for all.
        var x: Int32 = 0
        if !isRightToLeft { unsafe pango_layout_line_index_to_x(line, Int32(end), 0, &x) }
        stops.append(TextLineLayout.Stop(offset: offset + end, x: left + x.points))
        return TextLineLayout(top: top, bottom: bottom, baseline: baseline, stops: stops)
    }

    /// The leading edge of each scalar, at the offset of its first byte in the line, in Pango units from the left of its
    /// text.
    ///
    /// The runs are walked through once: Pango's own function for a place begins at the start of the line each time.
    private var leadingEdges: [Int32] {
        let start = unsafe line.pointee.start_index
        var edges = unsafe [Int32](repeating: 0, count: Int(line.pointee.length))
        let bytes = part.string.utf8
        var (node, left) = unsafe (line.pointee.runs, Int32(0))
        while let entry = unsafe node {
            unsafe node = unsafe entry.pointee.next
            guard let run = unsafe entry.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let glyphs = unsafe run.pointee.glyphs, let item = unsafe run.pointee.item
            else { continue }
            var widths = unsafe [Int32](repeating: 0, count: Int(item.pointee.num_chars))
            unsafe pango_glyph_item_get_logical_widths(run, part.string, &widths)
            let width = unsafe pango_glyph_string_get_width(glyphs)
            // In a run from right to left, the leading edge is the right one.
            let isRightToLeft = unsafe item.pointee.analysis.level & 1 == 1
            var x = isRightToLeft ? left + width : left
            var index = bytes.index(bytes.startIndex, offsetBy: unsafe Int(item.pointee.offset))
            var place = unsafe Int(item.pointee.offset - start)
            for width in widths where edges.indices.contains(place) {
                edges[place] = x
                x += isRightToLeft ? -width : width
                let next = part.string.unicodeScalars.index(after: index)
                place += bytes.distance(from: index, to: next)
                index = next
            }
            left += width
        }
        return edges
    }
}

extension Int32 {
    /// Pango units in points.
    var points: Double { Double(self) / Double(PANGO_SCALE) }
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
