// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIView {
    /// Options for animating views.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out subviews with the animation.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Allows touches during the animation.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Starts from the current presentation values.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats indefinitely.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Also runs backward.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Starts and ends slowly.
        public static let curveEaseInOut: AnimationOptions = []
        /// Starts slowly.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Ends slowly.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Overrides the duration of the enclosing block.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Overrides the curve of the enclosing block.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Animates changes inside a transition.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// Shows and hides views in a transition.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Does not inherit options from the enclosing block.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)
        /// Flips like a card whose left side comes to the front first.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// Flips like a card whose right side comes to the front first.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// Curls the old content up; here it slides up.
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// Curls the new content down; here it slides down.
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// Dissolves to the new content.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// Flips like a card whose top comes to the front first.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// Flips like a card whose bottom comes to the front first.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
        /// Runs at constant speed.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    }

    /// Constants that describe the curve of an animation.
    public enum AnimationCurve: Int, Sendable {
        /// Starts and ends slowly.
        case easeInOut = 0
        /// Starts slowly.
        case easeIn = 1
        /// Ends slowly.
        case easeOut = 2
        /// Runs at constant speed.
        case linear = 3
    }

    /// Animates changes to views.
    ///
    /// The views have their new values immediately; their presentation follows with the device's frames. A device
    /// without frames shows the new values immediately and calls `completion` in the next turn.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(duration, delay, options.curve, options, animations, completion)
    }

    /// Animates changes to views with a spring that comes to rest at the end of the duration.
    ///
    /// A damping ratio of 1 prevents oscillation, an initial velocity of 1 covers the total distance in a second, and a
    /// curve in `options` is ignored; see ``animate(withDuration:delay:options:animations:completion:)``.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let curve = AnimationCourse.spring(damping: dampingRatio, velocity: velocity * duration)
        animate(duration, delay, curve, options.union(.overrideInheritedCurve), animations, completion)
    }

    /// Animates changes to views with a spring.
    ///
    /// A bounce of 0 prevents oscillation, 1 would never end it, and a negative one moves more slowly; the rest is as in
    /// ``animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:)``.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity velocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let damping = bounce < 0 ? 1 / (1 + max(bounce, -0.99)) : max(1 - bounce, 0.01)
        let curve = AnimationCourse.spring(damping: damping, velocity: velocity * duration)
        animate(duration, delay, curve, options.union(.overrideInheritedCurve), animations, completion)
    }

    /// Animates the changes to views that a nonescaping closure makes.
    class func animate(for duration: TimeInterval, _ animations: () -> Void) {
        animate(duration, 0, AnimationOptions().curve, [], animations, nil)
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

    /// Shows a transition from the content of a view to that after `animations`, and then calls `completion`.
    ///
    /// Without a transition in the options, the new content is shown immediately, and only `completion` waits.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let device = SimulatedDevice.current
        guard device.frames.animates else {
            animate(withDuration: duration, options: options, animations: { animations?() }, completion: completion)
            return
        }
        let animation = Animation(
            AnimationTiming(duration: duration, curve: options.curve), completion: completion)
        let transition = options.transition.map { (kind: $0, old: view.layer.content()) }
        device.frames.animator.collect(into: options.contains(.allowAnimatedContent) ? animation : nil) {
            animations?()
        }
        if let (kind, old) = transition {
            view.layer.begin(kind, from: old, animation) { animation.timing.share(after: $0) }
        }
        device.frames.animator.run(animation, lasts: true)
    }

    /// Shows a transition of the view's superview in which a view replaces another, and then calls `completion`.
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

    /// Performs changes without animation.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let animator = SimulatedDevice.current.frames.animator
        let wasEnabled = animator.isEnabled
        animator.isEnabled = false
        animator.collect(into: nil, actionsWithoutAnimation)
        animator.isEnabled = wasEnabled
    }

    /// Whether animations are enabled. The default is true.
    public class var areAnimationsEnabled: Bool { SimulatedDevice.current.frames.animator.isEnabled }
    /// Enables or disables animations.
    public class func setAnimationsEnabled(_ enabled: Bool) {
        SimulatedDevice.current.frames.animator.isEnabled = enabled
    }
    /// The duration of the current animation block, in seconds; 0 outside one.
    public class var inheritedAnimationDuration: TimeInterval {
        SimulatedDevice.current.frames.animator.open?.timing.duration ?? 0
    }
}

extension UIView.AnimationOptions {
    /// The curve in the options.
    fileprivate var curve: AnimationCourse {
        UIView.AnimationCurve(rawValue: Int(rawValue >> 16 & 3))?.course ?? .easeInOut
    }
}

extension UIView.AnimationCurve {
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
    /// Options for keyframe animations.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Allows touches during the animation.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// Starts from the current presentation values.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Interpolates linearly.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// Jumps to each keyframe; linear here.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Runs at constant speed; linear here.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// Interpolates smoothly; linear here.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    }

    /// Animates changes in keyframes, which `animations` adds with
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

    /// Adds a keyframe with its start time and duration as fractions of the whole.
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
