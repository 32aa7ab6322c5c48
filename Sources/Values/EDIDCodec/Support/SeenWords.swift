// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The words of the values of a growing list, by which a value finds its equal among those before it.
///
/// Lists of modes are short and most modes new, so that two bits of each word's hash are enough to spare most searches (a
/// Bloom filter). What a hash table takes to fill is more than the others cost.
struct SeenWords {
    private var words: [UInt64] = []
    private var firstHashes: UInt64 = 0
    private var secondHashes: UInt64 = 0

    /// Makes an empty list with room for some words.
    init(capacity: Int) {
        words.reserveCapacity(capacity)
    }

    /// Adds the word of the next value.
    mutating func append(_ word: UInt64) {
        let (first, second) = Self.hashes(of: word)
        firstHashes |= first
        secondHashes |= second
        words.append(word)
    }

    /// Finds the first place that has a word and meets a condition, which compares the values themselves.
    func firstPlace(of word: UInt64, where condition: (Int) -> Bool) -> Int? {
        let (first, second) = Self.hashes(of: word)
        guard firstHashes & first != 0, secondHashes & second != 0 else { return nil }
        return words.indices.first { words[$0] == word && condition($0) }
    }

    /// Two of 64 bits each: by the highest bits of a product with the golden ratio, in which all bits of the word mix.
    private static func hashes(of word: UInt64) -> (UInt64, UInt64) {
        let product = word &* 0x9E37_79B9_7F4A_7C15
        return (1 << (product >> 58), 1 << (product >> 52 & 63))
    }
}
