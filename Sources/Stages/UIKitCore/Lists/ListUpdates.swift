// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The insertions, deletions, reloads, and moves of a batch of updates to a table or collection.
///
/// Deletions, reloads, and the origins of moves are indexes before all updates of the batch; insertions and
/// destinations are indexes after all of them, regardless of the order in which the methods are called
/// ("performBatchUpdates(_:completion:)",
/// developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:)).
struct ListUpdates {
    var deletedSections: Set<Int> = []
    var insertedSections: Set<Int> = []
    var reloadedSections: Set<Int> = []
    var movedSections: [(from: Int, to: Int)] = []
    var deletedItems: Set<IndexPath> = []
    var insertedItems: Set<IndexPath> = []
    var reloadedItems: Set<IndexPath> = []
    /// Items whose existing views the data source reconfigures.
    var reconfiguredItems: Set<IndexPath> = []
    var movedItems: [(from: IndexPath, to: IndexPath)] = []

    /// Whether the batch is empty.
    var isEmpty: Bool {
        deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty
            && deletedItems.isEmpty && insertedItems.isEmpty && reloadedItems.isEmpty && reconfiguredItems.isEmpty
            && movedItems.isEmpty
    }
}

/// The terms for exception messages about tables and collections.
struct ListWords {
    let item: String
    let view: String

    static let table = ListWords(item: "row", view: "table view")
    static let collection = ListWords(item: "item", view: "collection view")

    var items: String { item + "s" }
}

/// The error for a batch of updates that does not match the data source's counts; the reason is worded as in UIKit.
struct InvalidUpdate: Error {
    let reason: String
}

/// A mapping of sections and items before a batch of updates to their positions after it.
struct ListMapping {
    /// The new section of each old section; nil if it is deleted.
    private(set) var sections: [Int?]
    /// The new index of each old item in changed sections; nil if it is deleted or moved elsewhere.
    private var items: [Int: [Int?]] = [:]
    private var moved: [IndexPath: IndexPath] = [:]
    /// The old index paths and sections whose content is reloaded.
    private let reloadedItems: Set<IndexPath>
    private let reconfiguredItems: Set<IndexPath>
    private let reloadedSections: Set<Int>

    /// Creates the mapping of a batch.
    ///
    /// - Parameters:
    ///   - updates: the batch.
    ///   - before: the number of items in each section before the batch.
    ///   - after: the number of items in each section after the batch.
    ///   - words: the terms for the exception message.
    /// - Throws: ``InvalidUpdate`` if the batch does not account for the change in the counts.
    init(_ updates: ListUpdates, before: [Int], after: [Int], _ words: ListWords) throws(InvalidUpdate) {
        isIdentity = updates.isEmpty
        reloadedItems = updates.reloadedItems
        reconfiguredItems = updates.reconfiguredItems
        reloadedSections = updates.reloadedSections
        try Self.checkIndexes(updates, before, after, words)
        let gone = updates.deletedSections.union(updates.movedSections.map(\.from))
        let new = updates.insertedSections.union(updates.movedSections.map(\.to))
        guard before.count - gone.count + new.count == after.count else {
            throw InvalidUpdate(
                reason: "Invalid update: invalid number of sections. The number of sections contained in the "
                    + "\(words.view) after the update (\(after.count)) must be equal to the number of sections "
                    + "contained in the \(words.view) before the update (\(before.count)), plus or minus the number of "
                    + "sections inserted or deleted (\(updates.insertedSections.count) inserted, "
                    + "\(updates.deletedSections.count) deleted).")
        }
        sections = Self.places(count: before.count, without: gone, skipping: new)
        for move in updates.movedSections { sections[move.from] = move.to }
        for move in updates.movedItems { moved[move.from] = move.to }
        try mapItems(updates, before, after, words)
    }

    /// Whether the batch changes nothing.
    let isIdentity: Bool

    /// Returns the section after the batch; nil if it is deleted.
    func newSection(_ old: Int) -> Int? { sections.indices.contains(old) ? sections[old] : nil }

    /// Returns the index path of an item after the batch; nil if it is deleted.
    func newPath(_ old: IndexPath) -> IndexPath? {
        if let to = moved[old] { return to }
        guard let section = newSection(old.section) else { return nil }
        guard let items = items[old.section] else { return IndexPath(item: old.item, section: section) }
        guard items.indices.contains(old.item), let item = items[old.item] else { return nil }
        return IndexPath(item: item, section: section)
    }

    /// Returns whether an old item is reloaded.
    func isReloaded(_ old: IndexPath) -> Bool {
        reloadedItems.contains(old) || reloadedSections.contains(old.section)
    }

    /// Returns whether an old item must be measured again.
    func isResized(_ old: IndexPath) -> Bool { isReloaded(old) || reconfiguredItems.contains(old) }

    /// The new index paths of the reconfigured items.
    var reconfigured: [IndexPath] {
        reconfiguredItems.sorted().compactMap { isReloaded($0) ? nil : newPath($0) }
    }

    /// Returns whether items of an old section are inserted, deleted, or moved.
    func isChanged(_ oldSection: Int) -> Bool { items[oldSection] != nil }

    private mutating func mapItems(_ updates: ListUpdates, _ before: [Int], _ after: [Int], _ words: ListWords)
        throws(InvalidUpdate)
    {
        func grouped(_ paths: some Sequence<IndexPath>) -> [Int: Set<Int>] {
            Dictionary(grouping: paths, by: \.section).mapValues { Set($0.map(\.item)) }
        }
        let (deleted, inserted) = (grouped(updates.deletedItems), grouped(updates.insertedItems))
        let (out, into) = (grouped(updates.movedItems.map(\.from)), grouped(updates.movedItems.map(\.to)))
        for (old, place) in sections.enumerated() {
            guard let new = place else { continue }
            let (gone, came) = (deleted[old] ?? [], inserted[new] ?? [])
            let (left, entered) = (out[old] ?? [], into[new] ?? [])
            if updates.reloadedSections.contains(old) {
                items[old] = (0..<before[old]).map { $0 < after[new] ? $0 : nil }
                continue
            }
            guard before[old] - gone.count - left.count + came.count + entered.count == after[new] else {
                throw InvalidUpdate(
                    reason: "Invalid update: invalid number of \(words.items) in section \(new). The number of "
                        + "\(words.items) contained in an existing section after the update (\(after[new])) must be "
                        + "equal to the number of \(words.items) contained in that section before the update "
                        + "(\(before[old])), plus or minus the number of \(words.items) inserted or deleted from that "
                        + "section (\(came.count) inserted, \(gone.count) deleted) and plus or minus the number of "
                        + "\(words.items) moved into or out of that section (\(entered.count) moved in, "
                        + "\(left.count) moved out).")
            }
            guard !gone.isEmpty || !came.isEmpty || !left.isEmpty || !entered.isEmpty else { continue }
            items[old] = Self.places(count: before[old], without: gone.union(left), skipping: came.union(entered))
        }
    }

    /// Returns the new indexes of `count` elements without the `gone` ones, in order, skipping the indexes in `new`.
    private static func places(count: Int, without gone: Set<Int>, skipping new: Set<Int>) -> [Int?] {
        var next = 0
        return (0..<count).map { index in
            guard !gone.contains(index) else { return nil }
            while new.contains(next) { next += 1 }
            defer { next += 1 }
            return next
        }
    }

    private static func checkIndexes(_ updates: ListUpdates, _ before: [Int], _ after: [Int], _ words: ListWords)
        throws(InvalidUpdate)
    {
        let (item, items) = (words.item, words.items)
        let leaving = [
            ("delete", updates.deletedSections), ("reload", updates.reloadedSections),
            ("move", Set(updates.movedSections.map(\.from))),
        ]
        for (verb, sections) in leaving {
            for section in sections.sorted() where !before.indices.contains(section) {
                throw InvalidUpdate(
                    reason: "attempt to \(verb) section \(section), but there are only \(before.count) sections before "
                        + "the update")
            }
        }
        for section in updates.insertedSections.union(updates.movedSections.map(\.to)).sorted()
        where !after.indices.contains(section) {
            throw InvalidUpdate(
                reason: "attempt to insert section \(section) but there are only \(after.count) sections after the "
                    + "update")
        }
        let origins = [
            ("delete", updates.deletedItems), ("reload", updates.reloadedItems),
            ("reconfigure", updates.reconfiguredItems),
            ("move", Set(updates.movedItems.map(\.from))),
        ]
        for (verb, paths) in origins {
            for path in paths.sorted() {
                guard path.count == 2, before.indices.contains(path.section) else {
                    throw InvalidUpdate(
                        reason: "attempt to \(verb) \(item) at \(path.pathDescription), but there are only "
                            + "\(before.count) sections before the update")
                }
                guard path.item >= 0, path.item < before[path.section] else {
                    throw InvalidUpdate(
                        reason: "attempt to \(verb) \(item) \(path.item) from section \(path.section) which only "
                            + "contains \(before[path.section]) \(items) before the update")
                }
            }
        }
        for path in updates.insertedItems.union(updates.movedItems.map(\.to)).sorted() {
            guard path.count == 2, after.indices.contains(path.section) else {
                throw InvalidUpdate(
                    reason: "attempt to insert \(item) at \(path.pathDescription), but there are only \(after.count) "
                        + "sections after the update")
            }
            guard path.item >= 0, path.item < after[path.section] else {
                throw InvalidUpdate(
                    reason: "attempt to insert \(item) \(path.item) into section \(path.section), but there are only "
                        + "\(after[path.section]) \(items) in section \(path.section) after the update")
            }
        }
    }
}
