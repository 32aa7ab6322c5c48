// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
public import UIKitCore

extension UIScrollView {
    /// The long press that drags rows or items; nil without a drag delegate.
    fileprivate var dragPress: ListDragPress? { gestureRecognizers?.lazy.compactMap { $0 as? ListDragPress }.first }

    /// Adds a long press, unless there is one, if it is wanted, and otherwise removes it.
    fileprivate func setDragPress(if isWanted: Bool, make: () -> ListDragPress) {
        guard isWanted else {
            // Cancels a drag, too.
            dragPress?.isEnabled = false
            if let dragPress { removeGestureRecognizer(dragPress) }
            return
        }
        if dragPress == nil { addGestureRecognizer(make()) }
    }
}

extension UITableView {
    /// The object that provides the rows that the user drags by a long press; nil for none.
    public var dragDelegate: (any UITableViewDragDelegate)? {
        get { anyDragDelegate as? any UITableViewDragDelegate }
        set {
            anyDragDelegate = newValue
            dragDelegateDidChange()
        }
    }
    /// The object that receives drops, which are of the table's own rows; nil for none.
    public var dropDelegate: (any UITableViewDropDelegate)? {
        get { anyDropDelegate as? any UITableViewDropDelegate }
        set { anyDropDelegate = newValue }
    }

    /// Drags rows by a long press while there is a delegate.
    private func dragDelegateDidChange() { setDragPress(if: dragDelegate != nil, make: makeDragPress) }

    private func makeDragPress() -> ListDragPress {
        ListDragPress(
            ListDragPress.Steps { [weak self] in
                self?.makeDrag(at: $0)
            } begin: { [weak self] session in
                guard let self, let cell = cellForRow(at: session.source) else { return }
                dragDelegate?.tableView(self, dragSessionWillBegin: session)
                dropDelegate?.tableView(self, dropSessionDidEnter: session)
                beginMove(of: cell, at: session.point)
            } move: { [weak self] session in
                guard let self else { return }
                // A reload or an update of the rows has ended the move.
                guard state.moved != nil else { return }
                move(to: session.point)
                _ = proposal(session)
            } end: { [weak self] session, isCanceled in
                self?.end(session, isCanceled: isCanceled)
            })
    }

    private func makeDrag(at point: CGPoint) -> ListDragSession? {
        guard dragInteractionEnabled, let dragDelegate, let path = indexPathForRow(at: point) else { return nil }
        let session = ListDragSession(self, at: point, from: path)
        session.items = dragDelegate.tableView(self, itemsForBeginning: session, at: path)
        guard !session.items.isEmpty else { return nil }
        let drops = dropDelegate?.tableView(self, canHandle: session) ?? false
        return drops || dataSource?.tableView(self, canMoveRowAt: path) ?? false ? session : nil
    }

    private func proposal(_ session: ListDragSession) -> UITableViewDropProposal? {
        dropDelegate?.tableView(self, dropSessionDidUpdate: session, withDestinationIndexPath: state.moved?.target)
    }

    /// Moves the row through the data source if it moves rows; otherwise, the drop delegate does.
    private func end(_ session: ListDragSession, isCanceled: Bool) {
        if isCanceled || state.moved == nil {
            endMove(isCanceled: true)
        } else if dataSource?.tableView(self, canMoveRowAt: session.source) ?? false {
            endMove(isCanceled: false)
        } else if let proposal = proposal(session), proposal.operation == .move || proposal.operation == .copy {
            let coordinator = TableDropCoordinator(session, to: state.moved?.target, proposal)
            endMove { self.dropDelegate?.tableView(self, performDropWith: coordinator) }
        } else {
            endMove(isCanceled: true)
        }
        dropDelegate?.tableView(self, dropSessionDidEnd: session)
        dragDelegate?.tableView(self, dragSessionDidEnd: session)
    }

    /// Whether the user drags a row.
    public var hasActiveDrag: Bool { dragPress?.session != nil }
    /// Whether a row is dragged over the table, as every one that is dragged.
    public var hasActiveDrop: Bool { hasActiveDrag }
}

extension UICollectionView {
    /// The object that provides the items that the user drags by a long press; nil for none.
    public var dragDelegate: (any UICollectionViewDragDelegate)? {
        get { anyDragDelegate as? any UICollectionViewDragDelegate }
        set {
            anyDragDelegate = newValue
            dragDelegateDidChange()
        }
    }
    /// The object that receives drops, which are of the collection's own items; nil for none.
    public var dropDelegate: (any UICollectionViewDropDelegate)? {
        get { anyDropDelegate as? any UICollectionViewDropDelegate }
        set { anyDropDelegate = newValue }
    }

    /// Drags items by a long press while there is a delegate.
    private func dragDelegateDidChange() { setDragPress(if: dragDelegate != nil, make: makeDragPress) }

    private func makeDragPress() -> ListDragPress {
        ListDragPress(
            ListDragPress.Steps { [weak self] in
                self?.makeDrag(at: $0)
            } begin: { [weak self] session in
                guard let self else { return }
                cancelTouch()
                dragDelegate?.collectionView(self, dragSessionWillBegin: session)
                dropDelegate?.collectionView(self, dropSessionDidEnter: session)
            } move: { [weak self] session in
                guard let self else { return }
                _ = proposal(session)
            } end: { [weak self] session, isCanceled in
                self?.end(session, isCanceled: isCanceled)
            })
    }

    private func makeDrag(at point: CGPoint) -> ListDragSession? {
        guard dragInteractionEnabled, let dragDelegate, let path = indexPathForItem(at: point) else { return nil }
        let session = ListDragSession(self, at: point, from: path)
        session.updates = state.updates
        session.items = dragDelegate.collectionView(self, itemsForBeginning: session, at: path)
        guard !session.items.isEmpty, dropDelegate?.collectionView(self, canHandle: session) ?? false else {
            return nil
        }
        return session
    }

    private func proposal(_ session: ListDragSession) -> UICollectionViewDropProposal? {
        dropDelegate?.collectionView(
            self, dropSessionDidUpdate: session, withDestinationIndexPath: indexPathForItem(at: session.point))
    }

    private func end(_ session: ListDragSession, isCanceled: Bool) {
        // After a reload or an update, the item may be in another place.
        let isCanceled = isCanceled || session.updates != state.updates
        if !isCanceled, let proposal = proposal(session), proposal.operation == .move || proposal.operation == .copy {
            let coordinator = CollectionDropCoordinator(session, to: indexPathForItem(at: session.point), proposal)
            dropDelegate?.collectionView(self, performDropWith: coordinator)
        }
        dropDelegate?.collectionView(self, dropSessionDidEnd: session)
        dragDelegate?.collectionView(self, dragSessionDidEnd: session)
    }

    /// Whether the user drags an item.
    public var hasActiveDrag: Bool { dragPress?.session != nil }
    /// Whether an item is dragged over the collection, as every one that is dragged.
    public var hasActiveDrop: Bool { hasActiveDrag }
}
