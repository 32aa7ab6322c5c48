// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIViewController {
    /// The presentation style that the controller asks for.
    var requestedStyle: UIModalPresentationStyle {
        guard modalPresentationStyle == .automatic || modalPresentationStyle == .none else {
            return modalPresentationStyle
        }
        return SimulatedDevice.current.options.systemVersion >= SystemVersion(13) ? .pageSheet : .fullScreen
    }

    /// Whether the controller, when presented, determines the orientation: it covers the full screen (ROT-3).
    var fillsWindow: Bool {
        guard ownPresenting != nil, let madePresentation else {
            return requestedStyle == .fullScreen || requestedStyle == .overFullScreen
        }
        return madePresentation.shouldPresentInFullscreen
    }

    /// The presentation controller, created for the style on demand; one for another style is replaced.
    var presentation: UIPresentationController {
        if let made = madePresentation, ownPresenting != nil || made.presentationStyle == requestedStyle { return made }
        let presentation =
            switch requestedStyle {
            case .popover: UIPopoverPresentationController(presentedViewController: self, presenting: nil)
            case .pageSheet, .formSheet: UISheetPresentationController(presentedViewController: self, presenting: nil)
            default:
                (self as? UIAlertController)?.preferredStyle == .actionSheet
                    && SimulatedDevice.current.profile.idiom == .pad
                    ? ActionSheetPresentationController(presentedViewController: self, presenting: nil)
                    : UIPresentationController(presentedViewController: self, presenting: nil)
            }
        madePresentation = presentation
        return presentation
    }

    /// Creates the presentation controller of a presentation; for the style `custom`, the delegate can provide it.
    private func preparePresentation(by presenter: UIViewController, from source: UIViewController) {
        let custom =
            requestedStyle == .custom
            ? transitioningDelegate?.presentationController(forPresented: self, presenting: presenter, source: source)
            : nil
        madePresentation = custom ?? presentation
        madePresentation?.presenter = presenter
    }

    /// The outermost container of the controller.
    private var outermost: UIViewController {
        var controller = self
        while let parent = controller.parent { controller = parent }
        return controller
    }

    // MARK: Presenting

    /// Shows a controller in the nearest container that can, otherwise presents it.
    func showInContainer(_ controller: UIViewController, sender: Any?) {
        var container: UIViewController? = self
        while let current = container {
            if let stack = current as? UINavigationController {
                return stack.pushViewController(controller, animated: true)
            }
            if current !== self, let split = current as? UISplitViewController {
                return split.show(controller, sender: sender)
            }
            container = current.parent
        }
        present(controller, animated: true)
    }

    /// Presents a controller over the outermost container of this one.
    func beginPresentation(of presented: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
        let presenter = outermost
        guard check(presented, presenter) else { return }
        guard let window = presenter.viewIfLoaded?.window else { return }
        presented.preparePresentation(by: presenter, from: self)
        let presentation = presented.presentation
        guard presentation.isReady else { return }
        if let other = presented.replacement(for: presentation) {
            return beginPresentation(of: other, animated: animated, completion)
        }
        presenter.ownPresented = presented
        presented.ownPresenting = presenter
        presented.transition = .presented
        turn(window, for: presented, animated: animated)
        guard let view = presented.view else { return }
        let container = PresentationContainer(presentation, frame: window.bounds)
        presentation.container = container
        window.addSubview(container)
        let frame = presentation.frameOfPresentedViewInContainerView
        (presentation.presentedView ?? view).frame = frame
        let removes = presentation.shouldRemovePresentersView
        let custom =
            animated
            ? presented.transitioningDelegate?.animationController(
                forPresented: presented, presenting: presenter, source: self) : nil
        let animator = custom ?? (animated ? PresentationMotion(presentation, isPresenting: true) : nil)
        let coordinator = TransitionCoordinator(
            duration: animated ? animator?.transitionDuration(using: nil) ?? 0.5 : 0)
        for controller in [presenter, presented] { controller.activeCoordinator = coordinator }
        presentation.tellStyle(coordinator)
        presentation.presentationTransitionWillBegin()
        if removes { presenter.beginAppearance(false, animated: animated) }
        presented.beginAppearance(true, animated: animated)
        let end = { (completed: Bool) in
            for controller in [presenter, presented] where controller.activeCoordinator === coordinator {
                controller.activeCoordinator = nil
            }
            if completed {
                // A dismissal may have begun in the meantime, with its own callbacks.
                let isCurrent = presented.ownPresenting === presenter && presented.transition != .dismissed
                if isCurrent { presented.endAppearance() }
                if removes, isCurrent {
                    presenter.viewIfLoaded?.removeFromSuperview()
                    presenter.endAppearance()
                }
            } else {
                // The presented controller disappears without having appeared.
                presented.beginAppearance(false, animated: animated)
                if removes {
                    presenter.beginAppearance(true, animated: animated)
                    presenter.restoreView(in: window, outOf: container)
                }
                presented.removeViews()
                if removes { presenter.endAppearance() }
                presented.endAppearance()
                presented.detach(from: presenter)
                SimulatedDevice.current.rotation.windowDidDismiss(window)
            }
            presentation.presentationTransitionDidEnd(completed)
            coordinator.complete()
            completion?()
        }
        guard let animator else {
            container.addSubview(presentation.presentedView ?? view)
            window.layoutIfNeeded()
            coordinator.animate()
            return finish(animated: animated) { end(true) }
        }
        // An animator places the view itself.
        container.placesContent = false
        let context = TransitionContext(
            animator, in: container, style: presentation.presentationStyle, alongside: coordinator,
            from: .init(
                controller: presenter, movesView: removes, initialFrame: presenter.viewIfLoaded?.frame ?? .zero),
            to: .init(controller: presented, movesView: true, finalFrame: frame), end: end)
        window.layoutIfNeeded()
        // Only an animator of the app can be interactive.
        context.run(
            with: custom.flatMap { presented.transitioningDelegate?.interactionControllerForPresentation(using: $0) })
    }

    /// Returns the controller that the delegate presents instead in an adapted style, often a navigation controller
    /// around this one (PRE-13); nil for none.
    ///
    /// https://developer.apple.com/documentation/uikit/uiadaptivepresentationcontrollerdelegate/presentationcontroller(_:viewcontrollerforadaptivepresentationstyle:)
    private func replacement(for presentation: UIPresentationController) -> UIViewController? {
        let style = presentation.shownStyle
        guard style != presentation.presentationStyle, !isReplacement,
            let other = presentation.delegate?.presentationController(
                presentation, viewControllerForAdaptivePresentationStyle: style),
            other !== self
        else { return nil }
        (other.modalPresentationStyle, other.isReplacement) = (style, true)
        other.presentation.delegate = presentation.delegate
        return other
    }

    /// Raises or reports an invalid presentation; returns whether the presentation is valid.
    private func check(_ presented: UIViewController, _ presenter: UIViewController) -> Bool {
        func fail(_ reason: String) -> Bool {
            let message = "Application tried to present modally a view controller \(reason)."
            SimulatedDevice.current.raise(.invalidArgument(message))
            return false
        }
        func warn(_ reason: String) -> Bool {
            SimulatedDevice.current.report(
                rule: "VC", "Attempt to present \(presented) on \(presenter) \(reason).")
            return false
        }
        if presented === self || presented === presenter { return fail("on itself. Presenter is \(self)") }
        if let other = presented.ownPresenting {
            return fail("\(presented) that is already being presented by \(other)")
        }
        if let parent = presented.parent { return fail("\(presented) that has a parent view controller \(parent)") }
        if let busy = presenter.ownPresented { return warn("which is already presenting \(busy)") }
        return presenter.viewIfLoaded?.window != nil || warn("whose view is not in the window hierarchy")
    }

    /// Rotates the window to the preferred orientation of a presented controller (ROT-8).
    private func turn(_ window: UIWindow, for presented: UIViewController, animated: Bool) {
        let device = SimulatedDevice.current
        guard presented.fillsWindow, device.rotation.turns(window), !device.rotation.ignoresViewControllerMasks else {
            return
        }
        let preferred = presented.preferredInterfaceOrientationForPresentation
        let mask = presented.supportedInterfaceOrientations
        guard mask.isEmpty || mask.contains(preferred.mask) else {
            let reason =
                "preferredInterfaceOrientationForPresentation '\(preferred.name)' must match a supported interface "
                + "orientation: '\(mask.names)'!"
            device.raise(
                UIKitException(name: UIApplication.invalidInterfaceOrientationException.rawValue, reason: reason))
            return
        }
        device.rotation.reevaluate(window, wanted: preferred, animated: animated)
    }

    // MARK: Dismissing

    /// Dismisses what this controller presents and everything above it, otherwise this controller itself.
    func beginDismissal(animated: Bool, _ completion: (() -> Void)?) {
        let presenter = outermost.ownPresented == nil ? outermost.ownPresenting : outermost
        guard let presenter, let presented = presenter.ownPresented else {
            completion?()
            return
        }
        guard presented.transition != .dismissed else {
            // The completion waits for the dismissal that is running.
            if let completion { presented.presentation.laterCompletions.append(completion) }
            return
        }
        if presented.ownPresented != nil { presented.beginDismissal(animated: false, nil) }
        presented.transition = .dismissed
        let presentation = presented.presentation
        let removes = presentation.shouldRemovePresentersView
        let custom = animated ? presented.transitioningDelegate?.animationController(forDismissed: presented) : nil
        let animator = custom ?? (animated ? PresentationMotion(presentation, isPresenting: false) : nil)
        let coordinator = TransitionCoordinator(
            duration: animated ? animator?.transitionDuration(using: nil) ?? 0.5 : 0)
        for controller in [presenter, presented] { controller.activeCoordinator = coordinator }
        presentation.dismissalTransitionWillBegin()
        presented.beginAppearance(false, animated: animated)
        let window = presented.viewIfLoaded?.window
        // The query still sees the controller being dismissed, the pitfall described in ROT-10.
        if let window, presented.fillsWindow {
            SimulatedDevice.current.rotation.reevaluate(
                window, wanted: SimulatedDevice.current.rotation.requestedOrientation, animated: animated)
        }
        if removes {
            presenter.beginAppearance(true, animated: animated)
            presenter.restoreView(in: window)
        }
        let end = { (completed: Bool) in
            for controller in [presenter, presented] where controller.activeCoordinator === coordinator {
                controller.activeCoordinator = nil
            }
            if completed {
                // An animator has put the view into the container.
                if removes { presenter.restoreView(in: window, outOf: presentation.container) }
                presented.removeViews()
                // The presenter may present another controller when it appears.
                presenter.ownPresented = nil
                if removes { presenter.endAppearance() }
                presented.endAppearance()
                presented.detach(from: presenter)
            } else {
                presented.transition = .none
                presented.beginAppearance(true, animated: animated)
                if removes {
                    presenter.beginAppearance(false, animated: animated)
                    presenter.viewIfLoaded?.removeFromSuperview()
                    presenter.endAppearance()
                }
                presented.endAppearance()
            }
            presentation.dismissalTransitionDidEnd(completed)
            coordinator.complete()
            if completed, let window { SimulatedDevice.current.rotation.windowDidDismiss(window) }
            let later = presentation.laterCompletions
            presentation.laterCompletions = []
            completion?()
            for completion in later { completion() }
        }
        guard let animator, let container = presentation.container else {
            coordinator.animate()
            return finish(animated: animated) { end(true) }
        }
        let context = TransitionContext(
            animator, in: container, style: presentation.presentationStyle, alongside: coordinator,
            from: .init(
                controller: presented, movesView: true, initialFrame: presentation.presentedView?.frame ?? .zero),
            to: .init(
                controller: presenter, movesView: removes, finalFrame: presenter.viewIfLoaded?.frame ?? .zero),
            end: end)
        context.run(
            with: custom.flatMap { presented.transitioningDelegate?.interactionControllerForDismissal(using: $0) })
    }

    /// Removes the views of a presentation.
    private func removeViews() {
        viewIfLoaded?.removeFromSuperview()
        madePresentation?.container?.removeFromSuperview()
        madePresentation?.container = nil
    }

    /// Clears the relation to the presenter.
    private func detach(from presenter: UIViewController) {
        transition = .none
        if presenter.ownPresented === self { presenter.ownPresented = nil }
        ownPresenting = nil
    }

    /// Whether the controller or one that it shows inside forbids the user to dismiss the presentation.
    var forcesModality: Bool {
        isModalInPresentation
            || children.contains { $0.viewIfLoaded?.window != nil && $0.forcesModality }
    }

    /// Restores the view that a full-screen presentation removed, behind the visible views.
    private func restoreView(in window: UIWindow?, outOf other: PresentationContainer? = nil) {
        guard let window, let view = viewIfLoaded, view.superview == nil || view.superview === other else { return }
        guard let container = madePresentation?.container, ownPresenting != nil else {
            view.frame = window.bounds
            return window.insertSubview(view, at: 0)
        }
        container.placesContent = true
        container.addSubview(madePresentation?.presentedView ?? view)
        container.layoutIfNeeded()
    }

    /// Performs the end of a transition: in the next turn if animated, otherwise now.
    private func finish(animated: Bool, _ end: @escaping () -> Void) {
        if animated { SimulatedDevice.current.mainLoop.enqueue(end) } else { end() }
    }
}

extension UIPresentationController {
    /// Tells the delegate the style in which the presentation begins; `none` for its own.
    fileprivate func tellStyle(_ coordinator: TransitionCoordinator) {
        delegate?.presentationController(
            self, willPresentWithAdaptiveStyle: adaptivePresentationStyle, transitionCoordinator: coordinator)
    }
}
