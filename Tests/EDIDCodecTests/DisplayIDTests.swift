// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Testing

/// One row for each type of timing of DisplayID 1.3 and 2.0, and for the blocks that are decoded.
struct DisplayIDTests {
    /// 2560x1440 at 120 Hz, clock 497.76 MHz less 1 kHz.
    static let type7: [UInt8] = [
        0x5F, 0x98, 0x07, 0x84, 0xFF, 0x09, 0x9F, 0x00, 0x2F, 0x80, 0x1F, 0x00, 0x9F, 0x05, 0x54, 0x00, 0x02, 0x00,
        0x04,
        0x00,
    ]

    private func edid(_ blocks: [UInt8]..., version: UInt8 = 0x13) throws -> EDID {
        try EDID(parsing: EDIDBytes().with { $0.appendDisplayID(version: version, blocks) })
    }

    private func modes(_ tag: UInt8, revision: UInt8 = 0, _ payload: [UInt8]) throws -> [EDIDMode] {
        try edid(EDIDBytes.displayID(tag, revision: revision, payload)).modes.filter { $0.source != .detailed }
    }

    @Test func `types 1 and 7 are 20 bytes, with clocks in steps of 10 and 1 kHz`() throws {
        let type1 = try #require(try modes(3, Self.type7).first)
        #expect(type1.pixelClockKilohertz == 4_977_600)
        #expect(type1.source.description == "displayid-1")
        let type7 = try #require(try modes(0x22, Self.type7).first)
        #expect(type7.pixelClockKilohertz == 497_760)
        #expect(type7.width == 2560)
        #expect(type7.height == 1440)
        #expect(
            type7.timing.horizontal
                == VideoTiming.Axis(active: 2560, frontPorch: 48, syncWidth: 32, backPorch: 80, polarity: .positive))
        #expect(
            type7.timing.vertical
                == VideoTiming.Axis(active: 1440, frontPorch: 3, syncWidth: 5, backPorch: 77, polarity: .negative))
        #expect(type7.aspectRatio == AspectRatio(16, 9))
        #expect(type7.isPreferred)
        #expect(try modes(0x22, revision: 2, Self.type7).first?.isPreferred == false)
    }

    @Test func `longer type 7 timings are skipped entirely`() throws {
        let long = Self.type7 + [0xAA]
        #expect(try modes(0x22, revision: 0x10, long + long).map(\.width) == [2560, 2560])
    }

    @Test func `type 2 is 11 bytes`() throws {
        let payload: [UInt8] = [0x01, 0x3A, 0x00, 0x8C, 0xEF, 0x22, 0xA4, 0x37, 0x04, 0x2C, 0x34]
        let mode = try #require(try modes(4, payload).first)
        #expect(mode.description == "1920x1080@\(mode.description.split(separator: "@")[1])")
        #expect(mode.pixelClockKilohertz == 148_500)
        #expect(mode.timing.horizontalTotal == 1920 + 144)
        #expect(mode.timing.verticalTotal == 1080 + 45)
        #expect(mode.timing.horizontal.polarity == .positive)
        #expect(mode.timing.vertical.polarity == .positive)
        #expect(mode.isPreferred)
    }

    @Test func `type 3 is a width, an aspect ratio, and a rate for CVT`() throws {
        // 1280 pixels, 16:10, 60 Hz, reduced blanking.
        let mode = try #require(try modes(5, [0x95, 159, 59]).first)
        #expect(mode.description == "1280x800@59.91")
        #expect(mode.isPreferred)
        #expect(try modes(5, [0x05, 159, 59]).first?.description == "1280x800@59.81")
    }

    @Test func `types 4 and 8 are codes from three tables, type 8 also two-byte codes`() throws {
        #expect(try modes(6, [0x52]).map(\.description) == ["1920x1080@60"])
        #expect(try modes(6, revision: 0x40, [31]).map(\.description) == ["1920x1080@50"])
        #expect(try modes(6, revision: 0x80, [1]).map(\.description) == ["3840x2160@30"])
        #expect(try modes(0x23, revision: 0x48, [31, 0, 16, 1]).map(\.description) == ["1920x1080@50"])
        #expect(try modes(6, revision: 0xC0, [1]) == [])
    }

    @Test func `bit maps of codes are decoded`() throws {
        #expect(try modes(7, [0x08, 0, 0, 0, 0, 0, 0, 0, 0, 0]).map(\.description) == ["640x480@59.94"])
        #expect(try modes(8, [0, 0x80]).map(\.description) == ["1920x1080@60"])
    }

    @Test func `types 5 and 9 are sizes and rates for CVT`() throws {
        #expect(try modes(0x11, [0x80, 0, 0xFF, 0x09, 0x9F, 0x05, 143]).map(\.description) == ["2560x1440@144"])
        #expect(try modes(0x24, [0x01, 0x7F, 0x07, 0xAF, 0x04, 59]).map(\.description) == ["1920x1200@59.95"])
        #expect(try modes(0x24, [0x00, 0x7F, 0x07, 0xAF, 0x04, 59]).map(\.description) == ["1920x1200@59.885"])
        #expect(try modes(0x24, [0x02, 0x7F, 0x07, 0xAF, 0x04, 59]).first?.pixelClockKilohertz == 148_200)
    }

    @Test func `type 6 is 14 bytes, or 17 with a size`() throws {
        let short: [UInt8] = [0x13, 0x44, 0x02, 0x7F, 0x87, 0x37, 0x84, 0x17, 0x57, 0x01, 0x2B, 0x2C, 0x03, 0x04]
        var long = short
        long[2] |= 0xC0
        let modes = try modes(0x13, short + long + [0x80, 0x10, 0x00] + short)
        #expect(modes.count == 3)
        #expect(modes.allSatisfy { $0.description == "1920x1080@60" && $0.timing.horizontalTotal == 2200 })
        #expect(modes.map(\.isPreferred) == [false, true, false])
    }

    @Test func `type 10 supports version 3 of reduced blanking`() throws {
        let plain = try #require(try modes(0x2A, [0x03, 0x7F, 0x07, 0x37, 0x04, 59]).first)
        #expect(plain.timing.horizontal.blanking == 80)
        let wide = try #require(try modes(0x2A, revision: 0x10, [0x13, 0x7F, 0x07, 0x37, 0x04, 0x2B, 0x01]).first)
        #expect(wide.timing.horizontal.blanking == 160)
        #expect(wide.refreshMillihertz / 1_000 == 300)
        let video = try #require(try modes(0x2A, [0x12, 0x7F, 0x07, 0x37, 0x04, 59]).first)
        #expect(video.refreshMillihertz == 59_940)
    }

    @Test func `product, size, text, and tiles are read`() throws {
        let edid = try edid(
            EDIDBytes.displayID(0, Array("DEL".utf8) + [0x34, 0x12, 1, 0, 0, 0, 9, 20, 3] + Array("5K!".utf8)),
            EDIDBytes.displayID(1, [0x70, 0x17, 0x2C, 0x0D, 0x00, 0x14, 0x40, 0x0B, 0, 0, 0, 0]),
            EDIDBytes.displayID(0x0A, Array("SER".utf8)), EDIDBytes.displayID(0x0B, Array("TXT".utf8)),
            EDIDBytes.displayID(
                0x12, [0x82, 0x10, 0x10, 0x00, 0xFF, 0x09, 0x3F, 0x0B] + [UInt8](repeating: 0, count: 14)))
        let blocks = try #require(edid.displayIDExtensions.first).dataBlocks
        #expect(edid.displayIDExtensions.first?.isValid == true)
        guard blocks.count == 5, case .product(let product) = blocks[0], case .displayParameters(let size) = blocks[1],
            case .tiledTopology(let tiles) = blocks[4]
        else {
            Issue.record("\(blocks)")
            return
        }
        #expect(product.manufacturer == Array("DEL".utf8))
        #expect(product.product == 0x1234)
        #expect(product.serialNumber == 1)
        #expect(product.name == "5K!")
        #expect(size.widthTenthMillimeters == 6000)
        #expect(size.nativeWidth == 5120)
        #expect(blocks[2] == .serialText("SER"))
        #expect(blocks[3] == .text("TXT"))
        #expect(tiles.columns == 2)
        #expect(tiles.rows == 1)
        #expect(tiles.column == 1)
        #expect(tiles.width == 2560)
        #expect(tiles.height == 2880)
        #expect(tiles.isSingleEnclosure)
    }

    @Test func `version 2 measures sizes in millimeters if the flag is set`() throws {
        var payload = [UInt8](repeating: 0, count: 29)
        payload.replaceSubrange(0..<4, with: [0x58, 0x02, 0x53, 0x01])
        let edid = try edid(EDIDBytes.displayID(0x21, revision: 0x80, payload), version: 0x20)
        guard case .displayParameters(let size)? = edid.displayIDExtensions.first?.dataBlocks.first else {
            Issue.record("no parameters")
            return
        }
        #expect(size.widthTenthMillimeters == 6000)
        #expect(size.heightTenthMillimeters == 3390)
    }

    @Test func `nested CTA blocks are treated as CTA blocks`() throws {
        let edid = try edid(EDIDBytes.displayID(0x81, EDIDBytes.cta(2, [31])))
        #expect(edid.ctaDataBlocks == [.video([CTAVideoCode(vic: 31)])])
        #expect(edid.modes.last?.source == .cta(vic: 31))
        #expect(edid.kernelModes.contains { $0.source == .cta(vic: 31) })
    }

    @Test func `an invalid section checksum is an issue`() throws {
        var bytes = EDIDBytes().with { $0.appendDisplayID([EDIDBytes.displayID(6, [0x52])]) }
        bytes[128 + 9] = 0x51
        let edid = try EDID(parsing: bytes)
        #expect(edid.displayIDExtensions.first?.isValid == false)
        #expect(edid.issues.contains { $0.message.contains("DisplayID section") })
        #expect(edid.modes.last?.source == .displayID(type: 4))
    }

    @Test func `a section or block that exceeds its space is truncated`() throws {
        let long = EDIDBytes().with {
            $0.append([0x70, 0x13, 0xFF, 3, 0, 6, 0, 1, 0x52, 3, 0, 0xF0])
        }
        let edid = try EDID(parsing: long)
        #expect(edid.modes.last?.source == .displayID(type: 4))
        #expect(edid.displayIDExtensions.first?.isValid == false)
        #expect(edid.issues.contains { $0.offset == 130 })
        #expect(edid.issues.contains { $0.offset == 137 })
    }

    @Test func `unknown blocks are kept raw`() throws {
        let edid = try edid(EDIDBytes.displayID(0x7F, revision: 1, [1, 2, 3]))
        #expect(edid.displayIDExtensions.first?.dataBlocks == [.unknown(tag: 0x7F, revision: 1, bytes: [1, 2, 3])])
    }
}
