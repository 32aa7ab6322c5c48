// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// VESA's Generalized Timing Formula (GTF 1.1), which older monitors use for rates that are not in any table.
public enum GeneralizedTimingFormula {
    /// The curve that relates the blanking of a line to its length.
    public struct Curve: Sendable, Hashable {
        /// The offset C in halves of a percent.
        public var doubledOffset: Int
        /// The gradient M in percent per kilohertz.
        public var gradient: Int
        /// The scaling factor K.
        public var scale: Int
        /// The weighting J in halves of a percent.
        public var doubledWeight: Int

        /// Creates a curve from four numbers in the units of an EDID.
        public init(doubledOffset: Int, gradient: Int, scale: Int, doubledWeight: Int) {
            self.doubledOffset = doubledOffset
            self.gradient = gradient
            self.scale = scale
            self.doubledWeight = doubledWeight
        }

        /// The default curve: C 40%, M 600%/kHz, K 128, J 20%.
        public static let standard = Curve(doubledOffset: 80, gradient: 600, scale: 128, doubledWeight: 40)
    }

    /// Computes the timing of a size and rate.
    ///
    /// - Parameters:
    ///   - width: The width in pixels; rounded to the nearest multiple of 8.
    ///   - height: The height in lines.
    ///   - refreshMillihertz: The frame rate in millihertz: frames, not fields, even if interlaced.
    ///   - curve: The blanking curve; any but the standard one swaps the polarities.
    ///   - isInterlaced: Whether to send each frame as two fields.
    /// - Returns: The timing; `nil` if a side is outside 8 to 65,536, the rate is outside 1 to 1024 Hz or the curve
    ///   leaves no time for the image.
    public static func timing(
        width: Int, height: Int, refreshMillihertz: Int, curve: Curve = .standard, isInterlaced: Bool = false
    ) -> VideoTiming? {
        guard (8...65_536).contains(width), (8...65_536).contains(height),
            (1_000...1_024_000).contains(refreshMillihertz)
        else { return nil }
        let fieldMillihertz = isInterlaced ? 2 * refreshMillihertz : refreshMillihertz
        let active = (width + 4) / 8 * 8
        let halfLine = isInterlaced ? 1 : 0
        let fieldLines = isInterlaced ? (height + 1) / 2 : height

        // Sync and back porch take 550 µs, counted in lines of the period that they and one line of front porch leave.
        let remaining = 1_000_000_000 - 550 * fieldMillihertz
        guard remaining > 0 else { return nil }
        let syncAndBackPorch = rounded(
            550 * fieldMillihertz * (2 * (fieldLines + 1) + halfLine), over: 2 * remaining)
        let halfLines = 2 * (fieldLines + syncAndBackPorch + 1) + halfLine

        // The duty cycle of blanking in percent is C' - M' * period / 1000; the period is 2e9 / lineRate microseconds.
        // Int128 because a curve may hold any five bytes.
        let lineRate = Int128(fieldMillihertz) * Int128(halfLines)
        let offset = Int128((curve.doubledOffset - curve.doubledWeight) * curve.scale + 256 * curve.doubledWeight)
        let duty = offset * lineRate - Int128(curve.scale) * Int128(curve.gradient) * 4_000_000
        let whole = 51_200 * lineRate
        guard duty < whole else { return nil }
        // Images too small for the formula get no blanking.
        let cells = max(0, (Int128(active) * duty * 2 + 16 * (whole - duty)) / (32 * (whole - duty)))
        guard cells < 65_536 else { return nil }
        let blanking = Int(cells) * 16

        let total = active + blanking
        let horizontalSync = rounded(total, over: 100) * 8
        let isStandard = curve == .standard
        return VideoTiming(
            pixelClockKilohertz: rounded(total * fieldMillihertz * halfLines, over: 2_000_000),
            horizontal: VideoTiming.Axis(
                active: active, frontPorch: blanking / 2 - horizontalSync, syncWidth: horizontalSync,
                backPorch: blanking / 2, polarity: isStandard ? .negative : .positive),
            vertical: VideoTiming.Axis(
                active: height, frontPorch: 1, syncWidth: 3, backPorch: syncAndBackPorch - 3,
                polarity: isStandard ? .positive : .negative),
            isInterlaced: isInterlaced)
    }

    private static func rounded(_ numerator: Int, over denominator: Int) -> Int {
        (numerator * 2 + denominator) / (denominator * 2)
    }
}
