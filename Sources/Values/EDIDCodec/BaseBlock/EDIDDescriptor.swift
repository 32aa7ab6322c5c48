// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// An 18-byte descriptor of a base block (E-EDID 1.4, section 3.10).
public enum EDIDDescriptor: Sendable, Hashable {
    /// A detailed timing; the first descriptor of nearly all monitors.
    case detailedTiming(DetailedTiming)
    /// A serial number as text.
    case serialText(String)
    /// Unspecified text, such as a laptop panel's part number.
    case text(String)
    /// Display range limits.
    case rangeLimits(DisplayRangeLimits)
    /// The monitor's name.
    case name(String)
    /// Additional white points.
    case whitePoints([WhitePoint])
    /// More standard timings.
    case standardTimings([StandardTiming])
    /// VESA Display Color Management data, kept raw.
    case colorManagement([UInt8])
    /// CVT codes: sizes with their rates.
    case cvtCodes([CVTCode])
    /// Established timings III: VESA's numbers of the timings that are set.
    case establishedTimingsIII([UInt8])
    /// An unused slot.
    case dummy
    /// Manufacturer-defined data, tags 0 to 15.
    case manufacturerDefined(tag: UInt8, bytes: [UInt8])
    /// Data of a reserved tag.
    case reserved(tag: UInt8, bytes: [UInt8])

    /// A white point and its gamma.
    public struct WhitePoint: Sendable, Hashable {
        /// The number of the white point.
        public let index: Int
        /// The coordinates.
        public let point: EDIDChromaticity.Point
        /// Gamma times 100; `nil` if not specified.
        public let gammaHundredths: Int?
    }
}

extension EDIDDescriptor {
    /// Decodes the descriptor at an offset.
    init(_ data: ZeroExtendedBytes, at offset: Int, version: EDID.Version, issues: inout [EDIDIssue]) {
        if let timing = DetailedTiming(data, at: offset) {
            self = .detailedTiming(timing)
            return
        }
        let tag = data[offset + 3]
        let payload = offset + 5..<offset + 18
        switch tag {
        case 0xFF: self = .serialText(String(edidText: data, in: payload, issues: &issues))
        case 0xFE: self = .text(String(edidText: data, in: payload, issues: &issues))
        case 0xFD: self = .rangeLimits(DisplayRangeLimits(data, at: offset, version: version))
        case 0xFC: self = .name(String(edidText: data, in: payload, issues: &issues))
        case 0xFB: self = .whitePoints(Self.whitePoints(data, at: offset))
        case 0xFA:
            self = .standardTimings(
                (0..<6).compactMap { index in
                    StandardTiming(code: data.standardCode(at: offset + 5 + 2 * index))
                })
        case 0xF9: self = .colorManagement(data[payload])
        case 0xF8 where data[offset + 5] == 1:
            self = .cvtCodes((0..<4).compactMap { CVTCode(data, at: offset + 6 + 3 * $0) })
        case 0xF7:
            let bits = EstablishedTiming.bitsIII
            self = .establishedTimingsIII(
                bits.indices.filter { data.hasBits(0x80 >> UInt8($0 % 8), at: offset + 6 + $0 / 8) }.map { bits[$0] })
        case 0x10: self = .dummy
        case 0x00...0x0F: self = .manufacturerDefined(tag: tag, bytes: data[payload])
        default:
            issues.add("descriptor with unknown tag \(tag) kept raw", at: offset + 3)
            self = .reserved(tag: tag, bytes: data[payload])
        }
    }

    private static func whitePoints(_ data: ZeroExtendedBytes, at offset: Int) -> [WhitePoint] {
        [5, 10].compactMap { start in
            let index = data.integer(at: offset + start)
            guard index != 0 else { return nil }
            let low = data.integer(at: offset + start + 1)
            let gamma = data.integer(at: offset + start + 4)
            return WhitePoint(
                index: index,
                point: EDIDChromaticity.Point(
                    x: data.integer(at: offset + start + 2) << 2 | low >> 2 & 3,
                    y: data.integer(at: offset + start + 3) << 2 | low & 3),
                gammaHundredths: gamma == 0xFF ? nil : gamma + 100)
        }
    }
}

extension ZeroExtendedBytes {
    /// Returns the two bytes of a standard timing as one code.
    func standardCode(at offset: Int) -> UInt16 { UInt16(self[offset]) << 8 | UInt16(self[offset + 1]) }
}

/// The frequency range in which a monitor accepts any timing (E-EDID 1.4, section 3.10.3.3).
public struct DisplayRangeLimits: Sendable, Hashable {
    /// The minimum refresh rate in hertz; above the maximum in damaged EDIDs.
    public let minimumRefreshHertz: Int
    /// The maximum refresh rate in hertz.
    public let maximumRefreshHertz: Int
    /// The minimum line rate in kilohertz.
    public let minimumLineRateKilohertz: Int
    /// The maximum line rate in kilohertz.
    public let maximumLineRateKilohertz: Int
    /// The maximum pixel clock in kilohertz; `nil` if not specified.
    public let maximumPixelClockKilohertz: Int?
    /// Whether the clock byte is 255, which the kernel treats as unlimited.
    let isClockUnlimited: Bool
    /// The formula for timings within the limits.
    public let formula: Formula

    /// The formulas for timings that are not in any table.
    public enum Formula: Sendable, Hashable {
        /// The Generalized Timing Formula with its default curve.
        case defaultGTF
        /// None; only the limits apply.
        case none
        /// A secondary curve from a line rate upward, the default curve below.
        case secondaryGTF(startKilohertz: Int, curve: GeneralizedTimingFormula.Curve)
        /// Coordinated Video Timings.
        case cvt(CVTSupport)
        /// A reserved value.
        case reserved(UInt8)
    }

    /// The Coordinated Video Timings that a monitor supports.
    public struct CVTSupport: Sendable, Hashable {
        /// The major and minor version of the standard, one nibble each.
        public let version: UInt8
        /// The longest line in pixels; `nil` if unlimited.
        public let maximumWidth: Int?
        /// The supported aspect ratios.
        public let aspectRatios: [AspectRatio]
        /// The preferred aspect ratio; `nil` if the value is reserved.
        public let preferredAspectRatio: AspectRatio?
        /// Whether normal (CRT) blanking is supported.
        public let supportsNormalBlanking: Bool
        /// Whether reduced blanking is supported.
        public let supportsReducedBlanking: Bool
        /// The preferred refresh rate in hertz.
        public let preferredRefreshHertz: Int?
    }
}

extension DisplayRangeLimits {
    /// Decodes the descriptor at an offset.
    init(_ data: ZeroExtendedBytes, at offset: Int, version: EDID.Version) {
        // Since 1.4, two bits each add 255 to the maximum, or to both limits.
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
        case 0x00: formula = .defaultGTF
        case 0x01: formula = .none
        case 0x02:
            formula = .secondaryGTF(
                startKilohertz: data.integer(at: offset + 12) * 2,
                curve: GeneralizedTimingFormula.Curve(
                    doubledOffset: data.integer(at: offset + 13), gradient: data.integer16(at: offset + 14),
                    scale: data.integer(at: offset + 16), doubledWeight: data.integer(at: offset + 17)))
        case 0x04 where version.revision >= 4:
            formula = .cvt(CVTSupport(data, at: offset))
            // Six bits subtract quarters of a megahertz from the clock, which is rounded up.
            maximumPixelClockKilohertz = clock == 0 ? nil : clock - Int(data[offset + 12] >> 2) * 250
            return
        case let value: formula = .reserved(value)
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
