// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The animation of a batch of updates in the visible part of a table.
///
/// Remaining rows move to their new places, also out of view, and take their new heights; new and deleted ones appear and
/// disappear with the batch's animation. The cells are at their final places from the start; only their presentation
/// moves, in the app's animation time. A batch without updates animates the new heights of rows.
@MainActor final class RowTransition {
    private let table: UITableView
    private let animation: UITableView.RowAnimation
    /// The frames of the visible cells before the batch, in the coordinates of the table's frame.
    private var frames: [ObjectIdentifier: CGRect] = [:]
    /// Snapshots of cells whose rows are deleted or reloaded, or move out of view to a frame in the content.
    private var ghosts: [(view: UIView, frame: CGRect, isDeleted: Bool, end: CGRect?)] = []
    private let updates: ListUpdates
    private let reloaded: Set<IndexPath>

    /// Records the visible cells; nil if nothing is to be animated.
    init?(
        _ table: UITableView, _ updates: ListUpdates, _ mapping: ListMapping, _ animation: UITableView.RowAnimation
    ) {
        guard animation != .none, table.window != nil, UIView.areAnimationsEnabled,
            SimulatedDevice.current.frames.animates
        else { return nil }
        (self.table, self.animation, self.updates) = (table, animation, updates)
        let visible = table.state.visible
        reloaded = Set(visible.keys.filter(mapping.isReloaded).compactMap(mapping.newPath))
        let offset = table.contentOffset.y
        for (path, cell) in visible {
            let frame = cell.frame.offsetBy(dx: 0, dy: -offset)
            let isReloaded = mapping.isReloaded(path)
            guard isReloaded || mapping.newPath(path) == nil else {
                frames[ObjectIdentifier(cell)] = frame
                continue
            }
            guard let view = cell.snapshotView(afterScreenUpdates: false) else { continue }
            ghosts.append((view, frame, !isReloaded, nil))
        }
    }

    /// Places the cells and animates them from their previous frames.
    func run() {
        keepLeavingRows()
        table.showRows()
        let offset = table.contentOffset.y
        var starts: [(cell: UITableViewCell, start: CGRect, end: CGRect, fades: Bool)] = []
        // A row that comes into view moves with the rest.
        var shift: CGFloat = 0
        for (path, cell) in table.state.visible.sorted(by: { $0.key < $1.key }) {
            let end = cell.frame
            if let old = frames[ObjectIdentifier(cell)] {
                let start = old.offsetBy(dx: 0, dy: offset)
                shift = start.maxY - end.maxY
                starts.append((cell, start, end, false))
            } else if updates.insertedItems.contains(path) || updates.insertedSections.contains(path.section) {
                let start = displaced(end)
                starts.append((cell, start, end, start == end))
            } else if reloaded.contains(path) {
                starts.append((cell, end, end, true))
            } else {
                starts.append((cell, end.offsetBy(dx: 0, dy: shift), end, false))
            }
        }
        // A batch without updates usually changes nothing.
        guard !updates.isEmpty || !ghosts.isEmpty || starts.contains(where: { $0.start != $0.end }) else { return }
        UIView.performWithoutAnimation {
            for ghost in ghosts {
                ghost.view.frame = ghost.frame.offsetBy(dx: 0, dy: offset)
                table.insertSubview(ghost.view, at: 0)
            }
            for one in starts {
                one.cell.show(one.start)
                if one.fades { one.cell.alpha = 0 }
            }
        }
        table.state.ghosts += ghosts.map(\.view)
        if table.state.whenRowsRest == nil { table.state.whenRowsRest = [] }
        UIView.animate(withDuration: 0.3) { [self] in
            for one in starts {
                one.cell.show(one.end)
                if one.fades { one.cell.alpha = 1 }
            }
            for ghost in ghosts {
                let end = ghost.end ?? (ghost.isDeleted ? displaced(ghost.view.frame) : ghost.view.frame)
                if end == ghost.view.frame { ghost.view.alpha = 0 } else { ghost.view.frame = end }
            }
        } completion: { [self] _ in
            for ghost in ghosts { ghost.view.removeFromSuperview() }
            table.state.ghosts.removeAll { $0.superview == nil }
            table.rowsRest()
        }
    }

    /// Takes snapshots of the remaining cells whose rows will be out of view.
    private func keepLeavingRows() {
        table.measureBeforePlacing()
        for (path, cell) in table.state.visible {
            guard let frame = frames[ObjectIdentifier(cell)], !cell.holdsFirstResponder else { continue }
            let end = table.rectForRow(at: path)
            guard !end.meets(table.bounds), let view = cell.snapshotView(afterScreenUpdates: false) else {
                continue
            }
            ghosts.append((view, frame, false, end))
        }
    }

    /// Returns the frame that a row enters from or leaves to; its own frame for one that fades.
    private func displaced(_ frame: CGRect) -> CGRect {
        switch animation {
        case .left: frame.offsetBy(dx: -table.bounds.width, dy: 0)
        case .right: frame.offsetBy(dx: table.bounds.width, dy: 0)
        case .top: frame.offsetBy(dx: 0, dy: -frame.height)
        case .bottom: frame.offsetBy(dx: 0, dy: frame.height)
        case .fade, .middle, .automatic, .none: frame
        }
    }
}

extension UITableViewCell {
    /// Places the cell, and lays it out in another size.
    fileprivate func show(_ frame: CGRect) {
        let isResized = frame.size != bounds.size
        self.frame = frame
        if isResized { layoutIfNeeded() }
    }
}

extension UITableView {
    /// Measures the visible rows, so that their places are known before the cells of other rows are removed.
    fileprivate func measureBeforePlacing() {
        guard !state.isPlacing else { return }
        state.isPlacing = true
        defer { state.isPlacing = false }
        UIView.performWithoutAnimation(measureVisibleRows)
    }

    /// Removes what still disappears after updates.
    func removeGhosts() {
        for ghost in state.ghosts { ghost.removeFromSuperview() }
        state.ghosts = []
    }

    /// Performs an action after the rows' animation, or in the next turn if there is none.
    func whenRowsRest(_ action: @escaping () -> Void) {
        if state.whenRowsRest == nil {
            SimulatedDevice.current.mainLoop.enqueue(action)
        } else {
            state.whenRowsRest?.append(action)
        }
    }

    /// Performs the actions that waited for the end of the rows' animation.
    fileprivate func rowsRest() {
        let actions = state.whenRowsRest ?? []
        state.whenRowsRest = nil
        for action in actions { action() }
    }
}
