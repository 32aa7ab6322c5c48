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
    /// Scrolls the content while the item is at an edge.
    let scrolling = OwnedDisplayLink()

    /// Returns the item that is shown in a place: the others make room for the one that is moved.
    func source(of place: IndexPath) -> IndexPath {
        guard place != target else { return start }
        var item = place.item
        if place.section == target.section, item > target.item { item -= 1 }
        if place.section == start.section, item >= start.item { item += 1 }
        return IndexPath(item: item, section: place.section)
    }

    /// Returns the place in which an item is shown; the inverse of ``source(of:)``.
    func place(of source: IndexPath) -> IndexPath {
        guard source != start else { return target }
        var item = source.item
        if source.section == start.section, item > start.item { item -= 1 }
        if source.section == target.section, item >= target.item { item += 1 }
        return IndexPath(item: item, section: source.section)
    }

    /// Returns the numbers of places in each section for those of items.
    func places(_ counts: [Int]) -> [Int] {
        guard target.section != start.section, counts.indices.contains(target.section),
            counts.indices.contains(start.section)
        else { return counts }
        var places = counts
        places[start.section] -= 1
        places[target.section] += 1
        return places
    }

    /// Keeps the moved cell in its place under the finger.
    func hold(_ view: UIView) { if view === cell { view.center = center } }
}

/// Moving items, usually with a gesture recognizer of the app (“beginInteractiveMovementForItem(at:)”, Apple).
///
/// The item moves in front of all sections. The other items of its section, and of the one that it is moved to, make room
/// while it moves. The data source is notified of the move at its end.
extension UICollectionView {
    /// Begins to move an item; returns false if the data source does not allow it or the item is not visible.
    @discardableResult public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
        guard state.moved == nil, let cell = cellForItem(at: indexPath),
            dataSource?.collectionView(self, canMoveItemAt: indexPath) == true
        else { return false }
        cancelTouch()
        let center = convert(cell.center, from: cell.superview)
        // A cell in a section that scrolls orthogonally leaves it.
        if cell.superview === self { bringSubviewToFront(cell) } else { addSubview(cell) }
        cell.center = center
        state.moved = MovedItem(cell: cell, start: indexPath, target: indexPath, center: center)
        cell.setNeedsUpdateConfiguration()
        return true
    }

    /// Moves the center of the item to a position, in the collection's coordinates.
    public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
        guard let moved = state.moved else { return }
        let proposed = indexPathForItem(at: targetPosition) ?? moved.target
        if proposed != moved.target {
            let target =
                itemDelegate?.collectionView(
                    self, targetIndexPathForMoveFromItemAt: moved.start, toProposedIndexPath: proposed) ?? proposed
            retarget(target)
        }
        state.moved?.center = targetPosition
        animateItems(besides: moved.cell) { showItems() }
        scrollAtEdges()
    }

    /// Scrolls frame by frame as long as the item reaches beyond an edge and there is content to show.
    private func scrollAtEdges() {
        guard let moved = state.moved, moved.scrolling.link == nil, edgeSpeed != .zero else { return }
        let link = CADisplayLink(target: SimulatedDevice.current, screen: window?.screen ?? .main) { [weak self] link in
            guard let self, let moved = state.moved, edgeSpeed != .zero else {
                self?.state.moved?.scrolling.link = nil
                return
            }
            let (old, speed) = (contentOffset, edgeSpeed)
            contentOffset = restingOffset(
                for: CGPoint(x: old.x + speed.x * link.duration, y: old.y + speed.y * link.duration))
            // What comes into view is placed without an animation.
            showItems()
            // The item stays where it is on the screen.
            updateInteractiveMovementTargetPosition(
                CGPoint(
                    x: moved.center.x + contentOffset.x - old.x, y: moved.center.y + contentOffset.y - old.y))
        }
        moved.scrolling.link = link
        link.add(to: .main, forMode: .common)
    }

    /// The speed in points per second with which the content scrolls under the item that is moved.
    private var edgeSpeed: CGPoint {
        guard let moved = state.moved else { return .zero }
        let size = moved.cell.bounds.size
        let corner = CGPoint(x: moved.center.x - size.width / 2, y: moved.center.y - size.height / 2)
        return edgeSpeed(of: CGRect(origin: corner, size: size))
    }

    /// Makes room for the moved item in another place, if there is one.
    private func retarget(_ target: IndexPath) {
        guard let old = state.moved, target != old.target, let counts = state.counts, target.count == 2 else { return }
        var new = old
        new.target = target
        let (before, after) = (old.places(counts), new.places(counts))
        guard after.indices.contains(target.section), after[target.section] > target.item, target.item >= 0 else {
            return
        }
        state.moved = new
        // Sizes that views have determined move with their items.
        var move = ListUpdates()
        move.movedItems = [(old.target, target)]
        if let mapping = try? ListMapping(move, before: before, after: after, .collection) {
            collectionViewLayout.itemsDidChange(mapping)
        }
        collectionViewLayout.invalidateItems()
    }

    /// Ends the movement: the item stays where it is, and the data source is notified of the move.
    public func endInteractiveMovement() { endMovement(isCanceled: false) }

    /// Ends the movement: the item goes back to where it was.
    public func cancelInteractiveMovement() { endMovement(isCanceled: true) }

    private func endMovement(isCanceled: Bool) {
        guard let moved = state.moved else { return }
        animateItems {
            retarget(moved.start)
            state.moved = nil
            moved.cell.setNeedsUpdateConfiguration()
            UIView.performWithoutAnimation {
                if !isCanceled, moved.target != moved.start {
                    dataSource?.collectionView(self, moveItemAt: moved.start, to: moved.target)
                    moveItem(at: moved.start, to: moved.target)
                }
                showItems()
            }
            if !isCanceled { (dataSource as? any ReorderingDataSource)?.itemDidMove() }
        }
    }

    /// Animates the change of the places of visible cells.
    private func animateItems(besides moved: UIView? = nil, _ change: () -> Void) {
        let starts = state.visible.values.map { (cell: $0, center: convert($0.center, from: $0.superview)) }
        change()
        for (cell, center) in starts where cell !== moved && cell.superview != nil {
            let (start, end) = (convert(center, to: cell.superview), cell.center)
            guard abs(end.x - start.x) + abs(end.y - start.y) > 1e-6 else { continue }
            cell.center = start
            UIView.animate(for: 0.2) { cell.center = end }
        }
    }
}
