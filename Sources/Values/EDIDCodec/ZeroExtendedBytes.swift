// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Bytes that read as zero beyond their end, so that no offset found in an EDID can trap.
struct ZeroExtendedBytes {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The count of bytes that are really there.
    var count: Int { bytes.count }

    /// The byte at an offset, zero when the offset is outside.
    subscript(offset: Int) -> UInt8 {
        bytes.indices.contains(offset) ? bytes[offset] : 0
    }

    /// The bytes of a range, cut where the bytes end.
    subscript(range: Range<Int>) -> [UInt8] {
        Array(slice(range))
    }

    /// Likewise, without a copy.
    func slice(_ range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[range.clamped(to: bytes.indices)]
    }

    /// Reads one byte as an integer wide enough to compute with.
    func integer(at offset: Int) -> Int {
        Int(self[offset])
    }

    /// Reads two bytes, the low one first.
    func integer16(at offset: Int) -> Int {
        integer(at: offset) | integer(at: offset + 1) << 8
    }

    /// Reads three bytes, the lowest first.
    func integer24(at offset: Int) -> Int {
        integer16(at: offset) | integer(at: offset + 2) << 16
    }

    /// Tells whether any bit of a mask is set in the byte at an offset.
    func hasBits(_ mask: UInt8, at offset: Int) -> Bool {
        self[offset] & mask != 0
    }

    /// Tells whether all bytes of a range are zero.
    func isZero(_ range: Range<Int>) -> Bool {
        slice(range).allSatisfy { $0 == 0 }
    }

    /// The sum of a range modulo 256, which is zero for a block with a right checksum.
    func checksum(of range: Range<Int>) -> UInt8 {
        var sum: UInt8 = 0
        for byte in slice(range) {
            sum &+= byte
        }
        return sum
    }
}
