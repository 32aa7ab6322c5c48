// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The feature byte of a base block (E-EDID 1.4, section 3.6.4).
public struct EDIDFeatures: OptionSet, Sendable, Hashable {
    /// The byte at offset 24.
    public let rawValue: UInt8

    /// Creates a set from the byte of an EDID.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Any timing within the range limits works (until EDID 1.3: any GTF timing).
    public static let continuousFrequency = EDIDFeatures(rawValue: 0x01)
    /// The first detailed timing is native (since EDID 1.4) or preferred (before).
    public static let preferredTiming = EDIDFeatures(rawValue: 0x02)
}

/// The primaries and the white point as CIE 1931 coordinates (E-EDID 1.4, section 3.7).
public struct EDIDChromaticity: Sendable, Hashable {
    /// The red primary.
    public let red: Point
    /// The green primary.
    public let green: Point
    /// The blue primary.
    public let blue: Point
    /// The default white point.
    public let white: Point

    /// A point of the CIE 1931 diagram.
    public struct Point: Sendable, Hashable {
        /// The x coordinate in 1024ths.
        public let x: Int
        /// The y coordinate in 1024ths.
        public let y: Int
    }
}

extension EDIDChromaticity {
    /// Decodes the ten bytes at offset 25 of a base block.
    init(_ data: ZeroExtendedBytes) {
        func point(_ index: Int) -> Point {
            let low = data.integer(at: index < 2 ? 25 : 26)
            let shift = index % 2 == 0 ? 4 : 0
            return Point(
                x: data.integer(at: 27 + 2 * index) << 2 | low >> (shift + 2) & 3,
                y: data.integer(at: 28 + 2 * index) << 2 | low >> shift & 3)
        }
        red = point(0)
        green = point(1)
        blue = point(2)
        white = point(3)
    }
}

/// A manufacturer's three-letter identifier, assigned by the UEFI Forum's PNP registry.
///
/// An EDID packs each letter into five bits (E-EDID 1.4, section 3.4.1). Of 32 codes only 26 are letters; a damaged or
/// unprogrammed EDID holds others, which read as `?` and make `isValid` false.
public struct ManufacturerID: Sendable, Hashable, CustomStringConvertible {
    /// The packed identifier: three groups of five bits, `A` is 1, first letter in the highest bits.
    public let packed: UInt16

    /// Creates an identifier from the 16 bits of an EDID; the unused bit 15 is kept.
    public init(packed: UInt16) { self.packed = packed }

    /// Creates an identifier from three letters A to Z; `nil` for any other text.
    public init?(_ letters: String) {
        guard letters.utf8.count == 3 else { return nil }
        var packed: UInt16 = 0
        for letter in letters.utf8 {
            guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) else { return nil }
            packed = packed << 5 | UInt16(letter - 0x40)
        }
        self.packed = packed
    }

    /// Whether all three codes are letters.
    public var isValid: Bool { (0..<3).allSatisfy { (1...26).contains(code(at: $0)) } }

    /// The three letters, with `?` for each code that is not a letter.
    public var description: String {
        let codes = (0..<3).map(code(at:))
        return String(decoding: codes.map { (1...26).contains($0) ? 0x40 + $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }

    private func code(at index: UInt16) -> UInt8 { UInt8(packed >> (10 - 5 * index) & 0x1F) }
}
