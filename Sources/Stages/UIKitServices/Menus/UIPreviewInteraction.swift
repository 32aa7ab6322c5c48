// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// The two steps of pressing deeply on a view. Touches have no force here, as on devices without 3D Touch, so that none
/// ever begins.
@preconcurrency @MainActor open class UIPreviewInteraction: NSObject {
    /// The view.
    open private(set) weak var view: UIView?
    /// The delegate; never called.
    open weak var delegate: (any UIPreviewInteractionDelegate)?

    /// Creates an interaction of a view.
    public init(view: UIView) {
        self.view = view
        super.init()
    }

    /// Returns the place of the touch, which is zero without one.
    open func location(in coordinateSpace: (any UICoordinateSpace)?) -> CGPoint { .zero }
    /// Ends the interaction; has no effect.
    open func cancel() {}
}

/// Responds to the steps of a deep press; the first two methods are optional, and none is ever called.
@preconcurrency @MainActor public protocol UIPreviewInteractionDelegate: NSObjectProtocol {
    /// Returns whether the interaction begins.
    func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool
    /// Called when the second step advances.
    func previewInteraction(
        _ previewInteraction: UIPreviewInteraction, didUpdateCommitTransition transitionProgress: CGFloat, ended: Bool)
    /// Called when the first step advances.
    func previewInteraction(
        _ previewInteraction: UIPreviewInteraction, didUpdatePreviewTransition transitionProgress: CGFloat, ended: Bool)
    /// Called when the interaction is canceled.
    func previewInteractionDidCancel(_ previewInteraction: UIPreviewInteraction)
}

extension UIPreviewInteractionDelegate {
    /// Begins.
    public func previewInteractionShouldBegin(_ previewInteraction: UIPreviewInteraction) -> Bool { true }
    /// Does nothing.
    public func previewInteraction(
        _ previewInteraction: UIPreviewInteraction, didUpdateCommitTransition transitionProgress: CGFloat, ended: Bool
    ) {}
}
