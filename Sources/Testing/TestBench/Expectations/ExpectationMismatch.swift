// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What was expected and what was seen instead.
package struct ExpectationMismatch: Hashable, Sendable {
    /// What was expected, in a line.
    package var expected: String
    /// What was seen instead, in a line.
    package var seen: String
    /// Pictures that show it, by name.
    package var pictures: [(name: String, picture: Picture)] = []

    /// Creates a mismatch without pictures.
    package init(_ expected: String, seen: String) {
        self.expected = expected
        self.seen = seen
    }

    /// Whether two mismatches say the same.
    package static func == (left: ExpectationMismatch, right: ExpectationMismatch) -> Bool {
        left.expected == right.expected && left.seen == right.seen
    }

    /// Hashes what the mismatch says.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(expected)
        hasher.combine(seen)
    }
}
