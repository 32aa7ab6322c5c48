// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The kernel's CVT and GTF, which round at every step and so differ from the standards by a few kilohertz.
///
/// Sources: `drm_cvt_mode` and `drm_gtf_mode_complex` of Linux 6.1, `drivers/gpu/drm/drm_modes.c`.
enum KernelFormulas {
    /// Computes a mode by Coordinated Video Timings.
    static func cvt(width: Int, height: Int, refresh: Int, isReduced: Bool, source: EDIDMode.Source) -> KernelMode? {
        guard width >= 8, height > 0, refresh > 0 else { return nil }
        let active = width / 8 * 8
        let sync = verticalSync(width: width, height: height)
        let total: Int
        let lines: Int
        let horizontalEnd: Int
        let horizontalStart: Int
        // The length of a line in nanoseconds.
        let period: Int
        if isReduced {
            period = (1_000_000_000 - 460_000 * refresh) / (height * refresh)
            guard period > 0 else { return nil }
            lines = height + max(460_000 / period + 1, 3 + sync + 6)
            total = active + 160
            horizontalEnd = active + 80
            horizontalStart = horizontalEnd - 32
        } else {
            period = (1_000_000_000 - 550_000 * refresh) * 2 / ((height + 3) * 2 * refresh)
            guard period > 0 else { return nil }
            lines = height + max(550_000 / period + 1, sync + 3) + 3
            // The kernel's numbers are unsigned 32-bit integers, which wrap for images too small for the formula.
            let percentage = max(UInt32(truncatingIfNeeded: 30_000 - 300 * period / 1_000), 20_000)
            let complement = 100_000 &- percentage
            guard complement != 0 else { return nil }
            let blanking = Int(UInt32(truncatingIfNeeded: active) &* percentage / complement) / 16 * 16
            guard blanking < 1 << 20 else { return nil }
            total = active + blanking
            horizontalEnd = active + blanking / 2
            let start = horizontalEnd - total * 8 / 100
            horizontalStart = start + 8 - start % 8
        }
        return KernelMode(
            clock: Int32(clamping: total * 1_000_000 / period),
            horizontal: KernelMode.Axis(
                active: Int32(active), syncStart: Int32(horizontalStart), syncEnd: Int32(horizontalEnd),
                total: Int32(total)),
            vertical: KernelMode.Axis(
                active: Int32(height), syncStart: Int32(height + 3), syncEnd: Int32(height + 3 + sync),
                total: Int32(lines)),
            flags: isReduced ? .positiveHorizontalSync : .positiveVerticalSync, source: source)
    }

    private static func verticalSync(width: Int, height: Int) -> Int {
        if height % 3 == 0, height * 4 / 3 == width { return 4 }
        if height % 9 == 0, height * 16 / 9 == width { return 5 }
        if height % 10 == 0, height * 16 / 10 == width { return 6 }
        if height % 4 == 0, height * 5 / 4 == width { return 7 }
        if height % 9 == 0, height * 15 / 9 == width { return 7 }
        return 10
    }

    /// Computes a mode by the Generalized Timing Formula.
    static func gtf(
        width: Int, height: Int, refresh: Int, curve: GeneralizedTimingFormula.Curve = .standard,
        source: EDIDMode.Source
    ) -> KernelMode? {
        guard width > 0, height > 0, (1..<1_800).contains(refresh) else { return nil }
        let active = (width + 4) / 8 * 8
        // Lines per second.
        let lineRate = (height + 1) * 2 * 1_000 * refresh / ((1_000_000 - 550 * refresh) / 500)
        guard lineRate > 0 else { return nil }
        let syncAndBackPorch = (550 * lineRate / 1_000 + 500) / 1_000
        let lines = height + syncAndBackPorch + 1

        let offset =
            ((curve.doubledOffset - curve.doubledWeight) * curve.scale / 256 + curve.doubledWeight) / 2
        let gradient = curve.scale * curve.gradient / 256
        // Wraps like the numbers above.
        let duty = UInt32(truncatingIfNeeded: offset * 1_000 - gradient * 1_000_000 / lineRate)
        let complement = 100_000 &- duty
        guard complement != 0 else { return nil }
        let rawBlanking = UInt32(truncatingIfNeeded: active) &* duty / complement
        let blanking = Int((rawBlanking &+ 8) / 16) * 16
        let total = active + blanking
        guard total < 1 << 20 else { return nil }
        let horizontalSync = (8 * total / 100 + 4) / 8 * 8
        let start = active + blanking / 2 - horizontalSync
        return KernelMode(
            clock: Int32(clamping: total * lineRate / 1_000),
            horizontal: KernelMode.Axis(
                active: Int32(active), syncStart: Int32(start), syncEnd: Int32(start + horizontalSync),
                total: Int32(total)),
            vertical: KernelMode.Axis(
                active: Int32(height), syncStart: Int32(height + 1), syncEnd: Int32(height + 4), total: Int32(lines)),
            flags: curve == .standard ? .positiveVerticalSync : .positiveHorizontalSync, source: source)
    }
}
