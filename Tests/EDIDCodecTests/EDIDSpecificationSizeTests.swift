// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Testing

/// Every size and rate that people ask for, over every kind of link that takes it.
struct EDIDSpecificationSizeTests {
    struct Wish: Sendable, CustomTestStringConvertible {
        let width: Int
        let height: Int
        let hertz: Int
        let isInterlaced: Bool

        init(_ width: Int, _ height: Int, _ hertz: Int, interlaced: Bool = false) {
            self.width = width
            self.height = height
            self.hertz = hertz
            isInterlaced = interlaced
        }

        var testDescription: String { "\(width)x\(height)\(isInterlaced ? "i" : "")@\(hertz)" }
    }

    static let wishes = [
        Wish(1024, 768, 60), Wish(1280, 720, 50), Wish(1280, 720, 60), Wish(1920, 1080, 60), Wish(1920, 1080, 144),
        Wish(1920, 1080, 240), Wish(1920, 1080, 60, interlaced: true), Wish(2560, 1440, 165), Wish(3440, 1440, 100),
        Wish(3840, 2160, 60), Wish(3840, 2160, 120), Wish(5120, 2880, 60), Wish(7680, 4320, 60), Wish(720, 576, 50),
    ]

    @Test(arguments: wishes, [EDIDSpecification.Connection.analog, .dvi, .hdmi, .displayPort])
    func `a size and rate survive a round trip, are preferred, and pass edid-decode`(
        _ wish: Wish, _ connection: EDIDSpecification.Connection
    ) throws {
        let timing = try #require(
            VideoTiming.forScreen(
                width: wish.width, height: wish.height, refreshMillihertz: wish.hertz * 1_000,
                isInterlaced: wish.isInterlaced))
        let specification = try EDIDSpecification(
            name: "Wish", widthMillimeters: 600, heightMillimeters: 340, connection: connection, timings: [timing])
        let bytes = specification.encoded()
        let edid = try EDID(parsing: bytes)
        #expect(edid.issues == [])
        let again = try EDIDSpecification(edid)
        #expect(again.differences(from: specification) == [])
        let preferred = try #require(edid.preferredMode)
        #expect(preferred.width == wish.width && preferred.height == wish.height)
        #expect(preferred.isInterlaced == wish.isInterlaced)
        #expect(abs(preferred.refreshMillihertz - wish.hertz * 1_000) <= 50)
        guard EDIDDecodeTool.isExpected else { return }
        let (status, text) = try EDIDDecodeTool.run(["--check"], input: bytes)
        #expect(status == 0 && !text.contains("FAIL"), "\(text.suffix(1_000))")
    }
}
