// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CPango
internal import RenderTree

/// A block of text broken into lines, in points; drawn at any scale without being laid out anew, so that a mirror breaks
/// its lines where the original does.
// The handle lives exactly as long as the value.
@safe struct TextLayout: ~Copyable {
    /// Pango's layout.
    let layout: OpaquePointer
    /// The text that was laid out.
    let block: TextBlock
    /// The room in points.
    let room: RenderSize
    /// How many of the layout's lines are shown.
    let lineCount: Int
    /// The first byte after each run.
    let ends: [Int]
    /// The characters of all runs.
    let string: String
    /// Whether characters are among them that are shown as coloured pictures.
    let hasPictures: Bool

    /// Lays `block` out in `room`; lines that do not fit are not shown, but for the first.
    init(_ block: TextBlock, in room: RenderSize, fonts: borrowing FontMap) {
        let layout = unsafe pango_layout_new(fonts.context)
        // Pango ends the process itself when it has no memory, so there always is a layout.
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
            ends.append(end)
        }
        self.ends = ends
        string = block.string
        hasPictures = string.hasPictures(in: string.startIndex..<string.endIndex)
        unsafe pango_layout_set_text(layout, string, Int32(ends.last ?? 0))
        unsafe pango_layout_set_attributes(layout, attributes)
        unsafe pango_attr_list_unref(attributes)
        unsafe pango_layout_set_width(layout, room.width.pangoUnits)
        unsafe pango_layout_set_wrap(layout, block.breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
        unsafe pango_layout_set_justify(layout, block.alignment == .justified ? 1 : 0)
        unsafe pango_layout_set_spacing(layout, Int32(block.lineSpacing * Double(PANGO_SCALE)))
        let isSingleLine = block.lineLimit == 1
        if isSingleLine, block.truncation == .clip { unsafe pango_layout_set_width(layout, -1) }
        let (fitting, height) = unsafe Self.fittingLines(layout, room.height, block.lineLimit)
        lineCount = fitting
        let isCut = unsafe Int(pango_layout_get_line_count(layout)) > fitting
        guard block.truncation != .clip, isCut || isSingleLine else { return }
        unsafe pango_layout_set_ellipsize(layout, block.truncation.pangoMode)
        unsafe pango_layout_set_height(layout, isSingleLine ? -1 : height)
    }

    deinit {
        unsafe g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// Sets the font of a range of bytes.
    private static func insert(_ font: FontChoice, _ start: Int, _ end: Int, into list: OpaquePointer?) {
        let description = unsafe pango_font_description_new()
        let generic = font.isMonospaced ? "monospace" : "sans-serif"
        // A comma would end the family's name.
        let family = String(font.family.map { $0 == "," ? " " : $0 })
        unsafe pango_font_description_set_family(description, family.isEmpty ? generic : "\(family),\(generic)")
        unsafe pango_font_description_set_absolute_size(description, font.size * Double(PANGO_SCALE))
        unsafe pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight)))
        unsafe pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        // The list owns the attribute, which has a copy of the description.
        let attribute = unsafe pango_attr_font_desc_new(description)
        unsafe pango_font_description_free(description)
        unsafe attribute?.pointee.start_index = UInt32(start)
        unsafe attribute?.pointee.end_index = UInt32(end)
        unsafe pango_attr_list_insert(list, attribute)
    }

    /// How many lines may be shown, at least one where there is any, and their height in Pango's units.
    private static func fittingLines(_ layout: OpaquePointer, _ height: Double, _ limit: Int?) -> (Int, Int32) {
        let count = unsafe Int(pango_layout_get_line_count(layout))
        var lines = 0
        var bottom: Int32 = 0
        guard let iterator = unsafe pango_layout_get_iter(layout) else { return (0, 0) }
        defer { unsafe pango_layout_iter_free(iterator) }
        while lines < min(count, limit ?? count) {
            var extents = PangoRectangle()
            unsafe pango_layout_iter_get_line_extents(iterator, nil, &extents)
            // A hair's breadth, so that a rectangle made of a measured size holds what was measured.
            guard lines == 0 || Double(extents.y + extents.height) <= (height + 0.05) * Double(PANGO_SCALE) else {
                break
            }
            bottom = extents.y + extents.height
            lines += 1
            guard unsafe pango_layout_iter_next_line(iterator) != 0 else { break }
        }
        return (lines, bottom)
    }

    /// What the shown lines measure.
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

    /// Calls `body` with each shown line, its logical extents in Pango's units and its baseline in points.
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
    /// Points in Pango's units, as far as they reach.
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
    /// Whether a range has characters that are shown as coloured pictures.
    fileprivate func hasPictures(in range: Range<Index>) -> Bool {
        unicodeScalars[range].contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
    }

    /// Whether a range of UTF-8 has characters that are shown as coloured pictures.
    func hasPictures(from offset: Int, count: Int) -> Bool {
        guard let start = utf8.index(startIndex, offsetBy: offset, limitedBy: endIndex) else { return false }
        let end = utf8.index(start, offsetBy: count, limitedBy: endIndex) ?? endIndex
        return hasPictures(in: start..<end)
    }
}
