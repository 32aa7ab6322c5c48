// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A layout that fills lines with items, with an optional header and footer for each section.
///
/// Lines are justified, and an item that is alone in a line because no other fits is centered. The last line of a section
/// is justified as if it were full, so that a grid has columns ("UICollectionViewFlowLayout", Apple).
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// As ``estimatedItemSize``: cells determine their sizes.
    nonisolated public static let automaticSize = CGSize(width: -1, height: -1)

    /// The direction in which the content grows. The default is vertical.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical {
        didSet { changed(scrollDirection, from: oldValue) }
    }
    /// The minimum distance between lines. The default is 10.
    open var minimumLineSpacing: CGFloat = 10 { didSet { changed(minimumLineSpacing, from: oldValue) } }
    /// The minimum distance between items in a line. The default is 10.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { changed(minimumInteritemSpacing, from: oldValue) } }
    /// The size of items. The default is 50 by 50.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { changed(itemSize, from: oldValue) } }
    /// The estimated size of items, which then determine their own sizes; zero if ``itemSize`` or the delegate does, which is
    /// the default.
    open var estimatedItemSize = CGSize.zero {
        didSet {
            guard estimatedItemSize != oldValue else { return }
            ownSizes = [:]
            invalidateLayout(with: makeContext())
        }
    }
    /// The size of items for which nothing else is known: a positive estimate, otherwise ``itemSize``.
    var defaultSize: CGSize {
        estimatedItemSize.width > 0 && estimatedItemSize.height > 0 ? estimatedItemSize : itemSize
    }
    /// The sizes that items have determined.
    private var ownSizes: [IndexPath: CGSize] = [:]
    /// The insets of sections.
    open var sectionInset = UIEdgeInsets.zero { didSet { changed(sectionInset, from: oldValue) } }
    /// What the insets of sections are measured from, across the direction of scrolling. The default is the content's inset.
    open var sectionInsetReference = SectionInsetReference.fromContentInset {
        didSet { changed(sectionInsetReference, from: oldValue) }
    }
    /// The size of headers; only the length in the scroll direction is used.
    open var headerReferenceSize = CGSize.zero { didSet { changed(headerReferenceSize, from: oldValue) } }
    /// The size of footers; only the length in the scroll direction is used.
    open var footerReferenceSize = CGSize.zero { didSet { changed(footerReferenceSize, from: oldValue) } }
    /// Whether headers stay visible while their sections are. The default is false.
    open var sectionHeadersPinToVisibleBounds = false {
        didSet { changed(sectionHeadersPinToVisibleBounds, from: oldValue) }
    }
    /// Whether footers stay visible while their sections are. The default is false.
    open var sectionFootersPinToVisibleBounds = false {
        didSet { changed(sectionFootersPinToVisibleBounds, from: oldValue) }
    }

    private func changed<Value: Equatable>(_ value: Value, from old: Value) {
        if value != old { invalidateLayout(with: makeContext()) }
    }

    private var frames = CollectionFrames()
    private var length: CGFloat = 0
    private var preparedSize = CGSize.zero

    private var isVertical: Bool { scrollDirection == .vertical }
    private func along(_ size: CGSize) -> CGFloat { isVertical ? size.height : size.width }
    private func across(_ size: CGSize) -> CGFloat { isVertical ? size.width : size.height }
    private func rect(along: CGFloat, across: CGFloat, size: CGSize) -> CGRect {
        isVertical
            ? CGRect(origin: CGPoint(x: across, y: along), size: size)
            : CGRect(origin: CGPoint(x: along, y: across), size: size)
    }

    /// Computes the frames of all items; what an override changes afterward is taken into account, too.
    open override func prepare() {
        super.prepare()
        computeFrames()
        user?.showBackground(ofLists: [])
    }

    override func prepareAgain() { computeFrames() }

    /// Computes the frames anew if an override of ``prepare()`` has changed the layout before it reads them.
    private func framesAreRead() {
        if changedInPreparation, !isComputing { computeFrames() }
        attributesAreRead()
    }

    /// Whether the frames are being computed, while the delegate may read some and change the layout.
    private var isComputing = false

    private func computeFrames() {
        isComputing = true
        defer { isComputing = false }
        changedInPreparation = false
        placeAll()
        // What the delegate changes while it is asked counts, once.
        if changedInPreparation { placeAll() }
        changedInPreparation = false
    }

    private func placeAll() {
        (frames, length) = (CollectionFrames(attributesClass: Self.layoutAttributesClass), 0)
        guard let view = user else { return }
        if across(view.bounds.size) != across(preparedSize) { ownSizes = [:] }
        preparedSize = view.bounds.size
        let room = view.bounds.inset(by: view.adjustedContentInset).size
        for (section, count) in view.counts.enumerated() { place(section, count, in: across(room), of: view) }
    }

    private func place(_ section: Int, _ count: Int, in room: CGFloat, of view: UICollectionView) {
        let delegate = view.flowDelegate
        let insets = delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
        let lineSpacing =
            delegate?.collectionView(view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing
        let spacing =
            delegate?.collectionView(view, layout: self, minimumInteritemSpacingForSectionAt: section)
            ?? minimumInteritemSpacing
        let header =
            delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
            ?? headerReferenceSize
        let footer =
            delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
            ?? footerReferenceSize
        let start = length
        addBoundary(UICollectionView.elementKindSectionHeader, header, section, room)
        length += isVertical ? insets.top : insets.left
        let outer = insets + reference(in: view)
        let (before, after) = isVertical ? (outer.left, outer.right) : (outer.top, outer.bottom)
        let width = max(room - before - after, 0)
        let sizes = (0..<count).map { item -> CGSize in
            let path = IndexPath(item: item, section: section)
            // While an item is moved, the app does not know of its place yet.
            let source = view.state.moved?.source(of: path) ?? path
            let size =
                ownSizes[path] ?? delegate?.collectionView(view, layout: self, sizeForItemAt: source)
                ?? defaultSize
            return CGSize(width: sane(size.width), height: sane(size.height))
        }
        frames.items.append([])
        var first = 0
        while first < count {
            var (end, used, deep) = (first, CGFloat(0), CGFloat(0))
            while end < count {
                let more = across(sizes[end]) + (end > first ? spacing : 0)
                // An item that is too long for any line gets its own line.
                if end > first, used + more > width + 0.001 { break }
                used += more
                deep = max(deep, along(sizes[end]))
                end += 1
            }
            // The last line goes on with invisible items that are as long as its last one, so that it has the spacing of
            // the lines above, and a single line that of a full one.
            var filled = CGFloat(end - first)
            if end == count, across(sizes[end - 1]) + spacing > 0 {
                let more = across(sizes[end - 1]) + spacing
                let fillers = max(((width + 0.001 - used) / more).rounded(.down), 0)
                (filled, used) = (filled + fillers, used + fillers * more)
            }
            let rest = max(width - used, 0)
            let gap = filled > 1 ? spacing + rest / (filled - 1) : spacing
            var position = filled > 1 ? before : before + rest / 2
            for item in first..<end {
                let shift = (deep - along(sizes[item])) / 2
                frames.items[section].append(rect(along: length + shift, across: position, size: sizes[item]))
                position += across(sizes[item]) + gap
            }
            frames.add(CollectionFrames.Line(start: length, end: length + deep, section: section, items: first..<end))
            length += deep
            if end < count { length += lineSpacing }
            first = end
        }
        length += isVertical ? insets.bottom : insets.right
        addBoundary(UICollectionView.elementKindSectionFooter, footer, section, room)
        frames.endSection(section, from: start, to: length)
    }

    /// Returns how far the reference of the sections' insets is inside that of the content.
    private func reference(in view: UICollectionView) -> UIEdgeInsets {
        let (inner, outer): (UIEdgeInsets, UIEdgeInsets)
        switch sectionInsetReference {
        case .fromContentInset: return .zero
        case .fromSafeArea: (inner, outer) = (view.safeAreaInsets, view.adjustedContentInset)
        case .fromLayoutMargins: (inner, outer) = (view.layoutMargins, view.adjustedContentInset)
        }
        return UIEdgeInsets(
            top: max(inner.top - outer.top, 0), left: max(inner.left - outer.left, 0),
            bottom: max(inner.bottom - outer.bottom, 0), right: max(inner.right - outer.right, 0))
    }

    private func sane(_ length: CGFloat) -> CGFloat { length.isFinite ? min(max(length, 0), 1e7) : 0 }

    private func addBoundary(_ kind: String, _ size: CGSize, _ section: Int, _ room: CGFloat) {
        let deep = sane(along(size))
        guard deep > 0 else { return }
        let size = isVertical ? CGSize(width: room, height: deep) : CGSize(width: deep, height: room)
        let frame = rect(along: length, across: 0, size: size)
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        let isPinned = isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
        frames.add(
            CollectionFrames.Line(
                start: length, end: length + deep, section: section, items: 0..<0, kind: kind, frame: frame,
                pin: isPinned ? (isHeader ? .start : .end) : nil))
        length += deep
    }

    /// The size of the content.
    open override var collectionViewContentSize: CGSize {
        guard let view = user else { return .zero }
        framesAreRead()
        let room = view.bounds.inset(by: view.adjustedContentInset).size
        return isVertical ? CGSize(width: room.width, height: length) : CGSize(width: length, height: room.height)
    }

    /// Returns the attributes of the elements in a rectangle.
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        framesAreRead()
        var found =
            isVertical
            ? frames.attributes(in: rect, from: rect.minY, to: rect.maxY)
            : frames.attributes(in: rect, from: rect.minX, to: rect.maxX)
        guard let view = user else { return found }
        let room = view.shownBounds.inset(by: view.adjustedContentInset)
        let (start, end) = isVertical ? (room.minY, room.maxY) : (room.minX, room.maxX)
        frames.pin(&found, in: rect, to: ClosedRange(from: start, upTo: end), isVertical: isVertical)
        return found
    }

    /// Returns the attributes of an item.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        framesAreRead()
        return frames.item(indexPath)
    }

    /// Returns the attributes of a header or footer.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        framesAreRead()
        return frames.supplementary(elementKind, indexPath)
    }

    override var fitsWidths: Bool { estimatedItemSize != .zero }

    override var takesPreferredSizes: Bool { false }

    override func awaitsSize(_ kind: String?, _ path: IndexPath) -> Bool {
        fitsWidths && kind == nil && ownSizes[path] == nil
    }

    override func setSize(_ size: CGSize, _ kind: String?, _ path: IndexPath) { ownSizes[path] = size }

    override func itemsDidChange(_ mapping: ListMapping?) {
        let old = ownSizes
        ownSizes = [:]
        guard let mapping else { return }
        for (path, size) in old where !mapping.isResized(path) {
            if let new = mapping.newPath(path) { ownSizes[new] = size }
        }
    }

    open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

    /// Returns whether the size changed.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        newBounds.size != preparedSize
    }
}

extension UICollectionViewFlowLayout {
    /// What the insets of sections are measured from.
    public enum SectionInsetReference: Int, Sendable {
        /// The content's inset.
        case fromContentInset = 0
        /// The safe area.
        case fromSafeArea = 1
        /// The margins.
        case fromLayoutMargins = 2
    }
}
