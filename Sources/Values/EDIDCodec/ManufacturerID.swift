// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A maker's three-letter identifier, assigned by the UEFI Forum's PNP registry.
///
/// An EDID packs each letter in five bits (E-EDID 1.4, section 3.4.1). Of 32 codes only 26 are letters; a damaged or
/// unprogrammed EDID holds others, which read as `?` and make `isValid` false.
public struct ManufacturerID: Sendable, Hashable, CustomStringConvertible {
    /// The identifier as an EDID stores it: three times five bits, `A` is 1, the first letter highest.
    public let packed: UInt16

    /// Makes an identifier from the sixteen bits of an EDID; bit 15 is kept, though it means nothing.
    public init(packed: UInt16) {
        self.packed = packed
    }

    /// Makes an identifier from three letters A to Z, and nothing from any other text.
    public init?(_ letters: String) {
        guard letters.utf8.count == 3 else { return nil }
        var packed: UInt16 = 0
        for letter in letters.utf8 {
            guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter) else { return nil }
            packed = packed << 5 | UInt16(letter - 0x40)
        }
        self.packed = packed
    }

    /// Tells whether all three codes are letters.
    public var isValid: Bool {
        (0..<3).allSatisfy { (1...26).contains(code(at: $0)) }
    }

    /// The three letters, with `?` for each code that is no letter.
    public var description: String {
        let codes = (0..<3).map(code(at:))
        return String(decoding: codes.map { (1...26).contains($0) ? 0x40 + $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }

    private func code(at index: UInt16) -> UInt8 {
        UInt8(packed >> (10 - 5 * index) & 0x1F)
    }
}
