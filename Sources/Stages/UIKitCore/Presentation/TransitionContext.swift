// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The context of a custom transition between two view controllers.
@MainActor final class TransitionContext: NSObject, UIViewControllerContextTransitioning {
    /// A controller and the frames of its view before and after the transition.
    struct End {
        let controller: UIViewController
        /// Whether the animator moves the view.
        let movesView: Bool
        var initialFrame = CGRect.zero
        var finalFrame = CGRect.zero
    }

    let containerView: UIView
    let presentationStyle: UIModalPresentationStyle
    private let ends: (from: End, to: End)
    private let animator: any UIViewControllerAnimatedTransitioning
    private let coordinator: TransitionCoordinator
    private var end: ((Bool) -> Void)?
    /// The controller of the interactive transition, retained until the end.
    private var interaction: (any UIViewControllerInteractiveTransitioning)?
    private(set) var isInteractive = false
    private(set) var transitionWasCancelled = false

    /// Creates the context of a transition.
    ///
    /// - Parameters:
    ///   - animator: The object that performs the transition.
    ///   - containerView: The view in which the transition takes place.
    ///   - style: The presentation style; `none` in a container view controller.
    ///   - coordinator: The coordinator of alongside animations.
    ///   - from: The controller that is visible before the transition.
    ///   - to: The controller that is visible after the transition.
    ///   - end: Called once, with whether the transition was completed.
    init(
        _ animator: any UIViewControllerAnimatedTransitioning, in containerView: UIView,
        style: UIModalPresentationStyle = .none, alongside coordinator: TransitionCoordinator, from: End, to: End,
        end: @escaping (Bool) -> Void
    ) {
        (self.animator, self.containerView, presentationStyle) = (animator, containerView, style)
        (self.coordinator, ends, self.end) = (coordinator, (from, to), end)
        super.init()
        coordinator.context = self
    }

    var isAnimated: Bool { true }
    var targetTransform: CGAffineTransform { .identity }
    /// The duration in seconds.
    var duration: TimeInterval { AnimationTiming(duration: animator.transitionDuration(using: self)).duration }

    /// The timeline that the animations of an interactive transition follow.
    private var timeline: AnimatorTimeline?
    /// Whether the transition has ended.
    var isOver: Bool { end == nil }

    /// Performs the transition, interactively if an interaction controller is given.
    func run(with interaction: (any UIViewControllerInteractiveTransitioning)?) {
        guard let interaction else { return animate() }
        (self.interaction, isInteractive) = (interaction, interaction.wantsInteractiveStart)
        if isInteractive { coordinator.interaction = .going(0) }
        interaction.startInteractiveTransition(self)
        // A custom interaction controller animates the views itself.
        if !isOver { coordinator.animate() }
    }

    /// Runs the animator and the alongside animations.
    func animate() {
        coordinator.animate()
        animator.animateTransition(using: self)
    }

    /// Runs the animator and the alongside animations along a timeline.
    func animate(on timeline: AnimatorTimeline) {
        self.timeline = timeline
        SimulatedDevice.current.frames.animator.lead(timeline) {
            UIView.animate(for: duration) { coordinator.animate() }
            animator.animateTransition(using: self)
        }
    }

    // MARK: Interaction

    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        if !isOver { coordinator.interaction = .going(percentComplete) }
    }
    func finishInteractiveTransition() { endInteraction(isCancelled: false) }
    func cancelInteractiveTransition() { endInteraction(isCancelled: true) }
    func pauseInteractiveTransition() {
        guard !isOver else { return }
        isInteractive = true
        coordinator.interaction = .going(coordinator.percentComplete)
    }

    private func endInteraction(isCancelled: Bool) {
        guard !isOver else { return }
        (isInteractive, transitionWasCancelled) = (false, isCancelled)
        coordinator.interaction = .ended(isCancelled: isCancelled)
    }

    // MARK: End

    func completeTransition(_ didComplete: Bool) {
        guard let end else { return }
        (self.end, interaction, isInteractive) = (nil, nil, false)
        transitionWasCancelled = !didComplete
        (coordinator.interaction, coordinator.context) = (.ended(isCancelled: !didComplete), nil)
        if let timeline {
            // The transition may have been ended while fingers hold it.
            let animator = SimulatedDevice.current.frames.animator
            timeline.reverse(!didComplete, at: animator.now)
            animator.finish(timeline)
        }
        animator.animationEnded(didComplete)
        end(didComplete)
    }

    // MARK: Parts

    private func end(of controller: UIViewController) -> End? {
        [ends.from, ends.to].first { $0.controller === controller }
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? ends.from.controller : key == .to ? ends.to.controller : nil
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        let end = key == .from ? ends.from : key == .to ? ends.to : nil
        return end.flatMap { $0.movesView ? $0.controller.view : nil }
    }

    func initialFrame(for vc: UIViewController) -> CGRect { end(of: vc)?.initialFrame ?? .zero }
    func finalFrame(for vc: UIViewController) -> CGRect { end(of: vc)?.finalFrame ?? .zero }
}
