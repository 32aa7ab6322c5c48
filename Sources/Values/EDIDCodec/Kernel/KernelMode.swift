// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A mode in the kernel's representation (`struct drm_display_mode`): ends instead of widths, whole frames, small
/// integers.
///
/// Follows Linux 6.1, `drivers/gpu/drm/drm_modes.c`, oddities included, so that mode lists match the kernel's.
struct KernelMode: Equatable {
    var clock: Int32
    var horizontal: Axis
    var vertical: Axis
    var flags: Flags
    var aspect: Aspect
    /// Whole hertz.
    private(set) var refresh: Int32 = 0
    /// Millihertz as the kernel's clients compute them, of fields if interlaced.
    private(set) var refreshMillihertz = 0
    var isPreferred = false
    var source: EDIDMode.Source

    /// One direction: the end of the active part, the start and end of sync, and the total.
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

    /// The aspect ratios that the kernel distinguishes.
    enum Aspect: UInt8, CaseIterable {
        case unknown, fourThirds, sixteenNinths, cinema64By27, cinema256By135

        init(_ ratio: AspectRatio) { self = Self.allCases.first { $0.ratio == ratio } ?? .unknown }

        var ratio: AspectRatio? {
            switch self {
            case .unknown: nil
            case .fourThirds: AspectRatio(reduced: 4, 3)
            case .sixteenNinths: AspectRatio(reduced: 16, 9)
            case .cinema64By27: AspectRatio(reduced: 64, 27)
            case .cinema256By135: AspectRatio(reduced: 256, 135)
            }
        }
    }

    init(
        clock: Int32, horizontal: Axis, vertical: Axis, flags: Flags, aspect: Aspect = .unknown, source: EDIDMode.Source
    ) {
        self.clock = clock
        self.horizontal = horizontal
        self.vertical = vertical
        self.flags = flags
        self.aspect = aspect
        self.source = source
        updateRefresh()
    }

    /// Recomputes the refresh rate after a change of clock, totals or flags.
    ///
    /// The divisions are a large part of a mode's cost, so they are not repeated each time a table's mode is used.
    mutating func updateRefresh() {
        let pixels = Int(horizontal.total) * Int(vertical.total)
        guard pixels > 0, clock > 0 else {
            refresh = 0
            refreshMillihertz = 0
            return
        }
        let fields = flags.contains(.interlaced) ? 2 : 1
        refresh = Int32(clamping: (Int(clock) * 1_000 * fields + pixels / 2) / pixels)
        let frameTotal = Int(vertical.total)
        let millihertz = (Int(clock) * 1_000_000 / Int(horizontal.total) + frameTotal / 2) / frameTotal
        refreshMillihertz = fields * millihertz
    }

    /// A clock as the duration of a pixel in picoseconds, which the kernel uses to compare clocks.
    static func picoseconds(_ clock: Int32) -> Int32 { clock > 0 ? 1_000_000_000 / clock : 0 }

    /// Returns whether the kernel considers two clocks equal.
    static func isSame(_ clock: Int32, _ other: Int32) -> Bool {
        clock == other || picoseconds(clock) == picoseconds(other)
    }

    var area: Int { Int(horizontal.active) * Int(vertical.active) }

    /// Width and height in one word.
    var size: UInt64 { Self.word(horizontal.active, vertical.active) }

    /// The totals of a line and of a frame in one word.
    var totals: UInt64 { Self.word(horizontal.total, vertical.total) }

    /// One number of each axis in one word.
    static func word(_ horizontal: Int32, _ vertical: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: horizontal)) << 32 | UInt64(UInt32(bitPattern: vertical))
    }

    /// The line rate, rounded to whole kilohertz.
    var lineRateKilohertz: Int {
        let total = Int(horizontal.total)
        return total > 0 ? (Int(clock) + total / 2) / total : 0
    }

    /// Whether the blanking is exactly that of CVT's reduced version 1, which is how the kernel recognizes it.
    var isReduced: Bool {
        horizontal.total - horizontal.active == 160 && horizontal.syncEnd - horizontal.active == 80
            && horizontal.syncEnd - horizontal.syncStart == 32 && vertical.syncStart - vertical.active == 3
    }

    /// Returns whether the kernel considers two modes equal (`drm_mode_match` with all flags but the kind of source).
    func isSame(as other: KernelMode) -> Bool {
        horizontal == other.horizontal && vertical == other.vertical && flags == other.flags
            && aspect == other.aspect && Self.isSame(clock, other.clock)
    }

    /// A word that is equal for modes that the kernel considers equal, and different for nearly all others.
    var fingerprint: UInt64 {
        let kind = UInt64(aspect.rawValue) << 8 | UInt64(flags.rawValue)
        let pixel = UInt64(UInt32(bitPattern: Self.picoseconds(clock))) << 16 | kind
        return (totals &* 31 ^ size) &* 31 ^ pixel
    }

    /// The mode with a width that is not a multiple of 8, which the formulas cannot produce (`fixup_mode_1366x768`).
    func narrowed(to width: Int32) -> KernelMode {
        var mode = self
        mode.horizontal.active = width
        mode.horizontal.syncStart -= 1
        mode.horizontal.syncEnd -= 1
        return mode
    }
}

extension KernelMode {
    /// Creates the kernel's representation of a table's timing.
    init(_ timing: VideoTiming, aspect: Aspect = .unknown, isPixelDoubled: Bool = false, source: EDIDMode.Source) {
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

    /// The mode in the public representation.
    var mode: EDIDMode {
        let isInterlaced = flags.contains(.interlaced)
        let timing = VideoTiming(
            pixelClockKilohertz: Int(clock),
            horizontal: horizontal.parts(fields: 1, flags.contains(.positiveHorizontalSync) ? .positive : .negative),
            vertical: vertical.parts(
                fields: isInterlaced ? 2 : 1, flags.contains(.positiveVerticalSync) ? .positive : .negative),
            isInterlaced: isInterlaced, hasEqualFields: vertical.total % 2 == 0)
        return EDIDMode(
            timing: timing, refreshMillihertz: refreshMillihertz, aspectRatio: aspect.ratio,
            source: source, isPreferred: isPreferred)
    }
}

extension KernelMode.Axis {
    /// The parts of an axis; blanking is per field.
    fileprivate func parts(fields: Int32, _ polarity: VideoTiming.SyncPolarity) -> VideoTiming.Axis {
        // The parts of a listed mode are not negative, so a shift divides them.
        let shift = fields - 1
        return VideoTiming.Axis(
            active: Int(active), frontPorch: Int((syncStart - active) &>> shift),
            syncWidth: Int((syncEnd - syncStart) &>> shift), backPorch: Int((total - syncEnd) &>> shift),
            polarity: polarity)
    }
}
