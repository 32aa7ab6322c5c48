// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The motion of a presentation or dismissal that has no animator of the app.
///
/// Alerts, popovers and cross dissolves fade; everything else comes from below the screen and returns there. What is
/// around the view, such as the arrow of a popover, moves with it, and the dimming view fades.
@MainActor final class PresentationMotion: NSObject, UIViewControllerAnimatedTransitioning {
    private let presentation: UIPresentationController
    private let isPresenting: Bool

    /// Creates the motion; nil if no frames would show it.
    init?(_ presentation: UIPresentationController, isPresenting: Bool) {
        let frames = SimulatedDevice.current.frames
        guard frames.showsFrames, frames.animates else { return nil }
        (self.presentation, self.isPresenting) = (presentation, isPresenting)
    }

    private var fades: Bool {
        let controller = presentation.presentedViewController
        if controller is UIAlertController || presentation.shownStyle == .popover { return true }
        return controller.modalTransitionStyle == .crossDissolve || controller.modalTransitionStyle == .flipHorizontal
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        fades ? 0.25 : 0.5
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        guard let container = presentation.container, let view = presentation.presentedView else {
            return transitionContext.completeTransition(true)
        }
        if isPresenting {
            container.addSubview(view)
            container.setNeedsLayout()
            container.layoutIfNeeded()
        }
        let parts = ([view] + presentation.decorations).map { ($0, center: $0.center, alpha: $0.alpha) }
        let (isPresenting, fades) = (isPresenting, fades)
        let way = container.bounds.maxY - view.frame.minY
        func hide() {
            container.dimming.alpha = 0
            for (part, center, _) in parts {
                if fades { part.alpha = 0 } else { part.center.y = center.y + way }
            }
        }
        func show() {
            container.dimming.alpha = 1
            for (part, center, alpha) in parts { (part.center, part.alpha) = (center, alpha) }
        }
        if isPresenting { hide() }
        UIView.animate(withDuration: transitionDuration(using: nil), delay: 0, options: .curveEaseOut) {
            if isPresenting { show() } else { hide() }
        } completion: { _ in
            // The app may present the same view again.
            if !isPresenting { show() }
            transitionContext.completeTransition(true)
        }
    }
}
