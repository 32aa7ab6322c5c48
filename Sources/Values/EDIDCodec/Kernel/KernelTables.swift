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

    private static let displayMonitorTimingSizes = WordIndex(displayMonitorTimings.map(\.size))

    /// Finds the first format of VESA's table with a size, a rate in hertz and a kind of blanking.
    static func displayMonitorTiming(size: UInt64, refresh: Int32, isReduced: Bool) -> KernelMode? {
        displayMonitorTimingSizes.places(of: size).first {
            displayMonitorTimings[$0].refresh == refresh && displayMonitorTimings[$0].isReduced == isReduced
        }.map { displayMonitorTimings[$0] }
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

    /// Sizes that range limits imply, beside those of VESA's table.
    static let extraSizes: [(width: Int, height: Int)] = [
        (1024, 576), (1366, 768), (1600, 900), (1680, 945), (1920, 1080), (2048, 1152), (2048, 1536),
    ]
}
