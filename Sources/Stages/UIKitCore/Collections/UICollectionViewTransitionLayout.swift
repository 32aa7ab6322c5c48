// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A layout between two others, as far on the way from one to the other as the app says.
///
/// https://developer.apple.com/documentation/uikit/uicollectionviewtransitionlayout
@preconcurrency @MainActor open class UICollectionViewTransitionLayout: UICollectionViewLayout {
    /// The layout at the beginning.
    public let currentLayout: UICollectionViewLayout
    /// The layout at the end.
    public let nextLayout: UICollectionViewLayout
    /// How far the elements are on their way, from 0 to 1. The default is 0. A change makes the layout invalid.
    open var transitionProgress: CGFloat = 0 {
        didSet {
            guard transitionProgress != oldValue else { return }
            isProgressing = true
            invalidateLayout(with: makeContext())
            isProgressing = false
        }
    }
    /// Whether only the progress changes, and the layouts stay valid.
    private var isProgressing = false
    private var values: [String: CGFloat] = [:]
    /// The sections that scroll orthogonally in both layouts, between their places.
    private var scrolled: [Int: OrthogonalSection] = [:]
    /// The progress for layout.
    private var share: CGFloat { min(max(transitionProgress.limitedDistance, 0), 1) }
    /// Both layouts.
    var layouts: [UICollectionViewLayout] { [currentLayout, nextLayout] }

    /// Creates a layout between two others.
    public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
        (self.currentLayout, nextLayout) = (currentLayout, newLayout)
        super.init()
    }

    /// Creates a layout between two flow layouts, ignoring the archive.
    public required init?(coder: NSCoder) {
        (currentLayout, nextLayout) = (UICollectionViewFlowLayout(), UICollectionViewFlowLayout())
        super.init(coder: coder)
    }

    /// Sets a value of the app's own, such as a distance that an override uses.
    open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }
    /// Returns a value of the app's own; 0 if it has not been set.
    open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

    /// Invalidates both layouts as well, unless only the progress has changed.
    open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        if !isProgressing { for layout in layouts { layout.isPrepared = false } }
        super.invalidateLayout(with: context)
    }

    /// Prepares both layouts.
    open override func prepare() {
        super.prepare()
        for layout in layouts {
            layout.user = user
            layout.prepareIfNeeded()
        }
        scrolled = [:]
        for (index, old) in currentLayout.orthogonalSections {
            if let new = nextLayout.orthogonalSections[index] { scrolled[index] = between(old, new) }
        }
        decorationMakers = currentLayout.decorationMakers.merging(nextLayout.decorationMakers) { first, _ in first }
    }

    /// The size of the content between those of both layouts.
    open override var collectionViewContentSize: CGSize {
        let (old, new) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
        return CGSize(width: between(old.width, new.width), height: between(old.height, new.height))
    }

    /// Returns the attributes of the elements that either layout has in a rectangle.
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let all = layouts.map { $0.layoutAttributesForElements(in: rect) ?? [] }
        // What floats has its own place only here.
        let known = all.map { found in Dictionary(found.map { ($0.element, $0) }) { first, _ in first } }
        var seen: Set<CollectionElement> = []
        return all.joined().compactMap { one in
            let element = one.element
            guard seen.insert(element).inserted else { return nil }
            return attributes(
                from: shown(known[0][element] ?? currentLayout.existing(element), in: currentLayout),
                to: shown(known[1][element] ?? nextLayout.existing(element), in: nextLayout))
        }
    }

    /// Returns the attributes of an item.
    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        attributes(of: .item(indexPath))
    }

    /// Returns the attributes of a supplementary view.
    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        attributes(of: .extra(CollectionState.Extra(kind: elementKind, path: indexPath)))
    }

    /// Returns the attributes of a decoration view.
    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let extra = CollectionState.Extra(kind: elementKind, path: indexPath, category: .decorationView)
        return attributes(of: .extra(extra))
    }

    /// Returns whether new bounds invalidate either layout.
    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        layouts.contains { $0.shouldInvalidateLayout(forBoundsChange: newBounds) }
    }

    override var takesPreferredSizes: Bool { false }

    override var orthogonalSections: [Int: OrthogonalSection] { scrolled }

    override func sides(inSection index: Int) -> RowSides? {
        (share < 0.5 ? currentLayout : nextLayout).sides(inSection: index)
    }

    override func itemsDidChange(_ mapping: ListMapping?) {
        for layout in layouts { layout.itemsDidChange(mapping) }
    }

    private func between(_ old: CGFloat, _ new: CGFloat) -> CGFloat { old + (new - old) * share }

    private func attributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
        attributes(
            from: shown(currentLayout.existing(element), in: currentLayout),
            to: shown(nextLayout.existing(element), in: nextLayout))
    }

    /// Returns the attributes of an element of a layout, where it is shown: a section that scrolls orthogonally only in that
    /// layout is laid out flat meanwhile, so its items are where it has been scrolled to.
    private func shown(
        _ attributes: UICollectionViewLayoutAttributes?, in layout: UICollectionViewLayout
    ) -> UICollectionViewLayoutAttributes? {
        guard let attributes, attributes.representedElementCategory == .cell || attributes.isAttached,
            let section = attributes.indexPath.first, scrolled[section] == nil,
            let offset = user?.orthogonalOffset(inSection: section, of: layout), offset != 0,
            let copy = attributes.copy() as? UICollectionViewLayoutAttributes
        else { return attributes }
        copy.frame = attributes.frame.offsetBy(dx: -offset, dy: 0)
        return copy
    }

    /// Returns a section between its places in both layouts, which scrolls as in the nearest one.
    private func between(_ old: OrthogonalSection, _ new: OrthogonalSection) -> OrthogonalSection {
        let nearest = share < 0.5 ? old : new
        return OrthogonalSection(
            index: nearest.index, behavior: nearest.behavior, frame: between(old.frame, new.frame),
            width: between(old.width, new.width), start: between(old.start, new.start),
            group: between(old.group, new.group), pitch: between(old.pitch, new.pitch), count: nearest.count)
    }

    private func between(_ old: CGRect, _ new: CGRect) -> CGRect {
        CGRect(
            x: between(old.minX, new.minX), y: between(old.minY, new.minY), width: between(old.width, new.width),
            height: between(old.height, new.height))
    }

    /// Returns attributes between others; an element of only one layout fades.
    private func attributes(
        from old: UICollectionViewLayoutAttributes?, to new: UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        let nearest = share < 0.5 ? old ?? new : new ?? old
        guard let copy = nearest?.copy() as? UICollectionViewLayoutAttributes else { return nil }
        copy.alpha = between(old?.alpha ?? 0, new?.alpha ?? 0)
        guard let old, let new else { return copy }
        copy.frame = between(old.frame, new.frame)
        let transforms = [old, new].map { CATransform3D.completed($0.transform3D.animated) }
        copy.transform3D = CATransform3D(animated: zip(transforms[0], transforms[1]).map { between($0, $1) })
        return copy
    }
}

extension UICollectionViewLayout {
    /// Returns the attributes of an element; nil if the layout has none.
    fileprivate func existing(_ element: CollectionElement) -> UICollectionViewLayoutAttributes? {
        switch element {
        case .item(let path): layoutAttributesForItem(at: path)
        case .extra(let extra) where extra.category == .decorationView:
            layoutAttributesForDecorationView(ofKind: extra.kind, at: extra.path)
        case .extra(let extra): layoutAttributesForSupplementaryView(ofKind: extra.kind, at: extra.path)
        }
    }
}
