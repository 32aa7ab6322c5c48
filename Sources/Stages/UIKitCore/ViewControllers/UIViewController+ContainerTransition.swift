// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIViewController {
    /// What a container of controllers does around a transition between two of them.
    struct ContainerTransition {
        /// Called before the transition, to change what the container has; the new view then has its final frame.
        var begin: () -> Void = {}
        /// Called after the old controller has gone, and before the new one is there; of a canceled transition, these are the
        /// other way around, and the changes are to be undone.
        var settle: (_ isCompleted: Bool) -> Void = { _ in }
        /// Called at the end.
        var end: (_ isCompleted: Bool) -> Void = { _ in }
    }

    /// Has an animator replace the view of a child by that of another, in a container below a bar.
    ///
    /// - Parameters:
    ///   - animator: What performs the transition.
    ///   - old: The child that is visible before.
    ///   - new: The child that is visible afterward.
    ///   - bar: The view that stays in front.
    ///   - interaction: Called for what follows the user's fingers.
    ///   - course: What else happens.
    func run(
        _ animator: any UIViewControllerAnimatedTransitioning, from old: UIViewController, to new: UIViewController,
        below bar: UIView, with interaction: () -> (any UIViewControllerInteractiveTransitioning)?,
        _ course: ContainerTransition
    ) {
        old.beginAppearance(false, animated: true)
        new.beginAppearance(true, animated: true)
        let container = UIView(frame: view.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let initialFrame = old.viewIfLoaded?.frame ?? view.bounds
        view.insertSubview(container, belowSubview: bar)
        if let oldView = old.viewIfLoaded { container.addSubview(oldView) }
        course.begin()
        let coordinator = activeCoordinator ?? TransitionCoordinator(duration: animator.transitionDuration(using: nil))
        let context = TransitionContext(
            animator, in: container, alongside: coordinator,
            from: .init(controller: old, movesView: true, initialFrame: initialFrame),
            to: .init(controller: new, movesView: true, finalFrame: new.viewIfLoaded?.frame ?? view.bounds)
        ) { [self] completed in
            for controller in [self, old, new] { controller.activeCoordinator = nil }
            let (shown, hidden) = completed ? (new, old) : (old, new)
            if !completed {
                new.beginAppearance(false, animated: true)
                old.beginAppearance(true, animated: true)
            }
            hidden.viewIfLoaded?.removeFromSuperview()
            if let shownView = shown.viewIfLoaded { view.insertSubview(shownView, aboveSubview: container) }
            container.removeFromSuperview()
            hidden.endAppearance()
            course.settle(completed)
            shown.endAppearance()
            course.end(completed)
            coordinator.complete()
        }
        context.run(with: interaction())
    }

    /// Makes the coordinator of a transition between two children, which they and the container have until its end.
    func coordinate(
        _ animator: any UIViewControllerAnimatedTransitioning, _ old: UIViewController, _ new: UIViewController
    ) {
        let coordinator = TransitionCoordinator(duration: animator.transitionDuration(using: nil))
        for controller in [self, old, new] { controller.activeCoordinator = coordinator }
    }

    /// Ends a transition between children that runs, before the children change again.
    func endContainerTransition() {
        guard let context = activeCoordinator?.context, context.containerView.superview === viewIfLoaded else { return }
        context.completeTransition(!context.transitionWasCancelled)
    }
}
