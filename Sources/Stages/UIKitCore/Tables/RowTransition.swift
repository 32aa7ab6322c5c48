// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The animation of a batch of updates in the visible part of a table.
///
/// Remaining rows move to their new places; new and deleted ones appear and disappear with the batch's animation. The
/// cells are at their final places from the start; only their presentation moves, in the app's animation time.
@MainActor final class RowTransition {
    private let table: UITableView
    private let animation: UITableView.RowAnimation
    /// The frames of the visible cells before the batch, in the coordinates of the table's frame.
    private var frames: [ObjectIdentifier: CGRect] = [:]
    /// Snapshots of cells whose rows are deleted or reloaded.
    private var ghosts: [(view: UIView, frame: CGRect, isDeleted: Bool)] = []
    private let updates: ListUpdates
    private let reloaded: Set<IndexPath>

    /// Records the visible cells; nil if nothing is to be animated.
    init?(
        _ table: UITableView, _ updates: ListUpdates, _ mapping: ListMapping, _ animation: UITableView.RowAnimation
    ) {
        guard animation != .none, !updates.isEmpty, table.window != nil, UIView.areAnimationsEnabled,
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
            ghosts.append((view, frame, !isReloaded))
        }
    }

    /// Places the cells and animates them from their previous frames.
    func run() {
        table.showRows()
        let offset = table.contentOffset.y
        var starts: [(cell: UITableViewCell, start: CGRect, end: CGRect, fades: Bool)] = []
        // A row that comes into view moves with the rest.
        var shift: CGFloat = 0
        for (path, cell) in table.state.visible.sorted(by: { $0.key < $1.key }) {
            let end = cell.frame
            if let old = frames[ObjectIdentifier(cell)] {
                let start = old.offsetBy(dx: 0, dy: offset)
                shift = start.minY - end.minY
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
        UIView.performWithoutAnimation {
            for ghost in ghosts {
                ghost.view.frame = ghost.frame.offsetBy(dx: 0, dy: offset)
                table.insertSubview(ghost.view, at: 0)
            }
            for one in starts {
                one.cell.frame = one.start
                if one.fades { one.cell.alpha = 0 }
            }
        }
        if table.state.whenRowsRest == nil { table.state.whenRowsRest = [] }
        UIView.animate(withDuration: 0.3) { [self] in
            for one in starts {
                one.cell.frame = one.end
                if one.fades { one.cell.alpha = 1 }
            }
            for ghost in ghosts {
                let end = ghost.isDeleted ? displaced(ghost.view.frame) : ghost.view.frame
                if end == ghost.view.frame { ghost.view.alpha = 0 } else { ghost.view.frame = end }
            }
        } completion: { [self] _ in
            for ghost in ghosts { ghost.view.removeFromSuperview() }
            table.rowsRest()
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

extension UITableView {
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
