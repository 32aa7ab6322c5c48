// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// How much a constraint, or a size of a view's own, is wanted.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByFloatLiteral {
    /// From 1 for the least to 1000 for what must be.
    public var rawValue: Float

    /// Creates a priority.
    public init(rawValue: Float) {
        self.rawValue = rawValue
    }

    /// Creates a priority.
    public init(_ rawValue: Float) {
        self.init(rawValue: rawValue)
    }

    /// Creates a priority.
    public init(floatLiteral value: Float) {
        self.init(rawValue: value)
    }

    /// What must be, 1000.
    public static let required = UILayoutPriority(1000)
    /// How strongly a view resists being smaller than its content, 750.
    public static let defaultHigh = UILayoutPriority(750)
    /// How strongly a view resists being larger than its content, 250.
    public static let defaultLow = UILayoutPriority(250)
    /// How strongly a fitting size is wanted, 50.
    public static let fittingSizeLevel = UILayoutPriority(50)

    /// Whether `left` is wanted less than `right`.
    public static func < (left: UILayoutPriority, right: UILayoutPriority) -> Bool { left.rawValue < right.rawValue }
}

/// A relation between places or sizes of two views, or of one view and a number.
///
/// `first = multiplier × second + constant`, or an inequality of the same form. An active constraint is kept by the
/// nearest view that contains both sides; views in layouts run from left to right here, so leading is left.
@MainActor open class NSLayoutConstraint: NSObject {
    /// How the two sides compare.
    public enum Relation: Int, Sendable {
        /// At most.
        case lessThanOrEqual = -1
        /// The same.
        case equal = 0
        /// At least.
        case greaterThanOrEqual = 1
    }

    /// A place or a size of a view.
    public enum Attribute: Int, Sendable {
        /// The left edge.
        case left = 1
        /// The right edge.
        case right = 2
        /// The top edge.
        case top = 3
        /// The bottom edge.
        case bottom = 4
        /// The edge where text begins.
        case leading = 5
        /// The edge where text ends.
        case trailing = 6
        /// The width.
        case width = 7
        /// The height.
        case height = 8
        /// The middle between left and right.
        case centerX = 9
        /// The middle between top and bottom.
        case centerY = 10
        /// The line on which the last line of text stands.
        case lastBaseline = 11
        /// The line on which the first line of text stands.
        case firstBaseline = 12
        /// No place: the other side is a number.
        case notAnAttribute = 0
    }

    /// The view or guide on the first side.
    open private(set) weak var firstItem: AnyObject?
    /// The place on the first side.
    public let firstAttribute: Attribute
    /// How the sides compare.
    public let relation: Relation
    /// The view or guide on the second side; nil for a number.
    open private(set) weak var secondItem: AnyObject?
    /// The place on the second side.
    public let secondAttribute: Attribute
    /// What the second side is multiplied with.
    public let multiplier: CGFloat
    /// What is added to the second side.
    open var constant: CGFloat {
        didSet { if constant != oldValue { invalidateLayout() } }
    }
    /// How much the constraint is wanted; required unless the app says otherwise.
    open var priority = UILayoutPriority.required {
        didSet { if priority != oldValue { invalidateLayout() } }
    }
    /// A name for people.
    open var identifier: String?
    /// The view that keeps the constraint while it is active.
    weak var holder: UIView?

    /// Creates a constraint that is not active.
    public init(
        item view1: AnyObject, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: AnyObject?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        firstItem = view1
        firstAttribute = attr1
        self.relation = relation
        secondItem = view2
        secondAttribute = attr2
        self.multiplier = multiplier
        constant = c
        super.init()
    }

    /// Whether the constraint takes part in layout.
    open var isActive: Bool {
        get { holder != nil }
        set { if newValue { activate() } else { deactivate() } }
    }

    /// Has constraints take part in layout.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Has constraints no longer take part in layout.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    /// The constraint in UIKit's form: `<NSLayoutConstraint: 0x… UILabel:0x….top == UIView:0x….top + 8>`.
    open override nonisolated var description: String {
        let details = describe { [formula] }
        return details.replacingOccurrences(of: "; ", with: " ")
    }
}

extension NSLayoutConstraint {
    /// The views of the two sides; for a guide the view that owns it.
    var views: [UIView] { [firstItem, secondItem].compactMap { $0.flatMap(Self.view) } }

    /// The view of one side.
    static func view(of item: AnyObject) -> UIView? { item as? UIView ?? (item as? UILayoutGuide)?.owningView }

    /// Enters the constraint with the nearest view around both sides; raises when there is none.
    func activate() {
        guard holder == nil, let first = firstItem.flatMap(Self.view) else { return }
        var ancestor: UIView? = first
        if let second = secondItem.flatMap(Self.view) {
            while let view = ancestor, !second.isDescendant(of: view) { ancestor = view.superview }
        }
        guard let ancestor else {
            let reason =
                "Unable to activate constraint with anchors \(Self.anchorText(firstItem, firstAttribute)) and "
                + "\(Self.anchorText(secondItem, secondAttribute)) because they have no common ancestor.  Does the "
                + "constraint or its anchors reference items in different view hierarchies?  That's illegal."
            SimulatedDevice.current.raise(UIKitException(name: "NSGenericException", reason: reason))
            return
        }
        holder = ancestor
        ancestor.constraintBook.held.append(self)
        for view in Set(views) { view.constraintBook.touching.append(self) }
        invalidateLayout()
    }

    /// Strikes the constraint out.
    func deactivate() {
        guard let holder else { return }
        invalidateLayout()
        self.holder = nil
        holder.constraintBook.held.removeAll { $0 === self }
        for view in Set(views) { view.constraintBook.touching.removeAll { $0 === self } }
    }

    /// Has the views of both sides placed anew.
    func invalidateLayout() {
        guard holder != nil else { return }
        for view in views { view.layoutRoot.setNeedsLayout() }
    }

    /// The constraint as people write it.
    var formula: String {
        let sign = [-1: "<=", 0: "==", 1: ">="][relation.rawValue] ?? "=="
        var text = "\(Self.side(firstItem, firstAttribute)) \(sign)"
        guard secondItem != nil else { return "\(text) \(constant.compactDescription)" }
        text += multiplier == 1 ? " " : " \(multiplier.compactDescription)*"
        text += Self.side(secondItem, secondAttribute)
        guard constant != 0 else { return text }
        return "\(text) \(constant < 0 ? "-" : "+") \(abs(constant).compactDescription)"
    }

    private static func side(_ item: AnyObject?, _ attribute: Attribute) -> String {
        guard let item = item as? NSObject else { return "(null)" }
        return "\(type(of: item)):\(item.addressDescription).\(attribute)"
    }

    private static func anchorText(_ item: AnyObject?, _ attribute: Attribute) -> String {
        "<NSLayoutAnchor \"\(side(item, attribute))\">"
    }
}

/// A view's part in layout by constraints; views without any part have none.
@MainActor final class ConstraintBook {
    /// The active constraints that the view keeps.
    var held: [NSLayoutConstraint] = []
    /// The active constraints on the view or its guides.
    var touching: [NSLayoutConstraint] = []
    /// The app's guides in the view.
    var guides: [UILayoutGuide] = []
    /// The view's safe area as a guide.
    var safeAreaGuide: UILayoutGuide?
    /// The view's margins as a guide.
    var marginsGuide: UILayoutGuide?
    /// How strongly the view resists being larger than its content, across and down.
    var hugging = [UILayoutPriority.defaultLow, .defaultLow]
    /// How strongly the view resists being smaller than its content, across and down.
    var compression = [UILayoutPriority.defaultHigh, .defaultHigh]
}

extension UIView {
    /// The nearest view, from this one outwards, that is placed by its frame and not by constraints.
    var layoutRoot: UIView {
        var view = self
        while !view.translatesAutoresizingMaskIntoConstraints, let outer = view.superview { view = outer }
        return view
    }

    /// Strikes out the constraints between this view's content and what is outside, as the view leaves its superview.
    func dropOuterConstraints() {
        var open = [self]
        while let view = open.popLast() {
            for constraint in view.constraintBookIfAny?.touching ?? [] {
                guard let holder = constraint.holder, !holder.isDescendant(of: self) else { continue }
                constraint.deactivate()
            }
            open += view.subviews
        }
    }
}

extension NSLayoutConstraint {
    /// A direction of layout.
    public enum Axis: Int, Sendable {
        /// From left to right.
        case horizontal = 0
        /// From top to bottom.
        case vertical = 1
    }
}

extension UIView {
    /// The view's part in layout by constraints; made when it is first asked for.
    var constraintBook: ConstraintBook {
        if let book = constraintBookIfAny { return book }
        let book = ConstraintBook()
        constraintBookIfAny = book
        return book
    }

    /// The size along an axis of a view whose content has none.
    public class var noIntrinsicMetric: CGFloat { -1 }
    /// The wish for the smallest size that fits.
    public class var layoutFittingCompressedSize: CGSize { .zero }
    /// The wish for the largest size that fits.
    public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

    /// The constraints that the view keeps: those on itself, and between views inside it.
    public var constraints: [NSLayoutConstraint] { constraintBookIfAny?.held ?? [] }
    /// Has a constraint take part in layout.
    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
    /// Has constraints take part in layout.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
    /// Has a constraint no longer take part in layout.
    public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
    /// Has constraints no longer take part in layout.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.deactivate(constraints) }

    /// Says that ``intrinsicContentSize`` has changed.
    public func invalidateIntrinsicContentSize() {
        if !translatesAutoresizingMaskIntoConstraints { layoutRoot.setNeedsLayout() }
    }

    /// How strongly the view resists being larger than its content; 250 unless the app says otherwise.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        constraintBookIfAny?.hugging[axis.rawValue] ?? .defaultLow
    }

    /// Sets how strongly the view resists being larger than its content.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        constraintBook.hugging[axis.rawValue] = priority
        invalidateIntrinsicContentSize()
    }

    /// How strongly the view resists being smaller than its content; 750 unless the app says otherwise.
    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        constraintBookIfAny?.compression[axis.rawValue] ?? .defaultHigh
    }

    /// Sets how strongly the view resists being smaller than its content.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        constraintBook.compression[axis.rawValue] = priority
        invalidateIntrinsicContentSize()
    }

    /// Returns the size that the constraints inside the view give it, as near as can be to `targetSize`.
    public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        ConstraintLayout(fitting: self, into: targetSize).fittingSize
    }
}
