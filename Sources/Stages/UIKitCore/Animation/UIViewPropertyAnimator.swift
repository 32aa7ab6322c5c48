// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Constants that describe the state of an animation.
public enum UIViewAnimatingState: Int, Sendable {
    /// The animation has not started, or has ended.
    case inactive = 0
    /// The animation runs or is paused.
    case active = 1
    /// The animation was stopped.
    case stopped = 2
}

/// Constants that describe a position in an animation.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// The end.
    case end = 0
    /// The beginning.
    case start = 1
    /// The current position.
    case current = 2
}

/// An object that animates changes to views and allows their modification.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
    /// The duration in seconds.
    public let duration: TimeInterval
    private let curve: AnimationCourse
    private var blocks: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var animation: Animation?
    /// The state of the animation.
    open private(set) var state = UIViewAnimatingState.inactive
    /// Whether the animation is running.
    open private(set) var isRunning = false

    private init(_ duration: TimeInterval, _ curve: AnimationCourse, _ animations: (() -> Void)?) {
        (self.duration, self.curve) = (duration, curve)
        super.init()
        if let animations { blocks.append(animations) }
    }

    /// Creates an animator with a built-in curve.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration, curve.course, animations)
    }

    /// Creates an animator with a spring curve.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration, .spring(damping: ratio, velocity: 0), animations)
    }

    /// Creates an animator with a cubic Bézier curve.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        let parameters = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
        self.init(duration, parameters.course, animations)
    }

    /// Creates an animator with a pace.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds; a spring with a mass has its own.
    ///   - parameters: The pace; a provider without any eases in and out.
    public convenience init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        if let spring = parameters.springTimingParameters, parameters.timingCurveType != .cubic {
            let duration = spring.ownDuration ?? duration
            self.init(duration, spring.course(for: duration), nil)
        } else {
            self.init(duration, parameters.cubicTimingParameters?.course ?? .easeInOut, nil)
        }
    }

    /// Creates and starts an animator.
    public class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let curve = UIView.AnimationCurve(rawValue: Int(options.rawValue >> 16 & 3)) ?? .easeInOut
        let animator = UIViewPropertyAnimator(duration: duration, curve: curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    /// Adds animations; while the animator runs, the changes are immediate.
    open func addAnimations(_ animation: @escaping () -> Void) {
        guard let running = self.animation else { return blocks.append(animation) }
        SimulatedDevice.current.frames.animator.collect(into: running, animation)
    }

    /// Adds a completion handler.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Starts or resumes the animation.
    open func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts the animation after a delay.
    open func startAnimation(afterDelay delay: TimeInterval) {
        let device = SimulatedDevice.current
        if let animation {
            animation.resume(at: device.frames.animator.now)
            isRunning = true
            device.mainLoop.setNeedsCommit()
            return
        }
        guard state == .inactive else { return }
        (state, isRunning) = (.active, true)
        // The animator stays alive until it ends, as in UIKit.
        let animation = Animation(AnimationTiming(duration: duration, delay: delay, curve: curve)) { finished in
            if self.state == .active { self.conclude(finished ? .end : .current) }
        }
        self.animation = animation
        let (blocks, animates) = (blocks, device.frames.animates)
        self.blocks = []
        device.frames.animator.collect(into: animates && animation.timing.length > 0 ? animation : nil) {
            for block in blocks { block() }
        }
        if animates { device.frames.animator.run(animation, lasts: true) } else { animation.end(finished: true) }
    }

    /// Pauses the animation.
    open func pauseAnimation() {
        if animation == nil { startAnimation() }
        animation?.pause(at: SimulatedDevice.current.frames.animator.now)
        isRunning = false
    }

    /// The completed fraction; setting it pauses the animation.
    open var fractionComplete: CGFloat {
        get {
            guard let animation, duration > 0 else { return 0 }
            let elapsed = animation.elapsed(at: SimulatedDevice.current.frames.animator.now) - animation.timing.delay
            return min(max(elapsed / duration, 0), 1)
        }
        set {
            guard !newValue.isNaN else { return }
            pauseAnimation()
            let share = min(max(newValue, 0), 1)
            animation?.pause(at: 0, after: (animation?.timing.delay ?? 0) + duration * share)
            SimulatedDevice.current.mainLoop.setNeedsCommit()
        }
    }

    /// Stops the animation at its current position; unless `withoutFinishing`, call ``finishAnimation(at:)`` afterward.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active, let animation else { return }
        (state, isRunning) = (withoutFinishing ? .inactive : .stopped, false)
        self.animation = nil
        SimulatedDevice.current.frames.animator.end(animation, finished: false)
    }

    /// Finishes a stopped animation.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        if state == .stopped { conclude(finalPosition) }
    }

    private func conclude(_ position: UIViewAnimatingPosition) {
        (state, isRunning, animation) = (.inactive, false, nil)
        let completions = completions
        self.completions = []
        for completion in completions { completion(position) }
    }
}
