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
        var separatorInsets = SeparatorInsets()
        /// The room at the sides.
        var sides = RowSides()
        /// The distances of the content, the accessory and the controls from the sides.
        var contentInsets: UIEdgeInsets { sides.content }
    }
}

/// The insets of separators at the sides.
struct SeparatorInsets: Equatable {
    /// The distances from the sides, or from the automatic place; nil for the automatic place.
    var left, right: CGFloat?
    /// Whether the distances are added to the automatic ones.
    var isRelative = false

    /// Creates the insets that an app has set, in which ``UITableView/automaticDimension`` stands for an automatic edge;
    /// automatic ones for nil.
    init(_ edges: UIEdgeInsets? = nil, isRelative: Bool = false) {
        func length(_ edge: CGFloat?) -> CGFloat? { edge == UITableView.automaticDimension ? nil : edge }
        (left, right, self.isRelative) = (length(edges?.left), length(edges?.right), isRelative)
    }

    /// Returns the distances from the sides.
    ///
    /// - Parameter automatic: the automatic distance from the left, which is the start of the text; the one from the right
    ///   is 0.
    /// - Returns: the distances, 0 at the top and bottom.
    func edges(automatic: CGFloat) -> UIEdgeInsets {
        let start = isRelative ? automatic + (left ?? 0) : left ?? automatic
        return UIEdgeInsets(top: 0, left: start, bottom: 0, right: right ?? 0)
    }

    /// Returns the insets as an app sees them: what it has set, and automatic distances from what they are measured from.
    func shown(automatic: CGFloat) -> UIEdgeInsets {
        UIEdgeInsets(top: 0, left: left ?? (isRelative ? 0 : automatic), bottom: 0, right: right ?? 0)
    }
}

extension UITableViewCell {
    /// The cell's own insets, otherwise the table's.
    var separatorInsets: SeparatorInsets {
        ownSeparatorInset.map { SeparatorInsets($0, isRelative: place.separatorInsets.isRelative) }
            ?? place.separatorInsets
    }

    /// The insets as an app sees them: what it has set, otherwise those of the table.
    var shownSeparatorInset: UIEdgeInsets { separatorInsets.shown(automatic: rowMargins.left) }
}

extension UITableView {
    /// Constants that describe what ``separatorInset`` is measured from.
    ///
    /// https://developer.apple.com/documentation/uikit/uitableview/separatorinsetreference-swift.enum
    public enum SeparatorInsetReference: Int, Sendable {
        /// The edges of the cells. The default.
        case fromCellEdges = 0
        /// The automatic place of the separators.
        case fromAutomaticInsets = 1
    }

    /// What the insets of the separators are measured from, also those that cells have themselves.
    ///
    /// https://developer.apple.com/documentation/uikit/uitableview/separatorinsetreference-swift.property
    public var separatorInsetReference: SeparatorInsetReference {
        get { state.separatorReference }
        set {
            guard newValue != state.separatorReference else { return }
            state.separatorReference = newValue
            setNeedsLayout()
        }
    }

    /// The insets of the separators of cells that have none of their own.
    var separatorInsets: SeparatorInsets {
        SeparatorInsets(state.separatorInset, isRelative: state.separatorReference == .fromAutomaticInsets)
    }

    /// The insets of the separators as an app sees them.
    var shownSeparatorInset: UIEdgeInsets {
        get { separatorInsets.shown(automatic: currentSides.margins?.left ?? 0) }
        set {
            guard newValue != state.separatorInset else { return }
            state.separatorInset = newValue
            setNeedsLayout()
        }
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
