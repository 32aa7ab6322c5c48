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
        // For the last bit, Apple's 1152x870, the kernel takes another size.
        if let bit = EstablishedTiming.bits.dropLast().firstIndex(where: { $0?.timing.withoutBorders == timing }) {
            self = .established(bit: bit)
            return
        }
        guard
            let format = DisplayMonitorTiming.table.first(where: { $0.timing.withoutBorders == timing }),
            let standard = StandardTiming(code: format.standardCode), !format.hasReducedTwin
        else { return nil }
        self = .standard(standard)
    }
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
        var found: UInt8?
        for vic: UInt8 in 1...219 {
            guard let format = format(vic: vic), !format.isPixelDoubled, format.timing == timing else { continue }
            if format.aspectRatio == AspectRatio(16, 9) { return vic }
            found = found ?? vic
        }
        return found
    }
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
