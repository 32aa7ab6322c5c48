// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An update of an item or a section, for a layout that prepares for it.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
    /// Constants that describe what happens to an item or a section.
    public enum Action: Int, Sendable {
        /// It is inserted.
        case insert = 0
        /// It is deleted.
        case delete = 1
        /// It is reloaded.
        case reload = 2
        /// It moves.
        case move = 3
        /// Nothing.
        case none = 4
    }

    /// The index path before the updates; nil for an insertion. Its item is `NSNotFound` if the update is of a section.
    open private(set) var indexPathBeforeUpdate: IndexPath?
    /// The index path after the updates; nil for a deletion. Its item is `NSNotFound` if the update is of a section.
    open private(set) var indexPathAfterUpdate: IndexPath?
    /// What happens.
    open private(set) var updateAction: Action

    init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
        (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before, after)
        super.init()
    }
}

extension ListUpdates {
    /// Returns the updates one by one: deletions, reloads, moves, and insertions, of sections first, in order.
    @MainActor func items(_ mapping: ListMapping) -> [UICollectionViewUpdateItem] {
        func whole(_ section: Int) -> IndexPath { IndexPath(item: NSNotFound, section: section) }
        var items = deletedSections.sorted().map { UICollectionViewUpdateItem(.delete, from: whole($0), to: nil) }
        items += deletedItems.sorted().map { UICollectionViewUpdateItem(.delete, from: $0, to: nil) }
        items += reloadedSections.sorted().map {
            UICollectionViewUpdateItem(.reload, from: whole($0), to: mapping.newSection($0).map(whole))
        }
        items += reloadedItems.sorted().map { UICollectionViewUpdateItem(.reload, from: $0, to: mapping.newPath($0)) }
        items += movedSections.map { UICollectionViewUpdateItem(.move, from: whole($0.from), to: whole($0.to)) }
        items += movedItems.map { UICollectionViewUpdateItem(.move, from: $0.from, to: $0.to) }
        items += insertedSections.sorted().map { UICollectionViewUpdateItem(.insert, from: nil, to: whole($0)) }
        items += insertedItems.sorted().map { UICollectionViewUpdateItem(.insert, from: nil, to: $0) }
        return items
    }
}
