// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The short ways in which a base block names a timing: a bit, or the two bytes of a standard timing.
enum TimingCode: Hashable {
    /// A bit of established timings I and II, counted from the highest of byte 35.
    case established(bit: Int)
    /// A standard timing that VESA's table has.
    case standard(StandardTiming)

    /// Finds the code of a timing, nothing when it has none that everybody reads alike.
    init?(_ timing: VideoTiming) {
        guard let code = Self.codes[timing] else { return nil }
        self = code
    }

    private static let codes: [VideoTiming: TimingCode] = {
        var codes: [VideoTiming: TimingCode] = [:]
        // For the last bit, Apple's 1152x870, the kernel takes another size.
        for (bit, format) in EstablishedTiming.bits.dropLast().enumerated() {
            guard let timing = format?.timing.withoutBorders, codes[timing] == nil else { continue }
            codes[timing] = .established(bit: bit)
        }
        for format in DisplayMonitorTiming.table {
            let timing = format.timing.withoutBorders
            guard codes[timing] == nil, let standard = StandardTiming(code: format.standardCode), !format.hasReducedTwin
            else { continue }
            codes[timing] = .standard(standard)
        }
        return codes
    }()
}

extension DisplayMonitorTiming {
    /// Tells whether a format of reduced blanking has the same size and whole rate, which some take for the same code.
    fileprivate var hasReducedTwin: Bool {
        Self.table.contains { other in
            other.isReducedBlanking && other.identifier != identifier
                && other.timing.horizontal.active == timing.horizontal.active
                && other.timing.vertical.active == timing.vertical.active
                && (other.timing.refreshMillihertz + 500) / 1_000 == (timing.refreshMillihertz + 500) / 1_000
        }
    }
}

extension CTAVideoFormat {
    /// Finds the code of a raster with its exact clock; of several, the one whose picture is 16:9.
    static func vic(of timing: VideoTiming) -> UInt8? {
        codes[timing]
    }

    private static let codes: [VideoTiming: UInt8] = {
        var codes: [VideoTiming: UInt8] = [:]
        var wide: Set<VideoTiming> = []
        for vic: UInt8 in 1...219 {
            guard let format = format(vic: vic), !format.isPixelDoubled else { continue }
            if format.aspectRatio == AspectRatio(16, 9), wide.insert(format.timing).inserted {
                codes[format.timing] = vic
            } else if codes[format.timing] == nil {
                codes[format.timing] = vic
            }
        }
        return codes
    }()
}

extension VideoTiming {
    /// Tells whether the eighteen bytes of a detailed timing can hold the raster.
    var fitsDetailedTiming: Bool {
        let lines = isInterlaced ? vertical.active / 2 : vertical.active
        return pixelClockKilohertz <= 655_350
            && horizontal.active <= 4095 && horizontal.blanking <= 4095 && horizontal.frontPorch <= 1023
            && horizontal.syncWidth <= 1023
            && lines <= 4095 && vertical.blanking <= 4095 && vertical.frontPorch <= 63 && vertical.syncWidth <= 63
    }
}
