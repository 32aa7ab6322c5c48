// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// How the kernel recognizes a format of CTA-861 or HDMI in a raster.
extension KernelVideoFormat {
    /// Finds the clock that a detailed timing means: its own has steps of 10 kHz (`fixup_detailed_cea_mode_clock`).
    static func exactClock(of mode: KernelMode) -> Int32 {
        let place = place(matching: mode) { abs(mode.clock - $0) <= 5 }
        guard let place else { return mode.clock }
        let (clock, other) = (all[place].mode.clock, all[place].alternate.clock)
        return abs(mode.clock - clock) < abs(mode.clock - other) ? clock : other
    }

    /// Makes the other of the pair of 60 and 59.94 Hz, nothing for modes that are none of a pair.
    static func alternate(of mode: KernelMode) -> KernelMode? {
        // Half of the modes come from the table, for which it is known.
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

    /// Finds the first format with the raster of a mode, and a clock that is accepted.
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

/// The rasters that stand for the formats.
private struct Rasters {
    /// All rasters in the order in which the kernel tries them.
    let rows: [Row]
    /// The rows by the totals of their lines and frames.
    let totals: WordIndex

    struct Row {
        let horizontal: KernelMode.Axis
        var vertical: KernelMode.Axis
        let flags: KernelMode.Flags
        let aspect: KernelMode.Aspect
        let clock: Int32
        let alternateClock: Int32
        /// The place of the format in the list of all.
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

    /// How many lines more the front porch of a format may have.
    private static func additionalLines(_ mode: KernelMode) -> Int32 {
        switch mode.source {
        case .cta(vic: 8), .cta(vic: 9), .cta(vic: 12), .cta(vic: 13): 263 - mode.vertical.total
        case .cta(vic: 23), .cta(vic: 24), .cta(vic: 27), .cta(vic: 28): 314 - mode.vertical.total
        default: 0
        }
    }
}
