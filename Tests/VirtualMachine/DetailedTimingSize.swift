// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The size in pixels of a mode in an EDID, read here by itself so that nothing under test judges itself.
struct DetailedTimingSize: Equatable {
    let width: Int
    let height: Int
}

extension DetailedTimingSize {
    /// The first detailed timing of the base block (VESA E-EDID 1.4, section 3.10.2), QEMU's preferred mode.
    init?(ofFirstIn edid: [UInt8]) {
        guard edid.count >= 128 else { return nil }
        width = Int(edid[56]) | Int(edid[58] & 0xF0) << 4
        height = Int(edid[59]) | Int(edid[61] & 0xF0) << 4
    }
}

/// The EDID of another monitor of the same make: with that serial number and the checksum that goes with it.
func withSerialNumber(_ number: UInt8, _ edid: [UInt8]) -> [UInt8]? {
    guard edid.count >= 128 else { return nil }
    var other = edid
    other[12] = number
    other[127] &+= edid[12] &- number
    return other
}
