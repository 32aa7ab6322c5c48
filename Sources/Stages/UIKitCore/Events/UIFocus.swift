// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A part of the interface that can contain the focus. There is no focus engine: nothing is ever focused.
@preconcurrency @MainActor public protocol UIFocusEnvironment: NSObjectProtocol {
    /// The environments that should get the focus first.
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
    /// The environment that contains this one; nil for none.
    var parentFocusEnvironment: (any UIFocusEnvironment)? { get }
    /// Asks for an update of the focus.
    func setNeedsFocusUpdate()
    /// Updates the focus if that is pending.
    func updateFocusIfNeeded()
    /// Returns whether the focus may move.
    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
    /// Called when the focus moved.
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

/// An object that can be focused.
@preconcurrency @MainActor public protocol UIFocusItem: UIFocusEnvironment {
    /// Whether the object can be focused.
    var canBecomeFocused: Bool { get }
    /// Whether the object is focused.
    var isFocused: Bool { get }
    /// The frame in the coordinates of the environment.
    var frame: CGRect { get }
}

extension UIView: UIFocusItem {
    /// The view's controller, otherwise the superview.
    public var parentFocusEnvironment: (any UIFocusEnvironment)? { viewController ?? superview }
}

extension UIViewController: UIFocusEnvironment {
    /// The superview of the view, otherwise the container.
    public var parentFocusEnvironment: (any UIFocusEnvironment)? { viewIfLoaded?.superview ?? parent }
}

/// The directions in which the focus moves.
public struct UIFocusHeading: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt
    /// Creates a set with a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Up.
    public static let up = UIFocusHeading(rawValue: 1 << 0)
    /// Down.
    public static let down = UIFocusHeading(rawValue: 1 << 1)
    /// To the left.
    public static let left = UIFocusHeading(rawValue: 1 << 2)
    /// To the right.
    public static let right = UIFocusHeading(rawValue: 1 << 3)
    /// To the next item.
    public static let next = UIFocusHeading(rawValue: 1 << 4)
    /// To the previous item.
    public static let previous = UIFocusHeading(rawValue: 1 << 5)
}

/// A move of the focus. None is ever created.
@preconcurrency @MainActor open class UIFocusUpdateContext: NSObject {
    override init() { super.init() }

    /// The item that was focused; nil for none.
    open var previouslyFocusedItem: (any UIFocusItem)? { nil }
    /// The item that is focused next; nil for none.
    open var nextFocusedItem: (any UIFocusItem)? { nil }
    /// The view that was focused; nil for none.
    open var previouslyFocusedView: UIView? { nil }
    /// The view that is focused next; nil for none.
    open var nextFocusedView: UIView? { nil }
    /// The direction of the move.
    open var focusHeading: UIFocusHeading { [] }
}

/// Animates changes alongside a move of the focus. None is ever created.
@preconcurrency @MainActor open class UIFocusAnimationCoordinator: NSObject {
    override init() { super.init() }

    /// Performs changes at once, and calls a closure in the next turn.
    open func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {
        animations?()
        if let completion { SimulatedDevice.current.mainLoop.enqueue(completion) }
    }
}

/// The engine that moves the focus, which does not exist here.
@preconcurrency @MainActor open class UIFocusSystem: NSObject {
    override init() { super.init() }

    /// The focused item: nil.
    open var focusedItem: (any UIFocusItem)? { nil }
    /// Returns the engine for an environment: nil.
    open class func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? { nil }
    /// Returns whether an environment contains another one, or is the same.
    open class func environment(
        _ environment: any UIFocusEnvironment, contains otherEnvironment: any UIFocusEnvironment
    ) -> Bool {
        sequence(first: otherEnvironment) { $0.parentFocusEnvironment }.contains { $0 === environment }
    }
    /// Asks for an update of the focus; has no effect.
    open func requestFocusUpdate(to environment: any UIFocusEnvironment) {}
    /// Updates the focus if that is pending; has no effect.
    open func updateFocusIfNeeded() {}
}

/// A part of a view from which the focus moves to other views. It is a layout guide without further effect.
@preconcurrency @MainActor open class UIFocusGuide: UILayoutGuide {
    /// Whether the guide is enabled. The default is true.
    open var isEnabled = true
    /// The environments to which the focus moves.
    open var preferredFocusEnvironments: [any UIFocusEnvironment] = []
}

extension UITableViewCell {
    /// Constants that describe the look of a focused cell.
    public enum FocusStyle: Int, Sendable {
        /// The system's.
        case `default` = 0
        /// The app's own.
        case custom = 1
    }

    /// The look of the cell when it is focused, which never happens: always the system's; setting it has no effect.
    public var focusStyle: FocusStyle {
        get { .default }
        set { _ = newValue }
    }
}
