// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Suggestions for misspelled words, and numbers and lists of words for messages.
package enum Spelling {
    /// A number with its noun: `1 screen`, `2 screens`.
    ///
    /// - Parameters:
    ///   - number: the number.
    ///   - noun: the noun in the singular.
    ///   - plural: its plural; nil for the noun with an s.
    /// - Returns: the words.
    package static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    /// A hint for an unknown word: the most similar words, or all of them.
    ///
    /// - Parameters:
    ///   - text: the unknown word.
    ///   - words: the known words.
    /// - Returns: a clause without a period.
    package static func remedy(for text: String, among words: [String]) -> String {
        let near = suggestions(for: text, among: words)
        guard near.isEmpty else { return "did you mean \(list(near.map { "'\($0)'" }, "or"))?" }
        return "available: \(words.joined(separator: ", "))"
    }

    /// The words most similar to `text`, at most three; none if none is similar enough.
    ///
    /// - Parameters:
    ///   - text: the unknown word.
    ///   - words: the known words.
    /// - Returns: the words, in the order of `words`.
    package static func suggestions(for text: String, among words: [String]) -> [String] {
        // A much longer text is not a typo, and comparing it would be slow.
        guard (2...40).contains(text.count) else { return [] }
        let typed = Array(text.lowercased())
        let limit = max(1, typed.count / 3)
        let rated = words.compactMap { word -> (word: String, distance: Int)? in
            let letters = Array(word.lowercased())
            // The distance is at least the difference of the lengths, so that most words need no comparison.
            guard abs(letters.count - typed.count) <= limit else { return nil }
            return (word, distance(typed, letters))
        }
        guard let least = rated.map(\.distance).min(), least <= limit else { return [] }
        return rated.filter { $0.distance == least }.prefix(3).map(\.word)
    }

    /// The number of insertions, deletions, replacements and transpositions between words (optimal string alignment
    /// distance).
    ///
    /// - Parameters:
    ///   - left: a word.
    ///   - right: another.
    /// - Returns: 0 for equal words.
    package static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var (before, previous) = ([Int](), Array(0...right.count))
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
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

    /// Joins words as in a sentence: `a, b or c`.
    ///
    /// - Parameters:
    ///   - words: the words.
    ///   - conjunction: the word before the last one.
    /// - Returns: the list; empty if there are no words.
    package static func list(_ words: [String], _ conjunction: String = "or") -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(last)"
    }
}
