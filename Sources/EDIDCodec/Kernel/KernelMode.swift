// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A mode as the kernel computes with it (`struct drm_display_mode`): ends instead of widths, whole frames, small integers.
///
/// It follows Linux 6.1, `drivers/gpu/drm/drm_modes.c`, also in what is odd there, so that a list of modes is the kernel's.
struct KernelMode: Equatable {
    var clock: Int32
    var horizontal: Axis
    var vertical: Axis
    var flags: Flags
    var aspect: Aspect
    /// Whole hertz.
    private(set) var refresh: Int32 = 0
    var isPreferred = false
    var source: EDIDMode.Source

    /// One direction: the end of what is visible, the start and end of sync, and the whole.
    struct Axis: Equatable {
        var active: Int32
        var syncStart: Int32
        var syncEnd: Int32
        var total: Int32
    }

    struct Flags: OptionSet {
        let rawValue: UInt8
        static let positiveHorizontalSync = Flags(rawValue: 1)
        static let positiveVerticalSync = Flags(rawValue: 2)
        static let interlaced = Flags(rawValue: 4)
        static let doubledPixels = Flags(rawValue: 8)
    }

    /// The shapes of a picture that the kernel tells apart.
    enum Aspect: UInt8 {
        case unknown, fourThirds, sixteenNinths, cinema64By27, cinema256By135

        init(_ ratio: AspectRatio) {
            switch (ratio.horizontal, ratio.vertical) {
            case (4, 3): self = .fourThirds
            case (16, 9): self = .sixteenNinths
            case (64, 27): self = .cinema64By27
            case (256, 135): self = .cinema256By135
            default: self = .unknown
            }
        }

        var ratio: AspectRatio? {
            switch self {
            case .unknown: nil
            case .fourThirds: AspectRatio(4, 3)
            case .sixteenNinths: AspectRatio(16, 9)
            case .cinema64By27: AspectRatio(64, 27)
            case .cinema256By135: AspectRatio(256, 135)
            }
        }
    }

    init(
        clock: Int32, horizontal: Axis, vertical: Axis, flags: Flags, aspect: Aspect = .unknown,
        source: EDIDMode.Source
    ) {
        self.clock = clock
        self.horizontal = horizontal
        self.vertical = vertical
        self.flags = flags
        self.aspect = aspect
        self.source = source
        updateRefresh()
    }

    /// Computes the refresh rate anew, after clock, totals or flags have changed.
    mutating func updateRefresh() {
        let pixels = Int(horizontal.total) * Int(vertical.total)
        guard pixels > 0, clock > 0 else {
            refresh = 0
            return
        }
        let clockHertz = Int(clock) * (flags.contains(.interlaced) ? 2_000 : 1_000)
        refresh = Int32(clamping: (clockHertz + pixels / 2) / pixels)
    }

    /// The clock as the length of a pixel in picoseconds, by which the kernel compares clocks.
    var picoseconds: Int32 { Self.picoseconds(clock) }

    static func picoseconds(_ clock: Int32) -> Int32 {
        clock > 0 ? 1_000_000_000 / clock : 0
    }

    var area: Int { Int(horizontal.active) * Int(vertical.active) }

    /// Width and height in one word.
    var size: UInt64 {
        Self.size(Int(horizontal.active), Int(vertical.active))
    }

    static func size(_ width: Int, _ height: Int) -> UInt64 {
        UInt64(truncatingIfNeeded: width) << 32 | UInt64(truncatingIfNeeded: height) & 0xFFFF_FFFF
    }

    func hasSize(of other: KernelMode) -> Bool {
        horizontal.active == other.horizontal.active && vertical.active == other.vertical.active
    }

    /// Tells whether both are one mode to the kernel (`drm_mode_match` with all but the kind of source).
    func isSame(as other: KernelMode) -> Bool {
        horizontal == other.horizontal && vertical == other.vertical && flags == other.flags
            && aspect == other.aspect && picoseconds == other.picoseconds
    }
}

extension KernelMode {
    /// Makes the kernel's form of a table's raster.
    init(
        _ timing: VideoTiming, aspect: Aspect = .unknown, isPixelDoubled: Bool = false, source: EDIDMode.Source
    ) {
        let fields: Int32 = timing.isInterlaced ? 2 : 1
        func axis(_ axis: VideoTiming.Axis, times fields: Int32, total: Int, over divisor: Int32 = 1) -> Axis {
            let start = Int32(axis.active) + Int32(axis.frontPorch + axis.border) * fields
            return Axis(
                active: Int32(axis.active) / divisor, syncStart: start / divisor,
                syncEnd: (start + Int32(axis.syncWidth) * fields) / divisor, total: Int32(total) / divisor)
        }
        var flags: Flags = []
        if timing.horizontal.polarity == .positive { flags.insert(.positiveHorizontalSync) }
        if timing.vertical.polarity == .positive { flags.insert(.positiveVerticalSync) }
        if timing.isInterlaced { flags.insert(.interlaced) }
        if isPixelDoubled { flags.insert(.doubledPixels) }
        let divisor: Int32 = isPixelDoubled ? 2 : 1
        self.init(
            clock: Int32(timing.pixelClockKilohertz) / divisor,
            horizontal: axis(timing.horizontal, times: 1, total: timing.horizontalTotal, over: divisor),
            vertical: axis(timing.vertical, times: fields, total: timing.verticalTotal),
            flags: flags, aspect: aspect, source: source)
    }

    /// The mode that is shown to others.
    var mode: EDIDMode {
        let isInterlaced = flags.contains(.interlaced)
        func axis(_ axis: Axis, over fields: Int, _ polarity: VideoTiming.SyncPolarity) -> VideoTiming.Axis {
            VideoTiming.Axis(
                active: Int(axis.active), frontPorch: Int(axis.syncStart - axis.active) / fields,
                syncWidth: Int(axis.syncEnd - axis.syncStart) / fields,
                backPorch: Int(axis.total - axis.syncEnd) / fields, polarity: polarity)
        }
        let timing = VideoTiming(
            pixelClockKilohertz: Int(clock),
            horizontal: axis(
                horizontal, over: 1, flags.contains(.positiveHorizontalSync) ? .positive : .negative),
            vertical: axis(
                vertical, over: isInterlaced ? 2 : 1, flags.contains(.positiveVerticalSync) ? .positive : .negative),
            isInterlaced: isInterlaced, hasEqualFields: vertical.total % 2 == 0)
        let lineTotal = max(1, Int(horizontal.total))
        let frameTotal = max(1, Int(vertical.total))
        let millihertz = (Int(clock) * 1_000_000 / lineTotal + frameTotal / 2) / frameTotal
        return EDIDMode(
            timing: timing, refreshMillihertz: isInterlaced ? 2 * millihertz : millihertz, aspectRatio: aspect.ratio,
            source: source, isPreferred: isPreferred)
    }
}
