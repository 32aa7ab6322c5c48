// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension IndexPath {
    /// Creates the index path of a row in a table.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// Creates the index path of an item in a collection.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The section. The index path must have at least one index.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The row in the section. The index path must have two indexes.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The item in the section. The index path must have two indexes.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The index path as formatted in exception messages: `{length = 2, path = 0 - 5}`.
    var pathDescription: String {
        "{length = \(count), path = \(map(String.init).joined(separator: " - "))}"
    }
}

extension NSIndexPath {
    /// Creates the index path of a row in a table.
    public convenience init(row: Int, section: Int) { self.init(IndexPath(row: row, section: section)) }

    /// Creates the index path of an item in a collection.
    public convenience init(item: Int, section: Int) { self.init(IndexPath(item: item, section: section)) }

    private convenience init(_ path: IndexPath) {
        let indexes = Array(path)
        unsafe self.init(indexes: indexes, length: indexes.count)
    }

    /// The section. The index path must have at least one index.
    public var section: Int { index(atPosition: 0) }
    /// The row in the section. The index path must have two indexes.
    public var row: Int { index(atPosition: 1) }
    /// The item in the section. The index path must have two indexes.
    public var item: Int { index(atPosition: 1) }
}
