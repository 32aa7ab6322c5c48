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
