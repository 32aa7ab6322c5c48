// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Yams

/// A place in a file: line and column from 1, columns in Unicode scalars.
struct Place: Hashable, Comparable {
    var line = 1
    var column = 1

    static func < (left: Place, right: Place) -> Bool { (left.line, left.column) < (right.line, right.column) }
}

extension Place {
    init(_ mark: Mark) {
        self.init(line: mark.line, column: mark.column)
    }
}

extension Node {
    /// Where the node begins; a parsed one always knows.
    var place: Place { mark.map(Place.init) ?? Place() }
}
