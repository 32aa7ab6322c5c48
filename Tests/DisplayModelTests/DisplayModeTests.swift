// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Testing

struct DisplayModeTests {
    private func mode(
        _ refresh: Int, interlaced: Bool = false, preferred: Bool = false, pixels: Double = 1
    ) -> DisplayMode {
        DisplayMode(
            size: PixelSize(width: 1920, height: 1080), refreshMillihertz: refresh, isInterlaced: interlaced,
            isPreferred: preferred, pixelAspectRatio: pixels)
    }

    @Test(arguments: [
        (60000, false, "1920x1080@60"), (59940, false, "1920x1080@59.94"), (50000, true, "1920x1080i@50"),
        (60003, false, "1920x1080@60.003"), (23976, false, "1920x1080@23.976"), (59900, false, "1920x1080@59.9"),
        (60010, false, "1920x1080@60.01"), (0, false, "1920x1080@0"),
    ])
    func `a mode has one spelling, the one people type`(refresh: Int, interlaced: Bool, text: String) {
        let mode = mode(refresh, interlaced: interlaced)
        #expect(mode.description == text)
        let request = ModeRequest(size: mode.size, refreshMillihertz: refresh, isInterlaced: interlaced)
        #expect(request.description == text)
        if refresh > 0 { #expect(ModeRequest(parsing: text) == request) }
    }

    @Test(arguments: [(60004, "60.004"), (1, "0.001"), (-59940, "-59.94"), (Int.min, "-9223372036854775.808")])
    func `any rate has a spelling`(millihertz: Int, text: String) {
        #expect(DisplayMode.rateText(millihertz) == text)
    }

    @Test func `equal modes are listed once, as preferred if one of them is`() {
        let modes = [mode(60000), mode(59940), mode(60000, preferred: true), mode(60000)]
        #expect(modes.uniqued() == [mode(60000, preferred: true), mode(59940)])
        #expect([DisplayMode]().uniqued().isEmpty)
    }

    @Test func `modes that differ in scan type or pixel aspect ratio are distinct`() {
        let modes = [mode(60000), mode(60000, interlaced: true), mode(60000, pixels: 1.5)]
        #expect(modes.uniqued() == modes)
    }
}
