// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A data source that updates the collection with the differences between snapshots.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>:
    NSObject, UICollectionViewDataSource, OutlineDataSource, ReorderingDataSource
where SectionIdentifierType: Hashable, ItemIdentifierType: Hashable {
    /// A closure that returns the cell of an item.
    public typealias CellProvider = (
        _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
    /// A closure that returns a supplementary view.
    public typealias SupplementaryViewProvider = (
        _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?

    private weak var collectionView: UICollectionView?
    private let cellProvider: CellProvider
    /// The closure that returns supplementary views.
    open var supplementaryViewProvider: SupplementaryViewProvider?
    /// The handlers that are called when the user expands or collapses an item.
    open var sectionSnapshotHandlers = NSDiffableDataSourceSectionSnapshotHandlers<ItemIdentifierType>()
    /// The handlers for moves of items by the user.
    public struct ReorderingHandlers {
        /// Returns whether the user may move an item; without this handler, none.
        public var canReorderItem: ((ItemIdentifierType) -> Bool)?
        /// Called before the snapshot changes.
        public var willReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?
        /// Called when the snapshot has changed, and the item is in its new place.
        public var didReorder: ((NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>) -> Void)?

        /// Creates handlers that allow no moves.
        public init() {}
    }

    /// The handlers for moves of items by the user.
    open var reorderingHandlers = ReorderingHandlers()
    /// The move that is being shown; nil for none.
    private var pending: NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>?
    private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
    private var outlines: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]

    /// Creates a data source and assigns it to a collection.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    /// Returns the current snapshot.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { shown }

    /// Shows a snapshot. A section whose items differ from the visible items of its outline loses the outline.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        outlines = outlines.filter { $1.visibleItems == snapshot.itemIdentifiers(inSection: $0) }
        let updates = snapshot.updates(from: shown)
        if let collectionView, collectionView.dataSource === self {
            func change() {
                collectionView.performBatchUpdates {
                    self.shown = snapshot.settled
                    collectionView.update { $0 = updates }
                }
            }
            if animatingDifferences { change() } else { UIView.performWithoutAnimation(change) }
            if let completion { collectionView.whenItemsRest(completion) }
        } else {
            shown = snapshot.settled
            if let completion { SimulatedDevice.current.mainLoop.enqueue(completion) }
        }
    }

    /// Shows a snapshot without computing the differences.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        outlines = outlines.filter { $1.visibleItems == snapshot.itemIdentifiers(inSection: $0) }
        shown = snapshot.settled
        collectionView?.reloadData()
        guard let completion else { return }
        SimulatedDevice.current.mainLoop.enqueue(completion)
    }

    /// Shows the visible items of an outline in a section, which is added if necessary.
    open func apply(
        _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        var all = shown
        if all.indexOfSection(section) == nil { all.appendSections([section]) }
        all.deleteItems(all.itemIdentifiers(inSection: section))
        all.appendItems(snapshot.visibleItems, toSection: section)
        outlines[section] = snapshot
        apply(all, animatingDifferences: animatingDifferences, completion: completion)
        // The outline state that a cell shows can change even if the item does not.
        for cell in collectionView?.visibleCells ?? [] { (cell as? UICollectionViewListCell)?.followOutline() }
    }

    /// Returns the outline of a section; a flat one if the section is not shown as an outline.
    open func snapshot(
        for section: SectionIdentifierType
    ) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        if let outline = outlines[section] { return outline }
        var flat = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        flat.append(shown.itemIdentifiers(inSection: section))
        return flat
    }

    private func outline(
        _ indexPath: IndexPath
    ) -> (
        section: SectionIdentifierType, item: ItemIdentifierType,
        outline: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    )? {
        guard let item = shown.item(at: indexPath), let section = shown.sectionIdentifier(containingItem: item),
            let outline = outlines[section]
        else { return nil }
        return (section, item, outline)
    }

    func outline(at indexPath: IndexPath) -> (level: Int, isExpanded: Bool)? {
        outline(indexPath).map { ($0.outline.level(of: $0.item), $0.outline.isExpanded($0.item)) }
    }

    func toggleItem(at indexPath: IndexPath) {
        guard case (let section, let item, var outline)? = outline(indexPath) else { return }
        let handlers = sectionSnapshotHandlers
        if outline.isExpanded(item) {
            guard handlers.shouldCollapseItem?(item) ?? true else { return }
            handlers.willCollapseItem?(item)
            outline.collapse([item])
        } else {
            guard handlers.shouldExpandItem?(item) ?? true else { return }
            handlers.willExpandItem?(item)
            if let part = handlers.snapshotForExpandingParent?(item, outline.snapshot(of: item)) {
                outline.delete(outline.snapshot(of: item).rootItems)
                outline.append(part, below: item)
            }
            outline.expand([item])
        }
        apply(outline, to: section)
    }

    /// Returns whether ``reorderingHandlers`` allow a move.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        guard let item = shown.item(at: indexPath) else { return false }
        return reorderingHandlers.canReorderItem?(item) ?? false
    }

    /// Moves an item in the snapshot, as the user did in the collection. In an outline, its descendants go with it.
    open func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        let sections = shown.sectionIdentifiers
        guard let item = shown.item(at: sourceIndexPath), sections.indices.contains(destinationIndexPath.section) else {
            return
        }
        let (source, target) = (sections[sourceIndexPath.section], sections[destinationIndexPath.section])
        let (before, index) = (shown, destinationIndexPath.item)
        var after = before
        after.deleteItems([item])
        let rest = after.itemIdentifiers(inSection: target)
        if rest.indices.contains(index) {
            after.insertItems([item], beforeItem: rest[index])
        } else {
            after.appendItems([item], toSection: target)
        }
        var old = [source: snapshot(for: source)]
        old[target] = snapshot(for: target)
        var new = old
        let part = snapshot(for: source).snapshot(of: item, includingParent: true)
        new[source]?.delete([item])
        // The visible descendants of the item, which come along, are no place for it.
        if let next = rest.dropFirst(max(index, 0)).first(where: { !part.contains($0) }) {
            new[target]?.insert(part, before: next)
        } else {
            new[target]?.append(part)
        }
        let isTree = part.items.count > 1
        let outlined = new.filter { outlines[$0.key] != nil || $0.key == target && isTree }
        var final = after
        for section in outlined.keys { final.deleteItems(final.itemIdentifiers(inSection: section)) }
        for (section, outline) in outlined { final.appendItems(outline.visibleItems, toSection: section) }
        let transaction = NSDiffableDataSourceTransaction(
            from: before, to: final,
            sections.compactMap { section in
                guard let old = old[section], let new = new[section] else { return nil }
                return NSDiffableDataSourceSectionTransaction(section, from: old, to: new)
            })
        reorderingHandlers.willReorder?(transaction)
        outlines.merge(outlined) { $1 }
        // First as the collection shows it: without the descendants, which follow.
        (shown, pending) = (after, transaction)
    }

    func itemDidMove() {
        guard let transaction = pending else { return }
        pending = nil
        let final = transaction.finalSnapshot
        let isComplete = transaction.sectionTransactions.map(\.sectionIdentifier).allSatisfy {
            shown.itemIdentifiers(inSection: $0) == final.itemIdentifiers(inSection: $0)
        }
        if !isComplete { apply(final) }
        reorderingHandlers.didReorder?(transaction)
    }

    /// Returns the item at an index path.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { shown.item(at: indexPath) }
    /// Returns the index path of an item.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { shown.paths[itemIdentifier] }
    /// Returns the section at an index.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        let sections = shown.sectionIdentifiers
        return sections.indices.contains(index) ? sections[index] : nil
    }
    /// Returns the number of sections.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { shown.numberOfSections }
    /// Returns the number of items in a section.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        let counts = shown.counts
        return counts.indices.contains(section) ? counts[section] : 0
    }
    /// Returns the cell of an item.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        if let item = shown.item(at: indexPath), let cell = cellProvider(collectionView, indexPath, item) {
            return cell
        }
        SimulatedDevice.current.raise(
            .inconsistency(
                "UICollectionViewDiffableDataSource cell provider returned nil for index path "
                    + "\(indexPath.pathDescription), which is not allowed. You must always return a cell to the "
                    + "collection view: \(collectionView)"))
        return UICollectionViewCell()
    }
    /// Returns the view of ``supplementaryViewProvider``.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        supplementaryViewProvider?(collectionView, kind, indexPath) ?? UICollectionReusableView()
    }
}
