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

extension UIView {
    /// The edge where text begins.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The edge where text ends.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The middle between left and right.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The top edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The middle between top and bottom.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The line on which the first line of text stands.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The line on which the last line of text stands.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
}

extension UILayoutGuide {
    /// The edge where text begins.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The edge where text ends.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The middle between left and right.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The top edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The middle between top and bottom.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

/// A rectangle in a view that constraints can refer to and that shows nothing.
@MainActor open class UILayoutGuide: NSObject {
    /// What places a guide.
    enum Source {
        /// Constraints.
        case constraints
        /// The safe area of the view.
        case safeArea
        /// The margins of the view.
        case margins
    }

    /// What places the guide.
    let source: Source
    /// The view that the guide is in.
    open internal(set) weak var owningView: UIView?
    /// A name for people.
    open var identifier = ""
    /// Where constraints have put the guide.
    var solvedFrame = CGRect.zero

    /// Creates a guide that is in no view yet.
    public override init() {
        source = .constraints
        super.init()
    }

    init(_ source: Source, of view: UIView) {
        self.source = source
        super.init()
        owningView = view
    }

    /// The guide's rectangle in its view.
    open var layoutFrame: CGRect {
        guard let owningView, let insets else { return solvedFrame }
        return owningView.bounds.inset(by: insets)
    }

    /// The distances from the view's edges; nil when constraints place the guide.
    var insets: UIEdgeInsets? {
        switch source {
        case .constraints: nil
        case .safeArea: owningView?.safeAreaInsets
        case .margins: owningView?.layoutMargins
        }
    }
}

extension UIView {
    /// Adds a guide that constraints place.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuide.owningView = self
        constraintBook.guides.append(layoutGuide)
    }

    /// Removes a guide, and with it the constraints that refer to it.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self else { return }
        for constraint in constraintBook.touching
        where constraint.firstItem === layoutGuide || constraint.secondItem === layoutGuide {
            constraint.deactivate()
        }
        constraintBook.guides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
    }

    /// The app's guides in the view.
    public var layoutGuides: [UILayoutGuide] { constraintBookIfAny?.guides ?? [] }

    /// The part of the view that neither the device's casing nor bars cover, as a guide.
    public var safeAreaLayoutGuide: UILayoutGuide {
        if let guide = constraintBook.safeAreaGuide { return guide }
        let guide = UILayoutGuide(.safeArea, of: self)
        constraintBook.safeAreaGuide = guide
        return guide
    }

    /// The part of the view inside its margins, as a guide.
    public var layoutMarginsGuide: UILayoutGuide {
        if let guide = constraintBook.marginsGuide { return guide }
        let guide = UILayoutGuide(.margins, of: self)
        constraintBook.marginsGuide = guide
        return guide
    }
}
