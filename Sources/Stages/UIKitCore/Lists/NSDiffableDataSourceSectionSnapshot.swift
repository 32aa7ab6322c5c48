// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The items of one section as an outline at a point in time.
///
/// Items are unique. The children of an item are visible while it and all of its ancestors are expanded.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> where ItemIdentifierType: Hashable {
    /// The children of each item in order; nil is the key for the root items.
    private var children: [ItemIdentifierType?: [ItemIdentifierType]] = [:]
    /// The parent of each item; nil for root items.
    private var parents: [ItemIdentifierType: ItemIdentifierType?] = [:]
    private var expanded: Set<ItemIdentifierType> = []

    /// Creates an empty snapshot.
    public init() {}
    /// Creates a copy of a snapshot.
    public init(_ snapshot: Self) { self = snapshot }

    // MARK: Items

    /// All items in order, each followed by its descendants.
    public var items: [ItemIdentifierType] { list(below: nil) { _ in true } }
    /// The root items in order.
    public var rootItems: [ItemIdentifierType] { children[nil] ?? [] }
    /// The visible items in order.
    public var visibleItems: [ItemIdentifierType] { list(below: nil) { expanded.contains($0) } }

    /// Returns whether an item is in the snapshot.
    public func contains(_ item: ItemIdentifierType) -> Bool { parents[item] != nil }
    /// Returns the parent of an item; nil for root items.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { parents[child] ?? nil }
    /// Returns the number of ancestors of an item.
    public func level(of item: ItemIdentifierType) -> Int {
        var (level, item) = (0, item)
        while let above = parent(of: item) { (level, item) = (level + 1, above) }
        return level
    }
    /// Returns the index of an item among all items.
    public func index(of item: ItemIdentifierType) -> Int? { items.firstIndex(of: item) }
    /// Returns whether an item is expanded.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
    /// Returns whether an item is visible.
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        guard contains(item) else { return false }
        var item = item
        while let above = parent(of: item) {
            guard expanded.contains(above) else { return false }
            item = above
        }
        return true
    }
    /// Returns whether an item has children.
    func hasItems(below item: ItemIdentifierType) -> Bool { children[item]?.isEmpty == false }

    /// Returns the part of the outline below an item, optionally with the item itself.
    public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
        var part = Self()
        if includingParent { part.append([parent]) }
        func add(below item: ItemIdentifierType, to above: ItemIdentifierType?) {
            part.append(children[item] ?? [], to: above)
            for child in children[item] ?? [] { add(below: child, to: child) }
        }
        add(below: parent, to: includingParent ? parent : nil)
        part.expanded = expanded.filter { part.contains($0) }
        return part
    }

    /// Lists the descendants of an item in order, descending into items for which `isOpen` returns true.
    private func list(
        below parent: ItemIdentifierType?, isOpen: (ItemIdentifierType) -> Bool
    ) -> [ItemIdentifierType] {
        (children[parent] ?? []).flatMap { [$0] + (isOpen($0) ? list(below: $0, isOpen: isOpen) : []) }
    }

    // MARK: Changes

    /// Appends items to the root of the section, or to a parent.
    ///
    /// Items that already exist, or an unknown parent, raise an exception.
    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        insert(items, below: parent, at: children[parent]?.count ?? 0)
    }

    /// Appends an outline to a parent.
    mutating func append(_ part: Self, below parent: ItemIdentifierType) {
        append(part.rootItems, to: parent)
        addDescendants(of: part)
    }

    /// Adds the items below the root items of an outline, which are in the snapshot already.
    private mutating func addDescendants(of part: Self) {
        for item in part.items where part.hasItems(below: item) { append(part.children[item] ?? [], to: item) }
        expand(part.items.filter(part.isExpanded))
    }

    /// Inserts an outline before an item, at the same level.
    public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
        insert(snapshot.rootItems, before: item)
        addDescendants(of: snapshot)
    }

    /// Inserts an outline after an item, at the same level.
    public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
        insert(snapshot.rootItems, after: item)
        addDescendants(of: snapshot)
    }

    /// Replaces the descendants of an item by an outline.
    public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
        delete(children[parent] ?? [])
        append(snapshot, below: parent)
    }

    /// Returns the outline as text for debugging: a line for each item, indented by its level, with the visible items
    /// and the expanded ones marked.
    public func visualDescription() -> String {
        items.map { item in
            let mark = hasItems(below: item) ? (isExpanded(item) ? "-" : "+") : " "
            let indentation = String(repeating: "  ", count: level(of: item))
            return "\(isVisible(item) ? "*" : " ") \(indentation)\(mark) \(item)"
        }.joined(separator: "\n")
    }

    /// Inserts items before another one, at the same level.
    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        insert(items, beside: item, 0)
    }

    /// Inserts items after another one, at the same level.
    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        insert(items, beside: item, 1)
    }

    /// Removes items and their descendants.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items {
            guard let parent = parents[item] else { continue }
            for gone in [item] + list(below: item, isOpen: { _ in true }) {
                parents[gone] = nil
                children[gone] = nil
                expanded.remove(gone)
            }
            children[parent]?.removeAll { $0 == item }
        }
    }

    /// Removes all items.
    public mutating func deleteAll() { self = Self() }

    /// Expands items.
    public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items.filter(contains)) }
    /// Collapses items.
    public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }

    private mutating func insert(_ items: [ItemIdentifierType], beside item: ItemIdentifierType, _ offset: Int) {
        guard let parent = parents[item], let index = children[parent]?.firstIndex(of: item) else {
            return raiseInSnapshot("Item identifier was not found in the section snapshot: \(item)")
        }
        insert(items, below: parent, at: index + offset)
    }

    private mutating func insert(_ items: [ItemIdentifierType], below parent: ItemIdentifierType?, at index: Int) {
        if let parent, !contains(parent) {
            return raiseInSnapshot("Parent item was not found in the section snapshot: \(parent)")
        }
        for item in items where contains(item) {
            return raiseInSnapshot("Item identifier is already in the section snapshot: \(item)")
        }
        guard Set(items).count == items.count else {
            return raiseInSnapshot("Item identifiers are not unique: \(items)")
        }
        children[parent, default: []].insert(contentsOf: items, at: index)
        for item in items { parents[item] = .some(parent) }
    }
}

/// The closures that a data source calls when the user expands or collapses an item.
public struct NSDiffableDataSourceSectionSnapshotHandlers<ItemIdentifierType> where ItemIdentifierType: Hashable {
    /// Returns whether an item may be expanded.
    public var shouldExpandItem: ((ItemIdentifierType) -> Bool)?
    /// Called before an item is expanded.
    public var willExpandItem: ((ItemIdentifierType) -> Void)?
    /// Returns whether an item may be collapsed.
    public var shouldCollapseItem: ((ItemIdentifierType) -> Bool)?
    /// Called before an item is collapsed.
    public var willCollapseItem: ((ItemIdentifierType) -> Void)?
    /// Returns the outline below an item that is being expanded.
    public var snapshotForExpandingParent:
        (
            (ItemIdentifierType, NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>) ->
                NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>
        )?

    /// Creates handlers that do nothing.
    public init() {}
}

/// A data source that supports outlines.
@MainActor protocol OutlineDataSource: AnyObject {
    /// Returns the level of an item in its outline, and whether it is expanded; nil if it is not in an outline.
    func outline(at indexPath: IndexPath) -> (level: Int, isExpanded: Bool)?
    /// Expands or collapses an item.
    func toggleItem(at indexPath: IndexPath)
}
