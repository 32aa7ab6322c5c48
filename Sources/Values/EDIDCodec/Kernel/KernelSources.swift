// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The parts of an EDID that the kernel reads, each kind collected over all blocks in the kernel's order.
///
/// A single pass, because blocks and descriptors are large values for which copying costs more than using them.
struct KernelSources {
    /// Detailed timings of the base block, then of CTA-861 and Video Timing Blocks.
    private(set) var detailedTimings: [DetailedTiming] = []
    /// CVT codes of descriptors.
    private(set) var cvtCodes: [CVTCode] = []
    /// The bits of established timings I and II.
    let establishedTimings: EDID.EstablishedTimings
    /// The standard timings of the base block.
    let standardTimings: [StandardTiming]
    /// Standard timings of descriptors.
    private(set) var moreTimings: [StandardTiming] = []
    /// VESA's numbers of established timings III.
    private(set) var establishedIdentifiers: [UInt8] = []
    /// Range limits; malformed EDIDs have more than one.
    private(set) var rangeLimits: [DisplayRangeLimits] = []
    /// The formats of CTA-861 blocks, then those inside DisplayID blocks, then those of HDMI's data block.
    private(set) var videoFormats: [EDIDMode.Source] = []
    /// The DisplayID timings that the kernel can read.
    private(set) var displayIDTimings: [DisplayIDTimings] = []
    /// Whether there is a CTA-861 block, or a CTA-861 data block inside DisplayID.
    private(set) var hasCTA = false
    /// If there are several HDMI blocks, the last one applies.
    private var hdmiCodes: [UInt8] = []

    init(_ edid: borrowing EDID) {
        establishedTimings = edid.establishedTimings
        standardTimings = edid.standardTimings
        detailedTimings.reserveCapacity(8)
        videoFormats.reserveCapacity(32)
        for descriptor in edid.descriptors { add(descriptor) }
        // The kernel reads no DisplayID section after a damaged one.
        var isReadingSections = true
        var sections: [DisplayIDExtension] = []
        for block in edid.extensions {
            // Extension blocks with a wrong checksum are dropped, except CTA-861 blocks (rule 17).
            switch block.content {
            case .cta(let cta):
                hasCTA = true
                for descriptor in cta.descriptors { add(descriptor) }
                for descriptor in cta.lateDescriptors { add(descriptor) }
                for block in cta.dataBlocks { add(block) }
            case .displayID(let section) where block.hasValidChecksum:
                isReadingSections = isReadingSections && section.isValid
                if isReadingSections { sections.append(section) }
            case .videoTiming(let timings) where block.hasValidChecksum && timings.version == 1:
                detailedTimings += timings.detailedTimings
            case .displayID, .videoTiming, .blockMap, .unknown: break
            }
        }
        for section in sections { add(section) }
        for code in hdmiCodes { videoFormats.append(.hdmi(vic: code)) }
    }

    private mutating func add(_ descriptor: EDIDDescriptor) {
        switch descriptor {
        case .detailedTiming(let timing): detailedTimings.append(timing)
        case .cvtCodes(let codes): cvtCodes += codes
        case .standardTimings(let timings): moreTimings += timings
        case .establishedTimingsIII(let identifiers): establishedIdentifiers += identifiers
        case .rangeLimits(let limits): rangeLimits.append(limits)
        default: break
        }
    }

    private mutating func add(_ block: CTADataBlock) {
        switch block {
        case .video(let codes): for code in codes { videoFormats.append(.cta(vic: code.vic)) }
        case .yCbCr420Video(let codes): for code in codes { videoFormats.append(.ctaYCbCr420(vic: code.vic)) }
        case .hdmi(let block): hdmiCodes = block.videoCodes
        default: break
        }
    }

    private mutating func add(_ section: DisplayIDExtension) {
        for block in section.dataBlocks {
            switch block {
            case .cta(let inner):
                hasCTA = hasCTA || !inner.isEmpty
                for block in inner { add(block) }
            case .timings(let timings) where (timings.type == 1 || timings.type == 7) && timings.isWhole:
                displayIDTimings.append(timings)
            default: break
            }
        }
    }
}

/// The mode tables in the kernel's representation.
enum KernelTables {
    /// VESA's table, by size and rate.
    static let displayMonitorTimings: [KernelMode] = DisplayMonitorTiming.table.map { format in
        var mode = KernelMode(format.timing, source: .standard)
        // Three formats differ from VESA's.
        switch format.identifier {
        case 0x43: mode.vertical.total = 1474
        case 0x4B: mode.vertical = KernelMode.Axis(active: 1440, syncStart: 1443, syncEnd: 1447, total: 1525)
        case 0x52: mode.flags.subtract([.positiveHorizontalSync, .positiveVerticalSync])
        default: break
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

    /// Established timings I and II in the kernel's order: from the lowest bit of each byte upward.
    static let established: [(bit: UInt32, mode: KernelMode)] = (0..<24).compactMap { index in
        // Byte 35 is the highest of three in the set, with the first format in its highest bit.
        let bit = UInt32(1) << UInt32((2 - index / 8) * 8 + index % 8)
        let place = bit.leadingZeroBitCount - 8
        guard place < EstablishedTiming.bits.count, let format = EstablishedTiming.bits[place] else { return nil }
        var mode = KernelMode(format.timing, source: .established)
        switch place {
        case 0, 1:
            // The kernel swaps the syncs of the two text modes.
            mode.vertical.syncStart = place == 0 ? 412 : 421
            mode.vertical.syncEnd = mode.vertical.syncStart + 2
            if place == 1 { mode.flags.remove(.positiveVerticalSync) }
        case 16:
            // For Apple's 1152x870 the kernel uses VESA's 1152x864.
            guard let other = DisplayMonitorTiming.format(identifier: 0x15) else { return nil }
            mode = KernelMode(other.timing, source: .established)
        default: break
        }
        return (bit, mode)
    }

    /// Sizes that range limits imply in addition to those of VESA's table.
    static let extraSizes: [(width: Int, height: Int)] = [
        (1024, 576), (1366, 768), (1600, 900), (1680, 945), (1920, 1080), (2048, 1152), (2048, 1536),
    ]
}
