// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Finds what a person may have meant.
package enum Spelling {
    /// What to say about a word that is not known: the words it is most like, or those that there are.
    ///
    /// - Parameters:
    ///   - text: what was written.
    ///   - words: what is known.
    /// - Returns: half a sentence, without a full stop.
    package static func remedy(for text: String, among words: [String]) -> String {
        let near = suggestions(for: text, among: words)
        guard near.isEmpty else { return "did you mean \(list(near.map { "'\($0)'" }, "or"))?" }
        return "there are \(list(words, "and"))"
    }

    /// The words that are most like `text`, at most three; none when none is much alike.
    ///
    /// - Parameters:
    ///   - text: what was written.
    ///   - words: what is known.
    /// - Returns: the words, those that come first in `words` first.
    package static func suggestions(for text: String, among words: [String]) -> [String] {
        // What is much longer than any word is no slip of the finger, and comparing would take long.
        guard (2...40).contains(text.count) else { return [] }
        let typed = Array(text.lowercased())
        let rated = words.map { word in (word: word, distance: distance(typed, Array(word.lowercased()))) }
        guard let least = rated.map(\.distance).min(), least <= max(1, typed.count / 3) else { return [] }
        return rated.filter { $0.distance == least }.prefix(3).map(\.word)
    }

    /// How many letters have to be put in, left out, replaced or swapped with the next (optimal string alignment).
    ///
    /// - Parameters:
    ///   - left: a word.
    ///   - right: another.
    /// - Returns: 0 for equal words.
    package static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var (before, previous) = ([Int](), Array(0...right.count))
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var least = min(
                    previous[column + 1] + 1, current[column] + 1, previous[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    least = min(least, before[column - 1] + 1)
                }
                current.append(least)
            }
            (before, previous) = (previous, current)
        }
        return previous[right.count]
    }

    /// Words as a sentence has them: `a, b or c`.
    ///
    /// - Parameters:
    ///   - words: the words.
    ///   - conjunction: what stands before the last one.
    /// - Returns: the list; empty for no words.
    package static func list(_ words: [String], _ conjunction: String = "or") -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}
