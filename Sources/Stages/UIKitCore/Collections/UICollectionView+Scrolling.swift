// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UICollectionView {
    /// Scrolls to an item.
    func scroll(to path: IndexPath, _ position: ScrollPosition, animated: Bool) {
        guard contains(path), var rect = layoutAttributesForItem(at: path)?.frame else {
            let section = path.count == 2 ? path.section : -1
            SimulatedDevice.current.raise(
                UIKitException(
                    name: "NSRangeException",
                    reason: counts.indices.contains(section)
                        ? "Attempted to scroll the collection view to an out-of-bounds item (\(path.item)) when there "
                            + "are only \(counts[section]) items in section \(section)."
                        : "Attempted to scroll the collection view to an out-of-bounds section (\(section)) when there "
                            + "are only \(counts.count) sections."))
            return
        }
        stopMoving()
        var position = position
        if let shown = scrollAcross(to: path, rect, position, animated: animated) {
            rect = CGRect(x: bounds.minX, y: shown.minY, width: bounds.width, height: shown.height)
            position.subtract([.left, .centeredHorizontally, .right])
        }
        if position == [] { return scrollRectToVisible(rect, animated: animated) }
        guard animated else { return contentOffset = offset(for: rect, position) }
        scroll(
            to: .item { [weak self, position, rect] in
                guard let self else { return .zero }
                // Items that come into view can move this one.
                let isAcross = collectionViewLayout.orthogonalSections[path.section] != nil
                let now = isAcross || !contains(path) ? rect : layoutAttributesForItem(at: path)?.frame ?? rect
                return offset(for: now, position)
            })
    }

    /// Returns the offset at which a rectangle of the content is at a position.
    private func offset(for rect: CGRect, _ position: ScrollPosition) -> CGPoint {
        let (insets, room) = (adjustedContentInset, bounds.inset(by: adjustedContentInset))
        var target = contentOffset
        if position.contains(.top) { target.y = rect.minY - insets.top }
        if position.contains(.centeredVertically) { target.y = rect.midY - insets.top - room.height / 2 }
        if position.contains(.bottom) { target.y = rect.maxY - bounds.height + insets.bottom }
        if position.contains(.left) { target.x = rect.minX - insets.left }
        if position.contains(.centeredHorizontally) { target.x = rect.midX - insets.left - room.width / 2 }
        if position.contains(.right) { target.x = rect.maxX - bounds.width + insets.right }
        return restingOffset(for: target)
    }

    /// Scrolls the section of an item orthogonally.
    ///
    /// - Returns: The resulting frame of the item in the collection's content; nil if its section does not scroll
    ///   orthogonally.
    private func scrollAcross(to path: IndexPath, _ rect: CGRect, _ position: ScrollPosition, animated: Bool) -> CGRect?
    {
        guard let section = collectionViewLayout.orthogonalSections[path.section] else { return nil }
        let (old, room) = (orthogonalOffset(inSection: path.section), section.frame.width)
        let least = min(max(old, rect.maxX - room), rect.minX)
        let wanted =
            if position.contains(.left) {
                rect.minX - section.start
            } else if position.contains(.centeredHorizontally) {
                rect.midX - room / 2
            } else if position.contains(.right) {
                rect.maxX - room
            } else {
                least
            }
        let inset = section.centeringInset
        let offset = min(max(wanted, -inset), max(section.width + inset - room, -inset))
        if let view = state.orthogonalViews[path.section] {
            view.setContentOffset(CGPoint(x: offset, y: 0), animated: animated)
        } else {
            state.orthogonalOffsets[path.section] = offset
        }
        return rect.offsetBy(dx: -offset, dy: 0)
    }
}

extension UICollectionView: PrefetchingList {
    var prefetching: Prefetching {
        get { state.prefetching }
        set { state.prefetching = newValue }
    }
    // While an item is moved, the places of others are not those in the data.
    var isPrefetching: Bool { isPrefetchingEnabled && prefetchDataSource != nil && state.moved == nil }
    var shownPaths: Set<IndexPath> {
        showItemsIfNeeded()
        return Set(state.visible.keys)
    }

    func nextPaths() -> Set<IndexPath> {
        let isWide = contentSize.width > bounds.width && contentSize.height <= bounds.height
        var found = elements(in: state.prefetching.next(after: bounds, along: isWide ? .horizontal : .vertical))
        for (index, view) in state.orthogonalViews {
            let next = state.prefetching.next(after: view.bounds, along: .horizontal, inSection: index)
            // The view's frame, moved by the distance between the visible and the next part.
            let rect = view.frame.offsetBy(dx: next.minX - view.bounds.minX, dy: 0)
            found += elements(in: rect).filter { $0.indexPath.section == index }
        }
        return Set(found.filter { $0.representedElementCategory == .cell }.map(\.indexPath))
    }

    func announce(_ paths: [IndexPath]) { prefetchDataSource?.collectionView(self, prefetchItemsAt: paths) }

    func callOff(_ paths: [IndexPath]) {
        prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: paths)
    }
}
