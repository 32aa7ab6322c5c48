// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// The system spacing is 8 points between edges. Between baselines, it is such that there are 8 points between the lines of
// text, so it follows their fonts.

/// The system spacing between edges in points.
private let edgeSpacing: CGFloat = 8

extension NSLayoutXAxisAnchor {
    /// Returns a constraint with a multiple of the system spacing after another anchor.
    public func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { make(.equal, anchor, 1, edgeSpacing * multiplier) }

    /// Returns a constraint with at least a multiple of the system spacing after another anchor.
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, 1, edgeSpacing * multiplier) }

    /// Returns a constraint with at most a multiple of the system spacing after another anchor.
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, 1, edgeSpacing * multiplier) }
}

extension NSLayoutYAxisAnchor {
    /// Returns a constraint with a multiple of the system spacing below another anchor.
    ///
    /// Between baselines of text, or a baseline and an edge, the spacing depends on the fonts, and changes with them.
    public func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { spacing(.equal, below: anchor, multiplier) }

    /// Returns a constraint with at least a multiple of the system spacing below another anchor.
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { spacing(.greaterThanOrEqual, below: anchor, multiplier) }

    /// Returns a constraint with at most a multiple of the system spacing below another anchor.
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { spacing(.lessThanOrEqual, below: anchor, multiplier) }

    private func spacing(
        _ relation: NSLayoutConstraint.Relation, below anchor: NSLayoutYAxisAnchor, _ multiplier: CGFloat
    ) -> NSLayoutConstraint {
        guard attribute.isBaseline || anchor.attribute.isBaseline else {
            return make(relation, anchor, 1, edgeSpacing * multiplier)
        }
        let constraint = BaselineSpacingConstraint(
            item: item ?? NSNull(), attribute: attribute, relatedBy: relation, toItem: anchor.item,
            attribute: anchor.attribute, multiplier: 1, constant: edgeSpacing * multiplier)
        constraint.spaces = multiplier
        return constraint
    }
}

/// A constraint with the system spacing at a baseline, which is read from the fonts whenever the layout is solved.
private final class BaselineSpacingConstraint: NSLayoutConstraint {
    /// The number of spaces.
    var spaces: CGFloat = 1

    /// The constant, and the parts of the lines that lie in the space.
    override var distance: CGFloat {
        var lines: CGFloat = 0
        if let font = font(of: firstItem, firstAttribute) { lines += font.ascender }
        if let font = font(of: secondItem, secondAttribute) { lines -= font.descender }
        return constant + spaces * lines
    }

    /// Returns the font at a baseline; nil for an edge, or for a view without text.
    private func font(of item: AnyObject?, _ attribute: Attribute) -> UIFont? {
        guard attribute.isBaseline, let view = item as? UIView else { return nil }
        switch view.baselineView(isFirst: attribute == .firstBaseline) {
        case let label as UILabel: return label.font
        case let button as UIButton: return button.titleLabel?.font
        case let field as UITextField: return field.font
        case let text as UITextView: return text.font
        default: return nil
        }
    }
}

extension NSLayoutConstraint.Attribute {
    /// Whether this is a baseline of text.
    fileprivate var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}
