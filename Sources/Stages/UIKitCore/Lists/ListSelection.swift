// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The selected index paths of a table or collection, in selection order.
struct ListSelection {
    private(set) var paths: [IndexPath] = []
    private var set: Set<IndexPath> = []

    /// Returns whether an index path is selected.
    func contains(_ path: IndexPath) -> Bool { set.contains(path) }

    /// Selects an index path.
    mutating func insert(_ path: IndexPath) { if set.insert(path).inserted { paths.append(path) } }

    /// Deselects an index path.
    mutating func remove(_ path: IndexPath) { if set.remove(path) != nil { paths.removeAll { $0 == path } } }

    /// Deselects all index paths.
    mutating func removeAll() { (paths, set) = ([], []) }

    /// Applies a batch of updates; deleted and reloaded items are deselected.
    mutating func apply(_ mapping: ListMapping) {
        paths = paths.compactMap { mapping.isReloaded($0) ? nil : mapping.newPath($0) }
        set = Set(paths)
    }
}
