// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIViewController {
    /// Replaces the view of a child with that of another, for containers; both must be children.
    ///
    /// The second child's view is added at once, and the first one's removed when the animations end. If this controller
    /// is visible, the children's appearance methods are called.
    ///
    /// - Parameters:
    ///   - fromViewController: The child that is visible before.
    ///   - toViewController: The child that is visible afterward.
    ///   - duration: The duration of the animations in seconds.
    ///   - options: The options of the animations.
    ///   - animations: The changes to animate.
    ///   - completion: Called when the animations have ended.
    public func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        guard fromViewController.parent === self, toViewController.parent === self else {
            let reason = "Children view controllers must have a common parent when calling transition(from:to:)"
            return SimulatedDevice.current.raise(.inconsistency(reason))
        }
        let isVisible = viewIfLoaded?.window?.placement.shown != nil
        if isVisible {
            fromViewController.beginAppearance(false, animated: duration > 0)
            toViewController.beginAppearance(true, animated: duration > 0)
        }
        let place: UIView? = fromViewController.viewIfLoaded?.superview ?? view
        let completion = { (isFinished: Bool) in
            if isVisible {
                fromViewController.endAppearance()
                toViewController.endAppearance()
            }
            completion?(isFinished)
        }
        if let place, options.transition != nil {
            UIView.transition(with: place, duration: duration, options: options) {
                if let added = toViewController.view { place.addSubview(added) }
                fromViewController.viewIfLoaded?.removeFromSuperview()
                animations?()
            } completion: {
                completion($0)
            }
            return
        }
        if let added = toViewController.view { place?.addSubview(added) }
        UIView.animate(withDuration: duration, delay: 0, options: options) {
            animations?()
        } completion: {
            // Unless a later transition has shown it again, in front.
            let views = place?.subviews ?? []
            let (old, new) = (fromViewController.viewIfLoaded, toViewController.viewIfLoaded)
            if let index = views.firstIndex(where: { $0 === old }),
                index < views.firstIndex(where: { $0 === new }) ?? .max
            {
                old?.removeFromSuperview()
            }
            completion($0)
        }
    }

    /// What a container does around a transition between two of its children.
    struct ContainerTransition {
        /// Called before the transition, to change the container's content; the new view then has its final frame.
        var begin: () -> Void = {}
        /// Called after the old controller disappeared and before the new one appeared.
        ///
        /// If the transition was canceled, the roles are swapped, and the changes must be undone.
        var settle: (_ isCompleted: Bool) -> Void = { _ in }
        /// Called at the end.
        var end: (_ isCompleted: Bool) -> Void = { _ in }
    }

    /// The view in which the transition happens.
    private final class TransitionView: UIView {
        let coordinator: TransitionCoordinator

        init(_ coordinator: TransitionCoordinator, frame: CGRect) {
            self.coordinator = coordinator
            super.init(frame: frame)
            autoresizingMask = [.flexibleWidth, .flexibleHeight]
        }

        required init?(coder: NSCoder) { nil }
    }

    /// Replaces the view of a child with that of another using an animator, in a container below a bar.
    ///
    /// - Parameters:
    ///   - animator: The animator of the transition.
    ///   - old: The child that is visible before.
    ///   - new: The child that is visible afterward.
    ///   - bar: The view that stays in front.
    ///   - coordinator: The coordinator from ``coordinate(_:_:_:)``.
    ///   - interaction: Returns the interaction controller, if any.
    ///   - course: The container's own changes.
    func run(
        _ animator: any UIViewControllerAnimatedTransitioning, from old: UIViewController, to new: UIViewController,
        below bar: UIView, alongside coordinator: TransitionCoordinator,
        with interaction: () -> (any UIViewControllerInteractiveTransitioning)?,
        _ course: ContainerTransition
    ) {
        old.beginAppearance(false, animated: true)
        new.beginAppearance(true, animated: true)
        let container = TransitionView(coordinator, frame: view.bounds)
        let initialFrame = old.viewIfLoaded?.frame ?? view.bounds
        view.insertSubview(container, belowSubview: bar)
        if let oldView = old.viewIfLoaded { container.addSubview(oldView) }
        course.begin()
        let context = TransitionContext(
            animator, in: container, alongside: coordinator,
            from: .init(controller: old, movesView: true, initialFrame: initialFrame),
            to: .init(controller: new, movesView: true, finalFrame: new.viewIfLoaded?.frame ?? view.bounds)
        ) { [self] completed in
            for controller in [self, old, new] where controller.activeCoordinator === coordinator {
                controller.activeCoordinator = nil
            }
            let (shown, hidden) = completed ? (new, old) : (old, new)
            if !completed {
                for controller in [old, new] { controller.transition = .none }
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

    /// Creates the coordinator of a transition between two children, which they and the container keep until its end.
    func coordinate(
        _ animator: any UIViewControllerAnimatedTransitioning, _ old: UIViewController, _ new: UIViewController
    ) -> TransitionCoordinator {
        let coordinator = TransitionCoordinator(duration: animator.transitionDuration(using: nil))
        for controller in [self, old, new] { controller.activeCoordinator = coordinator }
        return coordinator
    }

    /// Ends any transition in progress before the children change again.
    func endContainerTransition() {
        let container = viewIfLoaded?.subviews.lazy.compactMap { $0 as? TransitionView }.first
        guard let context = container?.coordinator.context else { return }
        context.completeTransition(!context.transitionWasCancelled)
    }
}
