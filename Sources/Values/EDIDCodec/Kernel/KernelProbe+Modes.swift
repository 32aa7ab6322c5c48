// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension KernelProbe {
    /// Adds the rates of CVT codes (`add_cvt_modes`).
    mutating func addCVTCodes() {
        guard isVersion1(revision: 3) else { return }
        for code in sources.cvtCodes {
            let width = code.height * code.aspectRatio.horizontal / code.aspectRatio.vertical
            // In ascending order of the bits; the kernel skips the lowest one, reduced blanking.
            for (bit, refresh) in [(0x02, 85), (0x04, 75), (0x08, 60), (0x10, 50)] as [(UInt8, Int)]
            where code.rates & bit != 0 {
                list.append(
                    KernelFormulas.cvt(
                        width: width, height: code.height, refresh: refresh, isReduced: false, source: .cvt))
            }
        }
    }

    /// Adds the standard timings that have no mode yet (`add_standard_modes`).
    mutating func addStandard() {
        for timing in sources.standardTimings { add(timing) }
        guard isVersion1(revision: 1) else { return }
        for timing in sources.moreTimings { add(timing) }
    }

    private mutating func add(_ standard: StandardTiming) {
        // Some old monitors fill unused slots with spaces.
        guard standard.code != 0x2020 else { return }
        var width = standard.width
        let ratio = standard.aspectRatio(version: version)
        var height = width * ratio.vertical / ratio.horizontal
        let refresh = standard.refreshHertz
        // A width in steps of eight cannot express 1366.
        if refresh == 60, (width == 1360 && height == 765) || (width == 1368 && height == 769) {
            width = 1366
            height = 768
        }
        let size = KernelMode.word(Int32(width), Int32(height))
        guard !list.contains(size: size, refresh: Int32(refresh)) else { return }
        if width == 1366, height == 768, refresh == 60 {
            list.append(
                KernelFormulas.cvt(width: 1366, height: 768, refresh: 60, isReduced: false, source: .standard)?
                    .narrowed(to: 1366))
            return
        }
        func tableMode(isReduced: Bool) -> KernelMode? {
            KernelTables.displayMonitorTiming(size: size, refresh: Int32(refresh), isReduced: isReduced)
        }
        list.append(
            (supportsReducedBlanking ? tableMode(isReduced: true) : nil) ?? tableMode(isReduced: false)
                ?? formulaMode(width, height, refresh))
    }

    /// Returns a mode that is not in any table, by the formula for the version and range limits.
    private func formulaMode(_ width: Int, _ height: Int, _ refresh: Int) -> KernelMode? {
        guard version.revision >= 2 else { return nil }
        let isContinuous = features.contains(.continuousFrequency)
        if version.revision >= 4, isContinuous {
            return KernelFormulas.cvt(
                width: width, height: height, refresh: refresh, isReduced: false, source: .standard)
        }
        // If there are several limits, the last one applies.
        var secondary: (start: Int, curve: GeneralizedTimingFormula.Curve)?
        for limits in sources.rangeLimits {
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

    /// Adds established timings I, II and III (`add_established_modes`).
    mutating func addEstablished() {
        for (bit, mode) in KernelTables.established where sources.establishedTimings.rawValue & bit != 0 {
            list.append(mode)
        }
        guard isVersion1(revision: 1) else { return }
        for identifier in sources.establishedIdentifiers {
            guard let format = DisplayMonitorTiming.format(identifier: identifier) else { continue }
            // The kernel compares size, rate and its own notion of reduced blanking, and ignores formats that it does
            // not find.
            let wanted = KernelMode(format.timing, source: .established)
            guard
                var mode = KernelTables.displayMonitorTiming(
                    size: wanted.size, refresh: wanted.refresh, isReduced: format.isReducedBlanking)
            else { continue }
            mode.source = .established
            list.append(mode)
        }
    }
}

extension KernelProbe {
    /// Adds the modes of tables and formulas that lie within the range limits (`add_inferred_modes`).
    mutating func addInferred() {
        guard isVersion1(revision: 1) else { return }
        for limits in sources.rangeLimits {
            for mode in KernelTables.displayMonitorTimings { addInferred(mode, within: limits) }
            guard isVersion1(revision: 2) else { continue }
            for (width, height) in KernelTables.extraSizes {
                guard let mode = inferredMode(width, height, by: limits.formula) else { continue }
                let isWider = mode.horizontal.active == 1368 && mode.vertical.active == 768
                addInferred(isWider ? mode.narrowed(to: 1366) : mode, within: limits)
            }
        }
    }

    private func inferredMode(_ width: Int, _ height: Int, by formula: DisplayRangeLimits.Formula) -> KernelMode? {
        switch formula {
        case .defaultGTF, .secondaryGTF:
            KernelFormulas.gtf(width: width, height: height, refresh: 60, source: .inferred)
        case .cvt where isVersion1(revision: 4):
            KernelFormulas.cvt(
                width: width, height: height, refresh: 60, isReduced: supportsReducedBlanking, source: .inferred)
        default: nil
        }
    }

    /// Adds a mode within limits, unless it is larger than all others or its size and rate are already listed.
    private mutating func addInferred(_ mode: KernelMode, within limits: DisplayRangeLimits) {
        guard limits.include(mode, version: version), !mode.isReduced || supportsReducedBlanking,
            list.modes.contains(where: {
                mode.horizontal.active <= $0.horizontal.active && mode.vertical.active <= $0.vertical.active
            }),
            !list.contains(size: mode.size, refresh: mode.refresh)
        else { return }
        var mode = mode
        mode.source = .inferred
        list.append(mode)
    }
}

extension DisplayRangeLimits {
    /// Returns whether the kernel considers a mode to be within these limits.
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
            // Limits in steps of 10 MHz get some slack.
            clock += 5_001
        }
        return clock == 0 || mode.clock <= clock
    }
}
