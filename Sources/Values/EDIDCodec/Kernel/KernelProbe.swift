// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The steps in which the kernel builds the mode list of an EDID.
///
/// The steps and their order are those of `_drm_edid_connector_update` in Linux 6.1, `drivers/gpu/drm/drm_edid.c`; then
/// equal modes are merged and the list is sorted. Modes that a driver rejects are not known here: most drivers reject
/// clocks or sizes beyond their own limits, many reject interlaced modes.
struct KernelProbe {
    let version: EDID.Version
    let features: EDIDFeatures
    let quirk: KernelQuirk?
    let sources: KernelSources
    let supportsReducedBlanking: Bool
    var list = KernelModeList()

    private init(_ edid: borrowing EDID) {
        version = edid.version
        features = edid.features
        quirk = KernelQuirk.quirk(manufacturer: edid.manufacturer, product: edid.product)
        sources = KernelSources(edid)
        // Before 1.4, the kernel assumes it for digital inputs.
        supportsReducedBlanking =
            edid.version.revision >= 4
            ? sources.rangeLimits.contains(where: \.supportsReducedBlanking) : edid.input.isDigital
    }

    /// Returns the modes of an EDID in the kernel's order.
    static func modes(of edid: EDID) -> [EDIDMode] {
        var probe = KernelProbe(edid)
        probe.addDetailed()
        probe.addCVTCodes()
        probe.addStandard()
        probe.addEstablished()
        probe.addVideoFormats()
        probe.addAlternateRates()
        probe.addDisplayID()
        if probe.features.contains(.continuousFrequency) {
            probe.addInferred()
        }
        if case .prefersLargest(let refresh) = probe.quirk {
            probe.list.preferLargest(refresh: refresh)
        }
        return probe.list.sorted()
    }

    /// Returns whether the EDID has version 1 and at least a revision.
    func isVersion1(revision: UInt8) -> Bool { version >= EDID.Version(major: 1, revision: revision) }
}

extension DisplayRangeLimits {
    fileprivate var supportsReducedBlanking: Bool {
        guard case .cvt(let cvt) = formula else { return false }
        return cvt.supportsReducedBlanking
    }
}

extension KernelProbe {
    /// Adds the formats of CTA-861 and HDMI (`add_cea_modes`).
    mutating func addVideoFormats() {
        for source in sources.videoFormats { list.append(KernelVideoFormat.mode(of: source)) }
    }

    /// Adds the other mode of each pair of 60 and 59.94 Hz (`add_alternate_cea_modes`).
    mutating func addAlternateRates() {
        guard sources.hasCTA else { return }
        for index in list.modes.indices {
            list.append(KernelVideoFormat.alternate(of: list.modes[index]))
        }
    }

    /// Adds the DisplayID timings (`add_displayid_detailed_modes`).
    mutating func addDisplayID() {
        for timings in sources.displayIDTimings {
            for timing in timings.timings
            where timing.timing.horizontal.active <= EDID.maximumModeSize
                && timing.timing.vertical.active <= EDID.maximumModeSize
            {
                var mode = KernelMode(timing.timing, source: .displayID(type: timings.type))
                mode.isPreferred = timing.isPreferredByKernel
                list.append(mode)
            }
        }
    }
}

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
        // The kernel uses the lines as declared, and doubles them only for the interlaced CTA-861 formats.
        let lines = timing.isInterlaced ? timing.vertical.active / 2 : timing.vertical.active
        // Only one of the two stereo bits makes the kernel skip a timing.
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

/// Kernel workarounds for models whose EDID is known to be wrong (`edid_quirk_list` of Linux 6.1).
enum KernelQuirk {
    /// The largest mode is preferred, at the rate nearest to this one.
    case prefersLargest(refresh: Int32)
    /// Detailed timings become reduced CVT at 60 Hz.
    case forcesReducedBlanking
    /// The clock of detailed timings is too high; the value is the correct one in kilohertz.
    case hasClock(Int32)
    /// The sync of detailed timings is positive.
    case hasPositiveSync

    /// Returns the quirk of a model that affects its modes.
    static func quirk(manufacturer: ManufacturerID, product: UInt16) -> KernelQuirk? {
        table.first { $0.product == product && $0.manufacturer == manufacturer }?.quirk
    }

    private static let table: [(manufacturer: ManufacturerID?, product: UInt16, quirk: KernelQuirk)] = [
        (ManufacturerID("ACR"), 44358, .prefersLargest(refresh: 60)),
        (ManufacturerID("API"), 0x7602, .prefersLargest(refresh: 60)),
        (ManufacturerID("MAX"), 1516, .prefersLargest(refresh: 60)),
        (ManufacturerID("MAX"), 0x77E, .prefersLargest(refresh: 60)),
        (ManufacturerID("EPI"), 59264, .hasClock(10_880)),
        (ManufacturerID("EPI"), 8232, .prefersLargest(refresh: 60)),
        (ManufacturerID("FCM"), 13600, .prefersLargest(refresh: 75)),
        (ManufacturerID("SAM"), 541, .hasPositiveSync),
        (ManufacturerID("SAM"), 596, .prefersLargest(refresh: 60)),
        (ManufacturerID("SAM"), 638, .prefersLargest(refresh: 60)),
        (ManufacturerID("VSC"), 5020, .forcesReducedBlanking),
        (ManufacturerID("MED"), 0x7B8, .prefersLargest(refresh: 75)),
    ]
}
