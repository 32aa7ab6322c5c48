// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The selected index paths of a table or collection, in the order of their selection.
struct ListSelection {
    private(set) var paths: [IndexPath] = []

    /// Whether an index path is selected.
    func contains(_ path: IndexPath) -> Bool { paths.contains(path) }

    /// Selects an index path.
    mutating func insert(_ path: IndexPath) { if !contains(path) { paths.append(path) } }

    /// Deselects an index path.
    mutating func remove(_ path: IndexPath) { paths.removeAll { $0 == path } }

    /// Deselects all.
    mutating func removeAll() { paths = [] }

    /// Follows a batch of updates: what is deleted or reloaded is not selected any more.
    mutating func apply(_ mapping: ListMapping) {
        paths = paths.compactMap { mapping.isReloaded($0) ? nil : mapping.newPath($0) }
    }
}
