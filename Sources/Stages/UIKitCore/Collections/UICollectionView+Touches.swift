// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UICollectionView {
    private var mayBeSelected: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }

    /// Whether a tap leaves other items selected.
    var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    func select(_ path: IndexPath) {
        state.selection.insert(path)
        state.visible[path]?.isSelected = true
    }

    func deselect(_ path: IndexPath) {
        state.selection.remove(path)
        state.visible[path]?.isSelected = false
    }

    /// Begins tracking a touch in an item; returns whether there is an item.
    func beginTouch(_ touches: Set<UITouch>) -> Bool {
        guard swipe == nil else {
            closeSwipe(animated: true)
            return false
        }
        guard mayBeSelected, state.touched == nil, !isDecelerating, let view = touches.first?.view,
            let path = state.visible.first(where: { view.isDescendant(of: $0.value) })?.key,
            itemDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
        else { return false }
        state.touched = path
        state.highlightTimer = GestureTimer.start(after: 0.1, of: panGestureRecognizer) { [weak self] _ in
            self?.highlight()
        }
        return true
    }

    private func highlight() {
        guard let path = state.touched, state.highlighted == nil, !isDragging else { return }
        state.highlighted = path
        state.visible[path]?.isHighlighted = true
        itemDelegate?.collectionView(self, didHighlightItemAt: path)
    }

    /// Stops tracking the touched item; returns whether there was one.
    @discardableResult package func cancelTouch() -> Bool {
        state.highlightTimer?.invalidate()
        state.highlightTimer = nil
        guard state.touched != nil else { return false }
        state.touched = nil
        guard let path = state.highlighted else { return true }
        state.highlighted = nil
        state.visible[path]?.isHighlighted = false
        itemDelegate?.collectionView(self, didUnhighlightItemAt: path)
        return true
    }

    /// Ends the touch and selects or deselects the item; returns whether there was one.
    func endTouch(_ touches: Set<UITouch>) -> Bool {
        guard let path = state.touched else { return false }
        let cell = state.visible[path]
        let isInside = touches.first.map { cell?.bounds.surrounds($0.location(in: cell)) == true } ?? false
        if isInside, !isDragging {
            highlight()
            let extends = selectsSeveral && !state.selection.paths.isEmpty
            pick(path)
            if !extends { performPrimaryAction(of: path) }
        }
        cancelTouch()
        return true
    }

    /// Performs the primary action of a touched item, even if the delegate refused the selection.
    ///
    /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate/collectionview(_:performprimaryactionforitemat:)
    private func performPrimaryAction(of path: IndexPath) {
        guard state.visible[path] != nil,
            itemDelegate?.collectionView(self, canPerformPrimaryActionForItemAt: path) == true
        else { return }
        itemDelegate?.collectionView(self, performPrimaryActionForItemAt: path)
    }

    /// Selects or deselects an item, like a tap; the item is unhighlighted afterward (COL-3, COL-4, COL-5). The header
    /// of an outline is expanded or collapsed instead.
    ///
    /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate/collectionview(_:shouldselectitemat:)
    private func pick(_ path: IndexPath) {
        if let cell = state.visible[path] as? UICollectionViewListCell,
            cell.toggleByTap(isHeader: path.item == 0 && list(at: path)?.headerMode == .firstItemInSection)
        {
            return
        }
        if selectsSeveral, state.selection.contains(path) {
            guard itemDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
            deselect(path)
            itemDelegate?.collectionView(self, didDeselectItemAt: path)
            return
        }
        guard itemDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
        if !selectsSeveral {
            for other in state.selection.paths where other != path {
                deselect(other)
                itemDelegate?.collectionView(self, didDeselectItemAt: other)
            }
        }
        select(path)
        if let cell = state.visible[path] { cell.selectionSegue?.fire(cell) }
        itemDelegate?.collectionView(self, didSelectItemAt: path)
    }
}

extension UICollectionView: SwipedList {
    var swipe: RowSwipe? {
        get { state.swipe }
        set { state.swipe = newValue }
    }

    func row(at point: CGPoint, isTrailing: Bool) -> SwipedRow? {
        guard !isEditing, let path = indexPathForItem(at: point), let cell = state.visible[path],
            cell.superview === self,
            let list = list(at: path),
            let frame = layoutAttributesForItem(at: path)?.frame
        else { return nil }
        let provider =
            isTrailing ? list.trailingSwipeActionsConfigurationProvider : list.leadingSwipeActionsConfigurationProvider
        return SwipedRow(cell: cell, frame: frame, actions: provider?(path))
    }

    /// Returns the configuration of the list that contains an item; nil in other layouts.
    private func list(at path: IndexPath) -> UICollectionLayoutListConfiguration? {
        (collectionViewLayout as? UICollectionViewCompositionalLayout)?.list(inSection: path.section)
    }
}
