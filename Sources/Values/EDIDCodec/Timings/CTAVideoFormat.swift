// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A CTA-861 video format, identified by its video identification code (VIC).
struct CTAVideoFormat {
    /// The timing. At 60 Hz and its fractions it has the clock of the whole rate, except for 240 and 480 lines (59.94
    /// Hz).
    let timing: VideoTiming

    /// The aspect ratio of the image, which differs from that of its size where pixels are not square.
    let aspectRatio: AspectRatio
    /// Whether each pixel is sent twice, so that 720 distinct pixels make 1440.
    let isPixelDoubled: Bool
    /// The refresh rate of the timing in millihertz, stored because computing it takes divisions.
    let refreshMillihertz: Int

    /// Returns the format of a code; `nil` for reserved codes (CTA-861-H, table 3).
    static func format(vic: UInt8) -> CTAVideoFormat? { place(vic: vic).map { all[$0] } }

    /// Returns the index of a code in `all`; `nil` for reserved codes.
    static func place(vic: UInt8) -> Int? {
        switch vic {
        case 1...127: Int(vic) - 1
        case 193...219: Int(vic) - 193 + 127
        default: nil
        }
    }

    /// Returns the mode of the format.
    func mode(source: EDIDMode.Source, isNative: Bool = false) -> EDIDMode {
        EDIDMode(
            timing: timing, refreshMillihertz: refreshMillihertz, aspectRatio: aspectRatio, source: source,
            isNative: isNative, pixelRepetition: isPixelDoubled ? 2 : 1)
    }

    private enum Trait {
        case interlaced, equalFields, pixelDoubled
    }

    private static let fieldsOfDoubledPixels: [Trait] = [.interlaced, .pixelDoubled]

    private init(
        _ aspectHorizontal: Int, _ aspectVertical: Int, _ pixelClockKilohertz: Int,
        _ width: Int, _ hFront: Int, _ hSync: Int, _ hBack: Int, _ hPolarity: VideoTiming.SyncPolarity,
        _ height: Int, _ vFront: Int, _ vSync: Int, _ vBack: Int, _ vPolarity: VideoTiming.SyncPolarity,
        _ traits: [Trait] = []
    ) {
        timing = VideoTiming(
            pixelClockKilohertz, width, hFront, hSync, hBack, hPolarity, height, vFront, vSync, vBack, vPolarity,
            interlaced: traits.contains(.interlaced), equalFields: traits.contains(.equalFields))
        refreshMillihertz = timing.refreshMillihertz
        aspectRatio = AspectRatio(aspectHorizontal, aspectVertical)
        isPixelDoubled = traits.contains(.pixelDoubled)
    }

    // All formats by code: aspect ratio, clock in kHz, then active, front porch, sync, back porch and polarity of lines
    // and frames.
    static let all: [Self] = [
        /*   1 */ Self(4, 3, 25_175, 640, 16, 96, 48, .negative, 480, 10, 2, 33, .negative),
        /*   2 */ Self(4, 3, 27_000, 720, 16, 62, 60, .negative, 480, 9, 6, 30, .negative),
        /*   3 */ Self(16, 9, 27_000, 720, 16, 62, 60, .negative, 480, 9, 6, 30, .negative),
        /*   4 */ Self(16, 9, 74_250, 1280, 110, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*   5 */ Self(16, 9, 74_250, 1920, 88, 44, 148, .positive, 1080, 2, 5, 15, .positive, [.interlaced]),
        /*   6 */ Self(4, 3, 27_000, 1440, 38, 124, 114, .negative, 480, 4, 3, 15, .negative, fieldsOfDoubledPixels),
        /*   7 */ Self(16, 9, 27_000, 1440, 38, 124, 114, .negative, 480, 4, 3, 15, .negative, fieldsOfDoubledPixels),
        /*   8 */ Self(4, 3, 27_000, 1440, 38, 124, 114, .negative, 240, 4, 3, 15, .negative, [.pixelDoubled]),
        /*   9 */ Self(16, 9, 27_000, 1440, 38, 124, 114, .negative, 240, 4, 3, 15, .negative, [.pixelDoubled]),
        /*  10 */ Self(4, 3, 54_000, 2880, 76, 248, 228, .negative, 480, 4, 3, 15, .negative, [.interlaced]),
        /*  11 */ Self(16, 9, 54_000, 2880, 76, 248, 228, .negative, 480, 4, 3, 15, .negative, [.interlaced]),
        /*  12 */ Self(4, 3, 54_000, 2880, 76, 248, 228, .negative, 240, 4, 3, 15, .negative),
        /*  13 */ Self(16, 9, 54_000, 2880, 76, 248, 228, .negative, 240, 4, 3, 15, .negative),
        /*  14 */ Self(4, 3, 54_000, 1440, 32, 124, 120, .negative, 480, 9, 6, 30, .negative),
        /*  15 */ Self(16, 9, 54_000, 1440, 32, 124, 120, .negative, 480, 9, 6, 30, .negative),
        /*  16 */ Self(16, 9, 148_500, 1920, 88, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  17 */ Self(4, 3, 27_000, 720, 12, 64, 68, .negative, 576, 5, 5, 39, .negative),
        /*  18 */ Self(16, 9, 27_000, 720, 12, 64, 68, .negative, 576, 5, 5, 39, .negative),
        /*  19 */ Self(16, 9, 74_250, 1280, 440, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  20 */ Self(16, 9, 74_250, 1920, 528, 44, 148, .positive, 1080, 2, 5, 15, .positive, [.interlaced]),
        /*  21 */ Self(4, 3, 27_000, 1440, 24, 126, 138, .negative, 576, 2, 3, 19, .negative, fieldsOfDoubledPixels),
        /*  22 */ Self(16, 9, 27_000, 1440, 24, 126, 138, .negative, 576, 2, 3, 19, .negative, fieldsOfDoubledPixels),
        /*  23 */ Self(4, 3, 27_000, 1440, 24, 126, 138, .negative, 288, 2, 3, 19, .negative, [.pixelDoubled]),
        /*  24 */ Self(16, 9, 27_000, 1440, 24, 126, 138, .negative, 288, 2, 3, 19, .negative, [.pixelDoubled]),
        /*  25 */ Self(4, 3, 54_000, 2880, 48, 252, 276, .negative, 576, 2, 3, 19, .negative, [.interlaced]),
        /*  26 */ Self(16, 9, 54_000, 2880, 48, 252, 276, .negative, 576, 2, 3, 19, .negative, [.interlaced]),
        /*  27 */ Self(4, 3, 54_000, 2880, 48, 252, 276, .negative, 288, 2, 3, 19, .negative),
        /*  28 */ Self(16, 9, 54_000, 2880, 48, 252, 276, .negative, 288, 2, 3, 19, .negative),
        /*  29 */ Self(4, 3, 54_000, 1440, 24, 128, 136, .negative, 576, 5, 5, 39, .negative),
        /*  30 */ Self(16, 9, 54_000, 1440, 24, 128, 136, .negative, 576, 5, 5, 39, .negative),
        /*  31 */ Self(16, 9, 148_500, 1920, 528, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  32 */ Self(16, 9, 74_250, 1920, 638, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  33 */ Self(16, 9, 74_250, 1920, 528, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  34 */ Self(16, 9, 74_250, 1920, 88, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  35 */ Self(4, 3, 108_000, 2880, 64, 248, 240, .negative, 480, 9, 6, 30, .negative),
        /*  36 */ Self(16, 9, 108_000, 2880, 64, 248, 240, .negative, 480, 9, 6, 30, .negative),
        /*  37 */ Self(4, 3, 108_000, 2880, 48, 256, 272, .negative, 576, 5, 5, 39, .negative),
        /*  38 */ Self(16, 9, 108_000, 2880, 48, 256, 272, .negative, 576, 5, 5, 39, .negative),
        /*  39 */ Self(
            16, 9, 72_000, 1920, 32, 168, 184, .positive, 1080, 23, 5, 57, .negative, [.interlaced, .equalFields]),
        /*  40 */ Self(16, 9, 148_500, 1920, 528, 44, 148, .positive, 1080, 2, 5, 15, .positive, [.interlaced]),
        /*  41 */ Self(16, 9, 148_500, 1280, 440, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  42 */ Self(4, 3, 54_000, 720, 12, 64, 68, .negative, 576, 5, 5, 39, .negative),
        /*  43 */ Self(16, 9, 54_000, 720, 12, 64, 68, .negative, 576, 5, 5, 39, .negative),
        /*  44 */ Self(4, 3, 54_000, 1440, 24, 126, 138, .negative, 576, 2, 3, 19, .negative, fieldsOfDoubledPixels),
        /*  45 */ Self(16, 9, 54_000, 1440, 24, 126, 138, .negative, 576, 2, 3, 19, .negative, fieldsOfDoubledPixels),
        /*  46 */ Self(16, 9, 148_500, 1920, 88, 44, 148, .positive, 1080, 2, 5, 15, .positive, [.interlaced]),
        /*  47 */ Self(16, 9, 148_500, 1280, 110, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  48 */ Self(4, 3, 54_000, 720, 16, 62, 60, .negative, 480, 9, 6, 30, .negative),
        /*  49 */ Self(16, 9, 54_000, 720, 16, 62, 60, .negative, 480, 9, 6, 30, .negative),
        /*  50 */ Self(4, 3, 54_000, 1440, 38, 124, 114, .negative, 480, 4, 3, 15, .negative, fieldsOfDoubledPixels),
        /*  51 */ Self(16, 9, 54_000, 1440, 38, 124, 114, .negative, 480, 4, 3, 15, .negative, fieldsOfDoubledPixels),
        /*  52 */ Self(4, 3, 108_000, 720, 12, 64, 68, .negative, 576, 5, 5, 39, .negative),
        /*  53 */ Self(16, 9, 108_000, 720, 12, 64, 68, .negative, 576, 5, 5, 39, .negative),
        /*  54 */ Self(4, 3, 108_000, 1440, 24, 126, 138, .negative, 576, 2, 3, 19, .negative, fieldsOfDoubledPixels),
        /*  55 */ Self(16, 9, 108_000, 1440, 24, 126, 138, .negative, 576, 2, 3, 19, .negative, fieldsOfDoubledPixels),
        /*  56 */ Self(4, 3, 108_000, 720, 16, 62, 60, .negative, 480, 9, 6, 30, .negative),
        /*  57 */ Self(16, 9, 108_000, 720, 16, 62, 60, .negative, 480, 9, 6, 30, .negative),
        /*  58 */ Self(4, 3, 108_000, 1440, 38, 124, 114, .negative, 480, 4, 3, 15, .negative, fieldsOfDoubledPixels),
        /*  59 */ Self(16, 9, 108_000, 1440, 38, 124, 114, .negative, 480, 4, 3, 15, .negative, fieldsOfDoubledPixels),
        /*  60 */ Self(16, 9, 59_400, 1280, 1760, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  61 */ Self(16, 9, 74_250, 1280, 2420, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  62 */ Self(16, 9, 74_250, 1280, 1760, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  63 */ Self(16, 9, 297_000, 1920, 88, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  64 */ Self(16, 9, 297_000, 1920, 528, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  65 */ Self(64, 27, 59_400, 1280, 1760, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  66 */ Self(64, 27, 74_250, 1280, 2420, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  67 */ Self(64, 27, 74_250, 1280, 1760, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  68 */ Self(64, 27, 74_250, 1280, 440, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  69 */ Self(64, 27, 74_250, 1280, 110, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  70 */ Self(64, 27, 148_500, 1280, 440, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  71 */ Self(64, 27, 148_500, 1280, 110, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  72 */ Self(64, 27, 74_250, 1920, 638, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  73 */ Self(64, 27, 74_250, 1920, 528, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  74 */ Self(64, 27, 74_250, 1920, 88, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  75 */ Self(64, 27, 148_500, 1920, 528, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  76 */ Self(64, 27, 148_500, 1920, 88, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  77 */ Self(64, 27, 297_000, 1920, 528, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  78 */ Self(64, 27, 297_000, 1920, 88, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  79 */ Self(64, 27, 59_400, 1680, 1360, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  80 */ Self(64, 27, 59_400, 1680, 1228, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  81 */ Self(64, 27, 59_400, 1680, 700, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  82 */ Self(64, 27, 82_500, 1680, 260, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  83 */ Self(64, 27, 99_000, 1680, 260, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /*  84 */ Self(64, 27, 165_000, 1680, 60, 40, 220, .positive, 720, 5, 5, 95, .positive),
        /*  85 */ Self(64, 27, 198_000, 1680, 60, 40, 220, .positive, 720, 5, 5, 95, .positive),
        /*  86 */ Self(64, 27, 99_000, 2560, 998, 44, 148, .positive, 1080, 4, 5, 11, .positive),
        /*  87 */ Self(64, 27, 90_000, 2560, 448, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  88 */ Self(64, 27, 118_800, 2560, 768, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  89 */ Self(64, 27, 185_625, 2560, 548, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /*  90 */ Self(64, 27, 198_000, 2560, 248, 44, 148, .positive, 1080, 4, 5, 11, .positive),
        /*  91 */ Self(64, 27, 371_250, 2560, 218, 44, 148, .positive, 1080, 4, 5, 161, .positive),
        /*  92 */ Self(64, 27, 495_000, 2560, 548, 44, 148, .positive, 1080, 4, 5, 161, .positive),
        /*  93 */ Self(16, 9, 297_000, 3840, 1276, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /*  94 */ Self(16, 9, 297_000, 3840, 1056, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /*  95 */ Self(16, 9, 297_000, 3840, 176, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /*  96 */ Self(16, 9, 594_000, 3840, 1056, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /*  97 */ Self(16, 9, 594_000, 3840, 176, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /*  98 */ Self(256, 135, 297_000, 4096, 1020, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /*  99 */ Self(256, 135, 297_000, 4096, 968, 88, 128, .positive, 2160, 8, 10, 72, .positive),
        /* 100 */ Self(256, 135, 297_000, 4096, 88, 88, 128, .positive, 2160, 8, 10, 72, .positive),
        /* 101 */ Self(256, 135, 594_000, 4096, 968, 88, 128, .positive, 2160, 8, 10, 72, .positive),
        /* 102 */ Self(256, 135, 594_000, 4096, 88, 88, 128, .positive, 2160, 8, 10, 72, .positive),
        /* 103 */ Self(64, 27, 297_000, 3840, 1276, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 104 */ Self(64, 27, 297_000, 3840, 1056, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 105 */ Self(64, 27, 297_000, 3840, 176, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 106 */ Self(64, 27, 594_000, 3840, 1056, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 107 */ Self(64, 27, 594_000, 3840, 176, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 108 */ Self(16, 9, 90_000, 1280, 960, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /* 109 */ Self(64, 27, 90_000, 1280, 960, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /* 110 */ Self(64, 27, 99_000, 1680, 810, 40, 220, .positive, 720, 5, 5, 20, .positive),
        /* 111 */ Self(16, 9, 148_500, 1920, 638, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /* 112 */ Self(64, 27, 148_500, 1920, 638, 44, 148, .positive, 1080, 4, 5, 36, .positive),
        /* 113 */ Self(64, 27, 198_000, 2560, 998, 44, 148, .positive, 1080, 4, 5, 11, .positive),
        /* 114 */ Self(16, 9, 594_000, 3840, 1276, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 115 */ Self(256, 135, 594_000, 4096, 1020, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 116 */ Self(64, 27, 594_000, 3840, 1276, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 117 */ Self(16, 9, 1_188_000, 3840, 1056, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 118 */ Self(16, 9, 1_188_000, 3840, 176, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 119 */ Self(64, 27, 1_188_000, 3840, 1056, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 120 */ Self(64, 27, 1_188_000, 3840, 176, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 121 */ Self(64, 27, 396_000, 5120, 1996, 88, 296, .positive, 2160, 8, 10, 22, .positive),
        /* 122 */ Self(64, 27, 396_000, 5120, 1696, 88, 296, .positive, 2160, 8, 10, 22, .positive),
        /* 123 */ Self(64, 27, 396_000, 5120, 664, 88, 128, .positive, 2160, 8, 10, 22, .positive),
        /* 124 */ Self(64, 27, 742_500, 5120, 746, 88, 296, .positive, 2160, 8, 10, 297, .positive),
        /* 125 */ Self(64, 27, 742_500, 5120, 1096, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 126 */ Self(64, 27, 742_500, 5120, 164, 88, 128, .positive, 2160, 8, 10, 72, .positive),
        /* 127 */ Self(64, 27, 1_485_000, 5120, 1096, 88, 296, .positive, 2160, 8, 10, 72, .positive),

        // Codes 128 to 192 do not exist: their high bit marks the codes 1 to 64 as native.

        /* 193 */ Self(64, 27, 1_485_000, 5120, 164, 88, 128, .positive, 2160, 8, 10, 72, .positive),
        /* 194 */ Self(16, 9, 1_188_000, 7680, 2552, 176, 592, .positive, 4320, 16, 20, 144, .positive),
        /* 195 */ Self(16, 9, 1_188_000, 7680, 2352, 176, 592, .positive, 4320, 16, 20, 44, .positive),
        /* 196 */ Self(16, 9, 1_188_000, 7680, 552, 176, 592, .positive, 4320, 16, 20, 44, .positive),
        /* 197 */ Self(16, 9, 2_376_000, 7680, 2552, 176, 592, .positive, 4320, 16, 20, 144, .positive),
        /* 198 */ Self(16, 9, 2_376_000, 7680, 2352, 176, 592, .positive, 4320, 16, 20, 44, .positive),
        /* 199 */ Self(16, 9, 2_376_000, 7680, 552, 176, 592, .positive, 4320, 16, 20, 44, .positive),
        /* 200 */ Self(16, 9, 4_752_000, 7680, 2112, 176, 592, .positive, 4320, 16, 20, 144, .positive),
        /* 201 */ Self(16, 9, 4_752_000, 7680, 352, 176, 592, .positive, 4320, 16, 20, 144, .positive),
        /* 202 */ Self(64, 27, 1_188_000, 7680, 2552, 176, 592, .positive, 4320, 16, 20, 144, .positive),
        /* 203 */ Self(64, 27, 1_188_000, 7680, 2352, 176, 592, .positive, 4320, 16, 20, 44, .positive),
        /* 204 */ Self(64, 27, 1_188_000, 7680, 552, 176, 592, .positive, 4320, 16, 20, 44, .positive),
        /* 205 */ Self(64, 27, 2_376_000, 7680, 2552, 176, 592, .positive, 4320, 16, 20, 144, .positive),
        /* 206 */ Self(64, 27, 2_376_000, 7680, 2352, 176, 592, .positive, 4320, 16, 20, 44, .positive),
        /* 207 */ Self(64, 27, 2_376_000, 7680, 552, 176, 592, .positive, 4320, 16, 20, 44, .positive),
        /* 208 */ Self(64, 27, 4_752_000, 7680, 2112, 176, 592, .positive, 4320, 16, 20, 144, .positive),
        /* 209 */ Self(64, 27, 4_752_000, 7680, 352, 176, 592, .positive, 4320, 16, 20, 144, .positive),
        /* 210 */ Self(64, 27, 1_485_000, 10240, 1492, 176, 592, .positive, 4320, 16, 20, 594, .positive),
        /* 211 */ Self(64, 27, 1_485_000, 10240, 2492, 176, 592, .positive, 4320, 16, 20, 44, .positive),
        /* 212 */ Self(64, 27, 1_485_000, 10240, 288, 176, 296, .positive, 4320, 16, 20, 144, .positive),
        /* 213 */ Self(64, 27, 2_970_000, 10240, 1492, 176, 592, .positive, 4320, 16, 20, 594, .positive),
        /* 214 */ Self(64, 27, 2_970_000, 10240, 2492, 176, 592, .positive, 4320, 16, 20, 44, .positive),
        /* 215 */ Self(64, 27, 2_970_000, 10240, 288, 176, 296, .positive, 4320, 16, 20, 144, .positive),
        /* 216 */ Self(64, 27, 5_940_000, 10240, 2192, 176, 592, .positive, 4320, 16, 20, 144, .positive),
        /* 217 */ Self(64, 27, 5_940_000, 10240, 288, 176, 296, .positive, 4320, 16, 20, 144, .positive),
        /* 218 */ Self(256, 135, 1_188_000, 4096, 800, 88, 296, .positive, 2160, 8, 10, 72, .positive),
        /* 219 */ Self(256, 135, 1_188_000, 4096, 88, 88, 128, .positive, 2160, 8, 10, 72, .positive),
    ]
}

/// An HDMI 1.4b video format (table 8-13), sent in the vendor-specific data block.
enum HDMIVideoFormat {
    /// Returns the CTA code with the same timing; `nil` for codes reserved by HDMI.
    static func vic(hdmiVIC: UInt8) -> UInt8? {
        switch hdmiVIC {
        case 1: 95
        case 2: 94
        case 3: 93
        case 4: 98
        default: nil
        }
    }
}
