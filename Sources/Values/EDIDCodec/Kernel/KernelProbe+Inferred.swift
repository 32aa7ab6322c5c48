// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension KernelProbe {
    /// Adds the modes of tables and formulas that lie between the range limits (`add_inferred_modes`).
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
        default:
            nil
        }
    }

    /// Adds a mode between the limits, unless it is larger than all others or there is one of its size and rate.
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
