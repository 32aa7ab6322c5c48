// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The frequencies between which a monitor follows any timing (E-EDID 1.4, section 3.10.3.3).
public struct DisplayRangeLimits: Sendable, Hashable {
    /// The lowest refresh rate in hertz; above the highest in damaged EDIDs.
    public let minimumRefreshHertz: Int
    /// The highest refresh rate in hertz.
    public let maximumRefreshHertz: Int
    /// The lowest line rate in kilohertz.
    public let minimumLineRateKilohertz: Int
    /// The highest line rate in kilohertz.
    public let maximumLineRateKilohertz: Int
    /// The highest pixel clock in kilohertz, nothing when it is not given.
    public let maximumPixelClockKilohertz: Int?
    /// Tells whether the byte of the clock is 255, which the kernel takes for no limit.
    let isClockUnlimited: Bool
    /// By which formula timings between the limits are made.
    public let formula: Formula

    /// The ways to make a timing that no table has.
    public enum Formula: Sendable, Hashable {
        /// The Generalized Timing Formula with its default curve.
        case defaultGTF
        /// None: the limits only.
        case none
        /// Another curve from a line rate on, the default curve below.
        case secondaryGTF(startKilohertz: Int, curve: GeneralizedTimingFormula.Curve)
        /// Coordinated Video Timings.
        case cvt(CVTSupport)
        /// A value that the standard reserves.
        case reserved(UInt8)
    }

    /// What a monitor says of its Coordinated Video Timings.
    public struct CVTSupport: Sendable, Hashable {
        /// The major and minor version of the standard, in one byte's halves.
        public let version: UInt8
        /// The longest line in pixels, nothing when there is no limit.
        public let maximumWidth: Int?
        /// The aspect ratios that it takes.
        public let aspectRatios: [AspectRatio]
        /// The aspect ratio that it likes best, nothing when the value is reserved.
        public let preferredAspectRatio: AspectRatio?
        /// Tells whether it takes the blanking of tubes.
        public let supportsNormalBlanking: Bool
        /// Tells whether it takes reduced blanking.
        public let supportsReducedBlanking: Bool
        /// The refresh rate that it likes best, in hertz.
        public let preferredRefreshHertz: Int?
    }
}

extension DisplayRangeLimits {
    /// Reads the descriptor at an offset.
    init(_ data: ZeroExtendedBytes, at offset: Int, version: EDID.Version) {
        // Since 1.4 two bits each add 255 to the maximum, or to both.
        func limits(_ index: Int, shift: Int) -> (Int, Int) {
            let flags = version.revision >= 4 ? data.integer(at: offset + 4) >> shift & 3 : 0
            return (
                data.integer(at: offset + index) + (flags == 3 ? 255 : 0),
                data.integer(at: offset + index + 1) + (flags >= 2 ? 255 : 0)
            )
        }
        (minimumRefreshHertz, maximumRefreshHertz) = limits(5, shift: 0)
        (minimumLineRateKilohertz, maximumLineRateKilohertz) = limits(7, shift: 2)

        let clock = data.integer(at: offset + 9) * 10_000
        isClockUnlimited = data[offset + 9] == 0xFF
        switch data[offset + 10] {
        case 0x00:
            formula = .defaultGTF
        case 0x01:
            formula = .none
        case 0x02:
            formula = .secondaryGTF(
                startKilohertz: data.integer(at: offset + 12) * 2,
                curve: GeneralizedTimingFormula.Curve(
                    doubledOffset: data.integer(at: offset + 13), gradient: data.integer16(at: offset + 14),
                    scale: data.integer(at: offset + 16), doubledWeight: data.integer(at: offset + 17)))
        case 0x04 where version.revision >= 4:
            formula = .cvt(CVTSupport(data, at: offset))
            // Six bits take quarters of a megahertz from the clock, which is rounded up.
            maximumPixelClockKilohertz = clock == 0 ? nil : clock - Int(data[offset + 12] >> 2) * 250
            return
        case let value:
            formula = .reserved(value)
        }
        maximumPixelClockKilohertz = clock == 0 ? nil : clock
    }
}

extension DisplayRangeLimits.CVTSupport {
    fileprivate init(_ data: ZeroExtendedBytes, at offset: Int) {
        let ratios = [
            AspectRatio(reduced: 4, 3), AspectRatio(reduced: 16, 9), AspectRatio(reduced: 8, 5),
            AspectRatio(reduced: 5, 4), AspectRatio(reduced: 5, 3),
        ]
        version = data[offset + 11]
        let width = ((data.integer(at: offset + 12) & 3) << 8 | data.integer(at: offset + 13)) * 8
        maximumWidth = width == 0 ? nil : width
        aspectRatios = ratios.indices.filter { data.hasBits(0x80 >> UInt8($0), at: offset + 14) }.map { ratios[$0] }
        let preferred = Int(data[offset + 15] >> 5)
        preferredAspectRatio = ratios.indices.contains(preferred) ? ratios[preferred] : nil
        supportsReducedBlanking = data.hasBits(0x10, at: offset + 15)
        supportsNormalBlanking = data.hasBits(0x08, at: offset + 15)
        preferredRefreshHertz = data[offset + 17] == 0 ? nil : data.integer(at: offset + 17)
    }
}
