// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The list of modes that the kernel makes of an EDID.
///
/// Steps and their order are those of `_drm_edid_connector_update` in Linux 6.1, `drivers/gpu/drm/drm_edid.c`; then equal
/// modes become one and the list is sorted, as `drm_helper_probe_single_connector_modes` does. What a driver refuses is
/// not known here: most refuse clocks or sizes beyond their own, many interlaced modes.
struct KernelModeList {
    private var probed: [KernelMode] = []
    private let edid: EDID
    private let quirk: KernelQuirk?
    /// The extension blocks that the kernel keeps: others with a wrong checksum than CTA-861 are dropped (rule 17).
    private let extensions: [EDIDExtension]
    /// The descriptors of the base block, then those of the CTA-861 blocks.
    private let descriptors: [EDIDDescriptor]
    /// The data blocks of the CTA-861 blocks, then those inside DisplayID blocks.
    private let dataBlocks: [CTADataBlock]
    private let displayIDSections: [DisplayIDExtension]
    private let supportsReducedBlanking: Bool

    private init(_ edid: EDID) {
        self.edid = edid
        quirk = KernelQuirk.quirk(manufacturer: edid.manufacturer, product: edid.product)
        var extensions: [EDIDExtension] = []
        var descriptors = edid.descriptors
        var dataBlocks: [CTADataBlock] = []
        // Behind a damaged DisplayID section the kernel reads no other.
        var sections: [DisplayIDExtension] = []
        var isReadingSections = true
        for block in edid.extensions {
            switch block.content {
            case .cta(let cta):
                extensions.append(block)
                descriptors += cta.descriptors + cta.lateDescriptors
                dataBlocks += cta.dataBlocks
            case .displayID(let section) where block.hasValidChecksum:
                extensions.append(block)
                isReadingSections = isReadingSections && section.isValid
                if isReadingSections { sections.append(section) }
            case .displayID, .videoTiming, .blockMap, .unknown:
                if block.hasValidChecksum { extensions.append(block) }
            }
        }
        for section in sections {
            for case .cta(let inner) in section.dataBlocks { dataBlocks += inner }
        }
        self.extensions = extensions
        self.descriptors = descriptors
        self.dataBlocks = dataBlocks
        displayIDSections = sections
        supportsReducedBlanking = Self.supportsReducedBlanking(edid, descriptors)
        probed.reserveCapacity(96)
    }

    /// Lists the modes of an EDID in the kernel's order.
    static func modes(of edid: EDID) -> [EDIDMode] {
        var list = KernelModeList(edid)
        list.addDetailed()
        list.addCVTCodes()
        list.addStandard()
        list.addEstablished()
        list.addVideoCodes()
        list.addAlternateRates()
        list.addDisplayID()
        if edid.features.contains(.continuousFrequency) {
            list.addInferred()
        }
        if case .prefersLargest(let refresh) = list.quirk {
            list.preferLargest(refresh: refresh)
        }
        return list.sorted()
    }

    private static func supportsReducedBlanking(_ edid: EDID, _ descriptors: [EDIDDescriptor]) -> Bool {
        // Before 1.4 the kernel takes it for granted of digital inputs.
        guard edid.version.revision >= 4 else { return edid.input.isDigital }
        return descriptors.contains {
            guard case .rangeLimits(let limits) = $0, case .cvt(let cvt) = limits.formula else { return false }
            return cvt.supportsReducedBlanking
        }
    }

    // MARK: - Sources of modes

    private mutating func addDetailed() {
        var isPreferred =
            edid.version >= EDID.Version(major: 1, revision: 4)
            || edid.features.contains(.preferredTiming)
        func add(_ timing: DetailedTiming, to list: inout KernelModeList) {
            guard var mode = list.detailed(timing) else { return }
            mode.isPreferred = isPreferred
            isPreferred = false
            mode.clock = KernelVideoFormats.exactClock(of: mode)
            mode.updateRefresh()
            list.probed.append(mode)
        }
        for case .detailedTiming(let timing) in edid.descriptors { add(timing, to: &self) }
        for block in extensions {
            switch block.content {
            case .cta(let cta):
                for case .detailedTiming(let timing) in cta.descriptors + cta.lateDescriptors { add(timing, to: &self) }
            case .videoTiming(let timings) where timings.version == 1:
                for timing in timings.detailedTimings { add(timing, to: &self) }
            default: break
            }
        }
    }

    private func detailed(_ detailed: DetailedTiming) -> KernelMode? {
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
        func axis(_ axis: VideoTiming.Axis, active: Int) -> KernelMode.Axis {
            let start = active + axis.frontPorch
            let end = start + axis.syncWidth
            let total = active + axis.blanking
            return KernelMode.Axis(
                active: Int32(active), syncStart: Int32(start), syncEnd: Int32(end),
                total: Int32(end > total ? end + 1 : total))
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
        var vertical = axis(timing.vertical, active: lines)
        if flags.contains(.interlaced),
            Self.interlacedSizes.contains(where: { $0 == (timing.horizontal.active, lines) })
        {
            vertical = KernelMode.Axis(
                active: vertical.active * 2, syncStart: vertical.syncStart * 2, syncEnd: vertical.syncEnd * 2,
                total: vertical.total * 2 | 1)
        }
        return KernelMode(
            clock: clock, horizontal: axis(timing.horizontal, active: timing.horizontal.active), vertical: vertical,
            flags: flags, source: .detailed)
    }

    /// Sizes of fields.
    private static let interlacedSizes = [
        (1920, 540), (720, 240), (1440, 240), (2880, 240), (720, 288), (1440, 288), (2880, 288),
    ]

    private mutating func addCVTCodes() {
        guard edid.version >= EDID.Version(major: 1, revision: 3) else { return }
        for case .cvtCodes(let codes) in descriptors {
            for code in codes {
                let width = code.height * code.aspectRatio.horizontal / code.aspectRatio.vertical
                // By the bits of the code upwards; the kernel leaves out the lowest, reduced blanking.
                for (bit, refresh) in [(0x02, 85), (0x04, 75), (0x08, 60), (0x10, 50)] as [(UInt8, Int)]
                where code.rates & bit != 0 {
                    append(
                        KernelFormulas.cvt(
                            width: width, height: code.height, refresh: refresh, isReduced: false, source: .cvt))
                }
            }
        }
    }

    private mutating func addStandard() {
        for timing in edid.standardTimings { add(timing) }
        guard edid.version >= EDID.Version(major: 1, revision: 1) else { return }
        for case .standardTimings(let timings) in descriptors {
            for timing in timings { add(timing) }
        }
    }

    private mutating func add(_ standard: StandardTiming) {
        // Some old monitors fill unused places with spaces.
        guard standard.code != 0x2020 else { return }
        var width = standard.width
        let ratio = standard.aspectRatio(version: edid.version)
        var height = width * ratio.vertical / ratio.horizontal
        let refresh = standard.refreshHertz
        // A width in steps of eight cannot say 1366.
        if refresh == 60, (width == 1360 && height == 765) || (width == 1368 && height == 769) {
            width = 1366
            height = 768
        }
        guard
            !probed.contains(where: {
                $0.horizontal.active == width && $0.vertical.active == height && $0.refresh == refresh
            })
        else { return }
        if width == 1366, height == 768, refresh == 60 {
            append(
                Self.narrowed(
                    KernelFormulas.cvt(width: 1366, height: 768, refresh: 60, isReduced: false, source: .standard),
                    by: -1, to: 1366))
            return
        }
        if supportsReducedBlanking, let mode = tableMode(width, height, refresh, isReduced: true) {
            probed.append(mode)
            return
        }
        append(tableMode(width, height, refresh, isReduced: false) ?? formulaMode(width, height, refresh))
    }

    private func tableMode(_ width: Int, _ height: Int, _ refresh: Int, isReduced: Bool) -> KernelMode? {
        let size = KernelMode.size(width, height)
        for (index, other) in KernelTables.displayMonitorTimingSizes.enumerated() where other == size {
            let mode = KernelTables.displayMonitorTimings[index]
            if mode.refresh == refresh, mode.isReduced == isReduced { return mode }
        }
        return nil
    }

    /// Makes a mode that no table has, by the formula that version and range limits call for.
    private func formulaMode(_ width: Int, _ height: Int, _ refresh: Int) -> KernelMode? {
        guard edid.version.revision >= 2 else { return nil }
        let isContinuous = edid.features.contains(.continuousFrequency)
        if edid.version.revision >= 4, isContinuous {
            return KernelFormulas.cvt(
                width: width, height: height, refresh: refresh, isReduced: false, source: .standard)
        }
        // Of several limits the last one counts.
        var secondary: (start: Int, curve: GeneralizedTimingFormula.Curve)?
        for case .rangeLimits(let limits) in descriptors {
            if case .secondaryGTF(let start, let curve) = limits.formula { secondary = (start, curve) }
        }
        guard let secondary, secondary.start > 0 else {
            return isContinuous
                ? KernelFormulas.gtf(width: width, height: height, refresh: refresh, source: .standard) : nil
        }
        let mode = KernelFormulas.gtf(width: width, height: height, refresh: refresh, source: .standard)
        guard let mode, mode.lineRateKilohertz > secondary.start else { return mode }
        return KernelFormulas.gtf(
            width: width, height: height, refresh: refresh, curve: secondary.curve, source: .standard)
    }

    private mutating func addEstablished() {
        for (bit, mode) in KernelTables.established where edid.establishedTimings.rawValue & bit != 0 {
            probed.append(mode)
        }
        guard edid.version >= EDID.Version(major: 1, revision: 1) else { return }
        for case .establishedTimingsIII(let identifiers) in descriptors {
            for identifier in identifiers {
                guard let format = DisplayMonitorTiming.format(identifier: identifier) else { continue }
                // The kernel looks for size, rate and its own idea of reduced blanking, and finds nothing else.
                let wanted = KernelMode(format.timing, source: .established)
                guard
                    var mode = tableMode(
                        Int(wanted.horizontal.active), Int(wanted.vertical.active), Int(wanted.refresh),
                        isReduced: format.isReducedBlanking)
                else { continue }
                mode.source = .established
                probed.append(mode)
            }
        }
    }

    private mutating func addVideoCodes() {
        var hdmi: HDMIDataBlock?
        for block in dataBlocks {
            switch block {
            case .video(let codes): for code in codes { append(KernelVideoFormats.mode(vic: code.vic)) }
            case .yCbCr420Video(let codes):
                for code in codes {
                    guard var mode = KernelVideoFormats.mode(vic: code.vic) else { continue }
                    mode.source = .ctaYCbCr420(vic: code.vic)
                    probed.append(mode)
                }
            case .hdmi(let block): hdmi = block
            default: break
            }
        }
        for code in hdmi?.videoCodes ?? [] where (1...4).contains(code) {
            append(KernelTables.hdmiFormats.first { $0.vic == code }?.mode)
        }
    }

    private mutating func addAlternateRates() {
        let hasCTA = extensions.contains { if case .cta = $0.content { true } else { false } }
        guard hasCTA || !dataBlocks.isEmpty else { return }
        let alternates = probed.compactMap { KernelVideoFormats.alternate(of: $0) }
        probed += alternates
    }

    private mutating func addDisplayID() {
        for section in displayIDSections {
            for case .timings(let timings) in section.dataBlocks
            where (timings.type == 1 || timings.type == 7) && timings.isWhole {
                for timing in timings.timings
                where timing.timing.horizontal.active <= EDID.maximumModeSize
                    && timing.timing.vertical.active <= EDID.maximumModeSize
                {
                    var mode = KernelMode(timing.timing, source: .displayID(type: timings.type))
                    mode.isPreferred = timing.isPreferredByKernel
                    probed.append(mode)
                }
            }
        }
    }

    private mutating func append(_ mode: KernelMode?) {
        if let mode { probed.append(mode) }
    }

    // MARK: - Modes between range limits

    private mutating func addInferred() {
        guard edid.version >= EDID.Version(major: 1, revision: 1) else { return }
        for case .rangeLimits(let limits) in descriptors {
            for mode in KernelTables.displayMonitorTimings { addInferred(mode, within: limits) }
            guard edid.version >= EDID.Version(major: 1, revision: 2) else { continue }
            for (width, height) in KernelTables.extraSizes {
                let mode: KernelMode?
                switch limits.formula {
                case .defaultGTF, .secondaryGTF:
                    mode = KernelFormulas.gtf(width: width, height: height, refresh: 60, source: .inferred)
                case .cvt where edid.version >= EDID.Version(major: 1, revision: 4):
                    mode = KernelFormulas.cvt(
                        width: width, height: height, refresh: 60, isReduced: supportsReducedBlanking,
                        source: .inferred)
                default:
                    mode = nil
                }
                if let mode = Self.narrowed(mode, by: -1, from: 1368, to: 1366) { addInferred(mode, within: limits) }
            }
        }
    }

    private mutating func addInferred(_ mode: KernelMode, within limits: DisplayRangeLimits) {
        guard limits.include(mode, version: edid.version),
            !mode.isReduced || supportsReducedBlanking
        else { return }
        var isSmaller = false
        for other in probed {
            if mode.hasSize(of: other), mode.refresh == other.refresh { return }
            if mode.horizontal.active <= other.horizontal.active, mode.vertical.active <= other.vertical.active {
                isSmaller = true
            }
        }
        guard isSmaller else { return }
        var mode = mode
        mode.source = .inferred
        probed.append(mode)
    }

    /// Makes a mode narrower than a formula's steps of eight pixels allow.
    private static func narrowed(
        _ mode: KernelMode?, by pixels: Int32, from width: Int32? = nil, to newWidth: Int32
    ) -> KernelMode? {
        guard var mode, width == nil || mode.horizontal.active == width && mode.vertical.active == 768 else {
            return mode
        }
        mode.horizontal.active = newWidth
        mode.horizontal.syncStart += pixels
        mode.horizontal.syncEnd += pixels
        return mode
    }

    // MARK: - The finished list

    private mutating func preferLargest(refresh: Int32) {
        guard var best = probed.indices.first else { return }
        for index in probed.indices {
            probed[index].isPreferred = false
            if probed[index].area > probed[best].area {
                best = index
            }
            if probed[index].area == probed[best].area,
                abs(probed[index].refresh - refresh) < abs(probed[best].refresh - refresh)
            {
                best = index
            }
        }
        probed[best].isPreferred = true
    }

    private func sorted() -> [EDIDMode] {
        var unique: [KernelMode] = []
        unique.reserveCapacity(probed.count)
        // Most modes differ in their totals, which are compared as one word each.
        var keys: [UInt64] = []
        keys.reserveCapacity(probed.count)
        for mode in probed where mode.isOrdered {
            let key = mode.totals
            var next = 0
            while next < keys.count, keys[next] != key || !unique[next].isSame(as: mode) { next += 1 }
            guard next < keys.count else {
                unique.append(mode)
                keys.append(key)
                continue
            }
            let index = next
            if mode.isPreferred, !unique[index].isPreferred {
                unique[index] = mode
            }
        }
        // Keys are computed once, and are of one word each, for sorting is much of the work.
        var order = unique.indices.map { index in
            let mode = unique[index]
            let preference: UInt64 = mode.isPreferred ? 1 << 63 : 0
            return (
                size: preference | UInt64(truncatingIfNeeded: mode.area) << 31 & ~(1 << 63)
                    | UInt64(truncatingIfNeeded: mode.refresh) & 0x7FFF_FFFF,
                clock: mode.clock, index: index
            )
        }
        order.sort { left, right in
            if left.size != right.size { return left.size > right.size }
            return left.clock != right.clock ? left.clock > right.clock : left.index < right.index
        }
        return order.map { unique[$0.index].mode }
    }
}

extension KernelMode {
    /// Tells whether there is a clock, and no part of the raster ends before it begins (`drm_mode_validate_basic`).
    ///
    /// Rasters of less than one frame in a thousand seconds are no modes here.
    fileprivate var isOrdered: Bool {
        clock > 0 && horizontal.isOrdered && vertical.isOrdered
            && Int(clock) * 1_000_000 >= Int(horizontal.total) * Int(vertical.total)
    }

    /// The totals of a line and of a frame in one word.
    fileprivate var totals: UInt64 {
        UInt64(UInt32(bitPattern: horizontal.total)) << 32 | UInt64(UInt32(bitPattern: vertical.total))
    }

    /// Tells whether the blanking is exactly that of CVT's first reduced version, by which the kernel knows it.
    var isReduced: Bool {
        horizontal.total - horizontal.active == 160 && horizontal.syncEnd - horizontal.active == 80
            && horizontal.syncEnd - horizontal.syncStart == 32 && vertical.syncStart - vertical.active == 3
    }

    /// The rate of lines, rounded to whole kilohertz.
    var lineRateKilohertz: Int {
        let total = Int(horizontal.total)
        return total > 0 ? (Int(clock) + total / 2) / total : 0
    }
}

extension DisplayRangeLimits {
    /// Tells whether the kernel takes a mode to be within these limits.
    fileprivate func include(_ mode: KernelMode, version: EDID.Version) -> Bool {
        let lineRate = mode.lineRateKilohertz
        guard lineRate >= minimumLineRateKilohertz, lineRate <= maximumLineRateKilohertz,
            mode.refresh >= minimumRefreshHertz, mode.refresh <= maximumRefreshHertz
        else { return false }
        var clock = isClockUnlimited ? 0 : maximumPixelClockKilohertz ?? 0
        if case .cvt(let cvt) = formula, version.revision >= 4 {
            if let maximumWidth = cvt.maximumWidth, maximumWidth % 2048 != 0, mode.horizontal.active > maximumWidth {
                return false
            }
        } else if clock > 0 {
            // Limits in steps of 10 MHz are taken generously.
            clock += 5_001
        }
        return clock == 0 || mode.clock <= clock
    }
}

extension KernelMode.Axis {
    fileprivate var isOrdered: Bool {
        active > 0 && active <= syncStart && syncStart <= syncEnd && syncEnd <= total
    }
}
