// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Inserting and deleting rows by the user ("UITableView", section "Inserting and deleting rows", Apple).
///
/// In editing mode, rows have a control that inserts a row or shows the Delete button; outside it, a swipe to the left
/// shows that button. On Linux, it is not known whether a data source implements `tableView(_:commit:forRowAt:)`, so
/// that swipes delete only if it implements `tableView(_:canEditRowAt:)`.
extension UITableView {
    /// Returns the editing style of a row; nil if it cannot be edited.
    func editingStyle(at path: IndexPath) -> UITableViewCell.EditingStyle? {
        guard let dataSource, dataSource.tableView(self, canEditRowAt: path) else { return nil }
        return tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
    }

    /// Shows or hides the controls of a row's cell.
    func showEditing(of cell: UITableViewCell, at path: IndexPath, animated: Bool) {
        let style = isEditing ? editingStyle(at: path) : nil
        let canMove = isEditing && dataSource?.tableView(self, canMoveRowAt: path) ?? false
        let kind: CellEditControl.Kind? =
            switch style {
            case nil, .some(.none): nil
            case _ where allowsMultipleSelectionDuringEditing: .selection
            case .delete: .delete
            case .insert: .insert
            }
        var controls = cell.editing
        if controls.edit?.kind != kind {
            controls.edit = kind.map { kind in
                CellEditControl(kind) { [weak self, weak cell] in
                    if let self, let cell { press(cell) }
                }
            }
        }
        controls.edit?.isSelected = cell.isSelected
        if (controls.reorder != nil) != canMove { controls.reorder = canMove ? CellReorderControl() : nil }
        controls.indents =
            style != nil && cell.shouldIndentWhileEditing
            && tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
        cell.editing = controls
        (cell.editingStyle, cell.showsReorderControl) = (style ?? .none, canMove)
        let isEdited = style != nil || canMove
        if cell.isEditing != isEdited { cell.setEditing(isEdited, animated: animated) }
    }

    /// Shows or hides the controls of all cells; during a batch of updates, at its end.
    func showEditing(animated: Bool) {
        guard state.batchDepth == 0, state.geometry != nil else { return state.needsEditing = true }
        state.needsEditing = false
        closeSwipe(animated: animated)
        for (path, cell) in state.visible { showEditing(of: cell, at: path, animated: animated) }
        // Cells have less or more room for their content.
        remeasureRows()
        setNeedsLayout()
        if animated { UIView.animate(for: 0.3) { layoutIfNeeded() } }
    }

    /// Performs the press of a cell's control.
    private func press(_ cell: UITableViewCell) {
        guard let path = state.visible.first(where: { $1 === cell })?.key else { return }
        let wasOpen = state.swipe?.cell === cell
        closeSwipe(animated: true)
        switch cell.editingStyle {
        case .none: break
        case .insert: dataSource?.tableView(self, commit: .insert, forRowAt: path)
        case .delete:
            let row = SwipedRow(
                cell: cell, frame: rectForRow(at: path), actions: rowActions(of: path) ?? deletion(of: path))
            guard !wasOpen, let swipe = RowSwipe(row, in: self, isTrailing: true) else { return }
            self.swipe = swipe
            swipe.open()
        }
    }

    /// The Delete button of a row that a swipe shows; nil if swipes do not delete it.
    func swipeDeletion(of path: IndexPath) -> UISwipeActionsConfiguration? {
        // An overridden method may have called super for another row.
        state.defaults.remove(.canEdit)
        guard editingStyle(at: path) == .delete, !state.defaults.contains(.canEdit) else { return nil }
        return deletion(of: path)
    }

    private func deletion(of path: IndexPath) -> UISwipeActionsConfiguration {
        let title = tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
        let delete = UIContextualAction(style: .destructive, title: title ?? "Delete") {
            [weak self] _, _, complete in
            complete(true)
            guard let self else { return }
            dataSource?.tableView(self, commit: .delete, forRowAt: path)
        }
        return UISwipeActionsConfiguration(actions: [delete])
    }

    /// Tells the delegate that a swipe shows or no longer shows the Delete button or other actions of a row.
    func swipeDidChange(from old: RowSwipe?) {
        guard !isEditing, old !== state.swipe, let tableDelegate else { return }
        func path(of swipe: RowSwipe) -> IndexPath? { state.visible.first { $1 === swipe.cell }?.key }
        if let old { tableDelegate.tableView(self, didEndEditingRowAt: path(of: old)) }
        if let new = state.swipe.flatMap(path) { tableDelegate.tableView(self, willBeginEditingRowAt: new) }
    }

    /// Records that the data source does not implement `tableView(_:canEditRowAt:)`, and returns the default: true.
    func answerCanEdit() -> Bool {
        state.defaults.insert(.canEdit)
        return true
    }
}

/// The controls of a cell in editing mode.
@MainActor struct CellEditing {
    /// The control that inserts, deletes or selects, at the leading edge.
    var edit: CellEditControl?
    /// The control that moves the row, at the trailing edge.
    var reorder: CellReorderControl?
    /// Whether the content is indented even without a control.
    var indents = false

    /// The width of the image of a control.
    static let length: CGFloat = 22
    /// The distance of the content and the accessory from the image of a control.
    static let gap: CGFloat = 16

    /// Whether the content begins after the place of a control.
    var isIndented: Bool { edit != nil || indents }
    var views: [UIView] { [edit, reorder].compactMap(\.self) }

    /// Returns the room that the controls take at the sides of a row, including its margins.
    func insets(with margins: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: 0, left: isIndented ? margins.left + Self.length : 0, bottom: 0,
            right: reorder == nil ? 0 : margins.right + Self.length)
    }

    /// Places the controls at the margins of a rectangle in the coordinates of the cell.
    func place(in room: CGRect, with margins: UIEdgeInsets) {
        let insets = insets(with: margins)
        let (left, right) = (
            min(insets.left, Self.length + Self.gap), min(insets.right, Self.length + Self.gap)
        )
        edit?.frame = CGRect(x: room.minX + insets.left - left, y: 0, width: left, height: room.height)
        reorder?.frame = CGRect(x: room.maxX - insets.right, y: 0, width: right, height: room.height)
        reorder?.margin = right - Self.length
    }
}

/// The control at the leading edge of a cell in editing mode.
@MainActor final class CellEditControl: UIControl, DrawsFromProperties {
    /// What a control shows.
    enum Kind {
        /// A red minus.
        case delete
        /// A green plus.
        case insert
        /// Whether the row is selected, when several can be; the control is not pressed, but the row.
        case selection
    }

    let kind: Kind
    init(_ kind: Kind, onPress: @escaping () -> Void) {
        self.kind = kind
        super.init(frame: .zero)
        (isOpaque, isUserInteractionEnabled) = (false, kind != .selection)
        accessibilityLabel = kind == .insert ? "Insert" : kind == .delete ? "Delete" : nil
        addAction(UIAction { _ in onPress() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let center = CGPoint(x: bounds.maxX - CellEditing.length / 2, y: bounds.midY)
        let circle = CGRect(x: center.x - 11, y: center.y - 11, width: 22, height: 22)
        guard let color else {
            context.setStrokeColor(UIColor.tertiaryLabel.cgColor)
            context.setLineWidth(1.5)
            context.strokeEllipse(in: circle.insetBy(dx: 0.75, dy: 0.75))
            return
        }
        context.setFillColor(color.cgColor)
        context.fillEllipse(in: circle)
        if kind == .selection {
            context.strokeLine(
                [
                    CGPoint(x: center.x - 5, y: center.y), CGPoint(x: center.x - 1.5, y: center.y + 4),
                    CGPoint(x: center.x + 5, y: center.y - 4.5),
                ], width: 2, color: .white)
            return
        }
        context.strokeLine(
            [CGPoint(x: center.x - 6, y: center.y), CGPoint(x: center.x + 6, y: center.y)], width: 2, color: .white)
        guard kind == .insert else { return }
        context.strokeLine(
            [CGPoint(x: center.x, y: center.y - 6), CGPoint(x: center.x, y: center.y + 6)], width: 2, color: .white)
    }

    /// The color of the circle; nil for an outline.
    private var color: UIColor? {
        switch kind {
        case .insert: .systemGreen
        case .delete: .systemRed
        case .selection: isSelected ? tintColor : nil
        }
    }
}
