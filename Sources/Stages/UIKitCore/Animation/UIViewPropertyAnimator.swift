// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that animates changes to views and can be paused, set to a position, reversed and stopped.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
    /// The duration in seconds.
    public let duration: TimeInterval
    /// The delay before the start in seconds.
    public private(set) var delay: TimeInterval = 0
    /// The timing curve.
    public let timingParameters: (any UITimingCurveProvider)?
    private let curve: AnimationCourse
    /// The changes added before the start.
    private var blocks: [(delayFactor: Double, change: () -> Void)] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    /// The position; nil unless the animator is active or stopped.
    private var timeline: AnimatorTimeline?
    /// The animations; when the first one ends, so does the animator.
    private var animations: [Animation] = []

    /// The state of the animation.
    open private(set) var state = UIViewAnimatingState.inactive
    /// Whether the animation is running: started and not paused.
    open var isRunning: Bool { state == .active && timeline?.isPaused == false }
    /// Whether the animation runs in reverse, back to the views' old values. The default is false.
    open var isReversed = false { didSet { timeline?.reverse(isReversed, at: now) } }
    /// Whether ``fractionComplete`` is a fraction of the change, regardless of the curve, while the animator is paused.
    /// The default is true; otherwise, it is a fraction of the time.
    open var scrubsLinearly = true { didSet { timeline?.scrubsLinearly = scrubsLinearly } }
    /// Whether the animator pauses at its end instead of becoming inactive. The default is false.
    open var pausesOnCompletion = false { didSet { timeline?.pausesOnCompletion = pausesOnCompletion } }
    /// Whether touches reach the views. Stored but not used; they always do.
    open var isUserInteractionEnabled = true
    /// Whether the app performs hit testing itself. Stored but not used.
    open var isManualHitTestingEnabled = false
    /// Whether the animation can be paused and stopped. The default is true.
    open var isInterruptible = true

    private init(
        _ duration: TimeInterval, _ curve: AnimationCourse, _ parameters: (any UITimingCurveProvider)?,
        _ animations: (() -> Void)?
    ) {
        self.duration = AnimationTiming(duration: duration).duration
        (self.curve, timingParameters) = (curve, parameters)
        super.init()
        if let animations { blocks.append((0, animations)) }
    }

    /// Creates an animator without duration.
    public convenience override init() { self.init(duration: 0, curve: .easeInOut) }

    /// Creates an animator with a built-in curve.
    public convenience init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.init(duration, curve.course, UICubicTimingParameters(animationCurve: curve), animations)
    }

    /// Creates an animator with a spring curve.
    public convenience init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        let parameters = UISpringTimingParameters(dampingRatio: ratio)
        self.init(duration, parameters.course(for: duration), parameters, animations)
    }

    /// Creates an animator with a cubic Bézier curve.
    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        let parameters = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
        self.init(duration, parameters.course, parameters, animations)
    }

    /// Creates an animator with timing parameters.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds; springs that determine their own duration ignore it.
    ///   - parameters: The timing curve; a provider without one eases in and out.
    public convenience init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
        let (curve, duration) = parameters.course(for: duration)
        self.init(duration, curve, parameters, nil)
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

    private var frames: DeviceFrames { SimulatedDevice.current.frames }
    private var now: TimeInterval { frames.animator.now }

    // MARK: Changes

    /// Adds animations; after the start, they run in the remaining time.
    open func addAnimations(_ animation: @escaping () -> Void) { addAnimations(animation, delayFactor: 0) }

    /// Adds animations that start after a fraction of the time; after the start, of the remaining time.
    ///
    /// - Parameters:
    ///   - animation: The changes.
    ///   - delayFactor: The fraction, from 0 to 1.
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
        let factor = delayFactor.isNaN ? 0 : min(max(Double(delayFactor), 0), 1)
        guard let timeline else { return blocks.append((factor, animation)) }
        guard state == .active else { return }
        let position = min(max(timeline.position(at: now), 0), 1)
        let passed = isReversed ? 0 : position
        animate(animation, from: passed + (1 - passed) * factor, on: timeline)
    }

    /// Animates changes starting at a position.
    private func animate(_ change: () -> Void, from start: Double, on timeline: AnimatorTimeline) {
        let timing = AnimationTiming(duration: duration * (1 - start), delay: delay + duration * start, curve: curve)
        let animation = Animation(timing, on: (timeline, start))
        animations.append(animation)
        frames.animator.collect(into: animation, change)
        frames.animator.run(animation)
    }

    /// Runs an empty animation, which makes the animator conclude at the end even if its views are gone by then.
    private func concludeAtEnd(of timeline: AnimatorTimeline) {
        let timing = AnimationTiming(duration: duration, delay: delay, curve: curve)
        // The animator stays alive until it ends, as in UIKit.
        let animation = Animation(timing, on: (timeline, 0), completion: conclusion(timeline))
        animations.append(animation)
        frames.animator.run(animation)
    }

    private func conclusion(_ timeline: AnimatorTimeline) -> (Bool) -> Void {
        { finished in
            guard self.timeline === timeline, self.state == .active else { return }
            for animation in self.animations { self.frames.animator.end(animation, finished: finished) }
            let isReversed = self.animations.first?.timeline?.isReversed ?? false
            self.conclude(finished ? isReversed ? .start : .end : .current)
        }
    }

    /// Adds a completion handler.
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    // MARK: Running

    /// Starts or resumes the animation.
    open func startAnimation() { startAnimation(afterDelay: 0) }

    /// Starts the animation after a delay in seconds.
    open func startAnimation(afterDelay delay: TimeInterval) {
        guard state != .stopped, let timeline = activate(after: delay) else { return }
        timeline.resume()
        run(timeline)
    }

    /// Pauses the animation; if it has not started, it pauses at its start.
    open func pauseAnimation() {
        guard isInterruptible, state != .stopped else { return }
        activate(after: 0)?.pause(at: now)
    }

    /// Resumes a paused animation with different timing.
    ///
    /// - Parameters:
    ///   - parameters: The timing of the rest; nil for the animator's. Some springs determine their own duration.
    ///   - durationFactor: The duration of the rest, as a multiple of ``duration``; 0 for the remaining time.
    open func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        guard state == .active, let timeline, timeline.isPaused else { return }
        let factor = durationFactor.isFinite ? max(Double(durationFactor), 0) : 0
        let time = factor > 0 ? AnimationTiming(duration: duration * factor).duration : nil
        let pace = parameters.map { $0.course(for: time ?? duration) }
        let ownDuration = parameters?.springTimingParameters?.ownDuration
        timeline.resume(at: now, with: pace?.curve, for: ownDuration ?? time)
        run(timeline)
    }

    /// The completed fraction, from 0 to 1, in the direction of the animation; setting it pauses the animation.
    open var fractionComplete: CGFloat {
        get { timeline?.fraction(at: now) ?? 0 }
        set {
            guard !newValue.isNaN else { return }
            pauseAnimation()
            guard state == .active, let timeline, timeline.isPaused else { return }
            timeline.scrub(to: Double(min(max(newValue, 0), 1)), at: now)
            SimulatedDevice.current.mainLoop.setNeedsCommit()
        }
    }

    /// Returns the timeline, making the animator active and performing its changes first if necessary.
    private func activate(after delay: TimeInterval) -> AnimatorTimeline? {
        if let timeline { return timeline }
        let delay = AnimationTiming(duration: 0, delay: delay).delay
        let timeline = AnimatorTimeline(duration: duration, delay: delay, curve: curve, isReversed: isReversed)
        (timeline.scrubsLinearly, timeline.pausesOnCompletion) = (scrubsLinearly, pausesOnCompletion)
        (self.delay, self.timeline, state) = (delay, timeline, .active)
        let blocks = blocks
        self.blocks = []
        concludeAtEnd(of: timeline)
        animate({ for block in blocks where block.delayFactor == 0 { block.change() } }, from: 0, on: timeline)
        for block in blocks where block.delayFactor > 0 { animate(block.change, from: block.delayFactor, on: timeline) }
        return timeline
    }

    /// Lets frames, or the transition that began the animations, drive them; without frames, they end immediately.
    private func run(_ timeline: AnimatorTimeline) {
        SimulatedDevice.current.mainLoop.setNeedsCommit()
        guard animations.first?.timeline === timeline else { return }
        guard duration == 0 || !frames.animates else { return }
        guard pausesOnCompletion else { return frames.animator.finish(timeline) }
        timeline.passEnd()
        timeline.pause(at: now)
    }

    // MARK: Ending

    /// Stops the animation at its current position.
    ///
    /// If `withoutFinishing` is true, the views keep their current values; otherwise, call ``finishAnimation(at:)``
    /// afterward.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard isInterruptible, state == .active, let timeline else { return }
        timeline.pause(at: now)
        state = .stopped
        guard withoutFinishing else { return }
        settle(at: .current)
        completions = []
        become(.inactive)
    }

    /// Finishes a stopped animation: the views get their old values, their new values, or those at the current
    /// position.
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return }
        settle(at: finalPosition)
        conclude(finalPosition)
    }

    private func settle(at position: UIViewAnimatingPosition) {
        for animation in animations {
            switch position {
            case .end: break
            case .start: animation.settle(at: 0)
            case .current: animation.settle(at: animation.share(at: now))
            }
            frames.animator.end(animation, finished: false)
        }
    }

    private func become(_ state: UIViewAnimatingState) { (self.state, timeline, animations) = (state, nil, []) }

    private func conclude(_ position: UIViewAnimatingPosition) {
        become(.inactive)
        let completions = completions
        self.completions = []
        for completion in completions { completion(position) }
    }
}
