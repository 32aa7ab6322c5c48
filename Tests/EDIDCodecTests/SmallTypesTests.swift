// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Testing

struct ManufacturerIDTests {
    @Test(arguments: [("DEL", 0x10AC), ("SAM", 0x4C2D), ("AAA", 0x0421), ("ZZZ", 0x6B5A)] as [(String, UInt16)])
    func `three letters are packed into fifteen bits`(_ letters: String, _ packed: UInt16) {
        #expect(ManufacturerID(letters)?.packed == packed)
        #expect(ManufacturerID(packed: packed).description == letters)
        #expect(ManufacturerID(packed: packed).isValid)
    }

    @Test(arguments: ["", "DE", "DELL", "del", "D3L", "ÄÖÜ"])
    func `other text is rejected`(_ text: String) {
        #expect(ManufacturerID(text) == nil)
    }
}

struct AspectRatioTests {
    @Test func `ratios are in lowest terms, except 16:10`() {
        #expect(AspectRatio(1920, 1080).description == "16:9")
        #expect(AspectRatio(1280, 800).description == "16:10")
        #expect(AspectRatio(16, 9).value > 1.777)
        #expect(AspectRatio(0, 9) == .square)
        #expect(AspectRatio(9, -1) == .square)
    }
}

struct EDIDModeTests {
    @Test func `rates are written with three decimals`() throws {
        let edid = try EDID(
            parsing: EDIDBytes().with {
                $0[35] = [0, 0x10, 0]
                $0.appendCTA([EDIDBytes.cta(2, [1, 5, 20])])
            })
        #expect(
            edid.modes.map(\.description) == [
                "1024x768i@86.958", "1920x1080@60", "640x480@59.94", "1920x1080i@60", "1920x1080i@50",
            ])
    }

    @Test func `duplicates are marked at their second occurrence`() throws {
        let bytes = EDIDBytes().with {
            $0[38] = [0xD1, 0xC0]
            $0.appendCTA([EDIDBytes.cta(2, [16, 31])])
        }
        let modes = try EDID(parsing: bytes).modes
        #expect(modes.map(\.source.description) == ["standard", "detailed", "cta-16", "cta-31"])
        #expect(modes.map(\.isRepeated) == [false, true, true, false])
        #expect(modes.map(\.isPreferred) == [false, true, false, false])
    }

    @Test func `every source has a unique name`() {
        let sources: [EDIDMode.Source] = [
            .established, .standard, .gtf, .detailed, .cvt, .cta(vic: 16), .ctaYCbCr420(vic: 16), .hdmi(vic: 1),
            .ctaResolution(identifier: 4), .displayID(type: 7), .inferred, .alternateRate,
        ]
        #expect(Set(sources.map(\.description)).count == sources.count)
    }
}
