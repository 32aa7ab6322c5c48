// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The selection of rows by touches ("Handling row selection in a table view", Apple).
extension UITableView {
    /// The time after which a stationary touch highlights its row.
    private var highlightDelay: TimeInterval { 0.1 }

    private var mayBeSelected: Bool {
        isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    }

    private var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

    /// Selects a row, or none, without calling the delegate.
    func select(_ path: IndexPath?, animated: Bool) {
        if path == nil || !selectsSeveral {
            for other in state.selection.paths where other != path { deselect(other, animated: animated) }
        }
        guard let path, loadedGeometry.contains(path) else { return }
        state.selection.insert(path)
        state.visible[path]?.setSelected(true, animated: animated)
    }

    /// Deselects a row without calling the delegate.
    func deselect(_ path: IndexPath, animated: Bool) {
        guard state.selection.contains(path) else { return }
        state.selection.remove(path)
        state.visible[path]?.setSelected(false, animated: animated)
    }

    /// Returns the row whose cell contains a touch.
    private func row(of touch: UITouch) -> IndexPath? {
        state.visible.first { path, cell in touch.view?.isDescendant(of: cell) == true }?.key
    }

    /// Begins tracking a touch in a row; returns whether there is a row.
    func beginTouch(_ touches: Set<UITouch>) -> Bool {
        guard state.swipe == nil else {
            closeSwipe(animated: true)
            return false
        }
        guard state.touched == nil, let touch = touches.first, let path = row(of: touch) else { return false }
        // A touch that stops the content does not select.
        guard !isDecelerating else { return false }
        if let accessory = touch.view as? CellAccessoryView, accessory.hasButton {
            (state.touched, state.touchesAccessory) = (path, true)
            return true
        }
        guard mayBeSelected else { return false }
        (state.touched, state.touchesAccessory) = (path, false)
        guard tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true else {
            state.touched = nil
            return false
        }
        state.highlightTimer = GestureTimer.start(after: highlightDelay, of: panGestureRecognizer) { [weak self] _ in
            self?.state.highlightTimer = nil
            self?.highlight()
        }
        return true
    }

    private func highlight() {
        guard let path = state.touched, state.highlighted == nil, !isDragging, let cell = state.visible[path] else {
            return
        }
        state.highlighted = path
        cell.setHighlighted(true, animated: false)
        tableDelegate?.tableView(self, didHighlightRowAt: path)
    }

    private func unhighlight() {
        state.highlightTimer?.invalidate()
        state.highlightTimer = nil
        guard let path = state.highlighted else { return }
        state.highlighted = nil
        state.visible[path]?.setHighlighted(false, animated: false)
        tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    }

    /// Stops tracking the row if the touch drags; returns whether there is a row.
    func followTouch(_ touches: Set<UITouch>) -> Bool {
        guard state.touched != nil else { return false }
        if isDragging { return cancelTouch() }
        return true
    }

    /// Stops tracking the row; returns whether there was one.
    @discardableResult func cancelTouch() -> Bool {
        guard state.touched != nil else { return false }
        unhighlight()
        state.touched = nil
        return true
    }

    /// Selects the tracked row or presses its detail button; returns whether there is a row.
    func endTouch(_ touches: Set<UITouch>) -> Bool {
        guard let path = state.touched else { return false }
        guard !isDragging, let touch = touches.first, rectForRow(at: path).contains(touch.location(in: self)) else {
            return cancelTouch()
        }
        if state.touchesAccessory {
            state.touched = nil
            if let cell = state.visible[path] { cell.accessorySegue?.fire(cell) }
            tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
            return true
        }
        highlight()
        unhighlight()
        state.touched = nil
        let extends = selectsSeveral && !state.selection.paths.isEmpty
        pick(path)
        if !extends { performPrimaryAction(of: path) }
        return true
    }

    /// Performs the primary action of a touched row, even if the delegate refused the selection.
    ///
    /// https://developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:performprimaryactionforrowat:)
    private func performPrimaryAction(of path: IndexPath) {
        guard loadedGeometry.contains(path),
            tableDelegate?.tableView(self, canPerformPrimaryActionForRowAt: path) == true
        else { return }
        tableDelegate?.tableView(self, performPrimaryActionForRowAt: path)
    }

    /// Selects or deselects a row as the user does, calling the delegate (TBL-5, TBL-6).
    ///
    /// https://developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willselectrowat:)
    private func pick(_ path: IndexPath) {
        if selectsSeveral, state.selection.contains(path) {
            guard let chosen = tableDelegate.map({ $0.tableView(self, willDeselectRowAt: path) }) ?? path else {
                return
            }
            deselect(chosen, animated: true)
            tableDelegate?.tableView(self, didDeselectRowAt: chosen)
            tellSelection()
            return
        }
        guard let chosen = tableDelegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path,
            loadedGeometry.contains(chosen)
        else { return }
        if !selectsSeveral {
            for other in state.selection.paths where other != chosen {
                guard let old = tableDelegate.map({ $0.tableView(self, willDeselectRowAt: other) }) ?? other else {
                    continue
                }
                deselect(old, animated: true)
                tableDelegate?.tableView(self, didDeselectRowAt: old)
            }
        }
        state.selection.insert(chosen)
        state.visible[chosen]?.setSelected(true, animated: false)
        // The segue sees the selection and precedes the delegate call.
        if let cell = state.visible[chosen] { cell.selectionSegue?.fire(cell) }
        tableDelegate?.tableView(self, didSelectRowAt: chosen)
        tellSelection()
    }

    private func tellSelection() {
        NotificationCenter.postForUIKit(Self.selectionDidChangeNotification, object: self)
    }
}

extension UITableView: SwipedList {
    var swipe: RowSwipe? {
        get { state.swipe }
        set {
            let old = state.swipe
            state.swipe = newValue
            swipeDidChange(from: old)
        }
    }

    func row(at point: CGPoint, isTrailing: Bool) -> SwipedRow? {
        guard !isEditing, let path = indexPathForRow(at: point), let cell = state.visible[path] else { return nil }
        let actions =
            isTrailing
            ? tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
                ?? rowActions(of: path) ?? swipeDeletion(of: path)
            : tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
        return SwipedRow(cell: cell, frame: rectForRow(at: path), actions: actions)
    }
}
