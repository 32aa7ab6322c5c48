// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UICollectionView {
    /// A registration of a cell class and of how its cells show items.
    @preconcurrency @MainActor public struct CellRegistration<Cell, Item> where Cell: UICollectionViewCell {
        /// A closure that shows an item in a cell.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

        let handler: Handler
        let identifier = UUID().uuidString

        /// Creates a registration.
        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// A registration of a class of supplementary views and of how they are configured.
    @preconcurrency @MainActor public struct SupplementaryRegistration<Supplementary>
    where Supplementary: UICollectionReusableView {
        /// A closure that configures a view.
        public typealias Handler = (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath)
            -> Void

        let kind: String
        let handler: Handler
        let identifier = UUID().uuidString

        /// Creates a registration.
        public init(elementKind: String, handler: @escaping Handler) { (kind, self.handler) = (elementKind, handler) }
    }

    /// Returns a cell that shows an item.
    public func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell where Cell: UICollectionViewCell {
        let key = Self.key(nil, registration.identifier)
        if !state.queues.isRegistered(key) {
            register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
        }
        let view = dequeue(nil, registration.identifier, indexPath)
        guard let cell = view as? Cell else { preconditionFailure("\(Cell.self) has no init(frame:)") }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    /// Returns a configured supplementary view.
    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary where Supplementary: UICollectionReusableView {
        let key = Self.key(registration.kind, registration.identifier)
        if !state.queues.isRegistered(key) {
            register(
                Supplementary.self, forSupplementaryViewOfKind: registration.kind,
                withReuseIdentifier: registration.identifier)
        }
        let view = dequeue(registration.kind, registration.identifier, indexPath)
        guard let view = view as? Supplementary else {
            preconditionFailure("\(Supplementary.self) has no init(frame:)")
        }
        registration.handler(view, registration.kind, indexPath)
        return view
    }
}

/// A data source that updates the collection with the differences between snapshots.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>:
    NSObject, UICollectionViewDataSource, OutlineDataSource
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
    private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
    private var outlines: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]

    /// Creates a data source and assigns it to a collection.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.collectionView = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    /// Returns false: a move would not change the snapshot. A subclass that changes it may allow moves.
    open func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }

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
