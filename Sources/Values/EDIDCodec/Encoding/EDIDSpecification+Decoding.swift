// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension EDIDSpecification {
    /// Creates the specification that corresponds to an EDID.
    ///
    /// For bytes created by `encoded()`, this is the original specification. For a real monitor, it has the same
    /// identity, size and timings as far as a specification can express them: a missing name is replaced by the product
    /// code, and timings that cannot be encoded are omitted.
    ///
    /// - Parameter edid: The EDID of a monitor.
    /// - Throws: `EDIDSpecificationError.noTimings` if no timing is left.
    public init(_ edid: EDID) throws(EDIDSpecificationError) {
        // Of several preferred modes, the first in the kernel's list.
        let wanted = edid.modes.lazy.filter(\.isPreferred).compactMap { try? Self.normalized($0.timing, isFirst: true) }
        let preferred = wanted.max { $0.isOrdered(behind: $1) }
        var timings = preferred.map { [$0] } ?? []
        var seen: Set<VideoTiming> = [Self.fallback]
        seen.formUnion(timings)
        for mode in edid.modes where mode.pixelRepetition == 1 && seen.count <= Self.maximumTimingCount {
            guard let timing = try? Self.normalized(mode.timing, isFirst: timings.isEmpty) else { continue }
            if seen.insert(timing).inserted { timings.append(timing) }
        }
        if timings.isEmpty, edid.modes.contains(where: { $0.timing.withoutBorders == Self.fallback }) {
            timings = [Self.fallback]
        }
        let size = edid.pictureSize
        let connection: Connection =
            switch edid.input {
            case .analog: .analog
            case .digital(_, .displayPort): .displayPort
            case .digital: edid.isHDMI ? .hdmi : .dvi
            }
        let number = String(edid.product, radix: 16, uppercase: true)
        try self.init(
            name: edid.name.flatMap { $0.isEDIDText ? $0 : nil } ?? "0x" + number,
            manufacturer: edid.manufacturer.isValid ? ManufacturerID(packed: edid.manufacturer.packed & 0x7FFF) : nil,
            product: edid.product, serialNumber: edid.serialNumber,
            serialText: edid.serialText.flatMap { $0.isEDIDText ? $0 : nil },
            week: edid.week.flatMap { $0 <= 53 ? $0 : nil }, year: edid.year,
            widthMillimeters: size?.width, heightMillimeters: size?.height, connection: connection, timings: timings,
            hasAudio: connection.isDigital && edid.ctaExtensions.contains(where: \.hasBasicAudio),
            overscans: connection.isDigital && edid.overscansByDefault)
    }
}

extension EDID {
    /// Returns whether two size bytes are an aspect ratio instead of centimeters, as on some monitors.
    static func isShape(width: Int, height: Int) -> Bool {
        switch (width, height) {
        case (16, 9), (16, 10), (4, 3), (5, 4): true
        default: false
        }
    }

    /// Whether images are overscanned, according to the CTA-861 blocks.
    public var overscansByDefault: Bool {
        switch videoCapability?.computerScan {
        case .overscan: true
        case .underscan, .both: false
        case .unknown, nil: ctaExtensions.first.map { !$0.underscansByDefault } ?? false
        }
    }

    /// The image size in millimeters, if the first detailed timing agrees with the base block.
    var pictureSize: (width: Int, height: Int)? {
        guard let width = widthMillimeters, let height = heightMillimeters else { return nil }
        for case .detailedTiming(let timing) in descriptors {
            if let exactWidth = timing.imageWidthMillimeters, let exactHeight = timing.imageHeightMillimeters,
                abs(exactWidth - width) < 10, abs(exactHeight - height) < 10,
                EDIDSpecification.canEncodeSize(exactWidth, exactHeight)
            {
                return (exactWidth, exactHeight)
            }
            break
        }
        return EDIDSpecification.canEncodeSize(width, height) ? (width, height) : nil
    }
}

/// A short form of a timing in a base block: a bit, or the two bytes of a standard timing.
enum TimingCode: Hashable {
    /// A bit of established timings I and II, counted from the highest bit of byte 35.
    case established(bit: Int)
    /// A standard timing in VESA's table.
    case standard(StandardTiming)

    /// Finds the code of a timing; `nil` if it has none that all decoders interpret in the same way.
    init?(_ timing: VideoTiming) {
        guard let code = Self.codes[timing] else { return nil }
        self = code
    }

    private static let codes: [VideoTiming: TimingCode] = {
        var codes: [VideoTiming: TimingCode] = [:]
        // For the last bit, Apple's 1152x870, the kernel uses another size.
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
    /// Whether a format with reduced blanking has the same size and whole rate, in which case some decoders confuse
    /// their codes.
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
    /// Returns the code of a timing with its exact clock; if there are several, the one with an aspect ratio of 16:9.
    static func vic(of timing: VideoTiming) -> UInt8? { codes[timing] }

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
    /// Whether the 18 bytes of a detailed timing can hold the timing.
    var fitsDetailedTiming: Bool {
        let lines = isInterlaced ? vertical.active / 2 : vertical.active
        return pixelClockKilohertz <= 655_350
            && horizontal.active <= 4095 && horizontal.blanking <= 4095 && horizontal.frontPorch <= 1023
            && horizontal.syncWidth <= 1023
            && lines <= 4095 && vertical.blanking <= 4095 && vertical.frontPorch <= 63 && vertical.syncWidth <= 63
    }
}
