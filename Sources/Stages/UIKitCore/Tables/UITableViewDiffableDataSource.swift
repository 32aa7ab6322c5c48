// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A data source that updates a table with the differences between snapshots.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<SectionIdentifierType, ItemIdentifierType>:
    NSObject, UITableViewDataSource
where SectionIdentifierType: Hashable, ItemIdentifierType: Hashable {
    /// A closure that returns the cell of an item.
    public typealias CellProvider = (
        _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UITableViewCell?

    private weak var tableView: UITableView?
    private let cellProvider: CellProvider
    private var shown = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
    /// The animation of updates. The default is automatic.
    open var defaultRowAnimation = UITableView.RowAnimation.automatic

    /// Creates a data source and assigns it to a table.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.tableView = tableView
        self.cellProvider = cellProvider
        super.init()
        tableView.dataSource = self
    }

    /// Returns the current snapshot.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { shown }

    /// Shows a snapshot.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        let updates = snapshot.updates(from: shown)
        if let tableView, tableView.dataSource === self {
            tableView.beginUpdates()
            shown = snapshot.settled
            tableView.update(animatingDifferences ? defaultRowAnimation : .none) { $0 = updates }
            tableView.endUpdates()
            if let completion { tableView.whenRowsRest(completion) }
        } else {
            shown = snapshot.settled
            if let completion { SimulatedDevice.current.mainLoop.enqueue(completion) }
        }
    }

    /// Shows a snapshot by reloading the table, without computing differences.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        shown = snapshot.settled
        tableView?.reloadData()
        guard let completion else { return }
        SimulatedDevice.current.mainLoop.enqueue(completion)
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

    /// Returns the index of a section.
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { shown.indexOfSection(sectionIdentifier) }

    // MARK: Data source

    /// Returns the number of sections.
    open func numberOfSections(in tableView: UITableView) -> Int { shown.numberOfSections }

    /// Returns the number of items in a section.
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        let counts = shown.counts
        return counts.indices.contains(section) ? counts[section] : 0
    }

    /// Returns the cell of an item.
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if let item = shown.item(at: indexPath), let cell = cellProvider(tableView, indexPath, item) { return cell }
        SimulatedDevice.current.raise(
            .inconsistency(
                "UITableViewDiffableDataSource cell provider returned nil for index path \(indexPath.pathDescription), "
                    + "which is not allowed. You must always return a cell to the table view: \(tableView)"))
        return UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    /// Returns nil; subclasses can override this method.
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    /// Returns nil; subclasses can override this method.
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }
    /// Returns false; subclasses can override this method.
    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    /// Returns false; subclasses can override this method.
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    /// Does nothing; subclasses can override this method to insert or delete a row, as the user asked for.
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
    /// Does nothing; subclasses can override this method to move a row, as the user did.
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
    /// Returns nil; subclasses can override this method.
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    /// Returns the index of the title; subclasses can override this method.
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        index
    }
}
