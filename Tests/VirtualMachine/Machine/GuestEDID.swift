// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The EDID of a connector of the guest, read here by itself so that nothing under test judges itself.
struct GuestEDID: Sendable, Equatable {
    /// As in sysfs; none when there is no monitor.
    let bytes: [UInt8]

    /// Whether it is an EDID at all: the header, and whole blocks.
    var isComplete: Bool {
        bytes.starts(with: [0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]) && bytes.count % 128 == 0
    }

    /// The size of the first detailed timing, QEMU's preferred mode (VESA E-EDID 1.4, section 3.10.2), as `1920x1080`.
    var preferredSize: String? {
        guard isComplete else { return nil }
        let width = Int(bytes[56]) | Int(bytes[58] & 0xF0) << 4
        let height = Int(bytes[59]) | Int(bytes[61] & 0xF0) << 4
        return "\(width)x\(height)"
    }

    /// The EDID of another monitor of the same make, with the checksum that goes with it.
    func withSerialNumber(_ number: UInt8) -> GuestEDID {
        guard isComplete else { return self }
        var other = bytes
        other[12] = number
        other[127] &+= bytes[12] &- number
        return GuestEDID(bytes: other)
    }
}
