// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What a drop would do in a place of a table.
@preconcurrency @MainActor open class UITableViewDropProposal: UIDropProposal {
    /// Constants that describe where the items go.
    public enum Intent: Int, Sendable {
        /// Not specified.
        case unspecified = 0
        /// They are inserted at the place.
        case insertAtDestinationIndexPath = 1
        /// They go into the row at the place.
        case insertIntoDestinationIndexPath = 2
        /// The one that fits the place.
        case automatic = 3
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

/// An item that is dropped in a table.
@preconcurrency @MainActor public protocol UITableViewDropItem: NSObjectProtocol {
    /// The item.
    var dragItem: UIDragItem { get }
    /// The row where the item was; nil if it is from elsewhere.
    var sourceIndexPath: IndexPath? { get }
    /// The size of the preview; zero, because previews are not shown.
    var previewSize: CGSize { get }
}

/// A drop in a table.
@preconcurrency @MainActor public protocol UITableViewDropCoordinator: NSObjectProtocol {
    /// The items.
    var items: [any UITableViewDropItem] { get }
    /// The place; nil for one without a row.
    var destinationIndexPath: IndexPath? { get }
    /// What the drop does.
    var proposal: UITableViewDropProposal { get }
    /// The drop.
    var session: any UIDropSession { get }
    /// Animates an item to a row, which it is at once.
    @discardableResult func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating
    /// Animates an item into a rectangle in a row, which it is at once.
    @discardableResult func drop(
        _ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect
    ) -> any UIDragAnimating
    /// Animates an item to a place, which it is at once.
    @discardableResult func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating
}

/// The first item of a drag is the row that the user pressed.
@MainActor private final class TableDropItem: NSObject, UITableViewDropItem {
    let dragItem: UIDragItem
    let sourceIndexPath: IndexPath?
    var previewSize: CGSize { .zero }

    init(_ dragItem: UIDragItem, from source: IndexPath?) { (self.dragItem, sourceIndexPath) = (dragItem, source) }
}

@MainActor final class TableDropCoordinator: NSObject, UITableViewDropCoordinator {
    let items: [any UITableViewDropItem]
    let destinationIndexPath: IndexPath?
    let proposal: UITableViewDropProposal
    let session: any UIDropSession

    init(_ session: ListDragSession, to destination: IndexPath?, _ proposal: UITableViewDropProposal) {
        (self.session, self.proposal, destinationIndexPath) = (session, proposal, destination)
        items = session.items.enumerated().map { TableDropItem($1, from: $0 == 0 ? session.source : nil) }
        super.init()
    }

    func drop(_ dragItem: UIDragItem, toRowAt indexPath: IndexPath) -> any UIDragAnimating { DragAnimation() }
    func drop(_ dragItem: UIDragItem, intoRowAt indexPath: IndexPath, rect: CGRect) -> any UIDragAnimating {
        DragAnimation()
    }
    func drop(_ dragItem: UIDragItem, to target: UIDragPreviewTarget) -> any UIDragAnimating { DragAnimation() }
}
