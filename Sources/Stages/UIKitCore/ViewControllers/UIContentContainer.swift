// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Something with a size that can contain others of its kind.
@MainActor public protocol UIContentContainer: NSObjectProtocol {
    /// The size that a container may give it.
    var preferredContentSize: CGSize { get }
    /// The size that a child has when this container has `parentSize` (VCT-1).
    func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize
    /// Tells that the size is about to change (VCT-1).
    func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}

/// How a view controller is presented.
public enum UIModalPresentationStyle: Int, Sendable {
    /// As the system likes: a sheet, before iOS 13 the full screen.
    case automatic = -2
    /// Not at all.
    case none = -1
    /// Over the full screen; what is below is taken away.
    case fullScreen = 0
    /// On a sheet that leaves the edge of what is below.
    case pageSheet = 1
    /// On a sheet in the middle.
    case formSheet = 2
    /// Over the presenting controller's content.
    case currentContext = 3
    /// As the app says.
    case custom = 4
    /// Over the full screen; what is below stays.
    case overFullScreen = 5
    /// Over the presenting controller's content, which stays.
    case overCurrentContext = 6
    /// In a popover.
    case popover = 7
}

/// What is known of a transition while it runs.
@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
    /// Whether the transition takes time.
    var isAnimated: Bool { get }
    /// Whether the transition was cancelled; here none is.
    var isCancelled: Bool { get }
    /// Seconds that the transition takes (VCT-3).
    var transitionDuration: TimeInterval { get }
    /// The rotation that the transition applies; identity for one that turns nothing (VCT-3).
    var targetTransform: CGAffineTransform { get }
}

/// Runs what an app wants to happen alongside a transition, and after it (VCT-3).
@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Runs `animation` with the transition and `completion` after it.
    ///
    /// - Returns: whether the animation was taken; false once the transition is past that point.
    @discardableResult func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// Runs `animation` with the transition.
    @discardableResult public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }
}

/// The coordinator of one transition.
///
/// Animations take no time here: what runs alongside runs once, with everything in its final place.
final class TransitionCoordinator: NSObject, UIViewControllerTransitionCoordinator {
    let transitionDuration: TimeInterval
    let targetTransform: CGAffineTransform
    private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
    private var hasAnimated = false

    /// Creates the coordinator of a transition that takes `duration` seconds; zero for one without animation.
    init(duration: TimeInterval, targetTransform: CGAffineTransform = .identity) {
        transitionDuration = duration
        self.targetTransform = targetTransform
        super.init()
    }

    var isAnimated: Bool { transitionDuration > 0 }

    var isCancelled: Bool { false }

    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        if let completion { completions.append(completion) }
        guard !hasAnimated else { return false }
        if let animation { animations.append(animation) }
        return true
    }

    /// Runs what was to run alongside.
    func animate() {
        hasAnimated = true
        let due = animations
        animations = []
        for animation in due { animation(self) }
    }

    /// Runs what was to run afterwards.
    func complete() {
        let due = completions
        completions = []
        for completion in due { completion(self) }
    }
}
