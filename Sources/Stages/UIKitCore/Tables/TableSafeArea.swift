// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The room beside the rows of a table: the parts of the safe area at its sides, such as next to the cutout of a phone in
/// landscape, and the margins of rounded sections.
extension UITableView {
    /// The parts of the safe area at the sides that the content insets do not already contain.
    private var sideSafeArea: UIEdgeInsets {
        let (safe, adjusted) = (safeAreaInsets, adjustment)
        return UIEdgeInsets(
            top: 0, left: max(safe.left - adjusted.left, 0), bottom: 0, right: max(safe.right - adjusted.right, 0))
    }

    /// The distances of cells, headers and footers from the sides: those of rounded sections have a margin in the safe
    /// area, others are as wide as the table.
    var sideInsets: UIEdgeInsets {
        style == .insetGrouped ? sideSafeArea + UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16) : .zero
    }

    /// The distances of the contents of cells, headers and footers from their sides; none in rounded sections, which are
    /// in the safe area themselves.
    var sideContentInsets: UIEdgeInsets {
        style == .insetGrouped || !insetsContentViewsToSafeArea ? .zero : sideSafeArea
    }

    /// The width of cells, headers and footers, in points.
    var rowWidth: CGFloat { max(bounds.width - sideInsets.left - sideInsets.right, 0) }

    /// Places a header or footer at a distance from the top of the content.
    func place(_ view: UIView, at y: CGFloat, height: CGFloat) {
        (view as? UITableViewHeaderFooterView)?.contentInsets = sideContentInsets
        view.frame = CGRect(x: sideInsets.left, y: y, width: rowWidth, height: height)
    }

    /// Measures the rows again if the room at the sides has changed.
    func updateSides() {
        let new = sideInsets + sideContentInsets
        guard new != state.sides else { return }
        state.sides = new
        remeasureRows()
        setNeedsLayout()
    }
}
