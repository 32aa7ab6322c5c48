// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The words of the values in a growing list, for finding an equal earlier value.
///
/// Lists of modes are short and most modes are new, so two bits of each word's hash avoid most searches (a Bloom
/// filter). Filling a hash table costs more than the remaining searches.
struct SeenWords {
    private var words: [UInt64] = []
    private var firstHashes: UInt64 = 0
    private var secondHashes: UInt64 = 0

    /// Creates an empty list with a reserved capacity.
    init(capacity: Int) { words.reserveCapacity(capacity) }

    /// Appends the word of the next value.
    mutating func append(_ word: UInt64) {
        let (first, second) = Self.hashes(of: word)
        firstHashes |= first
        secondHashes |= second
        words.append(word)
    }

    /// Returns the first index that has a word and meets a condition, which compares the values themselves.
    func firstPlace(of word: UInt64, where condition: (Int) -> Bool) -> Int? {
        let (first, second) = Self.hashes(of: word)
        guard firstHashes & first != 0, secondHashes & second != 0 else { return nil }
        return words.indices.first { words[$0] == word && condition($0) }
    }

    /// Two 64-bit hashes: the highest bits of a product with the golden ratio, in which all bits of the word mix.
    private static func hashes(of word: UInt64) -> (UInt64, UInt64) {
        let product = word &* 0x9E37_79B9_7F4A_7C15
        return (1 << (product >> 58), 1 << (product >> 52 & 63))
    }
}

/// Finds rows of a table by a word of each row, such as a mode's size, without a linear search.
///
/// This is a chained hash table. A dictionary would spend more time hashing than comparing the few words of a chain,
/// and would need an array for each word that occurs twice.
struct WordIndex {
    /// The first row of each chain, or -1; the number of chains is a power of two.
    private var firsts: [Int]
    private var rows: [Row] = []

    fileprivate struct Row {
        let word: UInt64
        /// The next row of the chain, or -1 at its end.
        var next: Int
    }

    /// Creates the index of a table.
    init(_ words: [UInt64]) {
        firsts = [Int](repeating: -1, count: 1 << (Int.bitWidth - words.count.leadingZeroBitCount))
        rows = words.map { Row(word: $0, next: -1) }
        // In reverse, so that chains ascend.
        for index in rows.indices.reversed() {
            let chain = chain(of: rows[index].word)
            rows[index].next = firsts[chain]
            firsts[chain] = index
        }
    }

    /// The indexes of a word in the table, ascending.
    func places(of word: UInt64) -> Places {
        Places(word: word, rows: rows, upcoming: firsts[chain(of: word)])
    }

    /// The first index of a word in the table; `nil` if it has none.
    func firstPlace(of word: UInt64) -> Int? { places(of: word).first { _ in true } }

    /// The indexes of one word.
    struct Places: Sequence, IteratorProtocol {
        fileprivate let word: UInt64
        fileprivate let rows: [Row]
        fileprivate var upcoming: Int

        mutating func next() -> Int? {
            while upcoming >= 0 {
                let place = upcoming
                upcoming = rows[place].next
                if rows[place].word == word { return place }
            }
            return nil
        }
    }

    /// The chain of a word: high bits of a product with the golden ratio, in which all bits of the word mix.
    private func chain(of word: UInt64) -> Int {
        Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 32) & (firsts.count - 1)
    }
}
