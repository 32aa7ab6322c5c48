// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A format of VESA's Display Monitor Timings, version 1.13.
struct DisplayMonitorTiming {
    /// VESA's format number, 0x01 to 0x58.
    let identifier: UInt8
    /// The format's code in standard timings; 0 if it has none.
    let standardCode: UInt16
    /// The format's code in CVT descriptors; 0 if it has none.
    let cvtCode: UInt32
    /// Whether the format has reduced blanking.
    let isReducedBlanking: Bool
    /// The aspect ratio of the image; pixels are square except in text modes.
    let aspectRatio: AspectRatio
    /// The raster.
    let timing: VideoTiming
    /// The refresh rate of the timing in millihertz, stored because computing it takes divisions.
    let refreshMillihertz: Int

    /// Returns the format with a VESA number.
    static func format(identifier: UInt8) -> DisplayMonitorTiming? {
        identifiers.firstPlace(of: UInt64(identifier)).map { table[$0] }
    }

    private static let identifiers = WordIndex(table.map { UInt64($0.identifier) })

    /// Returns the format with a standard timing code.
    static func format(standardCode: UInt16) -> DisplayMonitorTiming? {
        guard standardCode != 0 else { return nil }
        return standardCodes.firstPlace(of: UInt64(standardCode)).map { table[$0] }
    }

    private static let standardCodes = WordIndex(table.map { UInt64($0.standardCode) })

    /// Returns the mode of the format.
    func mode(source: EDIDMode.Source) -> EDIDMode {
        EDIDMode(timing: timing, refreshMillihertz: refreshMillihertz, aspectRatio: aspectRatio, source: source)
    }

    private enum Trait {
        case reduced, interlaced
    }

    private init(
        _ identifier: UInt8, _ standardCode: UInt16, _ cvtCode: UInt32, _ aspectHorizontal: Int, _ aspectVertical: Int,
        _ pixelClockKilohertz: Int,
        _ width: Int, _ hFront: Int, _ hSync: Int, _ hBack: Int, _ hPolarity: VideoTiming.SyncPolarity,
        _ height: Int, _ vFront: Int, _ vSync: Int, _ vBack: Int, _ vPolarity: VideoTiming.SyncPolarity,
        _ trait: Trait? = nil, border: Int = 0
    ) {
        self.identifier = identifier
        self.standardCode = standardCode
        self.cvtCode = cvtCode
        isReducedBlanking = trait == .reduced
        aspectRatio = AspectRatio(aspectHorizontal, aspectVertical)
        timing = VideoTiming(
            pixelClockKilohertz, width, hFront, hSync, hBack, hPolarity, height, vFront, vSync, vBack, vPolarity,
            hBorder: border, vBorder: border, interlaced: trait == .interlaced)
        refreshMillihertz = timing.refreshMillihertz
    }

    // By size and rate, the order in which the kernel tries them: number, standard and CVT code, aspect ratio, clock in
    // kHz, then active, front porch, sync, back porch and polarity of lines and frames. Borders of 8 pixels and lines
    // are those of VGA.
    static let table: [Self] = [
        Self(0x01, 0x0000, 0x000000, 64, 35, 31_500, 640, 32, 64, 96, .positive, 350, 32, 3, 60, .negative),
        Self(0x02, 0x3119, 0x000000, 16, 10, 31_500, 640, 32, 64, 96, .negative, 400, 1, 3, 41, .positive),
        Self(0x03, 0x0000, 0x000000, 9, 5, 35_500, 720, 36, 72, 108, .negative, 400, 1, 3, 42, .positive),
        Self(0x04, 0x3140, 0x000000, 4, 3, 25_175, 640, 8, 96, 40, .negative, 480, 2, 2, 25, .negative, border: 8),
        Self(0x05, 0x314C, 0x000000, 4, 3, 31_500, 640, 16, 40, 120, .negative, 480, 1, 3, 20, .negative, border: 8),
        Self(0x06, 0x314F, 0x000000, 4, 3, 31_500, 640, 16, 64, 120, .negative, 480, 1, 3, 16, .negative),
        Self(0x07, 0x3159, 0x000000, 4, 3, 36_000, 640, 56, 56, 80, .negative, 480, 1, 3, 25, .negative),
        Self(0x08, 0x0000, 0x000000, 4, 3, 36_000, 800, 24, 72, 128, .positive, 600, 1, 2, 22, .positive),
        Self(0x09, 0x4540, 0x000000, 4, 3, 40_000, 800, 40, 128, 88, .positive, 600, 1, 4, 23, .positive),
        Self(0x0A, 0x454C, 0x000000, 4, 3, 50_000, 800, 56, 120, 64, .positive, 600, 37, 6, 23, .positive),
        Self(0x0B, 0x454F, 0x000000, 4, 3, 49_500, 800, 16, 80, 160, .positive, 600, 1, 3, 21, .positive),
        Self(0x0C, 0x4559, 0x000000, 4, 3, 56_250, 800, 32, 64, 152, .positive, 600, 1, 3, 27, .positive),
        Self(0x0D, 0x0000, 0x000000, 4, 3, 73_250, 800, 48, 32, 80, .positive, 600, 3, 4, 29, .negative, .reduced),
        Self(0x0E, 0x0000, 0x000000, 16, 9, 33_750, 848, 16, 112, 112, .positive, 480, 6, 8, 23, .positive),
        Self(0x0F, 0x0000, 0x000000, 4, 3, 44_900, 1024, 8, 176, 56, .positive, 768, 0, 4, 20, .positive, .interlaced),
        Self(0x10, 0x6140, 0x000000, 4, 3, 65_000, 1024, 24, 136, 160, .negative, 768, 3, 6, 29, .negative),
        Self(0x11, 0x614C, 0x000000, 4, 3, 75_000, 1024, 24, 136, 144, .negative, 768, 3, 6, 29, .negative),
        Self(0x12, 0x614F, 0x000000, 4, 3, 78_750, 1024, 16, 96, 176, .positive, 768, 1, 3, 28, .positive),
        Self(0x13, 0x6159, 0x000000, 4, 3, 94_500, 1024, 48, 96, 208, .positive, 768, 1, 3, 36, .positive),
        Self(0x14, 0x0000, 0x000000, 4, 3, 115_500, 1024, 48, 32, 80, .positive, 768, 3, 4, 38, .negative, .reduced),
        Self(0x15, 0x714F, 0x000000, 4, 3, 108_000, 1152, 64, 128, 256, .positive, 864, 1, 3, 32, .positive),
        Self(0x55, 0x81C0, 0x000000, 16, 9, 74_250, 1280, 110, 40, 220, .positive, 720, 5, 5, 20, .positive),
        Self(0x16, 0x0000, 0x7F1C21, 5, 3, 68_250, 1280, 48, 32, 80, .positive, 768, 3, 7, 12, .negative, .reduced),
        Self(0x17, 0x0000, 0x7F1C28, 5, 3, 79_500, 1280, 64, 128, 192, .negative, 768, 3, 7, 20, .positive),
        Self(0x18, 0x0000, 0x7F1C44, 5, 3, 102_250, 1280, 80, 128, 208, .negative, 768, 3, 7, 27, .positive),
        Self(0x19, 0x0000, 0x7F1C62, 5, 3, 117_500, 1280, 80, 136, 216, .negative, 768, 3, 7, 31, .positive),
        Self(0x1A, 0x0000, 0x000000, 5, 3, 140_250, 1280, 48, 32, 80, .positive, 768, 3, 7, 35, .negative),
        Self(0x1B, 0x0000, 0x8F1821, 16, 10, 71_000, 1280, 48, 32, 80, .positive, 800, 3, 6, 14, .negative, .reduced),
        Self(0x1C, 0x8100, 0x8F1828, 16, 10, 83_500, 1280, 72, 128, 200, .negative, 800, 3, 6, 22, .positive),
        Self(0x1D, 0x810F, 0x8F1844, 16, 10, 106_500, 1280, 80, 128, 208, .negative, 800, 3, 6, 29, .positive),
        Self(0x1E, 0x8119, 0x8F1862, 16, 10, 122_500, 1280, 80, 136, 216, .negative, 800, 3, 6, 34, .positive),
        Self(0x1F, 0x0000, 0x000000, 16, 10, 146_250, 1280, 48, 32, 80, .positive, 800, 3, 6, 38, .negative, .reduced),
        Self(0x20, 0x8140, 0x000000, 4, 3, 108_000, 1280, 96, 112, 312, .positive, 960, 1, 3, 36, .positive),
        Self(0x21, 0x8159, 0x000000, 4, 3, 148_500, 1280, 64, 160, 224, .positive, 960, 1, 3, 47, .positive),
        Self(0x22, 0x0000, 0x000000, 4, 3, 175_500, 1280, 48, 32, 80, .positive, 960, 3, 4, 50, .negative, .reduced),
        Self(0x23, 0x8180, 0x000000, 5, 4, 108_000, 1280, 48, 112, 248, .positive, 1024, 1, 3, 38, .positive),
        Self(0x24, 0x818F, 0x000000, 5, 4, 135_000, 1280, 16, 144, 248, .positive, 1024, 1, 3, 38, .positive),
        Self(0x25, 0x8199, 0x000000, 5, 4, 157_500, 1280, 64, 160, 224, .positive, 1024, 1, 3, 44, .positive),
        Self(0x26, 0x0000, 0x000000, 5, 4, 187_250, 1280, 48, 32, 80, .positive, 1024, 3, 7, 50, .negative, .reduced),
        Self(0x27, 0x0000, 0x000000, 85, 48, 85_500, 1360, 64, 112, 256, .positive, 768, 3, 6, 18, .positive),
        Self(0x28, 0x0000, 0x000000, 85, 48, 148_250, 1360, 48, 32, 80, .positive, 768, 3, 5, 37, .negative, .reduced),
        Self(0x51, 0x0000, 0x000000, 85, 48, 85_500, 1366, 70, 143, 213, .positive, 768, 3, 3, 24, .positive),
        Self(0x56, 0x0000, 0x000000, 85, 48, 72_000, 1366, 14, 56, 64, .positive, 768, 1, 3, 28, .positive, .reduced),
        Self(0x29, 0x0000, 0x0C2021, 4, 3, 101_000, 1400, 48, 32, 80, .positive, 1050, 3, 4, 23, .negative, .reduced),
        Self(0x2A, 0x9040, 0x0C2028, 4, 3, 121_750, 1400, 88, 144, 232, .negative, 1050, 3, 4, 32, .positive),
        Self(0x2B, 0x904F, 0x0C2044, 4, 3, 156_000, 1400, 104, 144, 248, .negative, 1050, 3, 4, 42, .positive),
        Self(0x2C, 0x9059, 0x0C2062, 4, 3, 179_500, 1400, 104, 152, 256, .negative, 1050, 3, 4, 48, .positive),
        Self(0x2D, 0x0000, 0x000000, 4, 3, 208_000, 1400, 48, 32, 80, .positive, 1050, 3, 4, 55, .negative, .reduced),
        Self(0x2E, 0x0000, 0xC11821, 16, 10, 88_750, 1440, 48, 32, 80, .positive, 900, 3, 6, 17, .negative, .reduced),
        Self(0x2F, 0x9500, 0xC11828, 16, 10, 106_500, 1440, 80, 152, 232, .negative, 900, 3, 6, 25, .positive),
        Self(0x30, 0x950F, 0xC11844, 16, 10, 136_750, 1440, 96, 152, 248, .negative, 900, 3, 6, 33, .positive),
        Self(0x31, 0x9519, 0xC11868, 16, 10, 157_000, 1440, 104, 152, 256, .negative, 900, 3, 6, 39, .positive),
        Self(0x32, 0x0000, 0x000000, 16, 10, 182_750, 1440, 48, 32, 80, .positive, 900, 3, 6, 44, .negative, .reduced),
        Self(0x53, 0xA9C0, 0x000000, 16, 9, 108_000, 1600, 24, 80, 96, .positive, 900, 1, 3, 96, .positive, .reduced),
        Self(0x33, 0xA940, 0x000000, 4, 3, 162_000, 1600, 64, 192, 304, .positive, 1200, 1, 3, 46, .positive),
        Self(0x34, 0xA945, 0x000000, 4, 3, 175_500, 1600, 64, 192, 304, .positive, 1200, 1, 3, 46, .positive),
        Self(0x35, 0xA94A, 0x000000, 4, 3, 189_000, 1600, 64, 192, 304, .positive, 1200, 1, 3, 46, .positive),
        Self(0x36, 0xA94F, 0x000000, 4, 3, 202_500, 1600, 64, 192, 304, .positive, 1200, 1, 3, 46, .positive),
        Self(0x37, 0xA959, 0x000000, 4, 3, 229_500, 1600, 64, 192, 304, .positive, 1200, 1, 3, 46, .positive),
        Self(0x38, 0x0000, 0x000000, 4, 3, 268_250, 1600, 48, 32, 80, .positive, 1200, 3, 4, 64, .negative, .reduced),
        Self(0x39, 0x0000, 0x0C2821, 16, 10, 119_000, 1680, 48, 32, 80, .positive, 1050, 3, 6, 21, .negative, .reduced),
        Self(0x3A, 0xB300, 0x0C2828, 16, 10, 146_250, 1680, 104, 176, 280, .negative, 1050, 3, 6, 30, .positive),
        Self(0x3B, 0xB30F, 0x0C2844, 16, 10, 187_000, 1680, 120, 176, 296, .negative, 1050, 3, 6, 40, .positive),
        Self(0x3C, 0xB319, 0x0C2868, 16, 10, 214_750, 1680, 128, 176, 304, .negative, 1050, 3, 6, 46, .positive),
        Self(0x3D, 0x0000, 0x000000, 16, 10, 245_500, 1680, 48, 32, 80, .positive, 1050, 3, 6, 53, .negative, .reduced),
        Self(0x3E, 0xC140, 0x000000, 4, 3, 204_750, 1792, 128, 200, 328, .negative, 1344, 1, 3, 46, .positive),
        Self(0x3F, 0xC14F, 0x000000, 4, 3, 261_000, 1792, 96, 216, 352, .negative, 1344, 1, 3, 69, .positive),
        Self(0x40, 0x0000, 0x000000, 4, 3, 333_250, 1792, 48, 32, 80, .positive, 1344, 3, 4, 72, .negative, .reduced),
        Self(0x41, 0xC940, 0x000000, 4, 3, 218_250, 1856, 96, 224, 352, .negative, 1392, 1, 3, 43, .positive),
        Self(0x42, 0xC94F, 0x000000, 4, 3, 288_000, 1856, 128, 224, 352, .negative, 1392, 1, 3, 104, .positive),
        Self(0x43, 0x0000, 0x000000, 4, 3, 356_500, 1856, 48, 32, 80, .positive, 1392, 3, 4, 74, .negative, .reduced),
        Self(0x52, 0xD1C0, 0x000000, 16, 9, 148_500, 1920, 88, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        Self(0x44, 0x0000, 0x572821, 16, 10, 154_000, 1920, 48, 32, 80, .positive, 1200, 3, 6, 26, .negative, .reduced),
        Self(0x45, 0xD100, 0x572828, 16, 10, 193_250, 1920, 136, 200, 336, .negative, 1200, 3, 6, 36, .positive),
        Self(0x46, 0xD10F, 0x572844, 16, 10, 245_250, 1920, 136, 208, 344, .negative, 1200, 3, 6, 46, .positive),
        Self(0x47, 0xD119, 0x572862, 16, 10, 281_250, 1920, 144, 208, 352, .negative, 1200, 3, 6, 53, .positive),
        Self(0x48, 0x0000, 0x000000, 16, 10, 317_000, 1920, 48, 32, 80, .positive, 1200, 3, 6, 62, .negative, .reduced),
        Self(0x49, 0xD140, 0x000000, 4, 3, 234_000, 1920, 128, 208, 344, .negative, 1440, 1, 3, 56, .positive),
        Self(0x4A, 0xD14F, 0x000000, 4, 3, 297_000, 1920, 144, 224, 352, .negative, 1440, 1, 3, 56, .positive),
        Self(0x4B, 0x0000, 0x000000, 4, 3, 380_500, 1920, 48, 32, 80, .positive, 1440, 2, 3, 78, .negative, .reduced),
        Self(0x54, 0xE1C0, 0x000000, 16, 9, 162_000, 2048, 26, 80, 96, .positive, 1152, 1, 3, 44, .positive, .reduced),
        Self(0x4C, 0x0000, 0x1F3821, 16, 10, 268_500, 2560, 48, 32, 80, .positive, 1600, 3, 6, 37, .negative, .reduced),
        Self(0x4D, 0x0000, 0x1F3828, 16, 10, 348_500, 2560, 192, 280, 472, .negative, 1600, 3, 6, 49, .positive),
        Self(0x4E, 0x0000, 0x1F3844, 16, 10, 443_250, 2560, 208, 280, 488, .negative, 1600, 3, 6, 63, .positive),
        Self(0x4F, 0x0000, 0x1F3862, 16, 10, 505_250, 2560, 208, 280, 488, .negative, 1600, 3, 6, 73, .positive),
        Self(0x50, 0x0000, 0x000000, 16, 10, 552_750, 2560, 48, 32, 80, .positive, 1600, 3, 6, 85, .negative, .reduced),
        Self(
            0x57, 0x0000, 0x000000, 256, 135, 556_744, 4096, 8, 32, 40, .positive, 2160, 48, 8, 6, .negative, .reduced),
        Self(
            0x58, 0x0000, 0x000000, 256, 135, 556_188, 4096, 8, 32, 40, .positive, 2160, 48, 8, 6, .negative, .reduced),
    ]
}
