// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIView {
    /// How an animation runs.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Subviews are laid out in the animation.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Touches are taken while it runs.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// It begins at what is shown.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// It runs again and again.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// It runs back and forth.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// It begins and ends slowly.
        public static let curveEaseInOut: AnimationOptions = []
        /// It begins slowly.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// It ends slowly.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// A transition fades from one look to the next.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// It runs evenly.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    }

    /// Changes views as an animation.
    ///
    /// Animations take no time here: the changes apply at once, and `completion` is called in the next turn.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        if let completion { SimulatedDevice.current.mainLoop.enqueue { completion(true) } }
    }

    /// Changes views as an animation with a spring; see ``animate(withDuration:delay:options:animations:completion:)``.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: delay, options: options, animations: animations, completion: completion)
    }

    /// Changes a view as an animation; see ``animate(withDuration:delay:options:animations:completion:)``.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: 0, options: options, animations: { animations?() }, completion: completion)
    }

    /// Changes views without animation.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }
}
