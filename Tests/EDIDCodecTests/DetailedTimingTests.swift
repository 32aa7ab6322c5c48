// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Testing

struct DetailedTimingTests {
    private func mode(_ change: (inout [UInt8]) -> Void) throws -> EDIDMode? {
        var timing = EDIDBytes.fullHD
        change(&timing)
        return try EDID(parsing: EDIDBytes().with { $0[54] = timing }).modes.first { $0.source == .detailed }
    }

    @Test func `every field is decoded from its bits`() throws {
        let timing = try #require(try mode { _ in }?.timing)
        #expect(timing.pixelClockKilohertz == 148_500)
        #expect(
            timing.horizontal
                == VideoTiming.Axis(active: 1920, frontPorch: 88, syncWidth: 44, backPorch: 148, polarity: .positive))
        #expect(
            timing.vertical
                == VideoTiming.Axis(active: 1080, frontPorch: 4, syncWidth: 5, backPorch: 36, polarity: .positive))
        #expect(timing.horizontalTotal == 2200)
        #expect(timing.verticalTotal == 1125)
    }

    @Test func `the high bits of all fields are combined`() throws {
        let timing = try #require(
            try mode {
                $0 = [
                    0xFF, 0xFF, 0x34, 0x78, 0xAC, 0x56, 0x9A, 0xBD, 0x12, 0x23, 0x45, 0xD6, 0x58, 0x54, 0x21, 0, 0,
                    0x18,
                ]
            }?.timing)
        #expect(timing.pixelClockKilohertz == 655_350)
        #expect(timing.horizontal.active == 0xA34)
        #expect(timing.horizontal.blanking == 0xC78)
        #expect(timing.horizontal.frontPorch == 0x312)
        #expect(timing.horizontal.syncWidth == 0x123)
        #expect(timing.vertical.active == 0xB56)
        #expect(timing.vertical.blanking == 0xD9A)
        #expect(timing.vertical.frontPorch == 0x14)
        #expect(timing.vertical.syncWidth == 0x25)
        #expect(timing.horizontal.polarity == .negative)
    }

    @Test func `an interlaced timing has the lines of two fields plus a half`() throws {
        let mode = try #require(
            try mode {
                $0[0...1] = [0x01, 0x1D]
                $0[5...7] = [0x1C, 0x16, 0x20]
                $0[10] = 0x25
                $0[17] = 0x9E
            })
        #expect(mode.height == 1080)
        #expect(mode.timing.verticalTotal == 1125)
        #expect(mode.refreshMillihertz == 60_000)
        #expect(mode.description == "1920x1080i@60")
    }

    @Test func `borders are part of the blanking`() throws {
        let timing = try #require(
            try mode {
                $0[15] = 8
                $0[16] = 4
            }?.timing)
        #expect(timing.horizontalTotal == 2200)
        #expect(timing.horizontal.backPorch == 148 - 16)
        #expect(timing.verticalTotal == 1125)
        #expect(timing.vertical.backPorch == 36 - 8)
    }

    @Test func `a clock below 10 MHz or an empty area is not a mode`() throws {
        #expect(try mode { $0[0...1] = [0xE7, 0x03] } == nil)
        #expect(try mode { $0[0...1] = [0xE8, 0x03] }?.pixelClockKilohertz == 10_000)
        #expect(
            try mode {
                $0[2] = 0
                $0[4] = 0x01
            } == nil)
    }

    @Test func `the sync type and the picture size are decoded`() throws {
        func timing(flags: UInt8) throws -> DetailedTiming? {
            let bytes = EDIDBytes().with { $0[54] = Array(EDIDBytes.fullHD.dropLast()) + [flags] }
            guard case .detailedTiming(let timing) = try EDID(parsing: bytes).descriptors[0] else { return nil }
            return timing
        }
        #expect(try timing(flags: 0x00)?.sync == .analogComposite)
        #expect(try timing(flags: 0x08)?.sync == .bipolarAnalogComposite)
        #expect(try timing(flags: 0x10)?.sync == .digitalComposite)
        #expect(try timing(flags: 0x1E)?.sync == .digitalSeparate)
        #expect(try timing(flags: 0x3E)?.isStereo == true)
        #expect(try timing(flags: 0x1E)?.imageWidthMillimeters == 600)
        #expect(try timing(flags: 0x1E)?.imageHeightMillimeters == 340)
    }
}
