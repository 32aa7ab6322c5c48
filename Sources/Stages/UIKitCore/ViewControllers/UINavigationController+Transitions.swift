// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UINavigationController {
    /// Replaces the visible controller, with callbacks in UIKit's order.
    ///
    /// - Parameters:
    ///   - new: The controller at the top of the stack.
    ///   - top: The controller that was there.
    ///   - removed: The controllers that leave the stack.
    ///   - stack: The controllers that were on the stack.
    ///   - animated: Whether to animate.
    func show(
        _ new: UIViewController?, insteadOf top: UIViewController?, removing removed: [UIViewController],
        from stack: [UIViewController], animated: Bool
    ) {
        for controller in removed { controller.willMove(toParent: nil) }
        let isShown = appearance.isIn && viewIfLoaded != nil
        let added = children.filter { !stack.contains($0) }
        // One that changes the stack below itself while its view is loaded is shown when that is done.
        let old = new === top ? top : controllerBeforeLoading ?? top
        if new !== old, viewIfLoaded != nil {
            controllerBeforeLoading = old
            new?.loadViewIfNeeded()
            controllerBeforeLoading = nil
        }
        // Loading the view may have pushed another controller, which is then shown already.
        let isOnTop = new === children.last { !removed.contains($0) }
        guard isShown, new !== old, isOnTop else {
            if let new, let view = viewIfLoaded, new !== old, isOnTop, let newView = new.view {
                old?.viewIfLoaded?.removeFromSuperview()
                newView.frame = view.bounds
                view.insertSubview(newView, at: 0)
            }
            removeFromStack(removed)
            for controller in added where controller.parent === self {
                // It moves, but does not appear.
                if !isOnTop { controller.transition = .none }
                controller.didMove(toParent: self)
            }
            updateBarItems()
            return
        }
        if let old, removed.contains(old) { old.transition = .movedFromParent }
        if let new, added.contains(new) { new.transition = .movedToParent }
        if animated, let old, let new,
            let animator = delegate?.navigationController(
                self, animationControllerFor: added.contains(new) ? .push : .pop, from: old, to: new)
        {
            return run(animator, from: old, to: new, removing: removed, from: stack)
        }
        // They are no longer on the stack when they learn that they disappear; their parent remains until then.
        children.removeAll(where: removed.contains)
        let coordinator = animated ? TransitionCoordinator(duration: 0.35) : nil
        let parts = [self, old, new].compactMap(\.self)
        if let coordinator { for controller in parts { controller.activeCoordinator = coordinator } }
        if let new { delegate?.navigationController(self, willShow: new, animated: animated) }
        old?.beginAppearance(false, animated: animated)
        new?.beginAppearance(true, animated: animated)
        if let newView = new?.view {
            let oldContent = animated ? old?.viewIfLoaded?.layer.content() : nil
            newView.frame = view.bounds
            view.insertSubview(newView, belowSubview: navigationBar)
            let isPush = new.map(added.contains) ?? false
            if let oldContent {
                // The controller below moves by less than a third of the way.
                let kind: LayerTransition.Kind =
                    isPush ? .moveIn(from: .right, parallax: 0.3) : .reveal(from: .left, parallax: 0.3)
                newView.layer.slide(kind, from: oldContent)
            }
        }
        removeFromStack(removed)
        updateBarItems()
        coordinator?.animate()
        let end = { [self] in
            for controller in parts where coordinator != nil && controller.activeCoordinator === coordinator {
                controller.activeCoordinator = nil
            }
            // Another transition may have begun before this one ended.
            if old !== topViewController { old?.viewIfLoaded?.removeFromSuperview() }
            old?.endAppearance()
            for controller in added where controller.parent === self { controller.didMove(toParent: self) }
            new?.endAppearance()
            if let new, new === topViewController {
                delegate?.navigationController(self, didShow: new, animated: animated)
            }
            coordinator?.complete()
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

    /// Replaces the visible controller using the delegate's animator.
    private func run(
        _ animator: any UIViewControllerAnimatedTransitioning, from old: UIViewController, to new: UIViewController,
        removing removed: [UIViewController], from stack: [UIViewController]
    ) {
        let coordinator = coordinate(animator, old, new)
        delegate?.navigationController(self, willShow: new, animated: true)
        let added = children.filter { !stack.contains($0) }
        var course = ContainerTransition()
        course.begin = { [self] in
            // Their removal is announced only when the transition ends.
            children.removeAll(where: removed.contains)
            updateBarItems()
        }
        course.settle = { [self] isCompleted in
            if isCompleted {
                removeFromStack(removed)
                for controller in added { controller.didMove(toParent: self) }
            } else {
                for controller in added {
                    controller.willMove(toParent: nil)
                    controller.removeFromParent()
                }
                children = stack
                updateBarItems()
            }
        }
        course.end = { [self] in if $0 { delegate?.navigationController(self, didShow: new, animated: true) } }
        let interaction = { [self] in delegate?.navigationController(self, interactionControllerFor: animator) }
        run(animator, from: old, to: new, below: navigationBar, alongside: coordinator, with: interaction, course)
    }
}
