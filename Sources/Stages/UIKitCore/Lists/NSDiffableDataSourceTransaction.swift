// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A change of a diffable data source that the user makes by moving an item.
public struct NSDiffableDataSourceTransaction<SectionIdentifierType, ItemIdentifierType>
where SectionIdentifierType: Hashable, ItemIdentifierType: Hashable {
    /// The snapshot before the change.
    public let initialSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The snapshot after the change.
    public let finalSnapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    /// The difference between the items of all sections, in which a removal and the insertion that belongs to it refer
    /// to each other.
    public let difference: CollectionDifference<ItemIdentifierType>
    /// The changes of the sections whose items change, in the order of the sections.
    public let sectionTransactions: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]

    init(
        from initial: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        to final: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        _ sections: [NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
    ) {
        (initialSnapshot, finalSnapshot, sectionTransactions) = (initial, final, sections)
        difference = final.itemIdentifiers.difference(from: initial.itemIdentifiers).inferringMoves()
    }
}

/// The change of a section that the user makes by moving an item.
public struct NSDiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>
where SectionIdentifierType: Hashable, ItemIdentifierType: Hashable {
    /// The section.
    public let sectionIdentifier: SectionIdentifierType
    /// The outline of the section before the change.
    public let initialSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// The outline of the section after the change.
    public let finalSnapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    /// The difference between the visible items.
    public let difference: CollectionDifference<ItemIdentifierType>

    init(
        _ section: SectionIdentifierType, from initial: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>,
        to final: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
    ) {
        (sectionIdentifier, initialSnapshot, finalSnapshot) = (section, initial, final)
        difference = final.visibleItems.difference(from: initial.visibleItems).inferringMoves()
    }
}

extension NSDiffableDataSourceSectionSnapshot {
    /// Appends an outline to the root of the section.
    mutating func append(_ part: Self) {
        if let last = rootItems.last { return insert(part, after: last) }
        self = part
    }
}

/// A data source that takes part in the user's moves of items.
@MainActor protocol ReorderingDataSource: AnyObject {
    /// Called when the collection shows the item in its new place.
    func itemDidMove()
}
