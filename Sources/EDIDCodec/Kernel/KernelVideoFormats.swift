// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// How the kernel recognizes a format of CTA-861 or HDMI in a raster.
enum KernelVideoFormats {
    /// The mode of a code, nothing for reserved codes.
    static func mode(vic: UInt8) -> KernelMode? {
        switch vic {
        case 1...127: KernelTables.videoFormats[Int(vic) - 1].mode
        case 193...219: KernelTables.videoFormats[Int(vic) - 193 + 127].mode
        default: nil
        }
    }

    /// Finds the clock that a detailed timing means: its own has steps of 10 kHz (`fixup_detailed_cea_mode_clock`).
    static func exactClock(of mode: KernelMode) -> Int32 {
        guard
            let format = format(matching: mode, accepts: { clock in abs(mode.clock - clock) <= 5 })
        else { return mode.clock }
        let isFirst = abs(mode.clock - format.mode.clock) < abs(mode.clock - format.alternateClock)
        return isFirst ? format.mode.clock : format.alternateClock
    }

    /// Makes the other of the pair of 60 and 59.94 Hz, nothing for modes that are none of a pair.
    static func alternate(of mode: KernelMode) -> KernelMode? {
        let picoseconds = mode.picoseconds
        guard
            let format = format(matching: mode, accepts: { KernelMode.picoseconds($0) == picoseconds }),
            format.mode.clock != format.alternateClock,
            mode.clock == format.mode.clock || mode.clock == format.alternateClock
        else { return nil }
        var other = format.mode
        other.clock = mode.clock == format.mode.clock ? format.alternateClock : format.mode.clock
        other.updateRefresh()
        other.source = .alternateRate
        return other
    }

    private static func format(
        matching mode: KernelMode, accepts: (Int32) -> Bool
    ) -> KernelTables.VideoFormat? {
        let formats = KernelTables.videoFormats
        let head = KernelTables.videoFormatHeadSizes.firstIndex(of: mode.size)
        var index = head.map { KernelTables.videoFormatHeads[$0] } ?? -1
        while index >= 0 {
            let format = formats[index]
            if accepts(format.mode.clock) || accepts(format.alternateClock),
                matches(mode, format.mode) || matchesLonger(mode, format)
            {
                return format
            }
            index = format.next
        }
        return KernelTables.hdmiFormats.first {
            (accepts($0.mode.clock) || accepts($0.alternateClock)) && matches(mode, $0.mode)
        }
    }

    private static func matches(_ mode: KernelMode, _ format: KernelMode) -> Bool {
        mode.horizontal == format.horizontal && mode.vertical == format.vertical && mode.flags == format.flags
            && (mode.aspect == .unknown || mode.aspect == format.aspect)
    }

    /// Some formats may have a front porch that is one or two lines longer.
    private static func matchesLonger(_ mode: KernelMode, _ format: KernelTables.VideoFormat) -> Bool {
        let longest: Int32
        switch format.vic {
        case 8, 9, 12, 13: longest = 263
        case 23, 24, 27, 28: longest = 314
        default: return false
        }
        var longer = format.mode
        while longer.vertical.total < longest {
            longer.vertical.syncStart += 1
            longer.vertical.syncEnd += 1
            longer.vertical.total += 1
            if matches(mode, longer) { return true }
        }
        return false
    }
}
