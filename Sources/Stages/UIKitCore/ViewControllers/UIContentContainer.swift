// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The methods that adapt the content of view controllers to size changes.
@preconcurrency @MainActor public protocol UIContentContainer: NSObjectProtocol {
    /// The preferred size of the content.
    var preferredContentSize: CGSize { get }
    /// Returns the size of a child in a container with `parentSize` (VCT-1).
    func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize
    /// Notifies the container that the preferred size of a child changed.
    func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
    /// Notifies the container that its traits are about to change.
    func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator)
    /// Notifies the container that its size is about to change (VCT-1).
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}

/// Constants that describe how a view controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
    /// The system's default: a sheet; before iOS 13, full screen.
    case automatic = -2
    /// No style; treated like ``automatic``.
    case none = -1
    /// Covers the screen and removes the views below.
    case fullScreen = 0
    /// A sheet that partially covers the content below.
    case pageSheet = 1
    /// A centered sheet.
    case formSheet = 2
    /// Covers the presenting controller's content.
    case currentContext = 3
    /// A custom presentation.
    case custom = 4
    /// Covers the screen and keeps the views below.
    case overFullScreen = 5
    /// Covers the presenting controller's content and keeps it.
    case overCurrentContext = 6
    /// A popover.
    case popover = 7
}

/// Constants that describe how a presentation is animated.
public enum UIModalTransitionStyle: Int, Sendable {
    /// The view slides up from the bottom.
    case coverVertical = 0
    /// The views turn around the vertical axis.
    case flipHorizontal = 1
    /// The views fade into each other.
    case crossDissolve = 2
    /// The corner of the view below curls up.
    case partialCurl = 3
}

/// Information about a transition in progress.
@preconcurrency @MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether the transition was canceled.
    var isCancelled: Bool { get }
    /// Whether the transition began interactively.
    var initiallyInteractive: Bool { get }
    /// Whether the transition follows the user's fingers.
    var isInteractive: Bool { get }
    /// The fraction completed when the interaction ended, otherwise the current one.
    var percentComplete: CGFloat { get }
    /// The duration in seconds (VCT-3).
    var transitionDuration: TimeInterval { get }
    /// The rotation of the transition, or the identity (VCT-3).
    var targetTransform: CGAffineTransform { get }
}

/// Animates changes alongside a transition (VCT-3).
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Performs `animation` with the transition and `completion` after it; returns false if it is too late for
    /// the animation.
    @discardableResult func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Calls a closure when the interaction ends, or begins again.
    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Calls a closure when the interaction ends, or begins again.
    public func notifyWhenInteractionEnds(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { notifyWhenInteractionChanges(handler) }
    /// Performs `animation` with the transition.
    @discardableResult public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The coordinator of one transition.
///
/// Alongside animations run once, after every view has its final geometry: without duration, except in an interactive
/// transition, whose progress they follow.
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    let transitionDuration: TimeInterval
    let targetTransform: CGAffineTransform
    private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var hasAnimated = false

    /// Creates a coordinator for a transition of `duration` seconds, 0 without animation.
    init(duration: TimeInterval, targetTransform: CGAffineTransform = .identity) {
        transitionDuration = duration
        self.targetTransform = targetTransform
        super.init()
    }

    var isAnimated: Bool { transitionDuration > 0 }

    /// The state of the user's interaction with the transition.
    enum Interaction: Equatable {
        case none
        /// The completed fraction.
        case going(CGFloat)
        case ended(isCancelled: Bool)
    }

    /// The state of the user's interaction with the transition.
    var interaction = Interaction.none {
        didSet {
            if case .going(let share) = interaction { (initiallyInteractive, percentComplete) = (true, share) }
            guard oldValue != .none, isInteractive != oldValue.isGoing else { return }
            for observer in observers { observer(self) }
        }
    }
    /// The context of a custom transition until it ends; nil for a standard one.
    var context: TransitionContext?
    private var observers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private(set) var initiallyInteractive = false
    private(set) var percentComplete: CGFloat = 0
    var isInteractive: Bool { interaction.isGoing }
    var isCancelled: Bool { interaction == .ended(isCancelled: true) }

    func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { observers.append(handler) }

    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        if let completion { completions.append(completion) }
        guard !hasAnimated else { return false }
        if let animation { animations.append(animation) }
        return true
    }

    /// Performs the alongside animations.
    func animate() {
        hasAnimated = true
        let due = animations
        animations = []
        for animation in due { animation(self) }
    }

    /// Performs the completions.
    func complete() {
        let due = completions
        completions = []
        for completion in due { completion(self) }
    }
}

extension TransitionCoordinator.Interaction {
    fileprivate var isGoing: Bool { if case .going = self { true } else { false } }
}
