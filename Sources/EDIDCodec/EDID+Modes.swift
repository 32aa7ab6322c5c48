// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension EDID {
    /// The longest line and the tallest frame that are accepted, in pixels.
    public static let maximumModeSize = 16_384

    /// Lists all modes that the EDID declares, repetitions marked.
    func declaredModes(issues: inout [EDIDIssue]) -> [EDIDMode] {
        var collector = ModeCollector()
        collector.prefersFirstDetailed = version.revision >= 4 || features.contains(.preferredTiming)
        collector.addEstablished(establishedTimings)
        for timing in standardTimings {
            collector.add(timing, of: self)
        }
        for descriptor in descriptors {
            collector.add(descriptor, of: self)
        }
        for block in extensions {
            if case .cta(let cta) = block.content {
                collector.add(cta)
            }
        }
        return collector.modes
    }

    /// Tells whether timings that no table has follow CVT: what EDID 1.4 with CVT range limits says.
    var supportsCVT: Bool {
        guard version.revision >= 4, case .cvt? = rangeLimits?.formula else { return false }
        return true
    }
}

/// Modes in the making.
struct ModeCollector {
    private(set) var modes: [EDIDMode] = []
    var prefersFirstDetailed = false
    private var hasDetailed = false

    init() {
        modes.reserveCapacity(48)
    }

    /// Adds a mode, unless it has no area.
    mutating func add(_ mode: EDIDMode) {
        guard mode.width > 0, mode.height > 0, mode.refreshMillihertz > 0 else { return }
        var mode = mode
        mode.isRepeated = modes.contains { $0.looksLike(mode) }
        modes.append(mode)
    }

    mutating func addEstablished(_ bits: EDID.EstablishedTimings) {
        for (index, format) in EstablishedTiming.bits.enumerated() {
            guard bits.rawValue & 0x80_0000 >> UInt32(index) != 0, let format else { continue }
            add(EDIDMode(timing: format.timing, aspectRatio: format.aspectRatio, source: .established))
        }
    }

    mutating func addDisplayMonitorTiming(_ identifier: UInt8, source: EDIDMode.Source) {
        guard let format = DisplayMonitorTiming.format(identifier: identifier) else { return }
        add(EDIDMode(timing: format.timing, aspectRatio: format.aspectRatio, source: source))
    }

    mutating func add(_ standard: StandardTiming, of edid: EDID) {
        if let format = DisplayMonitorTiming.format(standardCode: standard.code) {
            add(EDIDMode(timing: format.timing, aspectRatio: format.aspectRatio, source: .standard))
            return
        }
        let aspectRatio = standard.aspectRatio(version: edid.version)
        let height = standard.width * aspectRatio.vertical / aspectRatio.horizontal
        let refresh = standard.refreshHertz * 1_000
        if edid.supportsCVT,
            let timing = CoordinatedVideoTiming.timing(
                width: standard.width,
                height: height,
                refreshMillihertz: refresh
            )
        {
            add(EDIDMode(timing: timing, aspectRatio: aspectRatio, source: .standard))
        }
        if let timing = GeneralizedTimingFormula.timing(
            width: standard.width,
            height: height,
            refreshMillihertz: refresh
        ) {
            add(EDIDMode(timing: timing, aspectRatio: aspectRatio, source: edid.supportsCVT ? .gtf : .standard))
        }
    }

    mutating func add(_ descriptor: EDIDDescriptor, of edid: EDID) {
        switch descriptor {
        case .detailedTiming(let timing):
            add(timing)
        case .standardTimings(let timings):
            for timing in timings { add(timing, of: edid) }
        case .establishedTimingsIII(let identifiers):
            for identifier in identifiers { addDisplayMonitorTiming(identifier, source: .established) }
        case .cvtCodes(let codes):
            for code in codes { add(code) }
        default:
            break
        }
    }

    mutating func add(_ detailed: DetailedTiming) {
        // Slower clocks do not exist; such bytes are damaged descriptors of another kind.
        guard detailed.timing.pixelClockKilohertz >= 10_000 else { return }
        add(EDIDMode(timing: detailed.timing, source: .detailed, isPreferred: prefersFirstDetailed && !hasDetailed))
        hasDetailed = true
    }

    mutating func add(_ code: CVTCode) {
        for rate in code.supportedRates {
            guard
                let timing = CoordinatedVideoTiming.timing(
                    width: code.width,
                    height: code.height,
                    refreshMillihertz: rate.hertz * 1_000,
                    blanking: rate.blanking
                )
            else { continue }
            add(EDIDMode(timing: timing, aspectRatio: code.aspectRatio, source: .cvt))
        }
    }

    mutating func add(_ cta: CTAExtension) {
        for case .video(let descriptors) in cta.dataBlocks {
            for descriptor in descriptors {
                add(vic: descriptor.vic, source: .cta(vic: descriptor.vic), isNative: descriptor.isNative)
            }
        }
        for timing in cta.detailedTimings {
            add(timing)
        }
    }

    mutating func add(vic: UInt8, source: EDIDMode.Source, isNative: Bool = false) {
        guard let format = CTAVideoFormat.format(vic: vic) else { return }
        add(
            EDIDMode(
                timing: format.timing,
                aspectRatio: format.aspectRatio,
                source: source,
                isNative: isNative,
                pixelRepetition: format.isPixelDoubled ? 2 : 1
            )
        )
    }
}
