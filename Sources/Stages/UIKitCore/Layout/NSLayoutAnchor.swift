// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A factory for layout constraints.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    /// The view or guide.
    open private(set) weak var item: AnyObject?
    /// The attribute.
    let attribute: NSLayoutConstraint.Attribute

    init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        self.item = item
        self.attribute = attribute
        super.init()
    }

    /// Returns a constraint that makes the anchors equal, with an offset.
    open func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.equal, anchor, 1, c) }

    /// Returns a constraint whose minimum is another anchor plus an offset.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, 1, c) }

    /// Returns a constraint whose maximum is another anchor plus an offset.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, 1, c) }

    /// Creates a constraint to another anchor, or to a constant if `anchor` is nil.
    func make(
        _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>?, _ multiplier: CGFloat,
        _ constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: item ?? NSNull(), attribute: attribute, relatedBy: relation, toItem: anchor?.item,
            attribute: anchor?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    }
}

/// An anchor on the horizontal axis.
@preconcurrency @MainActor public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// An anchor on the vertical axis.
@preconcurrency @MainActor public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// An anchor for a width or height.
@preconcurrency @MainActor public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// The distance of which the anchor is the length; nil for the size of a view or guide.
    private let distance: LayoutDistance?

    /// Creates an anchor for the size of a view or guide.
    override init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        distance = nil
        super.init(item, attribute)
    }

    /// Creates an anchor for a distance, which it retains.
    init(_ distance: LayoutDistance) {
        self.distance = distance
        super.init(distance, .width)
    }

    /// Returns a constraint that sets a constant size.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { make(.equal, nil, 1, c) }

    /// Returns a constraint with a minimum size.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, nil, 1, c)
    }

    /// Returns a constraint with a maximum size.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        make(.lessThanOrEqual, nil, 1, c)
    }

    /// Returns a constraint that makes the size a multiple of another one.
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.equal, anchor, m, c) }

    /// Returns a constraint whose minimum is a multiple of another size.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, m, c) }

    /// Returns a constraint whose maximum is a multiple of another size.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, m, c) }
}

extension UIView {
    /// The leading edge.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The trailing edge.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The horizontal center.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The top edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The vertical center.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The baseline of the first line of text.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
    /// The baseline of the last line of text.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
}

extension UILayoutGuide {
    /// The leading edge.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The trailing edge.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The horizontal center.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The top edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The vertical center.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

/// A rectangular area that constraints can refer to.
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
    /// The source that determines a guide's frame.
    enum Source {
        /// Constraints.
        case constraints
        /// The safe area of the view.
        case safeArea
        /// The margins of the view.
        case margins
        /// The part of the margins with a comfortable width for reading.
        case readable
        /// The part of the view covered by the keyboard.
        case keyboard
        /// A place that the view computes.
        case placed
        /// The frame of a scroll view.
        case scrollFrame
        /// The content of a scroll view: at its origin, with a size determined by constraints.
        case scrollContent
    }

    let source: Source
    /// The view that owns the guide.
    open internal(set) weak var owningView: UIView?
    /// A string that identifies the guide.
    open var identifier = ""
    /// The frame determined by constraints.
    var solvedFrame = CGRect.zero

    /// Creates a guide without a view.
    public override init() {
        source = .constraints
        super.init()
    }

    init(_ source: Source, of view: UIView) {
        self.source = source
        super.init()
        owningView = view
    }

    /// The frame of the guide in the coordinates of its view.
    open var layoutFrame: CGRect {
        if source == .scrollContent, let size = (owningView as? UIScrollView)?.contentSize {
            return CGRect(origin: .zero, size: size)
        }
        guard let owningView, let insets else { return solvedFrame }
        let frame = owningView.bounds.inset(by: insets)
        return readableWidth.map { frame.insetBy(dx: (frame.width - $0) / 2, dy: 0) } ?? frame
    }

    /// The insets from the edges of the view; nil if constraints determine the frame.
    var insets: UIEdgeInsets? {
        switch source {
        case .constraints, .scrollContent: nil
        case .scrollFrame: .zero
        case .safeArea: owningView?.safeAreaInsets
        case .margins, .readable: owningView?.layoutMargins
        case .keyboard: (self as? UIKeyboardLayoutGuide)?.areaInsets
        case .placed: (self as? PlacedLayoutGuide)?.placeInsets
        }
    }
}

extension UIView {
    /// Adds a layout guide.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuide.owningView = self
        constraintBook.guides.append(layoutGuide)
    }

    /// Removes a layout guide and the constraints that refer to it.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.owningView === self else { return }
        for constraint in constraintBook.touching
        where constraint.firstItem === layoutGuide || constraint.secondItem === layoutGuide {
            constraint.deactivate()
        }
        constraintBook.guides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
    }

    /// The layout guides added by the app.
    public var layoutGuides: [UILayoutGuide] { constraintBookIfAny?.guides ?? [] }

    /// The layout guide of the safe area.
    public var safeAreaLayoutGuide: UILayoutGuide { standardGuide(.safeArea, \.safeAreaGuide) }

    /// The layout guide of the margins.
    public var layoutMarginsGuide: UILayoutGuide { standardGuide(.margins, \.marginsGuide) }

    /// Returns a guide provided by the system, creating it on first use.
    func standardGuide(
        _ source: UILayoutGuide.Source, _ slot: ReferenceWritableKeyPath<ConstraintBook, UILayoutGuide?>
    ) -> UILayoutGuide {
        let guide = constraintBook[keyPath: slot] ?? UILayoutGuide(source, of: self)
        constraintBook[keyPath: slot] = guide
        return guide
    }
}
