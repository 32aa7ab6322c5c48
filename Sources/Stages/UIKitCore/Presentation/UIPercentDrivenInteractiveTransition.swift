// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that drives the animations of a transition's animator with the user's fingers.
///
/// The animator's animations, whether by `UIView.animate`, a property animator, or layer animations, follow
/// ``update(_:)`` until ``finish()`` or ``cancel()``. Canceled animations restore the views' old values.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject,
    UIViewControllerInteractiveTransitioning
{
    /// The duration of the transition without interaction, in seconds; 0 outside of a transition.
    public private(set) var duration: CGFloat = 0
    /// The completed fraction, from 0 to 1.
    public private(set) var percentComplete: CGFloat = 0
    /// The speed of the remaining part after ``finish()`` or ``cancel()``, relative to the speed without interaction.
    ///
    /// The default is 1.
    open var completionSpeed: CGFloat = 1
    /// The timing of the remaining part. The default eases in and out.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// The timing of the remaining part, replacing ``completionCurve``; nil to use that curve.
    open var timingCurve: (any UITimingCurveProvider)?
    /// Whether the transition begins interactively, instead of running by itself. The default is true.
    open var wantsInteractiveStart = true

    /// The context, retained by the coordinator until the transition ends.
    private weak var context: TransitionContext?
    private var timeline: AnimatorTimeline?
    private var frames: DeviceFrames { SimulatedDevice.current.frames }

    /// Creates a transition that has not begun.
    public override init() { super.init() }

    /// Begins the transition at its start.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        guard let context = transitionContext as? TransitionContext else { return }
        let timeline = AnimatorTimeline(duration: context.duration, delay: 0, curve: .linear, isReversed: false)
        (self.context, self.timeline) = (context, timeline)
        (duration, percentComplete) = (timeline.duration, 0)
        context.animate(on: timeline)
        SimulatedDevice.current.mainLoop.setNeedsCommit()
        guard !context.isInteractive else { return }
        timeline.resume()
        if !frames.animates { frames.animator.finish(timeline) }
    }

    /// Moves the transition to a fraction, from 0 to 1.
    open func update(_ percentComplete: CGFloat) {
        guard let context, let timeline, context.isInteractive, !percentComplete.isNaN else { return }
        let share = min(max(percentComplete, 0), 1)
        self.percentComplete = share
        timeline.scrub(to: Double(share), at: frames.animator.now)
        context.updateInteractiveTransition(share)
        SimulatedDevice.current.mainLoop.setNeedsCommit()
    }

    /// Pauses a running transition, so that it follows the user's fingers again.
    open func pause() {
        guard let context, let timeline, !context.isOver, !context.isInteractive else { return }
        let now = frames.animator.now
        timeline.pause(at: now)
        timeline.reverse(false, at: now)
        percentComplete = CGFloat(min(max(timeline.position(at: now), 0), 1))
        context.pauseInteractiveTransition()
        context.updateInteractiveTransition(percentComplete)
    }

    /// Runs the transition to its end.
    open func finish() {
        guard let context, context.isInteractive else { return }
        context.finishInteractiveTransition()
        run(reversed: false)
    }

    /// Runs the transition back to its start.
    open func cancel() {
        guard let context, context.isInteractive else { return }
        context.cancelInteractiveTransition()
        run(reversed: true)
    }

    private func run(reversed isReversed: Bool) {
        guard let timeline else { return }
        let now = frames.animator.now
        timeline.reverse(isReversed, at: now)
        let speed = completionSpeed.isFinite && completionSpeed > 0 ? Double(completionSpeed) : 1
        let way = abs((isReversed ? 0 : 1) - timeline.position(at: now))
        let rest = AnimationTiming(duration: timeline.duration * way / speed).duration
        let pace = timingCurve?.course(for: rest)
        timeline.resume(at: now, with: pace?.curve ?? completionCurve.course, for: rest)
        SimulatedDevice.current.mainLoop.setNeedsCommit()
        if rest == 0 || !frames.animates { frames.animator.finish(timeline) }
    }
}
