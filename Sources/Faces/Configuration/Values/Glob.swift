// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A pattern in which `*` stands for any text and `?` for one character.
package struct Glob: Hashable, Sendable, CustomStringConvertible {
    /// The pattern.
    package let description: String
    private let pattern: [Character]

    /// Creates a pattern; one without `*` and `?` fits itself alone.
    package init(_ text: String) {
        description = text
        pattern = Array(text)
    }

    /// Whether a text fits the pattern, all of it; takes as long as one length times the other at worst.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - ignoringCase: whether `a` fits `A`.
    /// - Returns: whether it fits.
    package func matches(_ text: String, ignoringCase: Bool = false) -> Bool {
        let pattern = ignoringCase ? Array(description.lowercased()) : pattern
        let text = Array(ignoringCase ? text.lowercased() : text)
        var (position, index) = (0, 0)
        // Where to go on when what follows the last star does not fit: the star, one character later.
        var retry: (position: Int, index: Int)?
        while index < text.count {
            if position < pattern.count, pattern[position] == "*" {
                retry = (position + 1, index)
                position += 1
            } else if position < pattern.count, pattern[position] == "?" || pattern[position] == text[index] {
                position += 1
                index += 1
            } else if let (afterStar, start) = retry {
                retry = (afterStar, start + 1)
                (position, index) = (afterStar, start + 1)
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == "*" }
    }
}
