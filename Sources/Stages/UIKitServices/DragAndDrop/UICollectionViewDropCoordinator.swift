// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What a drop would do in a place of a collection.
@preconcurrency @MainActor open class UICollectionViewDropProposal: UIDropProposal {
    /// Constants that describe where the items go.
    public enum Intent: Int, Sendable {
        /// Not specified.
        case unspecified = 0
        /// They are inserted at the place.
        case insertAtDestinationIndexPath = 1
        /// They go into the item at the place.
        case insertIntoDestinationIndexPath = 2
    }

    /// Where the items go. The default is unspecified.
    public let intent: Intent

    /// Creates a proposal.
    public init(operation: UIDropOperation, intent: Intent) {
        self.intent = intent
        super.init(operation: operation)
    }

    /// Creates a proposal without an intent.
    public required init(operation: UIDropOperation) {
        intent = .unspecified
        super.init(operation: operation)
    }
}

/// An item that is dropped in a collection.
@preconcurrency @MainActor public protocol UICollectionViewDropItem: NSObjectProtocol {
    /// The item.
    var dragItem: UIDragItem { get }
    /// The item where the item was; nil if it is from elsewhere.
    var sourceIndexPath: IndexPath? { get }
    /// The size of the preview; zero, because previews are not shown.
    var previewSize: CGSize { get }
}

/// A drop in a collection.
@preconcurrency @MainActor public protocol UICollectionViewDropCoordinator: NSObjectProtocol {
    /// The items.
    var items: [any UICollectionViewDropItem] { get }
    /// The place; nil for one without an item.
    var destinationIndexPath: IndexPath? { get }
    /// What the drop does.
    var proposal: UICollectionViewDropProposal { get }
    /// The drop.
    var session: any UIDropSession { get }
    /// Animates an item to an item, which it is at once.
    @discardableResult func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating
    /// Animates an item into a rectangle in an item, which it is at once.
    @discardableResult func drop(
        _ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect
    ) -> any UIDragAnimating
    /// Animates an item to a place, which it is at once.
    @discardableResult func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
}

/// The first item of a drag is the item that the user pressed.
@MainActor private final class CollectionDropItem: NSObject, UICollectionViewDropItem {
    let dragItem: UIDragItem
    let sourceIndexPath: IndexPath?
    var previewSize: CGSize { .zero }

    init(_ dragItem: UIDragItem, from source: IndexPath?) { (self.dragItem, sourceIndexPath) = (dragItem, source) }
}

@MainActor final class CollectionDropCoordinator: NSObject, UICollectionViewDropCoordinator {
    let items: [any UICollectionViewDropItem]
    let destinationIndexPath: IndexPath?
    let proposal: UICollectionViewDropProposal
    let session: any UIDropSession

    init(_ session: ListDragSession, to destination: IndexPath?, _ proposal: UICollectionViewDropProposal) {
        (self.session, self.proposal, destinationIndexPath) = (session, proposal, destination)
        items = session.items.enumerated().map { CollectionDropItem($1, from: $0 == 0 ? session.source : nil) }
        super.init()
    }

    func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> any UIDragAnimating { DragAnimation() }
    func drop(_ dragItem: UIDragItem, intoItemAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating {
        DragAnimation()
    }
    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating { DragAnimation() }
}
