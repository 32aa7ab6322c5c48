// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Testing

/// Rules 17 and 18 of the behavior spec: whatever the bytes, a description or a reason.
struct EDIDParsingTests {
    private let base = EDIDBytes()

    @Test func `fewer than 128 bytes are not an EDID`() {
        #expect(throws: EDIDError.tooShort(byteCount: 127)) { try EDID(parsing: base.bytes.prefix(127)) }
        #expect(EDIDError.tooShort(byteCount: 127).description.contains("127 bytes"))
    }

    @Test(arguments: [(8, true), (7, true), (6, true), (5, false), (0, false)])
    func `a header with at least six correct bytes is repaired`(_ right: Int, _ isEDID: Bool) throws {
        let bytes = base.with { edid in
            for index in right..<8 { edid[index] = [0x55] }
        }
        guard isEDID else {
            #expect(throws: EDIDError.wrongHeader(matchingBytes: right)) { try EDID(parsing: bytes) }
            return
        }
        let edid = try EDID(parsing: bytes)
        #expect(edid.product == 0x1234)
        #expect(edid.issues.contains { $0.offset == 0 } == (right < 8))
    }

    @Test func `a valid EDID has no issues`() throws {
        let edid = try EDID(parsing: base.bytes)
        #expect(edid.issues == [])
        #expect(edid.version == EDID.Version(major: 1, revision: 4))
        #expect(edid.manufacturer.description == "DEL")
        #expect(edid.week == 2)
        #expect(edid.year == 2020)
        #expect(edid.gammaHundredths == 220)
        #expect(edid.input == .digital(bitsPerColor: 8, interface: .displayPort))
        #expect(edid.preferredMode?.description == "1920x1080@60")
    }

    @Test func `bytes beyond the declared blocks are not read`() throws {
        var bytes = base.with { $0.appendCTA([EDIDBytes.cta(2, [31])]) }
        bytes[126] = 0
        let edid = try EDID(parsing: bytes)
        #expect(edid.extensions.isEmpty)
        #expect(!edid.modes.contains { $0.source == .cta(vic: 31) })
        #expect(edid.issues.contains { $0.offset == 128 && $0.message.contains("128 bytes after") })
    }

    @Test func `a missing block is an issue, not a failure`() throws {
        let edid = try EDID(parsing: base.with { $0[126] = [3] })
        #expect(edid.extensions.isEmpty)
        #expect(edid.issues.contains { $0.offset == 128 && $0.message.contains("3 extension blocks announced") })
    }

    @Test func `a truncated block is read as far as it goes`() throws {
        let whole = base.with {
            $0.appendCTA([EDIDBytes.cta(2, [31, 16]), EDIDBytes.cta(4, [1, 0, 0])], descriptors: [EDIDBytes.fullHD])
        }
        let torn = try EDID(parsing: whole.prefix(128 + 7))
        #expect(torn.ctaExtensions.first?.dataBlocks == [.video([CTAVideoCode(vic: 31), CTAVideoCode(vic: 16)])])
        #expect(torn.ctaExtensions.first?.descriptors == [])
        #expect(torn.extensions.first?.hasValidChecksum == false)
    }

    @Test func `a wrong checksum is an issue that names the correct one`() throws {
        var bytes = base.bytes
        let right = bytes[127]
        bytes[127] &+= 1
        let issue = try #require(try EDID(parsing: bytes).issues.first)
        #expect(issue.offset == 127)
        #expect(issue.message.contains("should be 0x\(String(right, radix: 16))"))
    }

    @Test func `an unknown version is read as version 1`() throws {
        let edid = try EDID(parsing: base.with { $0[18] = [2, 3] })
        #expect(edid.preferredMode?.width == 1920)
        #expect(edid.issues.contains { $0.offset == 18 })
    }

    @Test func `letters out of range are read as question marks`() throws {
        let edid = try EDID(parsing: base.with { $0[8] = [0, 0] })
        #expect(edid.manufacturer.description == "???")
        #expect(!edid.manufacturer.isValid)
        #expect(edid.issues.contains { $0.offset == 8 })
    }

    @Test(
        arguments: [
            (60, 34, 600, 340, nil),
            (0, 0, nil, nil, nil),
            (16, 9, 160, 90, AspectRatio(16, 9)),
            (79, 0, nil, nil, AspectRatio(178, 100)),
            (0, 61, nil, nil, AspectRatio(100, 160)),
        ] as [(UInt8, UInt8, Int?, Int?, AspectRatio?)])
    func `two bytes are a size, an aspect ratio, or nothing`(
        _ width: UInt8, _ height: UInt8, _ millimeters: Int?, _ otherMillimeters: Int?, _ shape: AspectRatio?
    ) throws {
        let edid = try EDID(parsing: base.with { $0[21] = [width, height] })
        #expect(edid.widthMillimeters == millimeters)
        #expect(edid.heightMillimeters == otherMillimeters)
        #expect(edid.aspectRatio == shape)
    }

    @Test func `a model year has no week`() throws {
        let edid = try EDID(parsing: base.with { $0[16] = [0xFF, 31] })
        #expect(edid.isModelYear)
        #expect(edid.week == nil)
        #expect(edid.year == 2021)
    }

    @Test func `the HDMI 2.1 block count replaces byte 126`() throws {
        let bytes = base.with {
            $0.appendCTA([EDIDBytes.cta(7, [0x78, 2])])
            $0.appendCTA([EDIDBytes.cta(2, [31])])
            $0[126] = [1]
        }
        let edid = try EDID(parsing: bytes)
        #expect(edid.extensions.count == 2)
        #expect(edid.ctaDataBlocks.contains(.hdmiForumExtensionCount(2)))
        #expect(edid.modes.contains { $0.source == .cta(vic: 31) })
    }

    @Test func `unknown blocks are kept raw, and block maps are read`() throws {
        let edid = try EDID(
            parsing: base.with {
                $0.append([0xF0, 0x02, 0x77])
                $0.append([0x77, 1, 2, 3])
            })
        #expect(edid.extensions.count == 2)
        #expect(edid.extensions.first?.content == .blockMap([0x02, 0x77] + [UInt8](repeating: 0, count: 124)))
        guard case .unknown(tag: 0x77, let bytes)? = edid.extensions.last?.content else {
            Issue.record("not kept raw")
            return
        }
        #expect(bytes.count == 128)
        #expect(bytes.prefix(4) == [0x77, 1, 2, 3])
        #expect(edid.issues.contains { $0.offset == 256 })
    }

    @Test func `a video timing block is read`() throws {
        let block: [UInt8] = [0x10, 1, 1, 1, 1] + EDIDBytes.fullHD + [0x57, 0x28, 0x21] + [0xA9, 0x40]
        let edid = try EDID(parsing: base.with { $0.append(block) })
        let extra = edid.modes.dropFirst()
        #expect(extra.map(\.description) == ["1920x1080@60", "1920x1200@59.95", "1600x1200@60"])
        #expect(extra.map(\.source) == [.detailed, .cvt, .standard])
        #expect(extra.first?.isRepeated == true)
    }

    @Test func `equal bytes give equal values`() throws {
        let first = try EDID(parsing: base.bytes)
        #expect(try first == EDID(parsing: base.bytes))
        #expect(try first != EDID(parsing: base.with { $0[12] = [1] }))
        #expect(Set([first, try EDID(parsing: base.bytes)]).count == 1)
    }

    @Test func `a mode larger than 16384 pixels is refused with the reason`() throws {
        var timing = [UInt8](repeating: 0, count: 20)
        timing.replaceSubrange(0..<6, with: [0xFF, 0xFF, 0x00, 0x08, 0x00, 0x40])
        let edid = try EDID(parsing: base.with { $0.appendDisplayID([EDIDBytes.displayID(3, timing)]) })
        #expect(!edid.modes.contains { $0.width == 16_385 })
        #expect(edid.issues.contains { $0.offset == 128 && $0.message.contains("16384") })
        timing[4] = 0xFF
        timing[5] = 0x3F
        let largest = try EDID(parsing: base.with { $0.appendDisplayID([EDIDBytes.displayID(3, timing)]) })
        #expect(largest.modes.contains { $0.width == 16_384 })
    }
}
