// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

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
