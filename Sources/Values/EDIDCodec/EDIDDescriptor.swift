// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// One of the eighteen-byte descriptors of a base block (E-EDID 1.4, section 3.10).
public enum EDIDDescriptor: Sendable, Hashable {
    /// A timing; the first descriptor of nearly all monitors.
    case detailedTiming(DetailedTiming)
    /// A serial number as text.
    case serialText(String)
    /// Text of no fixed meaning, such as a laptop panel's part number.
    case text(String)
    /// The limits of frequencies.
    case rangeLimits(DisplayRangeLimits)
    /// The monitor's name.
    case name(String)
    /// Additional white points.
    case whitePoints([WhitePoint])
    /// More standard timings.
    case standardTimings([StandardTiming])
    /// Data of VESA's Display Color Management, kept as bytes.
    case colorManagement([UInt8])
    /// Sizes with rates of Coordinated Video Timings.
    case cvtCodes([CVTCode])
    /// VESA's numbers of the timings whose bits are set.
    case establishedTimingsIII([UInt8])
    /// A place that says it is unused.
    case dummy
    /// Data of a maker's own definition, tags 0 to 15.
    case manufacturerDefined(tag: UInt8, bytes: [UInt8])
    /// Data of a tag that the standard reserves.
    case reserved(tag: UInt8, bytes: [UInt8])

    /// A white point with the gamma that belongs to it.
    public struct WhitePoint: Sendable, Hashable {
        /// The number of the white point.
        public let index: Int
        /// The point.
        public let point: EDIDChromaticity.Point
        /// Gamma times 100, nothing when not given.
        public let gammaHundredths: Int?
    }
}

extension EDIDDescriptor {
    /// Reads the descriptor at an offset.
    init(_ data: ZeroExtendedBytes, at offset: Int, version: EDID.Version, issues: inout [EDIDIssue]) {
        if let timing = DetailedTiming(data, at: offset) {
            self = .detailedTiming(timing)
            return
        }
        let tag = data[offset + 3]
        let payload = offset + 5..<offset + 18
        switch tag {
        case 0xFF:
            self = .serialText(String(edidText: data, in: payload, issues: &issues))
        case 0xFE:
            self = .text(String(edidText: data, in: payload, issues: &issues))
        case 0xFD:
            self = .rangeLimits(DisplayRangeLimits(data, at: offset, version: version))
        case 0xFC:
            self = .name(String(edidText: data, in: payload, issues: &issues))
        case 0xFB:
            self = .whitePoints(Self.whitePoints(data, at: offset))
        case 0xFA:
            self = .standardTimings(
                (0..<6).compactMap { index in
                    StandardTiming(code: data.standardCode(at: offset + 5 + 2 * index))
                })
        case 0xF9:
            self = .colorManagement(data[payload])
        case 0xF8 where data[offset + 5] == 1:
            self = .cvtCodes((0..<4).compactMap { CVTCode(data, at: offset + 6 + 3 * $0) })
        case 0xF7:
            let bits = EstablishedTiming.bitsIII
            self = .establishedTimingsIII(
                bits.indices.filter { data.hasBits(0x80 >> UInt8($0 % 8), at: offset + 6 + $0 / 8) }.map { bits[$0] })
        case 0x10:
            self = .dummy
        case 0x00...0x0F:
            self = .manufacturerDefined(tag: tag, bytes: data[payload])
        default:
            issues.append(EDIDIssue(offset: offset + 3, message: "descriptor of the unknown kind \(tag), kept raw"))
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
    /// Reads the two bytes of a standard timing as one code.
    func standardCode(at offset: Int) -> UInt16 {
        UInt16(self[offset]) << 8 | UInt16(self[offset + 1])
    }
}
