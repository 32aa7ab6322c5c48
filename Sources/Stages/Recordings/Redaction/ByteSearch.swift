// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Finds any of many byte sequences in one pass, so that a hostile recording with many serial numbers costs no more
/// than another.
struct ByteSearch {
    private var sequences: [UInt32: Set<[UInt8]>] = [:]

    /// Adds a sequence of four bytes at least; shorter ones are passed over.
    mutating func insert(_ sequence: [UInt8]) {
        guard let key = Self.key(sequence[...]) else { return }
        sequences[key, default: []].insert(sequence)
    }

    /// Finds the first place where a sequence stands; the longest one there.
    ///
    /// - Parameter bytes: where to look.
    /// - Returns: the bytes' range; nil when no sequence is there.
    func first(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        guard !sequences.isEmpty else { return nil }
        for place in bytes.indices {
            guard let key = Self.key(bytes[place...]) else { return nil }
            let found = sequences[key]?.filter { bytes[place...].starts(with: $0) }.max { $0.count < $1.count }
            if let found { return place..<place + found.count }
        }
        return nil
    }

    private static func key(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        guard bytes.count >= 4 else { return nil }
        return bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}
