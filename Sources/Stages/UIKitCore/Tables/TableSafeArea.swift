// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The room beside the rows of a table and beside their contents: the margins of rounded sections, and the parts of the
/// safe area at the sides, such as next to the cutout of a phone in landscape.
struct RowSides: Equatable {
    /// The distances of cells, headers and footers from the sides of the table.
    var outer = UIEdgeInsets.zero
    /// The distances of their contents from their own sides; with rounded sections none, which are in the safe area.
    var content = UIEdgeInsets.zero
    /// The margin at the sides of the contents of cells, headers and footers, in points; nil outside a table, where that
    /// is the one of the view's own traits.
    var margin: CGFloat?
}

extension UITableView {
    /// The room that the style, the safe area and the traits leave at the sides now.
    var currentSides: RowSides {
        // The content insets may already contain parts of the safe area.
        let (safe, adjusted) = (safeAreaInsets, adjustment)
        let area = UIEdgeInsets(
            top: 0, left: max(safe.left - adjusted.left, 0), bottom: 0, right: max(safe.right - adjusted.right, 0))
        var sides = RowSides(margin: traitCollection.minimumSideMargin)
        if style == .insetGrouped {
            sides.outer = area + UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
        } else if insetsContentViewsToSafeArea {
            sides.content = area
        }
        return sides
    }

    /// The width of cells, headers and footers, in points.
    var rowWidth: CGFloat { max(bounds.width - state.sides.outer.left - state.sides.outer.right, 0) }

    /// Places a header or footer at a distance from the top of the content.
    func place(_ view: UIView, at y: CGFloat, height: CGFloat) {
        (view as? UITableViewHeaderFooterView)?.sides = state.sides
        view.frame = CGRect(x: state.sides.outer.left, y: y, width: rowWidth, height: height)
    }

    /// Places a cell, header or footer at the sides as it will be shown, at its present distance from the top.
    ///
    /// A view in the table has the safe area of its place, so it is there before constraints to that are measured. A table
    /// without a width leaves the view alone, whose subviews could not grow in proportion afterwards.
    func align(_ view: UIView) {
        guard rowWidth > 0 else { return }
        let frame = view.frame
        place(view, at: frame.minY, height: frame.height)
    }

    /// Measures the rows again if the room at the sides has changed.
    func updateSides() {
        guard currentSides != state.sides else { return }
        remeasureRows()
        setNeedsLayout()
    }
}
