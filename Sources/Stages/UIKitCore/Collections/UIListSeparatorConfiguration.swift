// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The separators of an item of a list.
///
/// https://developer.apple.com/documentation/uikit/uilistseparatorconfiguration-swift.struct
@preconcurrency @MainActor public struct UIListSeparatorConfiguration {
    /// Whether a separator is visible.
    public enum Visibility: Int, Sendable {
        /// As the list has it: below each item but the last one of a section.
        case automatic = 0
        /// Visible.
        case visible = 1
        /// Hidden.
        case hidden = 2

        /// Returns whether a separator is visible.
        func isVisible(automatic: Bool) -> Bool { self == .visible || self == .automatic && automatic }
    }

    /// Insets whose edges stand for automatic ones: from the text, or ``UICollectionViewListCell/separatorLayoutGuide``, to
    /// the trailing edge.
    nonisolated public static let automaticInsets = NSDirectionalEdgeInsets(
        top: automatic, leading: automatic, bottom: automatic, trailing: automatic)
    nonisolated private static let automatic = CGFloat.greatestFiniteMagnitude

    /// Whether the separator above the item is visible.
    public var topSeparatorVisibility = Visibility.automatic
    /// Whether the separator below the item is visible.
    public var bottomSeparatorVisibility = Visibility.automatic
    /// The distances of the separator above the item from the sides of the cell, in points.
    public var topSeparatorInsets = Self.automaticInsets
    /// The distances of the separator below the item from the sides of the cell, in points.
    public var bottomSeparatorInsets = Self.automaticInsets
    /// The color.
    public var color = UIColor.separator
    /// The color between selected items while multiple ones can be selected; stored only.
    public var multipleSelectionColor = UIColor.separator
    /// The effect of the separators; stored only.
    public var visualEffect: UIVisualEffect?

    /// Creates the configuration of a list with an appearance.
    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}

    /// Returns the horizontal range of a separator.
    ///
    /// - Parameters:
    ///   - insets: the insets of the separator.
    ///   - automatic: the leading and the trailing edge of an automatic one.
    ///   - width: the width of the cell.
    /// - Returns: the edges, in points from the leading side of the cell; a separator without room is empty.
    static func range(
        of insets: NSDirectionalEdgeInsets, automatic: ClosedRange<CGFloat>, width: CGFloat
    ) -> ClosedRange<CGFloat> {
        let start =
            insets.leading == automaticInsets.leading ? automatic.lowerBound : insets.leading.limitedDistance
        let end =
            insets.trailing == automaticInsets.trailing
            ? automatic.upperBound : width - insets.trailing.limitedDistance
        return ClosedRange(from: start, upTo: end)
    }
}

/// The lines above and below an item of a list.
@MainActor final class ListSeparators {
    private let bottom = UIView()
    /// The line above the item; most cells never have one.
    private var top: UIView?
    private var look: UIListSeparatorConfiguration?
    private var isLast = false
    /// The guide whose sides separators follow, once the app has asked for it, with the constraint of its leading edge.
    private var guide: (guide: UILayoutGuide, start: NSLayoutConstraint)?

    /// Takes the look of a list for an item; nil for a list without separators.
    func take(_ look: UIListSeparatorConfiguration?) { self.look = look }

    /// Shows the lines in a cell.
    ///
    /// - Parameters:
    ///   - isLast: whether the item is the last one of its section.
    ///   - cell: the cell.
    func show(isLast: Bool, in cell: UICollectionViewListCell) {
        self.isLast = isLast
        if look != nil, bottom.superview == nil { cell.addSubview(bottom) }
        if look?.topSeparatorVisibility == .visible, top == nil {
            let line = UIView()
            cell.addSubview(line)
            top = line
        }
        place(in: cell)
    }

    /// Returns the guide of a cell; until the app constrains it, it reaches from the text to the trailing edge.
    func guide(of cell: UICollectionViewListCell) -> UILayoutGuide {
        if let guide { return guide.guide }
        let new = UILayoutGuide()
        cell.addLayoutGuide(new)
        let start = new.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: cell.textStart)
        let end = new.trailingAnchor.constraint(equalTo: cell.trailingAnchor)
        for constraint in [start, end] { constraint.priority = .fittingSizeLevel }
        NSLayoutConstraint.activate([
            start, end, new.bottomAnchor.constraint(equalTo: cell.bottomAnchor),
            new.heightAnchor.constraint(equalToConstant: 0),
        ])
        guide = (new, start)
        return new
    }

    /// Places the lines.
    func place(in cell: UICollectionViewListCell) {
        guard let look else {
            bottom.isHidden = true
            top?.isHidden = true
            return
        }
        let (start, width) = (cell.textStart, cell.bounds.width)
        if let guide, guide.start.constant != start { guide.start.constant = start }
        let frame = guide?.guide.layoutFrame ?? CGRect(x: start, y: 0, width: max(width - start, 0), height: 0)
        let thickness = 1 / max(cell.traitCollection.displayScale, 1)
        func place(_ line: UIView, _ insets: NSDirectionalEdgeInsets, isVisible: Bool, y: CGFloat) {
            let range = UIListSeparatorConfiguration.range(
                of: insets, automatic: ClosedRange(from: frame.minX, upTo: frame.maxX), width: width)
            line.isHidden = !isVisible
            line.backgroundColor = look.color
            line.frame = CGRect(
                x: range.lowerBound, y: y, width: range.upperBound - range.lowerBound, height: thickness)
        }
        place(
            bottom, look.bottomSeparatorInsets,
            isVisible: look.bottomSeparatorVisibility.isVisible(automatic: !isLast), y: cell.bounds.height - thickness)
        guard let top else { return }
        place(
            top, look.topSeparatorInsets, isVisible: look.topSeparatorVisibility.isVisible(automatic: false), y: 0)
    }
}
