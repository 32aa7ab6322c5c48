// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A place or a size of a view, from which constraints are made.
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    /// The view or guide.
    open private(set) weak var item: AnyObject?
    /// The place.
    let attribute: NSLayoutConstraint.Attribute

    init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        self.item = item
        self.attribute = attribute
        super.init()
    }

    /// Returns a constraint that this place is another one, moved by a distance.
    open func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.equal, anchor, 1, c) }

    /// Returns a constraint that this place is not before another one, moved by a distance.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, 1, c) }

    /// Returns a constraint that this place is not after another one, moved by a distance.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, 1, c) }

    /// Makes a constraint to another anchor, or to a number when that is nil.
    func make(
        _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>?, _ multiplier: CGFloat,
        _ constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: item ?? NSNull(), attribute: attribute, relatedBy: relation, toItem: anchor?.item,
            attribute: anchor?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    }
}

/// A place between left and right.
@MainActor public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// Returns a constraint that this place is the system's distance after another one.
    public func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { make(.equal, anchor, 1, 8 * multiplier) }
}

/// A place between top and bottom.
@MainActor public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// Returns a constraint that this place is the system's distance below another one.
    public func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { make(.equal, anchor, 1, 8 * multiplier) }
}

/// A width or a height.
@MainActor public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Returns a constraint that this size is a number.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { make(.equal, nil, 1, c) }

    /// Returns a constraint that this size is at least a number.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, nil, 1, c)
    }

    /// Returns a constraint that this size is at most a number.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        make(.lessThanOrEqual, nil, 1, c)
    }

    /// Returns a constraint that this size is a multiple of another one.
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.equal, anchor, m, c) }

    /// Returns a constraint that this size is at least a multiple of another one.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, m, c) }

    /// Returns a constraint that this size is at most a multiple of another one.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, m, c) }
}
