// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A CTA-861 or HDMI format in the kernel's representation, with both of its clocks.
struct KernelVideoFormat {
    /// The format as defined by its standard.
    let mode: KernelMode
    /// The format at 1000/1001 times the rate, or the reverse; unchanged for rates without such a counterpart.
    let alternate: KernelMode

    private init(_ mode: KernelMode) {
        self.mode = mode
        var alternate = mode
        if mode.refresh % 6 == 0 {
            let isSlow = mode.vertical.active == 240 || mode.vertical.active == 480
            let (factor, divisor): (Int, Int) = isSlow ? (1001, 1000) : (1000, 1001)
            alternate.clock = Int32((Int(mode.clock) * factor + divisor / 2) / divisor)
            alternate.updateRefresh()
        }
        self.alternate = alternate
    }

    /// Returns the mode of a source that names a format; `nil` for other sources and reserved codes.
    static func mode(of source: EDIDMode.Source) -> KernelMode? {
        guard let place = place(of: source) else { return nil }
        var mode = all[place].mode
        mode.source = source
        return mode
    }

    /// Returns the index in `all` of the format that a source names.
    static func place(of source: EDIDMode.Source) -> Int? {
        switch source {
        case .cta(let vic), .ctaYCbCr420(let vic): CTAVideoFormat.place(vic: vic)
        case .hdmi(let code) where (1...4).contains(code): CTAVideoFormat.all.count + Int(code) - 1
        default: nil
        }
    }

    /// The formats of CTA-861 by code, then the four of HDMI 1.4.
    static let all: [KernelVideoFormat] =
        (1...219 as ClosedRange<UInt8>).compactMap { vic in
            CTAVideoFormat.format(vic: vic).map { KernelVideoFormat($0, source: .cta(vic: vic)) }
        }
        + (1...4 as ClosedRange<UInt8>).compactMap { code in
            HDMIVideoFormat.vic(hdmiVIC: code).flatMap(CTAVideoFormat.format).map {
                KernelVideoFormat($0, source: .hdmi(vic: code))
            }
        }

    private init(_ format: CTAVideoFormat, source: EDIDMode.Source) {
        self.init(
            KernelMode(
                format.timing, aspect: KernelMode.Aspect(format.aspectRatio), isPixelDoubled: format.isPixelDoubled,
                source: source))
    }
}

// How the kernel recognizes a CTA-861 or HDMI format by its timing.
extension KernelVideoFormat {
    /// Returns the exact clock of the format that a detailed timing stands for; the timing's own clock has steps of 10
    /// kHz (`fixup_detailed_cea_mode_clock`).
    static func exactClock(of mode: KernelMode) -> Int32 {
        let place = place(matching: mode) { abs(mode.clock - $0) <= 5 }
        guard let place else { return mode.clock }
        let (clock, other) = (all[place].mode.clock, all[place].alternate.clock)
        return abs(mode.clock - clock) < abs(mode.clock - other) ? clock : other
    }

    /// Returns the other mode of a pair of 60 and 59.94 Hz; `nil` for modes without one.
    static func alternate(of mode: KernelMode) -> KernelMode? {
        // Half of the modes come from the table, whose alternates are known.
        guard let place = place(of: mode.source) else { return foundAlternate(of: mode) }
        return alternates[place]
    }

    private static let alternates = all.map { foundAlternate(of: $0.mode) }

    private static func foundAlternate(of mode: KernelMode) -> KernelMode? {
        let place = place(matching: mode) { KernelMode.isSame(mode.clock, $0) }
        guard let place, all[place].mode.clock != all[place].alternate.clock else { return nil }
        var other: KernelMode
        switch mode.clock {
        case all[place].mode.clock: other = all[place].alternate
        case all[place].alternate.clock: other = all[place].mode
        default: return nil
        }
        other.source = .alternateRate
        return other
    }

    /// Finds the first format with the timing of a mode and an accepted clock.
    private static func place(matching mode: KernelMode, accepts: (Int32) -> Bool) -> Int? {
        let rasters = rasters
        let index = rasters.totals.places(of: mode.totals).first {
            let raster = rasters.rows[$0]
            return raster.horizontal == mode.horizontal && raster.vertical == mode.vertical
                && raster.flags == mode.flags && (mode.aspect == .unknown || raster.aspect == mode.aspect)
                && (accepts(raster.clock) || accepts(raster.alternateClock))
        }
        return index.map { rasters.rows[$0].place }
    }

    private static let rasters = Rasters()
}

/// The timings of the formats.
private struct Rasters {
    /// All timings in the order in which the kernel tries them.
    let rows: [Row]
    /// An index of the rows by line and frame totals.
    let totals: WordIndex

    struct Row {
        let horizontal: KernelMode.Axis
        var vertical: KernelMode.Axis
        let flags: KernelMode.Flags
        let aspect: KernelMode.Aspect
        let clock: Int32
        let alternateClock: Int32
        /// The index of the format in `KernelVideoFormat.all`.
        let place: Int
    }

    init() {
        rows = KernelVideoFormat.all.indices.flatMap { place in
            let format = KernelVideoFormat.all[place]
            return (0...Self.additionalLines(format.mode)).map { lines in
                var vertical = format.mode.vertical
                vertical.syncStart += lines
                vertical.syncEnd += lines
                vertical.total += lines
                return Row(
                    horizontal: format.mode.horizontal, vertical: vertical, flags: format.mode.flags,
                    aspect: format.mode.aspect, clock: format.mode.clock, alternateClock: format.alternate.clock,
                    place: place)
            }
        }
        totals = WordIndex(rows.map { KernelMode.word($0.horizontal.total, $0.vertical.total) })
    }

    /// The maximum number of additional front porch lines of a format.
    private static func additionalLines(_ mode: KernelMode) -> Int32 {
        switch mode.source {
        case .cta(vic: 8), .cta(vic: 9), .cta(vic: 12), .cta(vic: 13): 263 - mode.vertical.total
        case .cta(vic: 23), .cta(vic: 24), .cta(vic: 27), .cta(vic: 28): 314 - mode.vertical.total
        default: 0
        }
    }
}
