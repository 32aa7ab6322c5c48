// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CDRM
import DisplayModel
import Testing

@testable import KMSOutput

struct KernelModeMatchingTests {
    /// A timing: the clock in kHz, visible and total pixels and lines.
    private static func mode(
        _ clock: UInt32, _ width: (UInt16, UInt16), _ height: (UInt16, UInt16), flags: Int = 0, scans: UInt16 = 0
    ) -> KernelMode {
        var info = drmModeModeInfo()
        (info.clock, info.hdisplay, info.htotal) = (clock, width.0, width.1)
        (info.vdisplay, info.vtotal, info.vscan, info.flags) = (height.0, height.1, scans, UInt32(flags))
        return KernelMode(info)
    }

    private static let interlaced = Int(DRM_MODE_FLAG_INTERLACE)
    /// CTA-861's timings of 1920 × 1080 and 1280 × 720, and DMT's of 640 × 480 and 1024 × 768.
    private static let hd60 = mode(148_500, (1920, 2200), (1080, 1125))
    private static let hd59 = mode(148_352, (1920, 2200), (1080, 1125))
    private static let hd50 = mode(148_500, (1920, 2640), (1080, 1125))
    private static let hd60i = mode(74_250, (1920, 2200), (1080, 1125), flags: interlaced)
    private static let vga60 = mode(25_175, (640, 800), (480, 525))
    private static let vga75 = mode(31_500, (640, 840), (480, 500))
    private static let xga60 = mode(65_000, (1024, 1344), (768, 806))
    private static let list = [hd60, hd59, hd50, hd60i, vga60, vga75, xga60]

    private func wanted(_ width: Int, _ height: Int, _ millihertz: Int, isInterlaced: Bool = false) -> DisplayMode {
        DisplayMode(
            size: PixelSize(width: width, height: height), refreshMillihertz: millihertz, isInterlaced: isInterlaced)
    }

    @Test func `Rates come from the timings, counting fields for interlaced modes`() {
        #expect(Self.list.map(\.refreshMillihertz) == [60000, 59940, 50000, 60000, 59940, 75000, 60004])
        #expect(Self.mode(25_175, (640, 800), (480, 525), flags: Int(DRM_MODE_FLAG_DBLSCAN)).refreshMillihertz == 29970)
        #expect(Self.mode(25_175, (640, 800), (480, 525), scans: 2).refreshMillihertz == 29970)
        #expect(Self.mode(0, (640, 800), (480, 525)).refreshMillihertz == 0)
        #expect(Self.mode(25_175, (640, 0), (480, 0)).refreshMillihertz == 0)
    }

    @Test func `The nearest rate for the size is used`() {
        #expect(Self.list.matching(wanted(1920, 1080, 60000))?.info.clock == 148_500)
        #expect(Self.list.matching(wanted(1920, 1080, 60000))?.info.htotal == 2200)
        #expect(Self.list.matching(wanted(1920, 1080, 59940))?.info.clock == 148_352)
        #expect(Self.list.matching(wanted(1920, 1080, 50000))?.info.htotal == 2640)
        #expect(Self.list.matching(wanted(640, 480, 75000))?.info.clock == 31_500)
    }

    @Test func `A rate known only in whole hertz matches, and one with a different timing does not`() {
        #expect([Self.vga60].matching(wanted(640, 480, 60000)) != nil)
        #expect([Self.xga60].matching(wanted(1024, 768, 60000)) != nil)
        #expect(Self.list.matching(wanted(640, 480, 72000)) == nil)
        #expect(Self.list.matching(wanted(1920, 1080, 61001)) == nil)
        #expect(Self.list.matching(wanted(800, 600, 60000)) == nil)
        #expect([KernelMode]().matching(wanted(640, 480, 60000)) == nil)
    }

    @Test func `Fields and frames are not confused`() {
        #expect(Self.list.matching(wanted(1920, 1080, 60000, isInterlaced: true))?.info.clock == 74_250)
        #expect([Self.hd60i].matching(wanted(1920, 1080, 60000)) == nil)
        #expect([Self.hd60].matching(wanted(1920, 1080, 60000, isInterlaced: true)) == nil)
    }

    @Test func `Among equal modes, the first, preferred one is used, and never a 3D mode`() {
        let other = Self.mode(297_000, (1920, 4400), (1080, 1125))
        let stereo = Self.mode(148_500, (1920, 2200), (1080, 1125), flags: Int(DRM_MODE_FLAG_3D_TOP_AND_BOTTOM))
        #expect([other, Self.hd60].matching(wanted(1920, 1080, 60000))?.info.clock == 297_000)
        #expect([stereo, Self.hd59].matching(wanted(1920, 1080, 60000))?.info.clock == 148_352)
    }
}
