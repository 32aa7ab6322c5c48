// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The methods that return the objects of a custom transition; all are optional.
@preconcurrency @MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
    /// Returns the animator that presents; nil for the standard transition.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns the animator that dismisses; nil for the standard transition.
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns the interactive animator that presents. It is not called: transitions run without interaction here.
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// Returns the interactive animator that dismisses. It is not called: transitions run without interaction here.
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// Returns the presentation controller of a presentation with the style `custom`.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// Returns nil.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Returns nil.
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
    /// Returns nil.
    public func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Returns nil.
    public func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
    /// Returns nil.
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { nil }
}

/// An animator of a transition between view controllers.
///
/// As in UIKit, it adds the presented view to the container view itself, and the transition lasts until it calls
/// ``UIViewControllerContextTransitioning/completeTransition(_:)``.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
    /// Returns the duration in seconds.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Performs the transition.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// Tells the animator that the transition ended; false if it was canceled. Optional.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// An animator that follows the user's fingers.
@preconcurrency @MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
    /// Begins the transition.
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
}

/// A key of the view controllers in a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a key with a raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The controller that is visible at the start.
    public static let from = Self(rawValue: "UITransitionContextFromViewControllerKey")
    /// The controller that is visible at the end.
    public static let to = Self(rawValue: "UITransitionContextToViewControllerKey")
}

/// A key of the views in a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a key with a raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The view that is visible at the start; nil if the animator must leave it alone.
    public static let from = Self(rawValue: "UITransitionContextFromViewKey")
    /// The view that is visible at the end; nil if the animator must leave it alone.
    public static let to = Self(rawValue: "UITransitionContextToViewKey")
}

/// The information about a custom transition.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
    /// The view in which the transition happens.
    var containerView: UIView { get }
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether the transition follows the user's fingers; always false.
    var isInteractive: Bool { get }
    /// Whether the transition was canceled.
    var transitionWasCancelled: Bool { get }
    /// The presentation style.
    var presentationStyle: UIModalPresentationStyle { get }
    /// The rotation of the transition; always the identity.
    var targetTransform: CGAffineTransform { get }
    /// Reports the progress of an interactive transition; without effect.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Finishes an interactive transition; without effect.
    func finishInteractiveTransition()
    /// Cancels an interactive transition.
    func cancelInteractiveTransition()
    /// Pauses an interactive transition; without effect.
    func pauseInteractiveTransition()
    /// Ends the transition; false cancels it.
    func completeTransition(_ didComplete: Bool)
    /// Returns a controller of the transition.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Returns a view of the transition; nil if the animator must leave it alone.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Returns the frame of a controller's view at the start; zero if it is not visible then.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Returns the frame of a controller's view at the end; zero if it is not visible then.
    func finalFrame(for vc: UIViewController) -> CGRect
}

/// The context of a modal transition.
@MainActor final class ModalTransitionContext: NSObject, UIViewControllerContextTransitioning {
    /// The controllers and the frames of their views before and after the transition.
    struct End {
        let controller: UIViewController
        /// Whether the animator moves the view.
        let movesView: Bool
        let initialFrame: CGRect
        let finalFrame: CGRect
    }

    let containerView: UIView
    let presentationStyle: UIModalPresentationStyle
    private let ends: (from: End, to: End)
    private let animator: any UIViewControllerAnimatedTransitioning
    private var end: ((Bool) -> Void)?
    private(set) var transitionWasCancelled = false

    init(
        _ animator: any UIViewControllerAnimatedTransitioning, in containerView: UIView,
        style: UIModalPresentationStyle, from: End, to: End, end: @escaping (Bool) -> Void
    ) {
        (self.animator, self.containerView, presentationStyle, ends, self.end) = (
            animator, containerView, style, (from, to), end
        )
    }

    var isAnimated: Bool { true }
    var isInteractive: Bool { false }
    var targetTransform: CGAffineTransform { .identity }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {}
    func finishInteractiveTransition() {}
    func cancelInteractiveTransition() { transitionWasCancelled = true }
    func pauseInteractiveTransition() {}

    func completeTransition(_ didComplete: Bool) {
        guard let end else { return }
        self.end = nil
        transitionWasCancelled = !didComplete
        animator.animationEnded(didComplete)
        end(didComplete)
    }

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
