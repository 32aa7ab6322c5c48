// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import EDIDCodec
import Testing

/// The rows are what edid-decode (2022-03-30) computes: clock, totals, front porch and sync of lines and frames.
struct TimingFormulaTests {
    struct Row: Sendable {
        let width: Int
        let height: Int
        let hertz: Int
        let numbers: [Int]

        init(_ width: Int, _ height: Int, _ hertz: Int, _ numbers: Int...) {
            self.width = width
            self.height = height
            self.hertz = hertz
            self.numbers = numbers
        }
    }

    private func numbers(_ timing: VideoTiming?) -> [Int] {
        guard let timing else { return [] }
        return [
            timing.pixelClockKilohertz, timing.horizontalTotal, timing.horizontal.frontPorch,
            timing.horizontal.syncWidth, timing.verticalTotal, timing.vertical.frontPorch, timing.vertical.syncWidth,
        ]
    }

    @Test(arguments: [
        Row(1920, 1080, 60, 173_000, 2576, 128, 200, 1120, 3, 5), Row(640, 480, 50, 19_750, 800, 16, 64, 497, 3, 4),
        Row(320, 240, 60, 6_000, 400, 8, 32, 254, 3, 4), Row(1280, 1024, 75, 138_750, 1728, 88, 136, 1072, 3, 7),
        Row(2560, 1600, 85, 505_250, 3536, 208, 280, 1682, 3, 6), Row(1366, 768, 60, 84_750, 1776, 72, 136, 798, 3, 10),
    ])
    func `CVT with CRT blanking`(_ row: Row) {
        let timing = CoordinatedVideoTiming.timing(
            width: row.width, height: row.height, refreshMillihertz: row.hertz * 1_000)
        #expect(numbers(timing) == row.numbers)
        #expect(timing?.horizontal.polarity == .negative)
        #expect(timing?.vertical.polarity == .positive)
    }

    @Test(arguments: [
        Row(1920, 1200, 60, 154_000, 2080, 48, 32, 1235, 3, 6), Row(320, 240, 60, 7_250, 480, 48, 32, 254, 3, 4),
        Row(2560, 1440, 60, 241_500, 2720, 48, 32, 1481, 3, 5),
    ])
    func `CVT with reduced blanking`(_ row: Row) {
        let timing = CoordinatedVideoTiming.timing(
            width: row.width, height: row.height, refreshMillihertz: row.hertz * 1_000, blanking: .reduced)
        #expect(numbers(timing) == row.numbers)
        #expect(timing?.horizontal.polarity == .positive)
        #expect(timing?.vertical.polarity == .negative)
    }

    @Test func `CVT with version 2 of reduced blanking`() {
        let timing = CoordinatedVideoTiming.timing(
            width: 1920, height: 1080, refreshMillihertz: 60_000, blanking: .reducedVersion2)
        #expect(numbers(timing) == [133_320, 2000, 8, 32, 1111, 17, 8])
        let video = CoordinatedVideoTiming.timing(
            width: 4096, height: 2160, refreshMillihertz: 60_000, blanking: .reducedVersion2Video)
        #expect(numbers(video) == [556_188, 4176, 8, 32, 2222, 48, 8])
    }

    @Test(arguments: [
        Row(1680, 945, 60, 131_443, 2240, 104, 176, 978, 1, 3),
        Row(1928, 1081, 75, 221_510, 2616, 136, 208, 1129, 1, 3),
        Row(272, 153, 60, 2_595, 272, -24, 24, 159, 1, 3), Row(848, 477, 60, 31_300, 1056, 16, 88, 494, 1, 3),
    ])
    func `GTF with its default curve`(_ row: Row) {
        let timing = GeneralizedTimingFormula.timing(
            width: row.width, height: row.height, refreshMillihertz: row.hertz * 1_000)
        #expect(numbers(timing) == row.numbers)
    }

    @Test func `GTF with another curve swaps the polarities`() throws {
        let curve = GeneralizedTimingFormula.Curve(doubledOffset: 60, gradient: 300, scale: 128, doubledWeight: 30)
        let timing = try #require(
            GeneralizedTimingFormula.timing(width: 1600, height: 1200, refreshMillihertz: 60_000, curve: curve))
        #expect(timing.horizontal.polarity == .positive)
        #expect(timing.vertical.polarity == .negative)
        #expect(timing.horizontalTotal < 2160)
    }

    @Test(arguments: [
        Row(3840, 2160, 144, 1_332_864, 4000, 96, 32, 2314, 20, 8),
        Row(1280, 720, 60, 67_488, 1480, 136, 32, 760, 21, 8),
        Row(5120, 2880, 24, 465_696, 5280, 96, 32, 3675, 759, 8),
    ])
    func `OVT timings`(_ row: Row) {
        #expect(
            numbers(OptimizedVideoTiming.timing(width: row.width, height: row.height, refreshHertz: row.hertz))
                == row.numbers)
    }

    @Test func `no formula traps at its limits`() {
        let sizes = [0, 1, 7, 8, 64, 65_535, 65_536, 65_537, Int.max]
        let rates = [0, 1, 999, 1_000, 60_000, 999_999, 1_024_000, 1_024_001, Int.max]
        let curve = GeneralizedTimingFormula.Curve(doubledOffset: 255, gradient: 65_535, scale: 255, doubledWeight: 255)
        for width in sizes {
            for height in sizes {
                for rate in rates {
                    for blanking in [
                        .normal, .reduced, .reducedVersion2, .reducedVersion2Video,
                        .reducedVersion3(horizontalPixels: Int.max, minimumMicroseconds: -1, hasEarlySync: true),
                    ] as [CoordinatedVideoTiming.Blanking] {
                        let timing = CoordinatedVideoTiming.timing(
                            width: width, height: height, refreshMillihertz: rate, blanking: blanking)
                        #expect(timing.map { $0.refreshMillihertz >= 0 } ?? true)
                    }
                    for interlaced in [false, true] {
                        _ = GeneralizedTimingFormula.timing(
                            width: width, height: height, refreshMillihertz: rate, curve: curve,
                            isInterlaced: interlaced)
                    }
                }
            }
        }
        #expect(OptimizedVideoTiming.timing(width: 65_536, height: 65_536, refreshHertz: 1_000) != nil)
        #expect(OptimizedVideoTiming.timing(width: 65_537, height: 64, refreshHertz: 60) == nil)
    }
}
