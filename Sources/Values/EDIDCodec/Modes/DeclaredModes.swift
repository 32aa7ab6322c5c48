// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// All modes that an EDID declares, with duplicates marked.
struct DeclaredModes {
    private(set) var modes: [EDIDMode] = []
    private var looks = SeenWords(capacity: 64)
    private(set) var issues: [EDIDIssue] = []

    /// The offset of the block whose modes are being added.
    private var offset = 0

    private let version: EDID.Version
    private let supportsCVT: Bool
    private var nextDetailedIsPreferred: Bool

    /// Collects the modes of the parts of an EDID under construction, read as a known version.
    init(
        version: EDID.Version, features: EDIDFeatures, establishedTimings: EDID.EstablishedTimings,
        standardTimings: [StandardTiming], descriptors: [EDIDDescriptor], extensions: [EDIDExtension]
    ) {
        self.version = version
        // Range limits that allow CVT exist since 1.4; if there are several, one suffices.
        supportsCVT =
            version.revision >= 4
            && descriptors.contains {
                if case .rangeLimits(let limits) = $0, case .cvt = limits.formula { true } else { false }
            }
        nextDetailedIsPreferred = version.revision >= 4 || features.contains(.preferredTiming)
        modes.reserveCapacity(64)
        addEstablished(establishedTimings)
        for timing in standardTimings { add(timing) }
        for descriptor in descriptors { add(descriptor) }
        for block in extensions {
            offset = block.offset
            switch block.content {
            case .cta(let cta): add(cta)
            case .displayID(let section): add(section)
            case .videoTiming(let timings): add(timings)
            case .blockMap, .unknown: break
            }
        }
    }

    /// Adds a mode, unless it has no area or exceeds all limits.
    private mutating func add(_ mode: EDIDMode) {
        guard mode.width > 0, mode.height > 0, mode.refreshMillihertz > 0 else {
            issues.add("\(mode.source) mode without size or rate skipped", at: offset)
            return
        }
        guard mode.width <= EDID.maximumModeSize, mode.height <= EDID.maximumModeSize else {
            issues.add("mode \(mode) rejected: a side exceeds \(EDID.maximumModeSize) pixels", at: offset)
            return
        }
        let look = mode.look
        let isRepeated = looks.firstPlace(of: look) { modes[$0].looksLike(mode) } != nil
        looks.append(look)
        modes.append(mode)
        // Marked in place, because modes are large enough that copying them is slow.
        if isRepeated { modes[modes.count - 1].isRepeated = true }
    }

    private mutating func addEstablished(_ bits: EDID.EstablishedTimings) {
        for place in EstablishedTiming.bits.indices where bits.rawValue & 0x80_0000 >> UInt32(place) != 0 {
            if let mode = EstablishedTiming.bits[place] { add(mode) }
        }
    }

    private mutating func add(_ standard: StandardTiming, followsGTF: Bool = false) {
        // Two bytes starting with 0 or 1 are an invalid marker of an unused slot.
        guard standard.code >= 0x0200 else { return }
        if let format = DisplayMonitorTiming.format(standardCode: standard.code) {
            add(format.mode(source: .standard))
            return
        }
        // A Video Timing Block postdates the change from 1:1 to 16:10.
        let aspectRatio = standard.aspectRatio(version: followsGTF ? EDID.Version(major: 1, revision: 3) : version)
        let height = standard.width * aspectRatio.vertical / aspectRatio.horizontal
        let refresh = standard.refreshHertz * 1_000
        let usesCVT = supportsCVT && !followsGTF
        if usesCVT,
            let timing = CoordinatedVideoTiming.timing(
                width: standard.width, height: height, refreshMillihertz: refresh)
        {
            add(EDIDMode(timing: timing, aspectRatio: aspectRatio, source: .standard))
        }
        guard
            let timing = GeneralizedTimingFormula.timing(
                width: standard.width, height: height, refreshMillihertz: refresh)
        else { return }
        // Before 1.2, no formula was standardized; only the nominal rate is certain.
        add(
            EDIDMode(
                timing: timing,
                refreshMillihertz: version.revision < 2 && !followsGTF ? refresh : timing.refreshMillihertz,
                aspectRatio: aspectRatio, source: usesCVT ? .gtf : .standard))
    }

    private mutating func add(_ descriptor: EDIDDescriptor) {
        switch descriptor {
        case .detailedTiming(let timing): add(timing)
        case .standardTimings(let timings): for timing in timings { add(timing) }
        case .establishedTimingsIII(let identifiers):
            for identifier in identifiers {
                guard let format = DisplayMonitorTiming.format(identifier: identifier) else { continue }
                add(format.mode(source: .established))
            }
        case .cvtCodes(let codes): for code in codes { add(code) }
        default: break
        }
    }

    private mutating func add(_ detailed: DetailedTiming) {
        // No real clock is slower; such bytes are left over from another kind of descriptor.
        guard detailed.timing.pixelClockKilohertz >= 10_000 else { return }
        add(EDIDMode(timing: detailed.timing, source: .detailed, isPreferred: nextDetailedIsPreferred))
        nextDetailedIsPreferred = false
    }

    private mutating func add(_ code: CVTCode) {
        for rate in code.supportedRates {
            guard
                let timing = CoordinatedVideoTiming.timing(
                    width: code.width, height: code.height, refreshMillihertz: rate.hertz * 1_000,
                    blanking: rate.blanking)
            else { continue }
            add(EDIDMode(timing: timing, aspectRatio: code.aspectRatio, source: .cvt))
        }
    }

    private mutating func add(_ cta: CTAExtension) {
        for block in cta.dataBlocks { add(block) }
        for block in cta.overlongDataBlocks { add(block) }
        for descriptor in cta.descriptors { add(descriptor) }
    }

    private mutating func add(_ block: CTADataBlock) {
        switch block {
        case .video(let codes):
            for code in codes { add(vic: code.vic, source: .cta(vic: code.vic), isNative: code.isNative) }
        case .yCbCr420Video(let codes):
            for code in codes { add(vic: code.vic, source: .ctaYCbCr420(vic: code.vic), isNative: code.isNative) }
        case .videoPreference(let references):
            // Nearly always repeats formats of a video block.
            for case .vic(let vic) in references { add(vic: vic, source: .cta(vic: vic)) }
        case .hdmi(let hdmi):
            for code in hdmi.videoCodes {
                guard let vic = HDMIVideoFormat.vic(hdmiVIC: code) else { continue }
                add(vic: vic, source: .hdmi(vic: code))
            }
        case .videoFormats(let resolutions): for resolution in resolutions { add(resolution) }
        case .displayIDTimings(let timings): add(timings)
        default: break
        }
    }

    private mutating func add(vic: UInt8, source: EDIDMode.Source, isNative: Bool = false) {
        guard let format = CTAVideoFormat.format(vic: vic) else { return }
        add(format.mode(source: source, isNative: isNative))
    }

    private mutating func add(_ resolution: CTAResolution) {
        for rate in resolution.rates {
            guard
                let timing = OptimizedVideoTiming.timing(
                    width: resolution.width, height: resolution.height, refreshHertz: rate)
            else { continue }
            add(
                EDIDMode(
                    timing: timing, aspectRatio: resolution.aspectRatio,
                    source: .ctaResolution(identifier: resolution.identifier)))
        }
    }

    private mutating func add(_ section: DisplayIDExtension) {
        for block in section.dataBlocks {
            switch block {
            case .timings(let timings): add(timings)
            case .cta(let blocks): for block in blocks { add(block) }
            default: break
            }
        }
    }

    private mutating func add(_ timings: DisplayIDTimings) {
        for timing in timings.timings {
            add(
                EDIDMode(
                    timing: timing.timing, aspectRatio: timing.aspectRatio, source: .displayID(type: timings.type),
                    isPreferred: timing.isPreferred, pixelRepetition: timing.pixelRepetition))
        }
    }

    private mutating func add(_ block: VideoTimingBlock) {
        for timing in block.detailedTimings { add(timing) }
        for code in block.cvtCodes { add(code) }
        for timing in block.standardTimings { add(timing, followsGTF: true) }
    }
}

extension EDIDMode {
    /// Size and rate in one word; equal for modes that look alike.
    fileprivate var look: UInt64 {
        UInt64(truncatingIfNeeded: width) << 48 ^ UInt64(truncatingIfNeeded: height) << 32
            ^ UInt64(truncatingIfNeeded: refreshMillihertz)
    }
}
