// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Testing

/// The rows are what edid-decode (2022-03-30) prints for the two bytes.
struct StandardTimingTests {
    private func modes(_ code: [UInt8], revision: UInt8 = 3, limits: [UInt8]? = nil) throws -> [EDIDMode] {
        let bytes = EDIDBytes(revision: revision).with {
            $0[38] = code
            if let limits { $0[90] = EDIDBytes.descriptor(0xFD, limits) }
        }
        return try EDID(parsing: bytes).modes.filter { $0.source == .standard || $0.source == .gtf }
    }

    @Test(
        arguments: [
            ([0xD1, 0xC0], "1920x1080@60"), ([0x81, 0x80], "1280x1024@60.02"), ([0x31, 0x40], "640x480@59.94"),
            ([0xB3, 0x00], "1680x1050@59.954"), ([0xE1, 0xC0], "2048x1152@60"), ([0x81, 0xC0], "1280x720@60"),
        ] as [([UInt8], String)])
    func `a code in VESA's table is that timing`(_ code: [UInt8], _ expected: String) throws {
        #expect(try modes(code).map(\.description) == [expected])
    }

    @Test func `other codes follow GTF`() throws {
        #expect(try modes([0xB3, 0xC0]).map(\.description) == ["1680x945@60"])
        #expect(try modes([0xB3, 0xC0]).first?.pixelClockKilohertz == 131_443)
    }

    @Test func `other codes follow CVT in 1.4, and GTF for sources of 1.3`() throws {
        let modes = try modes([0xB3, 0xC0], revision: 4, limits: [50, 75, 24, 83, 17, 4])
        #expect(modes.map(\.description) == ["1680x945@59.929", "1680x945@60"])
        #expect(modes.map(\.source) == [.standard, .gtf])
        #expect(modes.map(\.pixelClockKilohertz) == [130_750, 131_443])
    }

    @Test func `before 1.3 the first aspect ratio was 1:1, before 1.2 no formula existed`() throws {
        #expect(try modes([0x61, 0x0F], revision: 2).map(\.height) == [1024])
        #expect(try modes([0x61, 0x0F], revision: 3).map(\.height) == [640])
        #expect(try modes([0x61, 0x4A], revision: 1).map(\.description) == ["1024x768@70"])
    }

    @Test(arguments: [[0x01, 0x01], [0x00, 0x00], [0x01, 0x40], [0x00, 0x40]] as [[UInt8]])
    func `a first byte of 0 or 1 marks an unused slot`(_ code: [UInt8]) throws {
        #expect(try modes(code) == [])
    }
}
