// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The motion of a presentation or dismissal that has no animator of the app.
///
/// Popovers and cross dissolves fade, and so do alerts, which shrink to their size; a full screen can flip. Everything
/// else comes from below the screen and returns there. What is around the view, such as the arrow of a popover, moves
/// with it, and the dimming view fades.
@MainActor final class PresentationMotion: NSObject, UIViewControllerAnimatedTransitioning {
    private let presentation: UIPresentationController
    private let isPresenting: Bool

    /// Creates the motion; nil if no frames would show it.
    init?(_ presentation: UIPresentationController, isPresenting: Bool) {
        let frames = SimulatedDevice.current.frames
        guard frames.showsFrames, frames.animates else { return nil }
        (self.presentation, self.isPresenting) = (presentation, isPresenting)
    }

    private enum Kind {
        case fade, cover, flip
        /// An alert fades in while it shrinks to its size, and fades out.
        case zoom
        /// The cards of an action sheet come from below, and what is around them fades.
        case rise
    }

    private var kind: Kind {
        let controller = presentation.presentedViewController
        if presentation.shownStyle == .popover { return .fade }
        if let alert = controller as? UIAlertController { return alert.preferredStyle == .alert ? .zoom : .rise }
        switch controller.modalTransitionStyle {
        case .crossDissolve: return .fade
        // Only a view that takes the place of the presenter's has that on its back.
        case .flipHorizontal: return presentation.shouldRemovePresentersView ? .flip : .fade
        default: return .cover
        }
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        switch kind {
        case .fade, .zoom: 0.25
        case .rise: 0.4
        case .cover: 0.5
        case .flip: 0.75
        }
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        guard let container = presentation.container, let view = presentation.presentedView else {
            return transitionContext.completeTransition(true)
        }
        let kind = kind
        let turned = isPresenting ? presentation.presentingViewController.viewIfLoaded : view
        let old = kind == .flip ? turned?.layer.content() : nil
        if isPresenting {
            container.addSubview(view)
            container.setNeedsLayout()
            container.layoutIfNeeded()
        }
        if let old { return flip(view, in: container, from: old, transitionContext) }
        let way = HiddenPlace(kind == .rise ? (view as? AlertView)?.cards : nil, of: view, in: container)
        let share = container.receding?.share ?? 0
        let parts = ([view] + presentation.decorations).map { ($0, center: $0.center, alpha: $0.alpha) }
        let isPresenting = isPresenting
        func hide() {
            container.dimming.alpha = 0
            container.receding?.share = 0
            for (part, _, _) in parts where kind == .fade || kind == .zoom { part.alpha = 0 }
            if kind == .zoom, isPresenting { view.transform = CGAffineTransform(scaleX: 1.2, y: 1.2) }
            if kind == .rise { way.hide() }
            for (part, center, _) in parts where kind == .cover { part.center.y = center.y + way.distance }
        }
        func show() {
            container.dimming.alpha = 1
            container.receding?.share = share
            if kind == .zoom, isPresenting { view.transform = .identity }
            if kind == .rise { way.show() }
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

    /// Turns the presenter's view and the presented one like the sides of a card, in front of black.
    private func flip(
        _ view: UIView, in container: PresentationContainer, from old: LayerContent,
        _ context: any UIViewControllerContextTransitioning
    ) {
        let duration = transitionDuration(using: nil)
        guard !isPresenting, let below = presentation.presentingViewController.viewIfLoaded else {
            container.backgroundColor = .black
            return view.layer.slide(.flip(from: .right), from: old, for: duration) {
                container.backgroundColor = nil
                context.completeTransition(true)
            }
        }
        container.isHidden = true
        below.layer.slide(.flip(from: .left), from: old, for: duration) {
            container.isHidden = false
            context.completeTransition(true)
        }
    }
}

/// Where a presented view, or the cards of an action sheet, are below the screen.
@MainActor private struct HiddenPlace {
    /// The distance to there in points.
    let distance: CGFloat
    private let view: UIView
    private let color: UIColor?
    private let cards: [(view: UIView, center: CGPoint)]

    init(_ cards: [UIView]?, of view: UIView, in container: UIView) {
        let top = cards?.map(\.frame.minY).min() ?? view.frame.minY
        (distance, self.view, color) = (container.bounds.maxY - top, view, view.backgroundColor)
        self.cards = (cards ?? []).map { ($0, $0.center) }
    }

    /// Moves the cards below the screen, and makes what is around them clear.
    func hide() {
        view.backgroundColor = .clear
        for card in cards { card.view.center.y = card.center.y + distance }
    }

    /// Moves the cards to their places.
    func show() {
        view.backgroundColor = color
        for card in cards { card.view.center = card.center }
    }
}
