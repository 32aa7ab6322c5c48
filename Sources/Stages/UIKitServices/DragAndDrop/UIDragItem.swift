// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// An item that is dragged.
@preconcurrency @MainActor open class UIDragItem: NSObject {
    /// The provider of the item's data.
    public let itemProvider: NSItemProvider
    /// An object of the app that stands for the item within the app.
    open var localObject: Any?
    /// A closure that returns the preview. Never called; previews are not shown.
    open var previewProvider: (() -> UIDragPreview?)?

    /// Creates an item.
    public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }

    /// Asks for the preview anew; has no effect.
    open func setNeedsDropPreviewUpdate() {}
}

/// The looks of a preview of an item that is dragged. Previews are not shown.
@preconcurrency @MainActor open class UIDragPreviewParameters: UIPreviewParameters {}

/// The place where a preview of an item that is dragged is shown. Previews are not shown.
@preconcurrency @MainActor open class UIDragPreviewTarget: UIPreviewTarget {}

/// A view that is shown while an item is dragged. Previews are not shown.
@preconcurrency @MainActor open class UIDragPreview: NSObject {
    /// The view.
    public let view: UIView
    /// The looks.
    public let parameters: UIDragPreviewParameters

    /// Creates a preview.
    public init(view: UIView, parameters: UIDragPreviewParameters = UIDragPreviewParameters()) {
        (self.view, self.parameters) = (view, parameters)
        super.init()
    }
}

/// A view and the place where it is shown as a preview of an item that is dragged. Previews are not shown.
@preconcurrency @MainActor open class UITargetedDragPreview: UITargetedPreview {}

/// What a drop does with the items.
public enum UIDropOperation: UInt, Sendable {
    /// Nothing: the drag is canceled.
    case cancel = 0
    /// Nothing, although a drop would usually be possible.
    case forbidden = 1
    /// The items are copied.
    case copy = 2
    /// The items are moved.
    case move = 3
}

/// What a drop would do in a place.
@preconcurrency @MainActor open class UIDropProposal: NSObject {
    /// What the drop would do.
    public let operation: UIDropOperation
    /// Whether the exact place matters. The default is false. Stored but not used.
    open var isPrecise = false
    /// Whether previews keep their full size. The default is false. Stored but not used.
    open var prefersFullSizePreview = false

    /// Creates a proposal.
    public required init(operation: UIDropOperation) { self.operation = operation }
}

/// Changes alongside the animation of a lift or a drop, which is made at once.
@preconcurrency @MainActor public protocol UIDragAnimating: NSObjectProtocol {
    /// Adds changes to animate.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure to call at the end, with where the animation ended.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
}

/// The animation of a drop, which has ended when it is returned.
@MainActor final class DragAnimation: NSObject, UIDragAnimating {
    func addAnimations(_ animations: @escaping () -> Void) { animations() }
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        SimulatedDevice.current.mainLoop.enqueue { completion(.end) }
    }
}
