// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIViewController {
    /// The actual presentation style.
    private var effectiveStyle: UIModalPresentationStyle {
        guard modalPresentationStyle == .automatic || modalPresentationStyle == .none else {
            return modalPresentationStyle
        }
        return SimulatedDevice.current.options.systemVersion >= SystemVersion(13) ? .pageSheet : .fullScreen
    }

    /// Whether the controller, when presented, determines the orientation: it covers the full screen (ROT-3).
    var fillsWindow: Bool { effectiveStyle == .fullScreen || effectiveStyle == .overFullScreen }

    /// Whether presenting the controller removes the view below.
    private var removesPresenter: Bool { effectiveStyle == .fullScreen }

    /// The outermost container of the controller.
    private var outermost: UIViewController {
        var controller = self
        while let parent = controller.parent { controller = parent }
        return controller
    }

    // MARK: Presenting

    /// Presents a controller over the outermost container of this one.
    func beginPresentation(of presented: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
        let presenter = outermost
        guard check(presented, presenter) else { return }
        guard let window = presenter.viewIfLoaded?.window else { return }
        presenter.ownPresented = presented
        presented.ownPresenting = presenter
        presented.transition = .presented
        turn(window, for: presented, animated: animated)
        guard let view = presented.view else { return }
        view.frame = presented.presentationFrame(in: window)
        let removes = presented.removesPresenter
        if removes { presenter.beginAppearance(false, animated: animated) }
        presented.beginAppearance(true, animated: animated)
        window.addSubview(view)
        window.layoutIfNeeded()
        finish(animated: animated) {
            presented.endAppearance()
            if removes {
                presenter.viewIfLoaded?.removeFromSuperview()
                presenter.endAppearance()
            }
            completion?()
        }
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

    /// Returns the frame of a presented view in the window.
    private func presentationFrame(in window: UIWindow) -> CGRect {
        let bounds = window.bounds
        switch effectiveStyle {
        case .pageSheet where SimulatedDevice.current.profile.idiom == .phone:
            let top = window.safeAreaInsets.top + 10
            return bounds.inset(by: UIEdgeInsets(top: top, left: 0, bottom: 0, right: 0))
        case .pageSheet, .formSheet, .popover:
            let size = CGSize(width: min(540, bounds.width), height: min(620, bounds.height))
            let origin = CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2)
            return CGRect(origin: origin, size: size)
        default: return bounds
        }
    }

    // MARK: Dismissing

    /// Dismisses what this controller presents and everything above, otherwise this controller itself.
    func beginDismissal(animated: Bool, _ completion: (() -> Void)?) {
        let presenter = outermost.ownPresented == nil ? outermost.ownPresenting : outermost
        guard let presenter, let presented = presenter.ownPresented else {
            completion?()
            return
        }
        guard presented.transition != .dismissed else { return }
        if presented.ownPresented != nil { presented.beginDismissal(animated: false, nil) }
        presented.transition = .dismissed
        presented.beginAppearance(false, animated: animated)
        let removes = presented.removesPresenter
        let window = presented.viewIfLoaded?.window
        // The query still sees the controller that is being dismissed, the pitfall of ROT-10.
        if let window, presented.fillsWindow {
            SimulatedDevice.current.rotation.reevaluate(
                window, wanted: SimulatedDevice.current.rotation.requestedOrientation, animated: animated)
        }
        if removes {
            presenter.beginAppearance(true, animated: animated)
            presenter.restoreView(in: window)
        }
        finish(animated: animated) {
            presented.viewIfLoaded?.removeFromSuperview()
            if removes { presenter.endAppearance() }
            presented.endAppearance()
            presented.transition = .none
            presenter.ownPresented = nil
            presented.ownPresenting = nil
            if let window { SimulatedDevice.current.rotation.windowDidDismiss(window) }
            completion?()
        }
    }

    /// Restores the view that a full-screen presentation removed, behind what is visible.
    private func restoreView(in window: UIWindow?) {
        guard let window, let view = viewIfLoaded, view.superview == nil else { return }
        view.frame = ownPresenting == nil ? window.bounds : presentationFrame(in: window)
        window.insertSubview(view, at: 0)
    }

    /// Performs the end of a transition: now, or if animated in the next turn.
    private func finish(animated: Bool, _ end: @escaping () -> Void) {
        if animated { SimulatedDevice.current.mainLoop.enqueue(end) } else { end() }
    }
}
