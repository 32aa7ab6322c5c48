// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension KernelProbe {
    /// Adds the detailed timings, the first one as the preferred mode (`add_detailed_modes`).
    mutating func addDetailed() {
        var isPreferred = isVersion1(revision: 4) || features.contains(.preferredTiming)
        for timing in sources.detailedTimings {
            guard var mode = mode(of: timing) else { continue }
            mode.isPreferred = isPreferred
            isPreferred = false
            let clock = KernelVideoFormat.exactClock(of: mode)
            if clock != mode.clock {
                mode.clock = clock
                mode.updateRefresh()
            }
            list.append(mode)
        }
    }

    private func mode(of detailed: DetailedTiming) -> KernelMode? {
        let timing = detailed.timing
        // The kernel reads lines as they stand, and doubles them for the interlaced formats of CTA-861 only.
        let lines = timing.isInterlaced ? timing.vertical.active / 2 : timing.vertical.active
        // One of the two bits of stereo is enough for the kernel to pass over a timing, the other is not.
        guard timing.horizontal.active >= 64, lines >= 64, detailed.flags & 0x20 == 0, timing.horizontal.syncWidth > 0,
            timing.vertical.syncWidth > 0
        else { return nil }
        if case .forcesReducedBlanking = quirk {
            return KernelFormulas.cvt(
                width: timing.horizontal.active, height: lines, refresh: 60, isReduced: true, source: .detailed)
        }
        var flags: KernelMode.Flags = []
        if detailed.flags & 0x02 != 0 { flags.insert(.positiveHorizontalSync) }
        if detailed.flags & 0x04 != 0 { flags.insert(.positiveVerticalSync) }
        if detailed.flags & 0x80 != 0 { flags.insert(.interlaced) }
        var clock = Int32(timing.pixelClockKilohertz)
        switch quirk {
        case .hasPositiveSync: flags.formUnion([.positiveHorizontalSync, .positiveVerticalSync])
        case .hasClock(let right): clock = right
        default: break
        }
        var vertical = KernelMode.Axis(detailed: timing.vertical, active: lines)
        if flags.contains(.interlaced), Self.isInterlacedFormat(width: timing.horizontal.active, fieldLines: lines) {
            vertical = KernelMode.Axis(
                active: vertical.active * 2, syncStart: vertical.syncStart * 2, syncEnd: vertical.syncEnd * 2,
                total: vertical.total * 2 | 1)
        }
        return KernelMode(
            clock: clock,
            horizontal: KernelMode.Axis(detailed: timing.horizontal, active: timing.horizontal.active),
            vertical: vertical, flags: flags, source: .detailed)
    }

    private static func isInterlacedFormat(width: Int, fieldLines: Int) -> Bool {
        switch (width, fieldLines) {
        case (1920, 540), (720, 240), (1440, 240), (2880, 240), (720, 288), (1440, 288), (2880, 288): true
        default: false
        }
    }
}

extension KernelMode.Axis {
    fileprivate init(detailed axis: VideoTiming.Axis, active: Int) {
        let start = active + axis.frontPorch
        let end = start + axis.syncWidth
        let total = active + axis.blanking
        self.init(
            active: Int32(active), syncStart: Int32(start), syncEnd: Int32(end),
            total: Int32(end > total ? end + 1 : total))
    }
}
