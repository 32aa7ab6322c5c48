// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Foundation

/// Sections and their items at a point in time. Identifiers are unique among sections and among items.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
where SectionIdentifierType: Hashable, ItemIdentifierType: Hashable {
    private var sections: [(id: SectionIdentifierType, items: [ItemIdentifierType])] = []
    private var known: Set<ItemIdentifierType> = []
    /// The remaining items to reload.
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    /// The remaining sections to reload.
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
    /// The remaining items to reconfigure.
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

    /// Creates an empty snapshot.
    public init() {}

    /// The number of items.
    public var numberOfItems: Int { known.count }
    /// The number of sections.
    public var numberOfSections: Int { sections.count }
    /// The sections in order.
    public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.id) }
    /// The items of all sections in order.
    public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }

    /// Returns the number of items in a section.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        itemIdentifiers(inSection: identifier).count
    }

    /// Returns the items of a section in order.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        sections.first { $0.id == identifier }?.items ?? []
    }

    /// Returns the section of an item.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        place(of: identifier).map { sections[$0.section].id }
    }

    /// Returns the index of an item among all items.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? { itemIdentifiers.firstIndex(of: identifier) }

    /// Returns the index of a section.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sections.firstIndex { $0.id == identifier }
    }

    // MARK: Items

    /// Appends items to a section, by default the last one. Items that already exist raise an exception.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        let index = sectionIdentifier.map { indexOfSection($0) } ?? sections.indices.last
        guard let index else {
            return raiseInSnapshot(
                sectionIdentifier == nil
                    ? "There are currently no sections in the data source. Please add a section first."
                    : "Section identifier was not found in the snapshot: \(sectionIdentifier.map { "\($0)" } ?? "")")
        }
        sections[index].items += unknown(identifiers)
    }

    /// Inserts items before another item.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) { insert(identifiers, at: beforeIdentifier, 0) }

    /// Inserts items after another item.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
    ) { insert(identifiers, at: afterIdentifier, 1) }

    /// Deletes items.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        let gone = Set(identifiers)
        known.subtract(gone)
        for index in sections.indices { sections[index].items.removeAll { gone.contains($0) } }
    }

    /// Deletes all items and sections.
    public mutating func deleteAllItems() { self = Self() }

    /// Moves an item before another item.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
        move(identifier, to: toIdentifier, 0)
    }

    /// Moves an item after another item.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        move(identifier, to: toIdentifier, 1)
    }

    /// Marks items to be reloaded.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
        reloadedItemIdentifiers += existing(identifiers)
    }

    /// Marks items to be reconfigured.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        reconfiguredItemIdentifiers += existing(identifiers)
    }

    // MARK: Sections

    /// Appends sections.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insert(sections: identifiers, at: sections.count)
    }

    /// Inserts sections before another section.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) { if let index = existingIndex(toIdentifier) { insert(sections: identifiers, at: index) } }

    /// Inserts sections after another section.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) { if let index = existingIndex(toIdentifier) { insert(sections: identifiers, at: index + 1) } }

    /// Deletes sections and their items.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        for section in sections where identifiers.contains(section.id) { known.subtract(section.items) }
        sections.removeAll { identifiers.contains($0.id) }
    }

    /// Moves a section before another section.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
    ) { move(section: identifier, to: toIdentifier, 0) }

    /// Moves a section after another section.
    public mutating func moveSection(
        _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
    ) { move(section: identifier, to: toIdentifier, 1) }

    /// Marks sections to be reloaded.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        reloadedSectionIdentifiers += identifiers.filter { existingIndex($0) != nil }
    }

    // MARK: Changes

    private func place(of item: ItemIdentifierType) -> (section: Int, item: Int)? {
        guard known.contains(item) else { return nil }
        for (index, section) in sections.enumerated() {
            if let place = section.items.firstIndex(of: item) { return (index, place) }
        }
        return nil
    }

    private func existingIndex(_ section: SectionIdentifierType) -> Int? {
        let index = indexOfSection(section)
        if index == nil { raiseInSnapshot("Section identifier was not found in the snapshot: \(section)") }
        return index
    }

    private func existing(_ items: [ItemIdentifierType]) -> [ItemIdentifierType] {
        items.filter { item in
            if !known.contains(item) {
                raiseInSnapshot("Attempted to reload item identifier that does not exist in the snapshot: \(item)")
            }
            return known.contains(item)
        }
    }

    private mutating func unknown(_ items: [ItemIdentifierType]) -> [ItemIdentifierType] {
        let new = items.filter { known.insert($0).inserted }
        if new.count < items.count {
            raiseInSnapshot("Fatal: supplied item identifiers are not unique. Duplicate identifiers: \(items)")
        }
        return new
    }

    private mutating func insert(_ items: [ItemIdentifierType], at other: ItemIdentifierType, _ shift: Int) {
        guard let place = place(of: other) else {
            return raiseInSnapshot("Invalid item identifier specified for insertion: \(other)")
        }
        sections[place.section].items.insert(contentsOf: unknown(items), at: place.item + shift)
    }

    private mutating func move(_ item: ItemIdentifierType, to other: ItemIdentifierType, _ shift: Int) {
        guard item != other, let from = place(of: item), place(of: other) != nil else {
            return raiseInSnapshot("Invalid parameter not satisfying: fromIndex != NSNotFound")
        }
        sections[from.section].items.remove(at: from.item)
        guard let to = place(of: other) else { return }
        sections[to.section].items.insert(item, at: to.item + shift)
    }

    private mutating func insert(sections new: [SectionIdentifierType], at index: Int) {
        var there = Set(sections.map(\.id))
        let unique = new.filter { there.insert($0).inserted }
        if unique.count < new.count { raiseInSnapshot("Section identifiers are not unique: \(new)") }
        sections.insert(contentsOf: unique.map { ($0, []) }, at: index)
    }

    private mutating func move(section: SectionIdentifierType, to other: SectionIdentifierType, _ shift: Int) {
        guard section != other, let from = indexOfSection(section), indexOfSection(other) != nil else {
            return raiseInSnapshot("Invalid parameter not satisfying: fromSectionIndex != NSNotFound")
        }
        let moved = sections.remove(at: from)
        sections.insert(moved, at: (indexOfSection(other) ?? 0) + shift)
    }

    // MARK: Difference

    /// The snapshot without pending reloads and reconfigurations.
    var settled: Self {
        var copy = self
        (copy.reloadedItemIdentifiers, copy.reconfiguredItemIdentifiers, copy.reloadedSectionIdentifiers) = ([], [], [])
        return copy
    }

    /// The number of items in each section.
    var counts: [Int] { sections.map(\.items.count) }

    /// Returns the item at an index path.
    func item(at path: IndexPath) -> ItemIdentifierType? {
        guard path.count == 2, sections.indices.contains(path.section),
            sections[path.section].items.indices.contains(path.item)
        else { return nil }
        return sections[path.section].items[path.item]
    }

    /// The index paths of the items.
    var paths: [ItemIdentifierType: IndexPath] {
        var paths: [ItemIdentifierType: IndexPath] = [:]
        for (section, part) in sections.enumerated() {
            for (item, id) in part.items.enumerated() { paths[id] = IndexPath(item: item, section: section) }
        }
        return paths
    }

    /// Returns the updates that transform an old snapshot into this one.
    func updates(from old: Self) -> ListUpdates {
        var updates = ListUpdates()
        let (before, after) = (old.sectionIdentifiers, sectionIdentifiers)
        for change in after.difference(from: before).inferringMoves() {
            switch change {
            case .remove(let index, _, nil): updates.deletedSections.insert(index)
            case .insert(let index, _, nil): updates.insertedSections.insert(index)
            case .insert(let index, _, .some(let from)): updates.movedSections.append((from, index))
            case .remove: break
            }
        }
        let (origins, places) = (old.paths, paths)
        for (item, path) in origins where places[item] == nil && !updates.deletedSections.contains(path.section) {
            updates.deletedItems.insert(path)
        }
        for (item, path) in places where !updates.insertedSections.contains(path.section) {
            guard let origin = origins[item] else {
                updates.insertedItems.insert(path)
                continue
            }
            if updates.deletedSections.contains(origin.section) { updates.insertedItems.insert(path) }
        }
        addMoves(to: &updates, from: old, origins, places)
        func remaining(_ items: [ItemIdentifierType]) -> Set<IndexPath> {
            Set(items.compactMap { places[$0] == nil ? nil : origins[$0] })
                .filter { !updates.deletedSections.contains($0.section) && !updates.deletedItems.contains($0) }
        }
        updates.reloadedItems = remaining(reloadedItemIdentifiers)
        updates.reconfiguredItems = remaining(reconfiguredItemIdentifiers).subtracting(updates.reloadedItems)
        updates.reloadedSections = Set(reloadedSectionIdentifiers.compactMap { old.indexOfSection($0) })
        return updates
    }

    /// Adds the moves of items between remaining sections, and of items whose order changes.
    private func addMoves(
        to updates: inout ListUpdates, from old: Self, _ origins: [ItemIdentifierType: IndexPath],
        _ places: [ItemIdentifierType: IndexPath]
    ) {
        for (section, part) in old.sections.enumerated() where !updates.deletedSections.contains(section) {
            let new = indexOfSection(part.id)
            let left = part.items.filter { item in
                guard let to = places[item] else { return false }
                if to.section == new { return true }
                guard let from = origins[item] else { return false }
                // Items that move to a new section are deleted and inserted there.
                if updates.insertedSections.contains(to.section) {
                    updates.deletedItems.insert(from)
                } else {
                    updates.movedItems.append((from, to))
                }
                return false
            }
            guard let new else { continue }
            let stays = Set(left)
            let order = sections[new].items.filter { stays.contains($0) }
            guard order != left else { continue }
            for change in order.difference(from: left) {
                if case .remove(_, let item, _) = change, let from = origins[item], let to = places[item] {
                    updates.movedItems.append((from, to))
                }
            }
        }
    }
}

/// Raises an exception in a snapshot, which can be modified on any thread.
func raiseInSnapshot(_ reason: String) {
    guard DispatchQueue.isMainCurrent else { fatalError(reason) }
    MainActor.assumeIsolated { SimulatedDevice.current.raise(.inconsistency(reason)) }
}

extension NSDiffableDataSourceSnapshot: @unchecked Sendable
where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}
