// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UITableViewCell {
    /// The place of a cell in its table.
    struct Place: Equatable {
        var background: UIColor?
        /// Whether the cell is the first and the last, respectively, of a rounded section.
        var roundsTop = false
        var roundsBottom = false
        /// Whether the cell is the first and the last, respectively, of a section that lines of the table's width enclose.
        var startsSection = false
        var endsSection = false
        /// The color of the separators; nil for none.
        var separatorColor: UIColor?
        /// The table's insets of the separators between rows.
        var separatorInset = UIEdgeInsets.zero
        /// The room at the sides.
        var sides = RowSides()
        /// The distances of the content, the accessory and the controls from the sides.
        var contentInsets: UIEdgeInsets { sides.content }
    }
}

/// The lines at the bottom of a cell and, at the start of a grouped section, at its top.
///
/// The lines around a grouped section are as wide as the table, whatever the cell's insets.
@MainActor final class CellSeparators {
    private let bottom = UIView()
    /// The line at the start of a section; most cells never have one.
    private var top: UIView?

    /// Adds the lines above the other subviews of a cell.
    func add(to cell: UITableViewCell) { cell.addSubview(bottom) }

    /// Places the lines of a cell, the one between rows at the bottom of a rectangle.
    func place(in rect: CGRect, of cell: UITableViewCell) {
        let (place, bounds) = (cell.place, cell.bounds)
        let thickness = 1 / max((cell.window?.screen ?? UIScreen.main).scale, 1)
        let row = place.endsSection ? bounds : rect
        show(
            bottom, place.separatorColor,
            CGRect(x: row.minX, y: bounds.height - thickness, width: row.width, height: thickness))
        if place.startsSection, place.separatorColor != nil, top == nil {
            let line = UIView()
            cell.insertSubview(line, aboveSubview: bottom)
            top = line
        }
        guard let top else { return }
        let edge = CGRect(x: 0, y: 0, width: bounds.width, height: thickness)
        show(top, place.startsSection ? place.separatorColor : nil, edge)
    }

    private func show(_ line: UIView, _ color: UIColor?, _ frame: CGRect) {
        line.isHidden = color == nil
        line.backgroundColor = color
        line.frame = frame
    }
}
