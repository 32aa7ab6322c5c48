// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIView {
    /// The standard margins of a row of a table or list, and of the content of a row, header or footer; nil for other
    /// views.
    var marginsInList: UIEdgeInsets? {
        if let cell = self as? UITableViewCell { return cell.rowMargins }
        if let cell = self as? UICollectionViewListCell { return cell.rowMargins }
        guard let outer = superview else { return nil }
        if let cell = outer as? UITableViewCell { return cell.contentView === self ? cell.contentMargins : nil }
        if let cell = outer as? UICollectionViewListCell { return cell.contentView === self ? cell.rowMargins : nil }
        if let view = outer as? UITableViewHeaderFooterView {
            return view.contentView === self ? view.contentMargins : nil
        }
        // The view of a configuration stands for the content view, which it fills.
        if let cell = outer.superview as? UITableViewCell, cell.configured === self { return cell.contentMargins }
        if let cell = outer.superview as? UICollectionViewListCell, cell.configured === self { return cell.rowMargins }
        if let view = outer.superview as? UITableViewHeaderFooterView, view.configured === self {
            return view.contentMargins
        }
        return nil
    }

    /// The frame; for a row of a table or list, at the sides where it is without a swipe.
    var restingFrame: CGRect {
        var frame = geometry.frame
        if let table = superview as? UITableView {
            guard let cell = self as? UITableViewCell, cell.place.sides.margins != nil else { return frame }
            frame.origin.x = table.bounds.minX + cell.place.sides.outer.left
        } else if superview is UICollectionView, let sides = (self as? UICollectionViewListCell)?.sides {
            frame.origin.x = sides.outer.left
        }
        return frame
    }

    /// Announces other margins of a row, and of its contents.
    func rowMarginsChanged(_ contents: [UIView?]) {
        layoutMarginsChanged()
        // Those that have the row's margins have been told with it.
        for view in contents where view?.preservesSuperviewLayoutMargins == false { view?.layoutMarginsChanged() }
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
        guard view != nil || type != .none else { return 0 }
        return (view?.frame.width ?? CellAccessoryView.length(of: type)) + accessoryMargin
    }

    /// The distance of the accessory from the side of the row, or from the control beside it.
    var accessoryMargin: CGFloat { editing.reorder == nil ? rowMargins.right : CellEditing.gap }

    /// The room that the controls in editing mode take at the sides, including the margins of the row.
    var controlInsets: UIEdgeInsets { editing.insets(with: rowMargins) }

    /// The margins of the row: those of the predefined content at the top and bottom, the table's at the sides.
    var rowMargins: UIEdgeInsets {
        var margins = place.sides.margins(of: self)
        (margins.top, margins.bottom) = (11, 11)
        return margins
    }

    /// The margins of the content view, which ends closer to an accessory than to the side of the row, and is beside the
    /// controls at the margins of the row.
    var contentMargins: UIEdgeInsets {
        var margins = rowMargins
        if editing.isIndented { margins.left = CellEditing.gap }
        if accessoryWidth > 0 {
            margins.right = 8
        } else if editing.reorder != nil {
            margins.right = CellEditing.gap
        }
        return margins
    }

    /// Lays out the cell for another accessory or place, and announces margins that this changes.
    func contentPlaceDidChange() {
        setNeedsLayout()
        let margins = contentMargins
        guard margins != announcedMargins else { return }
        announcedMargins = margins
        rowMarginsChanged([contentView, configured])
    }
}

extension UITableViewHeaderFooterView {
    /// The margins of the content view, which begins and ends at the sides as rows do.
    var contentMargins: UIEdgeInsets {
        var margins = sides.margins(of: self)
        (margins.top, margins.bottom) = (8, 8)
        return margins
    }

    /// Lays out the view for other room at the sides, and announces margins that this changes.
    func sidesDidChange(from old: RowSides) {
        guard sides != old else { return }
        setNeedsLayout()
        guard sides.margins != old.margins else { return }
        contentView.layoutMarginsChanged()
        if configured?.preservesSuperviewLayoutMargins == false { configured?.layoutMarginsChanged() }
    }
}
