// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// Monitors that exist without being plugged in anywhere.
package enum VirtualMonitor {
    /// A plain 1920x1080 monitor on `HDMI-A-1`, with an EDID like a real one's.
    package static var standard: ConnectorReading {
        ConnectorReading(id: VirtualSource.connector("HDMI-A-1"), status: .connected, edid: standardEDID)
    }

    /// A base block of EDID 1.4: maker SSC, product 1, 60 cm by 34 cm, 1920x1080 at 60 Hz with the timing of CTA-861's
    /// format 16, and a name.
    private static var standardEDID: [UInt8] {
        var bytes: [UInt8] = [0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]
        bytes += [0x4E, 0x63, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x24, 0x01, 0x04]
        bytes += [0xA0, 60, 34, 0x78, 0x06]
        bytes += [0xEE, 0x91, 0xA3, 0x54, 0x4C, 0x99, 0x26, 0x0F, 0x50, 0x54]
        bytes += [0x21, 0x08, 0x00] + [UInt8](repeating: 0x01, count: 16)
        bytes += [2, 0x3A, 0x80, 0x18, 0x71, 0x38, 0x2D, 0x40, 0x58, 0x2C, 0x45, 0, 0x58, 0x54, 0x21, 0, 0, 0x1E]
        bytes += [0, 0, 0, 0xFC, 0] + Array("Virtual".utf8) + [0x0A] + [UInt8](repeating: 0x20, count: 5)
        bytes += [0, 0, 0, 0xFD, 0, 48, 76, 30, 90, 17, 0, 0x0A] + [UInt8](repeating: 0x20, count: 6)
        bytes += [0, 0, 0, 0x10] + [UInt8](repeating: 0, count: 14)
        bytes += [0]
        return bytes + [0 &- bytes.reduce(0, &+)]
    }
}
