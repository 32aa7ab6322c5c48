// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Testing

struct VideoTimingTests {
    private func timing(
        _ clock: Int, _ width: Int, _ hBlank: Int, _ height: Int, _ vBlank: Int, interlaced: Bool = false,
        doubled: Bool = false
    ) -> VideoTiming {
        VideoTiming(
            pixelClockKilohertz: clock,
            horizontal: .init(active: width, frontPorch: 1, syncWidth: 1, backPorch: hBlank - 2, polarity: .positive),
            vertical: .init(active: height, frontPorch: 1, syncWidth: 1, backPorch: vBlank - 2, polarity: .positive),
            isInterlaced: interlaced, isDoubleScanned: doubled)
    }

    @Test func `millihertz follow the usual formula`() {
        #expect(timing(148_500, 1920, 280, 1080, 45).refreshMillihertz == 60_000)
        #expect(timing(25_175, 640, 160, 480, 45).refreshMillihertz == 59_940)
        #expect(timing(74_250, 1920, 280, 1080, 22, interlaced: true).refreshMillihertz == 60_000)
        #expect(timing(12_588, 320, 80, 240, 22, doubled: true).refreshMillihertz == 60_057)
        #expect(timing(0, 640, 160, 480, 45).refreshMillihertz == 0)
        #expect(timing(148_500, -280, 280, 1080, 45).refreshMillihertz == 0)
    }

    @Test(arguments: [
        (1920, 1080, 60_000, false, 148_500, "1920x1080@60"),
        (1920, 1080, 59_940, false, 148_352, "1920x1080@59.94"),
        (1920, 1080, 60_000, true, 74_250, "1920x1080i@60"), (1024, 768, 60_000, false, 65_000, "1024x768@60.004"),
        (3840, 2160, 60_000, false, 594_000, "3840x2160@60"), (1366, 768, 60_000, false, 72_000, "1366x768@60"),
        (800, 600, 60_000, false, 35_600, "800x600@60.005"), (2560, 1440, 144_000, false, 604_360, "2560x1440@143.999"),
        (5120, 2880, 60_000, false, 938_360, "5120x2880@60"), (1234, 777, 61_000, false, 68_030, "1234x777@61.003"),
    ])
    func `a size and rate is a tabulated timing, or CVT with the exact rate`(
        _ width: Int, _ height: Int, _ rate: Int, _ interlaced: Bool, _ clock: Int, _ expected: String
    ) throws {
        let timing = try #require(
            VideoTiming.forScreen(width: width, height: height, refreshMillihertz: rate, isInterlaced: interlaced))
        #expect(timing.pixelClockKilohertz == clock)
        #expect(EDIDMode(timing: timing, source: .detailed).description == expected)
    }

    @Test func `impossible requests return nil`() {
        #expect(VideoTiming.forScreen(width: 63, height: 480, refreshMillihertz: 60_000) == nil)
        #expect(VideoTiming.forScreen(width: 16_385, height: 480, refreshMillihertz: 60_000) == nil)
        #expect(VideoTiming.forScreen(width: 640, height: 481, refreshMillihertz: 60_000, isInterlaced: true) == nil)
        #expect(VideoTiming.forScreen(width: 640, height: 480, refreshMillihertz: 3_000_000) == nil)
        #expect(VideoTiming.forScreen(width: 640, height: 480, refreshMillihertz: 0) == nil)
    }
}
