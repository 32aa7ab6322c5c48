// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The position of every section and row of a table.
struct TableGeometry {
    /// A section: a header, rows, and a footer.
    struct Section {
        var header: CGFloat
        var rows: LengthIndex
        var footer: CGFloat

        var height: CGFloat { header + rows.total + footer }
    }

    private(set) var sections: [Section]
    private var heights: LengthIndex
    /// The height of the table's own header.
    var top: CGFloat = 0

    /// The geometry of sections.
    init(_ sections: [Section]) {
        self.sections = sections
        heights = LengthIndex(sections.map(\.height), estimate: 0)
    }

    /// The number of rows in each section.
    var counts: [Int] { sections.map(\.rows.count) }
    /// The number of rows in all sections.
    var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }
    /// The end of the last section.
    var bottom: CGFloat { top + heights.total }

    /// Whether there is a row at an index path.
    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && sections.indices.contains(path.section) && path.row >= 0
            && path.row < sections[path.section].rows.count
    }

    /// The vertical range of a section.
    func span(ofSection section: Int) -> (start: CGFloat, length: CGFloat) {
        (top + heights.offset(of: section), sections[section].height)
    }

    /// The vertical range of a row.
    func span(of path: IndexPath) -> (start: CGFloat, length: CGFloat) {
        let section = sections[path.section]
        let start = span(ofSection: path.section).start + section.header + section.rows.offset(of: path.row)
        return (start, section.rows.length(of: path.row))
    }

    /// The sections in a vertical range.
    func sections(from start: CGFloat, to end: CGFloat) -> Range<Int> {
        guard end > top, start < bottom, let first = heights.index(at: start - top) else { return 0..<0 }
        var last = first
        while last + 1 < sections.count, top + heights.offset(of: last + 1) < end { last += 1 }
        return first..<(last + 1)
    }

    /// The rows of a section in a vertical range.
    func rows(of section: Int, from start: CGFloat, to end: CGFloat) -> Range<Int> {
        let rows = sections[section].rows
        let origin = span(ofSection: section).start + sections[section].header
        guard rows.count > 0, end > origin, start < origin + rows.total, let first = rows.index(at: start - origin),
            let last = rows.index(at: end - origin)
        else { return 0..<0 }
        // A row that begins where the range ends is not in it.
        let end = last > first && rows.offset(of: last) >= end - origin ? last : last + 1
        return first..<end
    }

    /// Sets the known height of a row.
    mutating func set(_ height: CGFloat, of path: IndexPath) {
        sections[path.section].rows.set(height, of: path.row)
        heights.set(sections[path.section].height, of: path.section)
    }
}
