// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Serial numbers and container IDs with their replacements: numbers in order of appearance.
struct SerialReplacements {
    private var numbers: [[UInt8]: Int] = [:]
    private var textPlaces: [[UInt8]: Int] = [:]
    private var containers: [[UInt8]: Int] = [:]

    /// The serial numbers, as text, that are unlikely to occur by chance.
    private(set) var texts = ByteSearch()

    /// The replacement for a four-byte little-endian serial number.
    mutating func number(for original: [UInt8]) -> [UInt8] {
        let number = Self.place(of: original, in: &numbers)
        // Warnings and texts of the monitor may contain its digits.
        let value = original.reversed().reduce(0) { $0 << 8 | UInt64($1) }
        let hexadecimal = String(value, radix: 16)
        for digits in [String(value), hexadecimal, hexadecimal.uppercased()] where digits.utf8.count >= 6 {
            note(Array(digits.utf8))
        }
        return (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    /// The replacement for a serial number in text.
    mutating func text(for original: [UInt8]) -> String {
        note(original)
        let digits = String(Self.place(of: original, in: &textPlaces))
        return "SN" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// The replacement for a 16-byte container ID.
    mutating func container(for original: [UInt8]) -> [UInt8] {
        let number = Self.place(of: original, in: &containers)
        return (0..<16).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0 }
    }

    /// A text with all known serial numbers masked.
    func masked(_ text: String) -> String {
        var bytes = Array(text.utf8)
        mask(&bytes, in: bytes.indices)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Overwrites all known serial numbers in a range with `X`.
    func mask(_ bytes: inout [UInt8], in range: Range<Int>) {
        while let found = texts.first(in: bytes[range]) {
            bytes.replaceSubrange(found, with: [UInt8](repeating: UInt8(ascii: "X"), count: found.count))
        }
    }

    /// Whether four bytes are unlikely to occur by chance, unlike small numbers and padding.
    static func isTelling(number: [UInt8]) -> Bool { Set(number).subtracting([0x00, 0x20, 0xFF]).count >= 3 }

    /// Adds a text, unless it is likely to occur by chance or is a replacement from a previous redaction.
    private mutating func note(_ text: [UInt8]) {
        let text = Array(text.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }.reversed())
        guard text.count >= 5, Set(text).count >= 3, text.contains(where: \.isDigit) else { return }
        let isReplacement = text.count >= 8 && text.starts(with: "SN".utf8) && text.dropFirst(2).allSatisfy(\.isDigit)
        if !isReplacement { texts.insert(text) }
    }

    private static func place(of original: [UInt8], in places: inout [[UInt8]: Int]) -> Int {
        let place = places[original] ?? places.count + 1
        places[original] = place
        return place
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

/// Finds any of many byte sequences in one pass, so that a hostile recording with many serial numbers is not slower
/// than others.
struct ByteSearch {
    private var sequences: [UInt32: Set<[UInt8]>] = [:]

    /// Adds a sequence of at least four bytes; ignores shorter ones.
    mutating func insert(_ sequence: [UInt8]) {
        guard let key = Self.key(sequence[...]) else { return }
        sequences[key, default: []].insert(sequence)
    }

    /// Finds the first occurrence of a sequence, the longest one at its position.
    ///
    /// - Parameter bytes: the bytes to search.
    /// - Returns: its range; nil if there is none.
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
