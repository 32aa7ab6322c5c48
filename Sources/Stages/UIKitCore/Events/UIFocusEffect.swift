// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// How important an item is when the focus moves into its group. Stored only, as there is no focus engine.
public struct UIFocusGroupPriority: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public var rawValue: Int
    /// Creates a priority.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Creates a priority.
    public init(_ rawValue: Int) { self.init(rawValue: rawValue) }

    /// The item is not the first one. The default.
    public static let ignored = UIFocusGroupPriority(0)
    /// The item was focused before.
    public static let previouslyFocused = UIFocusGroupPriority(1000)
    /// The item is more important than others.
    public static let prioritized = UIFocusGroupPriority(2000)
    /// The item is focused.
    public static let currentlyFocused = UIFocusGroupPriority(.max)
}

/// The look of a focused item. It is never shown, because nothing is ever focused.
@preconcurrency @MainActor open class UIFocusEffect: NSObject {
    /// Creates an effect.
    public override init() { super.init() }
}

/// A ring around a focused item. It is never shown, because nothing is ever focused.
@preconcurrency @MainActor open class UIFocusHaloEffect: UIFocusEffect {
    /// Where the ring is.
    public enum Position: Int, Sendable {
        /// The system decides.
        case automatic = 0
        /// Outside of the shape.
        case outside = 1
        /// Inside of the shape.
        case inside = 2
    }

    /// The view that contains the ring; nil for the one that contains the item.
    open weak var containerView: UIView?
    /// The view above which the ring is; nil for the item.
    open weak var referenceView: UIView?
    /// Where the ring is. The default is automatic.
    open var position = Position.automatic

    /// Creates a ring around the item.
    public override init() { super.init() }
    /// Creates a ring around a rectangle.
    public init(rect: CGRect) { super.init() }
    /// Creates a ring around a rectangle with round corners.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat, curve: CALayerCornerCurve) { super.init() }
    /// Creates a ring around a path.
    public init(path bezierPath: UIBezierPath) { super.init() }
}

extension UIView {
    /// The priority of the view in its group. The default is `ignored`. Stored only.
    public var focusGroupPriority: UIFocusGroupPriority {
        get { accessibility?.focusGroupPriority ?? .ignored }
        set { setAccessibility.focusGroupPriority = newValue }
    }
    /// The look of the view when it is focused, which never happens; nil for none. The default is nil. Stored only.
    public var focusEffect: UIFocusEffect? {
        get { accessibility?.focusEffect }
        set { setAccessibility.focusEffect = newValue }
    }
}
