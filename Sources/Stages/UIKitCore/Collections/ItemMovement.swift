// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An item that the app moves with the finger.
@MainActor struct MovedItem {
    let cell: UICollectionViewCell
    /// Where it was.
    let start: IndexPath
    /// Where it would go if the movement ended, as an index path after the move.
    var target: IndexPath
    /// The center of the cell in the collection.
    var center: CGPoint

    /// Returns the item that is shown in a place: the others of the section make room for the one that is moved.
    func source(of place: IndexPath) -> IndexPath {
        guard place.section == start.section, start.section == target.section else { return place }
        guard place != target else { return start }
        var item = place.item > target.item ? place.item - 1 : place.item
        if item >= start.item { item += 1 }
        return IndexPath(item: item, section: place.section)
    }

    /// Keeps the moved cell in its place under the finger.
    func hold(_ view: UIView) { if view === cell { view.center = center } }
}

/// Moving items, usually with a gesture recognizer of the app (“beginInteractiveMovementForItem(at:)”, Apple).
///
/// The other items of the section make room while the item moves. The data source is told of the move at its end.
extension UICollectionView {
    /// Begins to move an item; returns false if the data source does not allow it or the item is not visible.
    @discardableResult public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        guard state.moved == nil, let cell = cellForItem(at: indexPath),
            dataSource?.collectionView(self, canMoveItemAt: indexPath) == true
        else { return false }
        cancelTouch()
        cell.superview?.bringSubviewToFront(cell)
        state.moved = MovedItem(cell: cell, start: indexPath, target: indexPath, center: cell.center)
        return true
    }

    /// Moves the center of the item to a position, in the collection's coordinates.
    public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        guard var moved = state.moved else { return }
        moved.center = targetPosition
        let proposed = indexPathForItem(at: targetPosition) ?? moved.target
        if proposed != moved.target {
            let target =
                itemDelegate?.collectionView(
                    self, targetIndexPathForMoveFromItemAt: moved.start, toProposedIndexPath: proposed) ?? proposed
            if contains(target) { moved.target = target }
        }
        state.moved = moved
        animateItems(besides: moved.cell) { showItems() }
    }

    /// Ends the movement: the item goes to the place where it is, and the data source is told of it.
    public func endInteractiveMovement() { endMovement(isCanceled: false) }

    /// Ends the movement: the item goes back to where it was.
    public func cancelInteractiveMovement() { endMovement(isCanceled: true) }

    private func endMovement(isCanceled: Bool) {
        guard let moved = state.moved else { return }
        state.moved = nil
        animateItems {
            UIView.performWithoutAnimation {
                if !isCanceled, moved.target != moved.start {
                    dataSource?.collectionView(self, moveItemAt: moved.start, to: moved.target)
                    moveItem(at: moved.start, to: moved.target)
                }
                showItems()
            }
        }
    }

    /// Animates the change of the places of visible cells.
    private func animateItems(besides moved: UIView? = nil, _ change: () -> Void) {
        let cells = Array(state.visible.values)
        let starts = cells.map(\.center)
        change()
        for (cell, start) in zip(cells, starts) where cell !== moved && cell.superview != nil {
            let end = cell.center
            guard end != start else { continue }
            cell.center = start
            UIView.animate(for: 0.2) { cell.center = end }
        }
    }
}
