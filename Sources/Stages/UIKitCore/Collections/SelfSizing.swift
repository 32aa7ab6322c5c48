// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The heights that views in a layout with estimated heights have requested.
struct SelfSizing {
    /// The sections whose items have estimated heights.
    var sections: Set<Int> = []
    /// The kinds of supplementary views with estimated heights.
    var kinds: Set<String> = []
    private var items: [Int: [Int: CGFloat]] = [:]
    private var extras: [String: [Int: CGFloat]] = [:]

    /// Returns the known heights of items in a section.
    func heights(inSection section: Int) -> [Int: CGFloat] { items[section] ?? [:] }

    /// Returns the height of an item, or of a supplementary view in a section; nil if no view has requested one.
    func height(_ kind: String?, _ section: Int, _ item: Int) -> CGFloat? {
        if let kind { return extras[kind]?[section] }
        return items[section]?[item]
    }

    /// Sets the height of an item, or of a supplementary view in a section.
    mutating func set(_ height: CGFloat, _ kind: String?, _ section: Int, _ item: Int) {
        let height = height.isFinite ? min(max(height, 0), 1e7) : 0
        if let kind {
            extras[kind, default: [:]][section] = height
        } else {
            items[section, default: [:]][item] = height
        }
    }

    /// Keeps the heights of items that remain with the same content; pass nil if none remains.
    mutating func itemsDidChange(_ mapping: ListMapping?) {
        let old = items
        (items, extras) = ([:], [:])
        guard let mapping else { return }
        for (section, heights) in old {
            for (item, height) in heights {
                let path = IndexPath(item: item, section: section)
                guard !mapping.isResized(path), let new = mapping.newPath(path) else { continue }
                items[new.section, default: [:]][new.item] = height
            }
        }
    }
}

/// The items of one group during placement with their own heights.
struct SizedGroup {
    /// The number of items in the group; the last one of a section may not be full.
    let count: Int
    /// Returns the height of an item; nil for the estimate.
    let height: (Int) -> CGFloat?
    /// The frames so far.
    var frames: [CGRect] = []

    /// Creates a group without frames.
    init(count: Int, height: @escaping (Int) -> CGFloat?) { (self.count, self.height) = (count, height) }
}

extension NSCollectionLayoutItem {
    /// Whether the item, or an item in the group, has an estimated height.
    var isSelfSizing: Bool {
        guard let group = self as? NSCollectionLayoutGroup else { return layoutSize.heightDimension.kind == .estimated }
        return group.subitems.contains(where: \.isSelfSizing)
    }

    /// Adds the frames of the items in a place, with the heights that they requested; a group with an estimated height
    /// fits its items.
    ///
    /// - Parameters:
    ///   - place: The place with the estimated height.
    ///   - sized: The items of the outermost group.
    /// - Returns: The height that the items take.
    func place(in place: CGRect, _ sized: inout SizedGroup) -> CGFloat {
        let isEstimated = layoutSize.heightDimension.kind == .estimated
        let margins = insets.top + insets.bottom
        guard let group = self as? NSCollectionLayoutGroup else {
            var place = place
            if isEstimated, let height = sized.height(sized.frames.count) { place.size.height = height + margins }
            sized.frames.append(inset(place))
            return place.height
        }
        if let frames = group.customFrames(in: place) {
            sized.frames += frames.prefix(max(sized.count - sized.frames.count, 0))
            return place.height
        }
        let top = place.minY + insets.top
        var (shift, end) = (CGFloat(0), top)
        for (item, slot) in group.slots(in: place) where sized.frames.count < sized.count {
            let moved = slot.offsetBy(dx: 0, dy: shift)
            let height = item.place(in: moved, &sized)
            end = max(end, moved.minY + height + LayoutSpace(of: item, isHorizontal: false).minimum.after)
            if !group.isHorizontal { shift += height - slot.height }
        }
        return isEstimated ? end - top + margins : place.height
    }
}

extension UICollectionView {
    /// Asks views that were placed with estimated sizes for their actual ones; returns whether elements move.
    ///
    /// Elements below one that scrolls into view at the top keep their positions on the screen.
    func fitSizes() -> Bool {
        let layout = collectionViewLayout
        var (shift, changes): (CGFloat, Bool) = (0, false)
        func fit(_ view: UICollectionReusableView, _ kind: String?, _ path: IndexPath) {
            guard layout.awaitsSize(kind, path),
                let attributes = kind.map({ layout.layoutAttributesForSupplementaryView(ofKind: $0, at: path) })
                    ?? layout.layoutAttributesForItem(at: path)
            else { return }
            let old = attributes.frame
            attributes.fitsWidth = layout.fitsWidths
            let size = view.preferredLayoutAttributesFitting(attributes).size
            layout.setSize(size, kind, path)
            guard size.height != old.height || layout.fitsWidths && size.width != old.width else { return }
            changes = true
            let isAbove = old.maxY <= bounds.minY + adjustedContentInset.top
            if !layout.fitsWidths, isAbove, old.height > 0 { shift += size.height - old.height }
        }
        for (path, cell) in state.visible.sorted(by: { $0.key < $1.key }) { fit(cell, nil, place(of: path)) }
        for (extra, view) in state.extras where !view.isDecoration { fit(view, extra.kind, extra.path) }
        if takePreferredSizes() { changes = true }
        guard changes else { return false }
        layout.isPrepared = false
        prepareLayout()
        if shift != 0 { shiftContent(by: CGPoint(x: 0, y: shift)) }
        return true
    }

    /// Shows the layout the attributes that new views prefer; returns whether they made it invalid.
    private func takePreferredSizes() -> Bool {
        let (layout, elements) = (collectionViewLayout, state.unmeasured)
        guard !elements.isEmpty else { return false }
        state.unmeasured = []
        var isInvalid = false
        for element in elements {
            let (view, original): (UICollectionReusableView?, UICollectionViewLayoutAttributes?) =
                switch element {
                case .item(let path): (state.visible[path], layout.layoutAttributesForItem(at: place(of: path)))
                case .extra(let extra):
                    (
                        state.extras[extra],
                        layout.layoutAttributesForSupplementaryView(ofKind: extra.kind, at: extra.path)
                    )
                }
            guard let view, let original, let copy = original.copy() as? UICollectionViewLayoutAttributes else {
                continue
            }
            let preferred = view.preferredLayoutAttributesFitting(copy)
            guard
                layout.shouldInvalidateLayout(
                    forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
            else { continue }
            isInvalid = true
            layout.invalidateLayout(
                with: layout.invalidationContext(
                    forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
        }
        return isInvalid
    }

    /// Tells the layout that a change of the size of the collection, whose bounds were others, is animated.
    func boundsWillAnimate(from old: CGRect) {
        guard state.boundsBeforeAnimation == nil else { return }
        state.boundsBeforeAnimation = old
        collectionViewLayout.prepare(forAnimatedBoundsChange: old)
    }
}
