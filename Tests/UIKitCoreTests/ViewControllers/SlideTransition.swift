// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

@testable import UIKitCore

/// What happened in a transition, in order.
@MainActor final class SlideLog {
    var lines: [String] = []
}

/// A controller that notes its appearance.
@MainActor final class LoggedController: UIViewController {
    weak var log: SlideLog?
    private let label: String

    init(_ label: String) {
        self.label = label
        super.init(nibName: nil, bundle: nil)
        title = label
    }

    required init?(coder: NSCoder) { nil }

    /// What the controller was told to have moved to.
    var moves: [String] = []

    override func didMove(toParent parent: UIViewController?) {
        if log != nil, parent == nil || view.window != nil { moves.append(parent == nil ? "nil" : "parent") }
    }
    override func viewWillAppear(_ animated: Bool) { log?.lines.append("\(label) will come") }
    override func viewDidAppear(_ animated: Bool) { log?.lines.append("\(label) there") }
    override func viewWillDisappear(_ animated: Bool) { log?.lines.append("\(label) will go") }
    override func viewDidDisappear(_ animated: Bool) { log?.lines.append("\(label) gone") }
}

/// Moves what comes in from the right, and what goes out to the right.
@MainActor
final class Slide: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
    UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning
{
    enum Kind { case blocks, propertyAnimator, layers, keyframes }

    var log: SlideLog?
    var hand: UIPercentDrivenInteractiveTransition?
    var kind = Kind.blocks
    var duration = 1.0
    var willShow: (() -> Void)?
    /// Whether the view that goes is moved into the container of a presentation.
    var takesFrom = false
    private(set) var containers: [UIView] = []
    private(set) var contexts: [any UIViewControllerContextTransitioning] = []
    private var isGoing = false

    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) { willShow?() }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        isGoing = operation == .pop
        log?.lines.append("\(operation) \(fromVC.title ?? "") \(toVC.title ?? "")")
        return self
    }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { hand }

    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        isGoing = false
        return self
    }

    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { hand }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        isGoing = false
        return self
    }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        isGoing = true
        return self
    }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { hand }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        duration
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        log?.lines.append("animate")
        let container = transitionContext.containerView
        containers.append(container)
        contexts.append(transitionContext)
        if takesFrom, let old = transitionContext.view(forKey: .from) { container.addSubview(old) }
        let width = container.bounds.width
        guard let moving = transitionContext.view(forKey: isGoing ? .from : .to) else { return }
        if let new = transitionContext.view(forKey: .to) {
            if isGoing { container.insertSubview(new, at: 0) } else { container.addSubview(new) }
        }
        if !isGoing { moving.frame.origin.x = width }
        let place = isGoing ? width : 0
        let end = { transitionContext.completeTransition(!transitionContext.transitionWasCancelled) }
        switch kind {
        case .blocks:
            UIView.animate(
                withDuration: duration, delay: 0, options: .curveLinear,
                animations: { moving.frame.origin.x = place }, completion: { _ in end() })
        case .propertyAnimator:
            let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) {
                moving.frame.origin.x = place
            }
            animator.addCompletion { _ in end() }
            animator.startAnimation()
        case .layers:
            let animation = CABasicAnimation(keyPath: "position.x")
            (animation.fromValue, animation.toValue) = (moving.center.x, moving.center.x + width)
            animation.duration = duration
            let witness = LayerWitness()
            witness.end = end
            animation.delegate = witness
            moving.layer.add(animation, forKey: nil)
        case .keyframes:
            UIView.animateKeyframes(withDuration: duration, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { moving.frame.origin.x = place }
            } completion: { _ in
                end()
            }
        }
    }

    func animationEnded(_ transitionCompleted: Bool) { log?.lines.append("ended \(transitionCompleted)") }
}

@MainActor private final class LayerWitness: NSObject, CAAnimationDelegate {
    var end: (() -> Void)?

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { end?() }
}
