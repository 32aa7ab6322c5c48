// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UITableView {
    /// The room that the style, the safe area and the table's margins leave at the sides now.
    ///
    /// The margins of the table are those of the contents of its rows, or of the rounded sections, whose rows have the
    /// minimum margins inside them.
    var currentSides: RowSides {
        let area = areaAtSides
        let margins = rowMargins(in: bounds.width - area.left - area.right)
        if style == .insetGrouped {
            return RowSides(outer: area + margins, margins: traitCollection.minimumMargins)
        }
        return RowSides(content: insetsContentViewsToSafeArea ? area : .zero, margins: margins)
    }

    /// Returns the table's margins at the sides without the safe area, or those of the readable width.
    private func rowMargins(in width: CGFloat) -> UIEdgeInsets {
        var margins = marginsAtSides
        guard cellLayoutMarginsFollowReadableWidth else { return margins }
        let spare = max(width - margins.left - margins.right - maximumReadableWidth, 0) / 2
        margins.left += spare
        margins.right += spare
        return margins
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
