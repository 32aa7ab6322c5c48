// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Testing

struct EstablishedTimingTests {
    /// Bit 7 of byte 35 first; by E-EDID 1.4, table 3.18.
    static let bits = [
        "720x400@70.082", "720x400@87.85", "640x480@59.94", "640x480@66.667", "640x480@72.809", "640x480@75",
        "800x600@56.25", "800x600@60.317", "800x600@72.188", "800x600@75", "832x624@74.551", "1024x768i@86.958",
        "1024x768@60.004", "1024x768@70.069", "1024x768@75.029", "1280x1024@75.025", "1152x870@75.062",
    ]

    @Test(arguments: bits.indices)
    func `each bit is one timing`(_ index: Int) throws {
        let bytes = EDIDBytes().with { $0[35 + index / 8] = [0x80 >> UInt8(index % 8)] }
        let modes = try EDID(parsing: bytes).modes.filter { $0.source == .established }
        #expect(modes.map(\.description) == [Self.bits[index]])
    }

    @Test func `the low bits of byte 37 are reserved for the manufacturer`() throws {
        #expect(try EDID(parsing: EDIDBytes().with { $0[37] = [0x7F] }).modes.count == 1)
    }
}
