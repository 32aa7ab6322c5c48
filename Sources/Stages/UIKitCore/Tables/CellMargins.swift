// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIView {
    /// The standard margins of a row of a table, and of the content of a row, header or footer; nil for other views.
    var marginsInTable: UIEdgeInsets? {
        if let cell = self as? UITableViewCell { return cell.rowMargins }
        guard let outer = superview else { return nil }
        if let cell = outer as? UITableViewCell { return cell.contentView === self ? cell.contentMargins : nil }
        if let view = outer as? UITableViewHeaderFooterView {
            return view.contentView === self ? view.contentMargins : nil
        }
        // The view of a configuration stands for the content view, which it fills.
        if let cell = outer.superview as? UITableViewCell, cell.configured === self { return cell.contentMargins }
        if let view = outer.superview as? UITableViewHeaderFooterView, view.configured === self {
            return view.contentMargins
        }
        return nil
    }

    /// The frame; for a row of a table, at the sides where it is without a swipe.
    var restingFrame: CGRect {
        var frame = geometry.frame
        if let table = superview as? UITableView, let cell = self as? UITableViewCell, cell.place.sides.margin != nil {
            frame.origin.x = table.bounds.minX + cell.place.sides.outer.left
        }
        return frame
    }
}

extension UITableViewCell {
    /// The standard accessory or the view in its place for the current mode.
    var shownAccessory: (view: UIView?, type: AccessoryType) {
        isEditing ? (editingAccessoryView, editingAccessoryType) : (accessoryView, accessoryType)
    }

    /// The width of the accessory and its margin, in points; 0 without one.
    var accessoryWidth: CGFloat {
        let (view, type) = shownAccessory
        if let view { return view.frame.width + 16 }
        return type == .none ? 0 : CellAccessoryView.length(of: type) + 16
    }

    /// The margins of the row: those of the predefined content at the top and bottom, the system's at the sides.
    fileprivate var rowMargins: UIEdgeInsets {
        let side = place.sides.margin ?? traitCollection.minimumSideMargin
        return UIEdgeInsets(top: 11, left: side, bottom: 11, right: side)
    }

    /// The margins of the content view, which ends closer to an accessory than to the side of the row.
    fileprivate var contentMargins: UIEdgeInsets {
        var margins = rowMargins
        if accessoryWidth > 0 { margins.right = 8 }
        return margins
    }

    /// Lays out the cell for another accessory or place, and announces margins that this changes.
    func contentPlaceDidChange() {
        setNeedsLayout()
        let margins = contentMargins
        guard margins != announcedMargins else { return }
        announcedMargins = margins
        layoutMarginsChanged()
        let views: [UIView?] = [contentView, configured]
        // Those that have the row's margins have been told with it.
        for view in views where view?.preservesSuperviewLayoutMargins == false {
            view?.layoutMarginsChanged()
        }
    }
}

extension UITableViewHeaderFooterView {
    /// The margins of the content view, which begins and ends at the sides as rows do.
    fileprivate var contentMargins: UIEdgeInsets {
        let side = sides.margin ?? traitCollection.minimumSideMargin
        return UIEdgeInsets(top: 8, left: side, bottom: 8, right: side)
    }

    /// Lays out the view for other room at the sides, and announces margins that this changes.
    func sidesDidChange(from old: RowSides) {
        guard sides != old else { return }
        setNeedsLayout()
        guard sides.margin != old.margin else { return }
        contentView.layoutMarginsChanged()
        if configured?.preservesSuperviewLayoutMargins == false { configured?.layoutMarginsChanged() }
    }
}
