// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The frames that a layout has computed, in lines along the axis in which the content grows.
@MainActor struct CollectionFrames {
    /// A line of elements.
    struct Line {
        let start: CGFloat
        let end: CGFloat
        let section: Int
        let items: Range<Int>
        /// The kind of a supplementary view, which has a line of its own; nil for items.
        var kind: String?
        var frame = CGRect.zero
        /// The stacking order of a supplementary view.
        var zIndex = 0
        /// The edge of the visible part at which the view stays while its section is visible; nil for none.
        var pin: Pin?
    }

    /// An edge of the visible part.
    enum Pin {
        /// The edge at which the content begins.
        case start
        /// The edge at which the content ends.
        case end
    }

    /// A view behind a section.
    struct Decoration {
        let kind: String
        let section: Int
        let frame: CGRect
        let zIndex: Int
        /// The color of the background of a list; nil for the app's views.
        var fill: UIColor?
    }

    /// The class of the attributes.
    private let type: UICollectionViewLayoutAttributes.Type

    /// Creates frames of no elements; a class that is not one of attributes is ignored.
    init(attributesClass: AnyClass = UICollectionViewLayoutAttributes.self) {
        type = attributesClass as? UICollectionViewLayoutAttributes.Type ?? UICollectionViewLayoutAttributes.self
    }

    private func make(
        _ category: UICollectionView.ElementCategory, _ kind: String?, _ path: IndexPath, _ frame: CGRect
    ) -> UICollectionViewLayoutAttributes {
        let attributes = type.init()
        (attributes.representedElementCategory, attributes.representedElementKind) = (category, kind)
        (attributes.indexPath, attributes.frame) = (path, frame)
        return attributes
    }

    var items: [[CGRect]] = []
    var decorations: [Decoration] = []
    private(set) var lines: [Line] = []
    /// What the items of sections have besides their frames, repeating in order.
    private var extras: [Int: [ItemExtras]] = [:]
    /// How far supplementary views reach beyond their lines, or the items to which they are attached.
    private var reach: CGFloat = 0
    /// For each line, the maximum end of the lines up to it.
    private var ends: [CGFloat] = []

    /// The lines that are pinned.
    private var pinned: [Int] = []
    /// The range of each section along the axis.
    private var spans: [Int: ClosedRange<CGFloat>] = [:]

    /// Adds a line after the others.
    mutating func add(_ line: Line) {
        if line.pin != nil { pinned.append(lines.count) }
        lines.append(line)
        ends.append(max(ends.last ?? line.end, line.end))
    }

    /// Sets what the items of a section have besides their frames.
    ///
    /// - Parameters:
    ///   - extras: What each item of a group has, which repeats for the other groups.
    ///   - frames: The frames of these items.
    ///   - section: The section.
    mutating func setExtras(_ extras: [ItemExtras], of frames: [CGRect], inSection section: Int) {
        guard !extras.isEmpty else { return }
        self.extras[section] = extras
        for (item, frame) in zip(extras, frames) {
            for view in item.supplementaryItems.map({ $0.frame(in: frame) }) {
                extendReach(
                    to: max(
                        frame.minX - view.minX, view.maxX - frame.maxX, frame.minY - view.minY, view.maxY - frame.maxY))
            }
        }
    }

    /// Lets supplementary views reach beyond their lines by a distance.
    mutating func extendReach(to distance: CGFloat) { reach = max(reach, distance) }

    /// Returns what an item has besides its frame; nil for nothing.
    private func extras(_ path: IndexPath) -> ItemExtras? {
        guard let all = extras[path.section], !all.isEmpty else { return nil }
        return all[path.item % all.count]
    }

    /// Returns the attributes of the supplementary views that are attached to an item; only of those in a rectangle if
    /// there is one.
    private func attached(_ path: IndexPath, in rect: CGRect? = nil) -> [UICollectionViewLayoutAttributes] {
        guard let extras = extras(path) else { return [] }
        let item = items[path.section][path.item]
        return extras.supplementaryItems.compactMap { view in
            let frame = view.frame(in: item)
            if let rect, !frame.meets(rect) { return nil }
            let attributes = make(.supplementaryView, view.elementKind, path, frame)
            (attributes.zIndex, attributes.isAttached) = (view.zIndex, true)
            return attributes
        }
    }

    /// Sets the range of a section, with its insets.
    mutating func endSection(_ section: Int, from start: CGFloat, to end: CGFloat) {
        spans[section] = ClosedRange(from: start, upTo: end)
    }

    /// Returns the range of a section along the axis, with its insets; nil for a section without a layout.
    func span(ofSection section: Int) -> ClosedRange<CGFloat>? { spans[section] }

    /// Returns the attributes of the elements in a rectangle; `start` and `end` are its range along the axis, and
    /// `offset` returns the orthogonal offset of a section.
    func attributes(
        in rect: CGRect, from start: CGFloat, to end: CGFloat, offset: (Int) -> CGFloat = { _ in 0 }
    ) -> [UICollectionViewLayoutAttributes] {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] < start - reach { low = middle + 1 } else { high = middle }
        }
        var found = decorations.filter { $0.frame.meets(rect) }.map(attributes(of:))
        for line in lines[low...] {
            if line.start > end + reach { break }
            if line.kind != nil {
                if line.frame.meets(rect) { found.append(supplementary(line)) }
                continue
            }
            let shifted = rect.offsetBy(dx: offset(line.section), dy: 0)
            for item in line.items where items[line.section][item].meets(shifted) {
                if let one = self.item(IndexPath(item: item, section: line.section)) { found.append(one) }
            }
            guard extras[line.section] != nil else { continue }
            // A section that scrolls orthogonally is one line with all of its items.
            for item in line.items
            where items[line.section][item].insetBy(dx: -reach, dy: -reach).meets(shifted) {
                found += attached(IndexPath(item: item, section: line.section), in: shifted)
            }
        }
        return found
    }

    /// Moves pinned views to the edges of the visible part, in front of the items.
    ///
    /// - Parameters:
    ///   - found: The attributes of the elements in a rectangle, to which pinned views are added.
    ///   - rect: The rectangle.
    ///   - visible: The range of the visible part along the axis.
    ///   - isVertical: Whether the axis is vertical.
    func pin(
        _ found: inout [UICollectionViewLayoutAttributes], in rect: CGRect, to visible: ClosedRange<CGFloat>,
        isVertical: Bool
    ) {
        for line in pinned.map({ lines[$0] }) {
            guard let span = spans[line.section] else { continue }
            let shift =
                line.pin == .start
                ? min(max(visible.lowerBound - line.start, 0), span.upperBound - line.end)
                : -min(max(line.end - visible.upperBound, 0), line.start - span.lowerBound)
            let attributes = supplementary(line)
            attributes.frame = line.frame.offsetBy(dx: isVertical ? 0 : shift, dy: isVertical ? shift : 0)
            attributes.zIndex = max(10, line.zIndex)
            found.removeAll {
                $0.representedElementCategory == .supplementaryView && $0.representedElementKind == line.kind
                    && $0.indexPath.section == line.section
            }
            if attributes.frame.meets(rect) { found.append(attributes) }
        }
    }

    /// Returns the attributes of an item.
    func item(_ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard path.count == 2, items.indices.contains(path.section), items[path.section].indices.contains(path.item)
        else { return nil }
        let attributes = make(.cell, nil, path, items[path.section][path.item])
        if let extras = extras(path) { attributes.zIndex = extras.zIndex }
        return attributes
    }

    /// Returns the attributes of a supplementary view.
    func supplementary(_ kind: String, _ path: IndexPath) -> UICollectionViewLayoutAttributes? {
        if let line = lines.first(where: { $0.kind == kind && $0.section == path.section }) {
            return supplementary(line)
        }
        guard item(path) != nil else { return nil }
        return attached(path).first { $0.representedElementKind == kind }
    }

    private func supplementary(_ line: Line) -> UICollectionViewLayoutAttributes {
        let attributes = make(
            .supplementaryView, line.kind ?? "", IndexPath(item: 0, section: line.section), line.frame)
        attributes.zIndex = line.zIndex
        return attributes
    }

    /// Returns the attributes of a decoration view.
    func attributes(of decoration: Decoration) -> UICollectionViewLayoutAttributes {
        let path = IndexPath(item: 0, section: decoration.section)
        let attributes = make(.decorationView, decoration.kind, path, decoration.frame)
        (attributes.zIndex, attributes.fill) = (decoration.zIndex, decoration.fill)
        return attributes
    }
}
