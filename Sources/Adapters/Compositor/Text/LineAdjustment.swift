// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import CDrawing
internal import RenderTree

/// Changes of the widths of glyphs after Pango has broken text into lines.
enum LineAdjustment {
    /// Widens the spaces of a line, or the characters of a script without spaces, so that the line is as wide as its room.
    ///
    /// Pango's own justification would space out the letters of a line that has only one word.
    ///
    /// - Parameters:
    ///   - line: The line, which must not be in Pango's cache.
    ///   - text: The text of its layout.
    ///   - room: The width, in Pango units.
    static func justify(_ line: UnsafeMutablePointer<PangoLayoutLine>, of text: String, to room: Int32) {
        let start = unsafe Int(line.pointee.start_index)
        let end = unsafe start + Int(line.pointee.length)
        let (gaps, textEnd) = Self.gaps(in: text, start..<end)
        guard !gaps.isEmpty else { return }
        var total: Int64 = 0
        unsafe forEachGlyph(of: line) { glyph, offset in
            // Pango leaves the spaces at the end of a paragraph, which may go on elsewhere.
            if offset >= textEnd { unsafe glyph.pointee.geometry.width = 0 }
            if gaps.contains(offset) { total += unsafe glyph.positiveWidth }
        }
        var extents = PangoRectangle()
        unsafe pango_layout_line_get_extents(line, nil, &extents)
        let slack = room - extents.width
        guard slack > 0, total > 0 else { return }
        var (seen, added): (Int64, Int64) = (0, 0)
        unsafe forEachGlyph(of: line) { glyph, offset in
            guard gaps.contains(offset) else { return }
            // In proportion to the widths; rounding errors do not add up.
            unsafe seen += glyph.positiveWidth
            let more = seen * Int64(slack) / total - added
            unsafe glyph.pointee.geometry.width += Int32(more)
            added += more
        }
    }

    /// Returns the byte offsets of the characters of a line that become wider, and the end of the text before its last
    /// spaces.
    ///
    /// Spaces become wider, and the characters of Chinese and Japanese, but not what is before a tab or at the end.
    private static func gaps(in text: String, _ range: Range<Int>) -> (gaps: Set<Int>, textEnd: Int) {
        let bytes = text.utf8
        let first = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        let line = text.unicodeScalars[first..<bytes.index(first, offsetBy: range.count)]
        let last = line.lastIndex { $0 != " " } ?? line.startIndex
        var (gaps, offset): (Set<Int>, Int) = ([], range.lowerBound)
        for scalar in line[..<last] {
            switch scalar.value {
            case 0x09: gaps = []
            case 0x20, 0xA0, 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: gaps.insert(offset)
            default: break
            }
            offset += UTF8.width(scalar)
        }
        return (gaps, line.isEmpty ? offset : offset + UTF8.width(line[last]))
    }

    /// Removes the space after ellipses: Pango makes them so wide that a line ends exactly at its edge.
    ///
    /// - Parameter line: The line, which must not be in Pango's cache.
    static func tightenEllipses(of line: UnsafeMutablePointer<PangoLayoutLine>) {
        var node = unsafe line.pointee.runs
        while let entry = unsafe node {
            unsafe node = unsafe entry.pointee.next
            guard let item = unsafe entry.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let analysis = unsafe item.pointee.item?.pointee.analysis,
                unsafe Int32(analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0,
                let glyphs = unsafe item.pointee.glyphs, unsafe glyphs.pointee.num_glyphs > 0,
                let last = unsafe glyphs.pointee.glyphs?.advanced(by: Int(glyphs.pointee.num_glyphs) - 1)
            else { continue }
            var natural = PangoRectangle()
            unsafe pango_font_get_glyph_extents(analysis.font, last.pointee.glyph, nil, &natural)
            unsafe last.pointee.geometry.width = min(last.pointee.geometry.width, natural.width)
        }
    }

    /// Calls `body` with each glyph of a line from left to right, and the byte offset of its character.
    private static func forEachGlyph(
        of line: UnsafeMutablePointer<PangoLayoutLine>, _ body: (UnsafeMutablePointer<PangoGlyphInfo>, Int) -> Void
    ) {
        var node = unsafe line.pointee.runs
        while let entry = unsafe node {
            unsafe node = unsafe entry.pointee.next
            guard let item = unsafe entry.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let start = unsafe item.pointee.item?.pointee.offset, let glyphs = unsafe item.pointee.glyphs?.pointee,
                let infos = unsafe glyphs.glyphs, let clusters = unsafe glyphs.log_clusters
            else { continue }
            for index in 0..<Int(unsafe glyphs.num_glyphs) {
                // Only the last glyph of a cluster moves what follows.
                let isLast = unsafe index + 1 == Int(glyphs.num_glyphs) || clusters[index + 1] != clusters[index]
                if isLast { unsafe body(infos + index, Int(start + clusters[index])) }
            }
        }
    }
}

extension UnsafeMutablePointer<PangoGlyphInfo> {
    /// The width of the glyph; 0 for a space that negative kerning has made narrower than nothing.
    fileprivate var positiveWidth: Int64 { Int64(unsafe max(pointee.geometry.width, 0)) }
}
