// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Testing

/// One row for each kind of eighteen-byte descriptor (E-EDID 1.4, section 3.10).
struct EDIDDescriptorTests {
    private func edid(_ descriptor: [UInt8], revision: UInt8 = 4) throws -> EDID {
        try EDID(parsing: EDIDBytes(revision: revision).with { $0[90] = descriptor })
    }

    private func text(_ string: String) -> [UInt8] {
        Array(string.utf8) + [0x0A] + [UInt8](repeating: 0x20, count: 12 - string.utf8.count)
    }

    @Test func `names, serial numbers, and text end at a line feed`() throws {
        #expect(try edid(EDIDBytes.descriptor(0xFC, text("DELL U2720Q"))).name == "DELL U2720Q")
        #expect(try edid(EDIDBytes.descriptor(0xFF, text("ABC123"))).serialText == "ABC123")
        #expect(try edid(EDIDBytes.descriptor(0xFE, text("LP140WF6"))).texts == ["LP140WF6"])
    }

    @Test(
        arguments: [
            ("thirteen byte", "thirteen byte"), ("with  spaces ", "with  spaces"), ("nul\0after", "nul"),
            ("bell\u{07}", "bell"), ("esc\u{1B}[31m", "esc"), ("\u{1B}[31m", nil), ("   ", nil), ("", nil),
        ] as [(String, String?)])
    func `control characters are removed`(_ raw: String, _ expected: String?) throws {
        let edid = try edid(EDIDBytes.descriptor(0xFC, Array(raw.utf8.prefix(13))))
        #expect(edid.name == expected)
        #expect(edid.issues.isEmpty == raw.unicodeScalars.allSatisfy { $0 == "\0" || $0.value >= 0x20 })
    }

    @Test func `a non-ASCII byte ends the text, as in edid-decode`() throws {
        let edid = try edid(EDIDBytes.descriptor(0xFC, [0x41, 0x80, 0xFF, 0x42]))
        #expect(edid.name == "A")
        #expect(edid.issues.count == 1)
    }

    @Test func `a name in a CTA block is used if the base block has none`() throws {
        let name = EDIDBytes.descriptor(0xFC, text("BEHIND"))
        let bytes = EDIDBytes().with { $0.appendCTA([], descriptors: [name]) }
        #expect(try EDID(parsing: bytes).name == "BEHIND")
    }

    @Test func `range limits specify frequencies, with offsets since 1.4`() throws {
        let payload: [UInt8] = [48, 75, 30, 83, 17, 1]
        let plain = try #require(try edid(EDIDBytes.descriptor(0xFD, payload)).rangeLimits)
        #expect(plain.minimumRefreshHertz == 48)
        #expect(plain.maximumRefreshHertz == 75)
        #expect(plain.minimumLineRateKilohertz == 30)
        #expect(plain.maximumLineRateKilohertz == 83)
        #expect(plain.maximumPixelClockKilohertz == 170_000)
        #expect(plain.formula == .none)

        let high = try #require(try edid(EDIDBytes.descriptor(0xFD, payload, flags: 0x0E)).rangeLimits)
        #expect(high.minimumRefreshHertz == 48)
        #expect(high.maximumRefreshHertz == 330)
        #expect(high.minimumLineRateKilohertz == 285)
        #expect(high.maximumLineRateKilohertz == 338)

        let old = try #require(try edid(EDIDBytes.descriptor(0xFD, payload, flags: 0x0E), revision: 3).rangeLimits)
        #expect(old.maximumRefreshHertz == 75)
    }

    @Test func `range limits with CVT specify the supported features`() throws {
        let payload: [UInt8] = [50, 75, 24, 83, 17, 4, 0x11, 0x08, 240, 0xF8, 0x38, 0xF0, 60]
        let limits = try #require(try edid(EDIDBytes.descriptor(0xFD, payload)).rangeLimits)
        guard case .cvt(let cvt) = limits.formula else {
            Issue.record("not CVT but \(limits.formula)")
            return
        }
        #expect(limits.maximumPixelClockKilohertz == 169_500)
        #expect(cvt.maximumWidth == 1920)
        #expect(cvt.aspectRatios.map(\.description) == ["4:3", "16:9", "16:10", "5:4", "5:3"])
        #expect(cvt.preferredAspectRatio == AspectRatio(16, 9))
        #expect(cvt.supportsNormalBlanking && cvt.supportsReducedBlanking)
        #expect(cvt.preferredRefreshHertz == 60)
    }

    @Test func `range limits with a secondary GTF curve specify its parameters`() throws {
        let payload: [UInt8] = [50, 75, 24, 83, 17, 2, 0, 40, 80, 0x58, 0x02, 128, 40]
        let limits = try #require(try edid(EDIDBytes.descriptor(0xFD, payload)).rangeLimits)
        #expect(limits.formula == .secondaryGTF(startKilohertz: 80, curve: .standard))
    }

    @Test func `there are at most two white points`() throws {
        let payload: [UInt8] = [1, 0x0E, 0x50, 0x54, 120, 0, 0, 0, 0, 0xFF, 0x0A, 0x20, 0x20]
        let descriptors = try edid(EDIDBytes.descriptor(0xFB, payload)).descriptors
        guard case .whitePoints(let points) = descriptors[2] else {
            Issue.record("no white points")
            return
        }
        #expect(points.count == 1)
        #expect(points.first?.point.x == 0x50 << 2 | 3)
        #expect(points.first?.point.y == 0x54 << 2 | 2)
        #expect(points.first?.gammaHundredths == 220)
    }

    @Test func `six more standard timings are parsed`() throws {
        let payload: [UInt8] = [0x61, 0x40, 0x01, 0x01, 0xA9, 0x40, 0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x0A]
        let modes = try edid(EDIDBytes.descriptor(0xFA, payload)).modes.filter { $0.source == .standard }
        #expect(modes.map(\.description) == ["1024x768@60.004", "1600x1200@60"])
    }

    @Test func `established timings III match VESA's table`() throws {
        let payload: [UInt8] = [0x0A, 0x80, 0x80, 0, 0, 0, 0x10]
        let modes = try edid(EDIDBytes.descriptor(0xF7, payload)).modes.filter { $0.source == .established }
        #expect(modes.map(\.description) == ["640x350@85.08", "1280x768@59.995", "1920x1440@75"])
    }

    @Test func `CVT codes specify a size and several rates`() throws {
        // VESA's example: 1920x1200 at 60 Hz normal and reduced.
        let payload: [UInt8] = [1, 0x57, 0x28, 0x29, 0x0C, 0x20, 0x44]
        let modes = try edid(EDIDBytes.descriptor(0xF8, payload)).modes.filter { $0.source == .cvt }
        #expect(modes.map(\.description) == ["1920x1200@59.885", "1920x1200@59.95", "1400x1050@74.867"])
        #expect(try edid(EDIDBytes.descriptor(0xF8, [2, 0x57, 0x28, 0x29])).modes.count == 1)
    }

    @Test func `other descriptor types are kept raw`() throws {
        let payload = [UInt8](1...13)
        let base = try edid(EDIDBytes.descriptor(0x0F, payload)).descriptors[2]
        #expect(base == .manufacturerDefined(tag: 0x0F, bytes: payload))
        #expect(try edid(EDIDBytes.descriptor(0xF9, payload)).descriptors[2] == .colorManagement(payload))
        #expect(try edid(EDIDBytes.descriptor(0x10, [])).descriptors[2] == .dummy)
        let reserved = try edid(EDIDBytes.descriptor(0x42, payload))
        #expect(reserved.descriptors[2] == .reserved(tag: 0x42, bytes: payload))
        #expect(reserved.issues.map(\.offset) == [93])
    }

    @Test func `a laptop panel's last two descriptors are not text`() throws {
        // By the Standard Panels Working Group: flags of the second timing stand in the first, its own are a revision.
        let bytes = EDIDBytes(revision: 3).with {
            $0[72] = Array(EDIDBytes.fullHD.dropLast()) + [0x80]
            $0[90] = EDIDBytes.descriptor(0xFE, Array("DJCP6".utf8) + [0x80] + Array("LP156WF".utf8))
            $0[108] = EDIDBytes.descriptor(0xFE, [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 0x0A, 0x20, 0x20])
        }
        let edid = try EDID(parsing: bytes)
        #expect(edid.texts == ["LP156WF"])
        #expect(edid.modes.allSatisfy { !$0.isInterlaced })
    }
}
