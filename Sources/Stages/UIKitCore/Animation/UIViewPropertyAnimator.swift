// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Where an animation is.
public enum UIViewAnimatingState: Int, Sendable {
    /// It has not begun, or is over.
    case inactive = 0
    /// It runs or rests.
    case active = 1
    /// It was stopped where it was.
    case stopped = 2
}

/// A place of an animation.
public enum UIViewAnimatingPosition: Int, Sendable {
    /// The end.
    case end = 0
    /// The beginning.
    case start = 1
    /// Where it is.
    case current = 2
}

/// Changes of views that run over time and can be stopped on the way.
@MainActor open class UIViewPropertyAnimator: NSObject {
    /// Seconds of the whole.
    public let duration: TimeInterval
    private let curve: AnimationCourse
    private var blocks: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var animation: Animation?
    /// Where the animation is.
    open private(set) var state = UIViewAnimatingState.inactive
    /// Whether the animation goes on with frames.
    open private(set) var isRunning = false

    private init(_ duration: TimeInterval, _ curve: AnimationCourse, _ animations: (() -> Void)?) {
        (self.duration, self.curve) = (duration, curve)
        super.init()
        if let animations { blocks.append(animations) }
    }

    /// Creates an animation that follows one of the usual curves.
    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(duration, curve.course, animations)
    }

    /// Creates an animation that swings like a spring.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.init(duration, .spring(damping: ratio, velocity: 0), animations)
    }

    /// Creates an animation that follows a cubic curve of two control points.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        func share(_ x: CGFloat) -> CGFloat { min(max(x, 0), 1) }
        self.init(duration, .bezier(share(point1.x), point1.y, share(point2.x), point2.y), animations)
    }

    /// Creates an animation and starts it.
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

    /// Adds changes; while the animation runs they are made at once.
    open func addAnimations(_ animation: @escaping () -> Void) {
        guard let running = self.animation else { return blocks.append(animation) }
        SimulatedDevice.current.frames.animator.collect(into: running, animation)
    }

    /// Adds something to do when the animation is over.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    /// Starts the animation, or has it go on.
    open func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts the animation after some seconds.
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
        // The animator stays until it is over, as UIKit's does.
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

    /// Has the animation rest where it is.
    open func pauseAnimation() {
        if animation == nil { startAnimation() }
        animation?.pause(at: SimulatedDevice.current.frames.animator.now)
        isRunning = false
    }

    /// The part of its time that the animation has gone; setting it has it rest there.
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

    /// Ends the animation; the views show what they are.
    ///
    /// - Parameter withoutFinishing: whether nobody is told; else ``finishAnimation(at:)`` is to be called.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active, let animation else { return }
        (state, isRunning) = (withoutFinishing ? .inactive : .stopped, false)
        self.animation = nil
        SimulatedDevice.current.frames.animator.end(animation, finished: false)
    }

    /// Tells that a stopped animation is over.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return }
        conclude(finalPosition)
    }

    private func conclude(_ position: UIViewAnimatingPosition) {
        (state, isRunning, animation) = (.inactive, false, nil)
        let completions = completions
        self.completions = []
        for completion in completions { completion(position) }
    }
}
