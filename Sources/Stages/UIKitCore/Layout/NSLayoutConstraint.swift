// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The priority of a layout constraint.
public struct UILayoutPriority: _UIKitNumericRawRepresentable, Hashable, Sendable, ExpressibleByFloatLiteral {
    /// The priority, from 1 to 1000 (required).
    public var rawValue: Float

    /// Creates a priority.
    public init(rawValue: Float) { self.rawValue = rawValue }

    /// Creates a priority.
    public init(_ rawValue: Float) { self.init(rawValue: rawValue) }

    /// Creates a priority.
    public init(floatLiteral value: Float) { self.init(rawValue: value) }

    /// The priority of a required constraint, 1000.
    public static let required = UILayoutPriority(1000)
    /// The default priority for resisting compression, 750.
    public static let defaultHigh = UILayoutPriority(750)
    /// The default priority for resisting growth, 250.
    public static let defaultLow = UILayoutPriority(250)
    /// The priority of a fitting size, 50.
    public static let fittingSizeLevel = UILayoutPriority(50)
}

/// The relationship between two user interface objects.
///
/// The relationship is `first = multiplier × second + constant`, or an inequality of that form. An active constraint is
/// held by the nearest common ancestor of both items. Layouts are left to right, so leading is left.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
    /// Constants that describe the relation of a constraint.
    public enum Relation: Int, Sendable {
        /// Less than or equal.
        case lessThanOrEqual = -1
        /// Equal.
        case equal = 0
        /// Greater than or equal.
        case greaterThanOrEqual = 1
    }

    /// The attribute of an item.
    public enum Attribute: Int, Sendable {
        /// The left edge.
        case left = 1
        /// The right edge.
        case right = 2
        /// The top edge.
        case top = 3
        /// The bottom edge.
        case bottom = 4
        /// The leading edge.
        case leading = 5
        /// The trailing edge.
        case trailing = 6
        /// The width.
        case width = 7
        /// The height.
        case height = 8
        /// The horizontal center.
        case centerX = 9
        /// The vertical center.
        case centerY = 10
        /// The baseline of the last line of text.
        case lastBaseline = 11
        /// The baseline of the first line of text.
        case firstBaseline = 12
        /// The left margin of a view.
        case leftMargin = 13
        /// The right margin of a view.
        case rightMargin = 14
        /// The top margin of a view.
        case topMargin = 15
        /// The bottom margin of a view.
        case bottomMargin = 16
        /// The leading margin of a view.
        case leadingMargin = 17
        /// The trailing margin of a view.
        case trailingMargin = 18
        /// The horizontal center between the margins of a view.
        case centerXWithinMargins = 19
        /// The vertical center between the margins of a view.
        case centerYWithinMargins = 20
        /// No attribute, used with a constant.
        case notAnAttribute = 0
    }

    /// The first item.
    open private(set) weak var firstItem: AnyObject?
    /// The attribute of the first item.
    public let firstAttribute: Attribute
    /// The relation.
    public let relation: Relation
    /// The second item; nil for a constant.
    open private(set) weak var secondItem: AnyObject?
    /// The attribute of the second item.
    public let secondAttribute: Attribute
    /// The multiplier of the second attribute.
    public let multiplier: CGFloat
    /// The constant; setting one that is not finite raises an exception and has no effect.
    open var constant: CGFloat {
        didSet {
            guard isFinite(constant) else { return constant = oldValue }
            if constant != oldValue { invalidateLayout() }
        }
    }
    /// The constant with which the layout is solved.
    var distance: CGFloat { constant }
    /// The priority of the constraint. The default is required.
    open var priority = UILayoutPriority.required { didSet { if priority != oldValue { invalidateLayout() } } }
    /// A string that identifies the constraint.
    open var identifier: String?
    /// The view that holds the active constraint.
    weak var holder: UIView?
    /// The items that are distances between anchors, which nothing else retains.
    private let distances: [LayoutDistance]

    /// Creates an inactive constraint between views or layout guides; one with another item has no effect.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        // The casts also unwrap an optional that was passed as it is.
        let second: NSObject? = view2 as? UIView ?? view2 as? UILayoutGuide ?? view2 as? LayoutDistance
        firstItem = view1 as? UIView ?? view1 as? UILayoutGuide ?? view1 as? LayoutDistance
        distances = [view1, view2 as Any].compactMap { $0 as? LayoutDistance }
        firstAttribute = attr1
        self.relation = relation
        secondItem = second
        // Without a second item, its attribute has no meaning; many apps repeat the first one's.
        secondAttribute = second == nil ? .notAnAttribute : attr2
        self.multiplier = multiplier
        constant = c
        super.init()
        if !isFinite(c) { constant = 0 }
    }

    /// Creates a placeholder without items, which has no effect.
    public convenience override init() {
        self.init(
            item: NSNull(), attribute: .notAnAttribute, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
            multiplier: 1, constant: 0)
    }

    /// Whether the constraint is active.
    open var isActive: Bool {
        get { holder != nil }
        set { if newValue { activate() } else { deactivate() } }
    }

    /// Activates constraints.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Deactivates constraints.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    /// A description in UIKit's format: `<NSLayoutConstraint: 0x… UILabel:0x….top == UIView:0x….top + 8>`.
    open override nonisolated var description: String {
        describe { [formula] }.replacingOccurrences(of: "; ", with: " ")
    }
}

extension NSLayoutConstraint {
    /// The views of both items; for a guide, its owning view, and for a distance, those of its ends.
    var views: [UIView] {
        [firstItem, secondItem].flatMap { item in
            (item as? LayoutDistance)?.views ?? [item.flatMap(Self.view)].compactMap { $0 }
        }
    }

    /// The anchor of the first item's attribute.
    public var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor(firstItem ?? NSNull(), firstAttribute) }
    /// The anchor of the second item's attribute; nil for a constant.
    public var secondAnchor: NSLayoutAnchor<AnyObject>? { secondItem.map { NSLayoutAnchor($0, secondAttribute) } }

    static func view(of item: AnyObject) -> UIView? { item as? UIView ?? (item as? UILayoutGuide)?.owningView }

    /// Adds the constraint to the nearest common ancestor; raises an exception if there is none.
    func activate() {
        let views = views
        guard holder == nil, firstItem != nil, let first = views.first else { return }
        var ancestor: UIView? = first
        for other in views.dropFirst() {
            while let view = ancestor, !other.isDescendant(of: view) { ancestor = view.superview }
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
        SimulatedDevice.current.mainLoop.feedback.invalidates(for: .constraints, invalidateLayout)
    }

    func deactivate() {
        guard let holder else { return }
        SimulatedDevice.current.mainLoop.feedback.invalidates(for: .constraints, invalidateLayout)
        self.holder = nil
        holder.constraintBook.held.removeAll { $0 === self }
        for view in Set(views) { view.constraintBook.touching.removeAll { $0 === self } }
    }

    /// Invalidates the layout of both views.
    func invalidateLayout() {
        guard holder != nil else { return }
        for view in views { view.layoutRoot.setNeedsLayout() }
    }

    /// Returns whether a constant is finite; raises an exception otherwise.
    private func isFinite(_ constant: CGFloat) -> Bool {
        guard !constant.isFinite else { return true }
        let second = secondItem.map { Self.anchorText($0, secondAttribute) } ?? "(null)"
        SimulatedDevice.current.raise(
            .inconsistency(
                "NSLayoutConstraint constant is not finite!  That's illegal.  constant:"
                    + "\(constant.isNaN ? "nan" : Double(constant).compactDescription) firstAnchor:"
                    + "\(Self.anchorText(firstItem, firstAttribute)) secondAnchor:\(second)"))
        return false
    }

    /// The constraint as a formula.
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

/// The constraint-based layout state of a view; created only for views that need it.
@MainActor final class ConstraintBook {
    /// The active constraints that the view holds.
    var held: [NSLayoutConstraint] = []
    /// The active constraints that refer to the view or its guides.
    var touching: [NSLayoutConstraint] = []
    /// The layout guides added by the app.
    var guides: [UILayoutGuide] = []
    /// The layout guide of the safe area.
    var safeAreaGuide: UILayoutGuide?
    /// The layout guide of the margins.
    var marginsGuide: UILayoutGuide?
    /// The layout guide of the readable content.
    var readableGuide: UILayoutGuide?
    /// Whether the margins are those of the readable content.
    var marginsAreReadable = false
    /// The layout guide of the keyboard.
    var keyboardGuide: UIKeyboardLayoutGuide?
    /// The frame that the view got when constraints were last applied; nil before that.
    var solvedFrame: CGRect?
    /// How often constraints to the guides were solved again for new insets in a commit.
    var follows = (commit: 0, count: 0)
    /// The content hugging priorities, horizontal and vertical.
    var hugging = [UILayoutPriority.defaultLow, .defaultLow]
    /// The compression resistance priorities, horizontal and vertical.
    var compression = [UILayoutPriority.defaultHigh, .defaultHigh]
}

extension UIView {
    /// The nearest view, starting with this one, whose frame determines its position.
    var layoutRoot: UIView {
        var view = self
        while !view.translatesAutoresizingMaskIntoConstraints, let outer = view.superview { view = outer }
        return view
    }

    /// Removes constraints between this hierarchy and outer views when the view leaves its superview.
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
    /// Constants that describe an axis of layout.
    public enum Axis: Int, Sendable {
        /// The horizontal axis.
        case horizontal = 0
        /// The vertical axis.
        case vertical = 1
    }
}

extension UIView {
    /// The constraint-based layout state, created on first use.
    var constraintBook: ConstraintBook {
        if let book = constraintBookIfAny { return book }
        let book = ConstraintBook()
        constraintBookIfAny = book
        return book
    }

    /// The absence of an intrinsic size along an axis.
    public class var noIntrinsicMetric: CGFloat { -1 }
    /// The option for the smallest fitting size.
    public class var layoutFittingCompressedSize: CGSize { .zero }
    /// The option for the largest fitting size.
    public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

    /// The constraints that the view holds.
    public var constraints: [NSLayoutConstraint] { constraintBookIfAny?.held ?? [] }
    /// Adds a constraint.
    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
    /// Adds constraints.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
    /// Removes a constraint.
    public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
    /// Removes constraints.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.deactivate(constraints) }

    /// Whether constraints position the view, instead of its frame and autoresizing mask.
    var isPlacedByConstraints: Bool { !translatesAutoresizingMaskIntoConstraints }

    /// Returns the priority with which the view resists growth.
    func hugging(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        constraintBookIfAny?.hugging[axis.rawValue] ?? .defaultLow
    }

    /// Returns the priority with which the view resists compression.
    func resistance(_ axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        constraintBookIfAny?.compression[axis.rawValue] ?? .defaultHigh
    }

    /// Sets one of the priorities for the view's natural size.
    func setPriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis,
        in priorities: ReferenceWritableKeyPath<ConstraintBook, [UILayoutPriority]>
    ) {
        guard constraintBook[keyPath: priorities][axis.rawValue] != priority else { return }
        constraintBook[keyPath: priorities][axis.rawValue] = priority
        invalidateIntrinsicContentSize()
    }
}
