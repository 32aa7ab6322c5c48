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
        /// A nested block has its own duration, not the outer one's.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// A nested block has its own curve, not the outer one's.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Changes inside of a transition animate as well.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// A transition hides one view and shows the other.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// A nested block has options of its own only.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// A transition turns the view over from its left edge; it changes at once here.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// A transition turns the view over from its right edge; it changes at once here.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// A transition fades from one look to the next.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// It runs evenly.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    }

    /// How an animation follows its time.
    public enum AnimationCurve: Int, Sendable {
        /// It begins and ends slowly.
        case easeInOut = 0
        /// It begins slowly.
        case easeIn = 1
        /// It ends slowly.
        case easeOut = 2
        /// It runs evenly.
        case linear = 3
    }

    /// Changes views as an animation.
    ///
    /// The views have their new values at once; what is shown goes there with the device's frames. A device that nobody
    /// gives frames shows the new values at once, and `completion` is called in the next turn.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(duration, delay, options.curve, options, animations, completion)
    }

    /// Changes views as an animation with a spring; see ``animate(withDuration:delay:options:animations:completion:)``.
    ///
    /// - Parameters:
    ///   - duration: seconds until the spring has come to rest.
    ///   - delay: seconds before it begins.
    ///   - dampingRatio: how little it swings, from 0 to 1 for not at all.
    ///   - velocity: the speed at the beginning: 1 for the whole way in a second.
    ///   - options: how it runs; a curve among them is not looked at.
    ///   - animations: the changes.
    ///   - completion: called when it is over, with whether it ran to its end.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let curve = AnimationCourse.spring(damping: dampingRatio, velocity: velocity * duration)
        animate(duration, delay, curve, options.union(.overrideInheritedCurve), animations, completion)
    }

    private class func animate(
        _ duration: TimeInterval, _ delay: TimeInterval, _ curve: AnimationCourse,
        _ options: AnimationOptions, _ animations: () -> Void, _ completion: ((Bool) -> Void)?
    ) {
        let device = SimulatedDevice.current
        guard device.frames.animates else {
            animations()
            if let completion { device.mainLoop.enqueue { completion(true) } }
            return
        }
        let outer = device.frames.animator.open?.timing
        let timing = AnimationTiming(
            duration: options.contains(.overrideInheritedDuration) ? duration : outer?.duration ?? duration,
            delay: delay, curve: options.contains(.overrideInheritedCurve) ? curve : outer?.curve ?? curve,
            isRepeating: options.contains(.repeat), isReversing: options.contains(.autoreverse))
        let animation = Animation(
            timing, replacesOthers: options.contains(.beginFromCurrentState), completion: completion)
        device.frames.animator.collect(into: timing.length > 0 ? animation : nil, animations)
        device.frames.animator.run(animation)
    }

    /// Changes a view at once, and calls `completion` when the time of a transition is over.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let device = SimulatedDevice.current
        guard device.frames.animates else {
            animate(
                withDuration: duration, options: options, animations: { animations?() }, completion: completion)
            return
        }
        let animation = Animation(AnimationTiming(duration: duration), completion: completion)
        device.frames.animator.collect(into: options.contains(.allowAnimatedContent) ? animation : nil) {
            animations?()
        }
        device.frames.animator.run(animation, lasts: true)
    }

    /// Puts a view in another one's place at once, and calls `completion` when the time of a transition is over.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        transition(with: fromView.superview ?? fromView, duration: duration, options: options) {
            if options.contains(.showHideTransitionViews) {
                (fromView.isHidden, toView.isHidden) = (true, false)
            } else {
                fromView.superview?.addSubview(toView)
                fromView.removeFromSuperview()
            }
        } completion: {
            completion?($0)
        }
    }

    /// Changes views without animation.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let animator = SimulatedDevice.current.frames.animator
        let wasEnabled = animator.isEnabled
        animator.isEnabled = false
        animator.collect(into: nil, actionsWithoutAnimation)
        animator.isEnabled = wasEnabled
    }

    /// Whether blocks of changes run over time; true unless the app says otherwise.
    public class var areAnimationsEnabled: Bool { SimulatedDevice.current.frames.animator.isEnabled }
    /// Sets whether blocks of changes run over time.
    public class func setAnimationsEnabled(_ enabled: Bool) {
        SimulatedDevice.current.frames.animator.isEnabled = enabled
    }
    /// Seconds that the block being done runs; 0 outside of one.
    public class var inheritedAnimationDuration: TimeInterval {
        SimulatedDevice.current.frames.animator.open?.timing.duration ?? 0
    }
}

extension UIView.AnimationOptions {
    /// The curve that the options name.
    fileprivate var curve: AnimationCourse {
        UIView.AnimationCurve(rawValue: Int(rawValue >> 16 & 3))?.course ?? .easeInOut
    }
}

extension UIView.AnimationCurve {
    /// How the curve runs.
    var course: AnimationCourse {
        switch self {
        case .easeInOut: .easeInOut
        case .easeIn: .easeIn
        case .easeOut: .easeOut
        case .linear: .linear
        }
    }
}

extension UIView {
    /// How an animation in several steps runs.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Touches are taken while it runs.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// It begins at what is shown.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Each step runs evenly.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// Each step happens at once at its end; runs evenly here.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// All steps run at one speed; each evenly here.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// The steps run into one another; each evenly here.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    }

    /// Changes views in steps, which `animations` adds with
    /// ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let device = SimulatedDevice.current
        guard device.frames.animates else {
            animate(withDuration: duration, delay: delay, animations: animations, completion: completion)
            return
        }
        let timing = AnimationTiming(duration: duration, delay: delay, curve: .linear)
        let animation = Animation(timing, completion: completion)
        device.frames.animator.collect(into: animation, animations)
        device.frames.animator.run(animation, lasts: true)
    }

    /// Adds a step: when it begins and how long it takes, as parts of the whole.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        let animator = SimulatedDevice.current.frames.animator
        guard let whole = animator.open?.timing else { return animations() }
        let timing = AnimationTiming(
            duration: whole.duration * frameDuration, delay: whole.delay + whole.duration * frameStartTime,
            curve: .linear)
        let step = Animation(timing)
        animator.collect(into: step, animations)
        animator.run(step)
    }
}
