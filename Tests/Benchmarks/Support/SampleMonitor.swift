// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

/// Monitors as they are sold: two blocks of EDID, two dozen modes.
enum SampleMonitor {
    /// The names of the modes as sysfs lists them.
    static let modeNames = ["1920x1080", "1920x1080", "1920x1080i", "1280x720", "1280x720", "720x576", "640x480"]

    /// The EDID of a monitor that differs from others by its serial number.
    static func edid(serialNumber: UInt8) -> [UInt8] {
        var base = VirtualMonitor.standard.edid
        base[12] = serialNumber
        base[126] = 1
        base[127] = checksum(of: base)
        // CTA-861 revision 3 with a video data block of 16 formats.
        let formats: [UInt8] = [16, 4, 31, 19, 5, 20, 3, 18, 1, 2, 17, 32, 33, 34, 63, 64]
        var extended: [UInt8] = [2, 3, UInt8(5 + formats.count), 0x70, 0x40 | UInt8(formats.count)] + formats
        extended += [UInt8](repeating: 0, count: 128 - extended.count)
        extended[127] = checksum(of: extended)
        return base + extended
    }

    /// The last byte that makes a block's sum zero.
    private static func checksum(of block: [UInt8]) -> UInt8 {
        0 &- block.dropLast().reduce(0, &+)
    }
}
