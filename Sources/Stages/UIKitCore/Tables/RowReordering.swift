// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// A row that the user moves.
@MainActor package struct MovedRow {
    let cell: UITableViewCell
    /// Where it was.
    let start: IndexPath
    /// Where it would go if the finger lifted, as an index path after the move.
    package internal(set) var target: IndexPath
    /// The distance of the finger from the upper edge of the cell.
    let grip: CGFloat
    /// The upper edge of the cell in the table.
    var top: CGFloat
    /// Where the finger is, in the table's frame: content that scrolls does not move it.
    var finger: CGPoint
    /// Scrolls the content while the row is at an edge.
    let scrolling = OwnedDisplayLink()
}

/// Moving rows by their controls in editing mode ("UITableView", section "Reordering table rows", Apple).
///
/// The other rows make room while the finger moves. The data source is notified of the move when the finger lifts.
extension UITableView {
    /// Begins to move the row of a cell.
    package func beginMove(of cell: UITableViewCell, at point: CGPoint) {
        guard state.moved == nil, let path = state.visible.first(where: { $1 === cell })?.key else { return }
        closeSwipe(animated: true)
        bringSubviewToFront(cell)
        let top = cell.frame.minY
        let finger = CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY)
        state.moved = MovedRow(cell: cell, start: path, target: path, grip: point.y - top, top: top, finger: finger)
    }

    /// Moves the row with the finger.
    package func move(to point: CGPoint) {
        guard var moved = state.moved else { return }
        moved.finger = CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY)
        let height = moved.cell.frame.height
        let (room, shown) = (range(ofCellHeight: height), bounds.inset(by: adjustedContentInset))
        // Half of the cell stays in view, so that the place where it goes is visible.
        let top = min(max(point.y - moved.grip, shown.minY - height / 2), shown.maxY - height / 2)
        moved.top = min(max(top, room.lowerBound), room.upperBound)
        let proposed = path(at: moved.top + height / 2, from: moved.start)
        var target = moved.target
        if proposed != target {
            target =
                tableDelegate?.tableView(
                    self, targetIndexPathForMoveFromRowAt: moved.start, toProposedIndexPath: proposed) ?? proposed
        }
        if loadedGeometry.sections.indices.contains(target.section) { moved.target = target }
        state.moved = moved
        animateRows(besides: moved.cell) { showRows() }
        scrollAtEdges()
    }

    /// Scrolls frame by frame as long as the row that is moved reaches beyond an edge and there is content to show.
    private func scrollAtEdges() {
        guard let moved = state.moved, moved.scrolling.link == nil, edgeSpeed != 0 else { return }
        let link = CADisplayLink(target: SimulatedDevice.current, screen: window?.screen ?? .main) { [weak self] link in
            guard let self, let moved = state.moved, edgeSpeed != 0 else {
                self?.state.moved?.scrolling.link = nil
                return
            }
            let step = edgeSpeed * link.duration
            contentOffset = restingOffset(for: CGPoint(x: contentOffset.x, y: contentOffset.y + step))
            // What comes into view is placed without an animation.
            showRows()
            move(to: CGPoint(x: moved.finger.x + bounds.minX, y: moved.finger.y + bounds.minY))
        }
        moved.scrolling.link = link
        link.add(to: .main, forMode: .common)
    }

    /// The speed in points per second with which the content scrolls under the row that is moved.
    private var edgeSpeed: CGFloat {
        guard let moved = state.moved else { return 0 }
        let top = moved.finger.y + bounds.minY - moved.grip
        return edgeSpeed(of: CGRect(x: bounds.minX, y: top, width: 0, height: moved.cell.frame.height)).y
    }

    /// Ends the move, and tells the data source of it unless it is canceled; `drop` is called instead, if given.
    package func endMove(isCanceled: Bool = false, drop: (() -> Void)? = nil) {
        guard let moved = state.moved else { return }
        state.moved = nil
        animateRows {
            UIView.performWithoutAnimation {
                if let drop {
                    drop()
                } else if !isCanceled, moved.target != moved.start {
                    dataSource?.tableView(self, moveRowAt: moved.start, to: moved.target)
                    moveRow(at: moved.start, to: moved.target)
                }
                showRows()
            }
        }
    }

    /// Animates the change of the places of visible rows, headers and footers.
    private func animateRows(besides moved: UIView? = nil, _ change: () -> Void) {
        let views = Array(state.visible.values) + state.visibleHeaders.values + state.visibleFooters.values
        let starts = views.map(\.frame)
        change()
        for (view, start) in zip(views, starts) where view !== moved && view.superview === self {
            let end = view.frame
            guard end != start else { continue }
            view.frame = start
            UIView.animate(for: 0.2) { view.frame = end }
        }
    }

    /// Returns how far a row is from its place to make room for the one that is moved.
    func offset(of path: IndexPath) -> CGFloat {
        guard let moved = state.moved else { return 0 }
        if path == moved.start { return moved.top - rectForRow(at: path).minY }
        let height = moved.cell.frame.height
        var place = path
        if place.section == moved.start.section, place.row > moved.start.row { place.row -= 1 }
        return (path > moved.start ? -height : 0) + (place >= moved.target ? height : 0)
    }

    /// Returns how far a section's header and footer are from their places.
    func offset(ofSection section: Int, isFooter: Bool) -> CGFloat {
        guard let moved = state.moved else { return 0 }
        func isBelow(_ other: Int) -> Bool { isFooter ? section >= other : section > other }
        let height = moved.cell.frame.height
        return (isBelow(moved.start.section) ? -height : 0) + (isBelow(moved.target.section) ? height : 0)
    }

    /// The range of the upper edge of a cell that is moved.
    private func range(ofCellHeight height: CGFloat) -> ClosedRange<CGFloat> {
        let geometry = loadedGeometry
        return geometry.top...max(geometry.bottom - height, geometry.top)
    }

    /// Returns where a row goes whose middle is at `y`.
    private func path(at y: CGFloat, from start: IndexPath) -> IndexPath {
        if let path = indexPathForRow(at: CGPoint(x: bounds.midX, y: y)) { return path }
        let geometry = loadedGeometry
        guard let section = geometry.sections(from: y, to: y).first else { return start }
        // In a header, or below the last row.
        let span = geometry.span(ofSection: section)
        let count = geometry.sections[section].rows.count
        let isAbove = y < span.start + geometry.sections[section].header
        return IndexPath(row: isAbove ? 0 : max(count - (section == start.section ? 1 : 0), 0), section: section)
    }
}

/// The control of a cell in editing mode with which its row or item is moved.
@MainActor final class CellReorderControl: UIControl, DrawsFromProperties {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isOpaque = false
        accessibilityLabel = "Reorder"
    }

    required init?(coder: NSCoder) { nil }

    /// The width of the empty part at the trailing edge.
    var margin: CGFloat = 16
    /// The color of the lines.
    var color = UIColor.tertiaryLabel
    private var cell: UITableViewCell? { superview as? UITableViewCell }
    private var table: UITableView? { cell?.superview as? UITableView }
    /// The collection in which an item is moved, and its cell, which may replace its accessories meanwhile; nil if none
    /// is.
    private weak var collection: UICollectionView?
    private weak var item: UICollectionViewCell?
    /// The distance of the center of an item from the finger.
    private var grip: CGFloat = 0

    /// Returns whether a point is in the control, or near enough for a finger.
    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: min((bounds.width - 44) / 2, 0), dy: min((bounds.height - 44) / 2, 0)).contains(point)
    }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if let cell, let table {
            table.beginMove(of: cell, at: touch.location(in: table))
            return true
        }
        guard let item = superview as? UICollectionViewCell, let collection = item.superview as? UICollectionView,
            let path = collection.indexPath(for: item)
        else { return false }
        grip = item.center.y - touch.location(in: collection).y
        guard collection.beginInteractiveMovementForItem(at: path) else { return false }
        (self.collection, self.item) = (collection, item)
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        if let table { table.move(to: touch.location(in: table)) }
        if let collection, let item {
            // The rows of a list move only up and down.
            let position = CGPoint(x: item.center.x, y: touch.location(in: collection).y + grip)
            collection.updateInteractiveMovementTargetPosition(position)
        }
        return true
    }

    override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        table?.endMove()
        collection?.endInteractiveMovement()
        collection = nil
    }

    override func cancelTracking(with event: UIEvent?) {
        table?.endMove(isCanceled: true)
        collection?.cancelInteractiveMovement()
        collection = nil
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for line in -1...1 {
            let y = bounds.midY + CGFloat(line) * 5
            context.strokeLine(
                [CGPoint(x: bounds.minX, y: y), CGPoint(x: bounds.maxX - margin, y: y)], width: 1.5, color: color)
        }
    }
}
