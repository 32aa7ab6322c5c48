// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The tables of modes in the kernel's form.
enum KernelTables {
    /// VESA's table, by size and rate.
    static let displayMonitorTimings: [KernelMode] = DisplayMonitorTiming.table.map { format in
        var mode = KernelMode(format.timing, source: .standard)
        // Three formats are not quite VESA's.
        switch format.identifier {
        case 0x43:
            mode.vertical.total = 1474
        case 0x4B:
            mode.vertical = KernelMode.Axis(active: 1440, syncStart: 1443, syncEnd: 1447, total: 1525)
        case 0x52:
            mode.flags.subtract([.positiveHorizontalSync, .positiveVerticalSync])
        default:
            break
        }
        mode.updateRefresh()
        return mode
    }

    /// Established timings I and II, by the kernel's order: from the lowest bit of each byte upwards.
    static let established: [(bit: UInt32, mode: KernelMode)] = (0..<24).compactMap { index in
        // Byte 35 stands highest of three in the set, with the first format in its highest bit.
        let bit = UInt32(1) << UInt32((2 - index / 8) * 8 + index % 8)
        let place = bit.leadingZeroBitCount - 8
        guard place < EstablishedTiming.bits.count, let format = EstablishedTiming.bits[place] else { return nil }
        var mode = KernelMode(format.timing, source: .established)
        switch place {
        case 0, 1:
            // The kernel has the syncs of the two text formats the other way round.
            mode.vertical.syncStart = place == 0 ? 412 : 421
            mode.vertical.syncEnd = mode.vertical.syncStart + 2
            if place == 1 { mode.flags.remove(.positiveVerticalSync) }
        case 16:
            // For Apple's 1152x870 the kernel takes VESA's 1152x864.
            guard let other = DisplayMonitorTiming.format(identifier: 0x15) else { return nil }
            mode = KernelMode(other.timing, source: .established)
        default:
            break
        }
        return (bit, mode)
    }

    /// A format of CTA-861 with both its clocks.
    struct VideoFormat {
        let vic: UInt8
        let mode: KernelMode
        /// The other clock of formats that go at 60 and 59.94 Hz, or the same once more.
        let alternateClock: Int32
        /// The place in `videoFormats` of the next format with the same size, -1 at the end.
        var next = -1
    }

    /// All formats of CTA-861 by their codes.
    static let videoFormats: [VideoFormat] = {
        var formats: [VideoFormat] = []
        for vic: UInt8 in 1...219 {
            guard let format = CTAVideoFormat.format(vic: vic) else { continue }
            let mode = KernelMode(
                format.timing, aspect: KernelMode.Aspect(format.aspectRatio), isPixelDoubled: format.isPixelDoubled,
                source: .cta(vic: vic))
            formats.append(VideoFormat(vic: vic, mode: mode, alternateClock: alternateClock(of: mode)))
        }
        // Chains of formats with the same size, in the order of their codes.
        for index in formats.indices {
            let mode = formats[index].mode
            formats[index].next = formats[(index + 1)...].firstIndex { $0.mode.hasSize(of: mode) } ?? -1
        }
        return formats
    }()

    /// The first format of each size, from which `next` leads to the others.
    static let videoFormatHeads: [Int] = {
        var seen: [Int] = []
        for (index, format) in videoFormats.enumerated() {
            let isKnown = seen.contains { videoFormats[$0].mode.hasSize(of: format.mode) }
            if !isKnown { seen.append(index) }
        }
        return seen
    }()

    /// The sizes of these first formats, for a quick search.
    static let videoFormatHeadSizes: [UInt64] = videoFormatHeads.map { videoFormats[$0].mode.size }

    /// The sizes of VESA's formats, for a quick search.
    static let displayMonitorTimingSizes: [UInt64] = displayMonitorTimings.map(\.size)

    /// The four formats of HDMI 1.4.
    static let hdmiFormats: [VideoFormat] = ([1, 2, 3, 4] as [UInt8]).compactMap { code in
        guard let vic = HDMIVideoFormat.vic(hdmiVIC: code), let format = CTAVideoFormat.format(vic: vic) else {
            return nil
        }
        let mode = KernelMode(
            format.timing, aspect: KernelMode.Aspect(format.aspectRatio), source: .hdmi(vic: code))
        return VideoFormat(vic: code, mode: mode, alternateClock: alternateClock(of: mode))
    }

    /// Sizes that range limits imply, beside those of VESA's table.
    static let extraSizes: [(width: Int, height: Int)] = [
        (1024, 576), (1366, 768), (1600, 900), (1680, 945), (1920, 1080), (2048, 1152), (2048, 1536),
    ]

    /// The other clock of a format, at 1000/1001 of the rate or the reverse.
    private static func alternateClock(of mode: KernelMode) -> Int32 {
        guard mode.refresh % 6 == 0 else { return mode.clock }
        let isSlow = mode.vertical.active == 240 || mode.vertical.active == 480
        let (factor, divisor): (Int, Int) = isSlow ? (1001, 1000) : (1000, 1001)
        return Int32((Int(mode.clock) * factor + divisor / 2) / divisor)
    }
}
