// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UINavigationController {
    /// Replaces the visible controller, with callbacks in UIKit's order.
    func show(
        _ new: UIViewController?, insteadOf old: UIViewController?, removing removed: [UIViewController], animated: Bool
    ) {
        for controller in removed { controller.willMove(toParent: nil) }
        let isShown = appearance.isIn && viewIfLoaded != nil
        guard isShown, new !== old else {
            if let new, let view = viewIfLoaded, new !== old, let newView = new.view {
                old?.viewIfLoaded?.removeFromSuperview()
                newView.frame = view.bounds
                view.insertSubview(newView, at: 0)
            }
            removeFromStack(removed)
            if let new, !removed.contains(new) { new.didMove(toParent: self) }
            updateBarItems()
            return
        }
        let pops = old.map(removed.contains) ?? false
        if pops { old?.transition = .movedFromParent } else { new?.transition = .movedToParent }
        if animated, let old, let new,
            let animator = delegate?.navigationController(
                self, animationControllerFor: pops ? .pop : .push, from: old, to: new)
        {
            return run(animator, from: old, to: new, removing: removed, pops: pops)
        }
        if let new { delegate?.navigationController(self, willShow: new, animated: animated) }
        old?.beginAppearance(false, animated: animated)
        new?.beginAppearance(true, animated: animated)
        if let newView = new?.view {
            newView.frame = view.bounds
            view.insertSubview(newView, belowSubview: navigationBar)
        }
        if pops { removeFromStack(removed) }
        updateBarItems()
        let end = { [self] in
            old?.viewIfLoaded?.removeFromSuperview()
            old?.endAppearance()
            if !pops { new?.didMove(toParent: self) }
            new?.endAppearance()
            if let new { delegate?.navigationController(self, didShow: new, animated: animated) }
        }
        if animated { SimulatedDevice.current.mainLoop.enqueue(end) } else { end() }
    }

    private func removeFromStack(_ removed: [UIViewController]) { removed.forEach { $0.removeFromParent() } }

    func updateBarItems() {
        navigationBar.items = children.map(\.navigationItem)
        // A pushed controller may hide the tab bar.
        tabBarController?.viewIfLoaded?.setNeedsLayout()
        layOutBars()
    }

    // MARK: Custom transitions

    /// Ends a transition that runs, before the stack changes again.
    func endTransition() {
        guard let context = transitionContext else { return }
        context.completeTransition(!context.transitionWasCancelled)
    }

    /// Has an animator replace the visible controller, in a container below the bars.
    private func run(
        _ animator: any UIViewControllerAnimatedTransitioning, from old: UIViewController, to new: UIViewController,
        removing removed: [UIViewController], pops: Bool
    ) {
        let coordinator = TransitionCoordinator(duration: animator.transitionDuration(using: nil))
        for controller in [self, old, new] { controller.activeCoordinator = coordinator }
        delegate?.navigationController(self, willShow: new, animated: true)
        old.beginAppearance(false, animated: true)
        new.beginAppearance(true, animated: true)
        let container = UIView(frame: view.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let initialFrame = old.viewIfLoaded?.frame ?? view.bounds
        view.insertSubview(container, belowSubview: navigationBar)
        if let oldView = old.viewIfLoaded { container.addSubview(oldView) }
        if pops { removeFromStack(removed) }
        updateBarItems()
        let finalFrame = new.viewIfLoaded?.frame ?? view.bounds
        let context = TransitionContext(
            animator, in: container, alongside: coordinator,
            from: .init(controller: old, movesView: true, initialFrame: initialFrame),
            to: .init(controller: new, movesView: true, finalFrame: finalFrame)
        ) { [self] completed in
            for controller in [self, old, new] { controller.activeCoordinator = nil }
            transitionContext = nil
            if !completed {
                new.beginAppearance(false, animated: true)
                old.beginAppearance(true, animated: true)
            }
            let (shown, hidden) = completed ? (new, old) : (old, new)
            hidden.viewIfLoaded?.removeFromSuperview()
            if let shownView = shown.viewIfLoaded { view.insertSubview(shownView, aboveSubview: container) }
            container.removeFromSuperview()
            if completed {
                old.endAppearance()
                if !pops { new.didMove(toParent: self) }
                new.endAppearance()
                delegate?.navigationController(self, didShow: new, animated: true)
            } else {
                takeBack(new, old, removed, pops: pops)
            }
            coordinator.complete()
        }
        transitionContext = context
        context.run(with: delegate?.navigationController(self, interactionControllerFor: animator))
    }

    /// Restores the stack after a canceled transition.
    private func takeBack(_ new: UIViewController, _ old: UIViewController, _ removed: [UIViewController], pops: Bool) {
        if pops {
            for controller in removed {
                addChild(controller)
                controller.didMove(toParent: self)
            }
        } else {
            new.willMove(toParent: nil)
            new.removeFromParent()
        }
        updateBarItems()
        new.endAppearance()
        old.endAppearance()
    }
}
