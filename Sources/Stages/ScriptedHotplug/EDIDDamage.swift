// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

/// What can be wrong with the bytes of an EDID.
package enum EDIDDamage: String, Hashable, Sendable, CaseIterable {
    /// A checksum does not fit.
    case checksum
    /// The fixed bytes at the start are not the standard's.
    case header
    /// The file ends in the middle of the base block.
    case truncated
    /// Every byte is zero.
    case zeros
}

extension EDIDDamage {
    private static let blockSize = 128

    /// Damages the bytes of an EDID.
    ///
    /// - `checksum` spoils that of the last announced block. The kernel takes a CTA block with a wrong checksum, drops other
    ///   extensions, and rejects an EDID whose only block it is (hotplug.md rule 17).
    /// - `header` leaves five of eight bytes right; the kernel repairs headers with six.
    ///
    /// - Parameter edid: the bytes; fewer than a block's are damaged as far as they go.
    /// - Returns: the damaged bytes; never more than there were.
    package func apply(to edid: [UInt8]) -> [UInt8] {
        var damaged = edid
        switch self {
        case .checksum:
            // What follows the announced blocks is no part of the EDID.
            let announced = damaged.count > 126 ? (Int(damaged[126]) + 1) * Self.blockSize : damaged.count
            let end = min(damaged.count, announced)
            if end > 0 { damaged[end - 1] ^= 0x55 }
        case .header:
            for index in damaged.indices.prefix(4).dropFirst() { damaged[index] = 0x5A }
        case .truncated:
            damaged = Array(damaged.prefix(Self.blockSize / 2))
        case .zeros:
            damaged = [UInt8](repeating: 0, count: damaged.count)
        }
        return damaged
    }

    /// Whether the kernel rejects the EDID and lists modes of its own choice instead (`drm_edid_block_valid`).
    ///
    /// - Parameter edid: the bytes, damaged or not.
    /// - Returns: true without a whole base block with a header that can be repaired, version 1 and the right checksum.
    static func isRejectedByKernel(_ edid: [UInt8]) -> Bool {
        guard edid.count >= blockSize else { return true }
        let header: [UInt8] = [0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]
        let right = header.indices.count { edid[$0] == header[$0] }
        guard right >= 6, edid[18] == 1 else { return true }
        // The sum is taken after the repair of the header.
        return (header + edid[8..<blockSize]).reduce(0, &+) != 0
    }

    /// What the kernel lists for a monitor without an EDID: VESA's modes up to 1024x768 and 61 Hz (hotplug.md §2.3).
    ///
    /// 800x600 is there with 60 and with 56 Hz, which names do not tell. DisplayPort has to drive 640x480 whatever the
    /// cable, and the kernel prefers it there (hotplug.md §2.3).
    ///
    /// - Parameter connector: the connector's name.
    /// - Returns: the names, the preferred one first.
    static func fallbackModeNames(on connector: String) -> [String] {
        let names = ["1024x768", "800x600", "800x600", "848x480"]
        return connector.hasPrefix("DP-") || connector.hasPrefix("eDP-") ? ["640x480"] + names : names + ["640x480"]
    }
}
