// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What a screen declares about itself: the parts of an EDID that can be chosen; the others are derived.
///
/// `encoded()` returns the bytes, and `init(_:)` decodes a specification; a round trip gives an equal value. Values are
/// normalized, so that equal screens have equal values: borders are added to the porches, clocks are rounded to the
/// precision of the bytes, timings after the first are ordered as the kernel orders modes, and 640x480 at 60 Hz, which
/// every monitor must accept, is included.
public struct EDIDSpecification: Sendable, Hashable {
    /// The display name, 1 to 13 printable ASCII characters.
    public let name: String
    /// The manufacturer.
    public let manufacturer: ManufacturerID
    /// The manufacturer's product code.
    public let product: UInt16
    /// The serial number; never 0.
    public let serialNumber: UInt32?
    /// The serial number as text, 1 to 13 printable ASCII characters.
    public let serialText: String?
    /// The week of manufacture, 1 to 53.
    public let week: Int?
    /// The year of manufacture, 1990 to 2245.
    public let year: Int
    /// The width of the image in millimeters; `nil` for a projector.
    public let widthMillimeters: Int?
    /// The height of the image in millimeters; `nil` if the width is.
    public let heightMillimeters: Int?
    /// The kind of link.
    public let connection: Connection
    /// The timings, the preferred one first.
    public let timings: [VideoTiming]
    /// Whether the screen accepts two-channel audio; requires a digital link.
    public let hasAudio: Bool
    /// Whether the screen overscans images; requires a digital link.
    public let overscans: Bool

    /// The kinds of link.
    public enum Connection: Sendable, Hashable {
        /// VGA.
        case analog
        /// DVI.
        case dvi
        /// HDMI; the EDID then has version 1.3, as HDMI requires, otherwise 1.4.
        case hdmi
        /// DisplayPort.
        case displayPort
    }

    /// The maximum number of timings.
    public static let maximumTimingCount = 100

    /// Creates a specification and normalizes its values.
    ///
    /// - Parameters:
    ///   - name: The display name.
    ///   - manufacturer: The manufacturer; `SSN` if `nil`.
    ///   - product: The manufacturer's product code.
    ///   - serialNumber: The serial number.
    ///   - serialText: The serial number as text.
    ///   - week: The week of manufacture.
    ///   - year: The year of manufacture.
    ///   - widthMillimeters: The width of the image.
    ///   - heightMillimeters: The height of the image.
    ///   - connection: The kind of link.
    ///   - timings: The timings, the preferred one first; see `VideoTiming.forScreen`.
    ///   - hasAudio: Whether the screen accepts audio.
    ///   - overscans: Whether the screen overscans images.
    /// - Throws: `EDIDSpecificationError` if an EDID cannot express one of the values.
    public init(
        name: String, manufacturer: ManufacturerID? = nil, product: UInt16 = 1, serialNumber: UInt32? = nil,
        serialText: String? = nil, week: Int? = nil, year: Int = 2025, widthMillimeters: Int? = nil,
        heightMillimeters: Int? = nil, connection: Connection = .displayPort, timings: [VideoTiming],
        hasAudio: Bool = false, overscans: Bool = false
    ) throws(EDIDSpecificationError) {
        let manufacturer = manufacturer ?? Self.ownManufacturer
        guard manufacturer.isValid, manufacturer.packed < 0x8000 else { throw .manufacturer }
        guard name.isEDIDText else { throw .text(name) }
        if let serialText, !serialText.isEDIDText { throw .text(serialText) }
        guard (1990...2245).contains(year) else { throw .year(year) }
        if let week, !(1...53).contains(week) { throw .week(week) }
        guard connection.isDigital || !hasAudio && !overscans else { throw .needsDigitalLink }

        self.name = name
        self.manufacturer = manufacturer
        self.product = product
        self.serialNumber = serialNumber == 0 ? nil : serialNumber
        self.serialText = serialText
        self.week = week
        self.year = year
        switch (widthMillimeters, heightMillimeters) {
        case (nil, nil):
            self.widthMillimeters = nil
            self.heightMillimeters = nil
        case (let width?, let height?):
            guard Self.canEncodeSize(width, height) else { throw .size(width: width, height: height) }
            self.widthMillimeters = width
            self.heightMillimeters = height
        case (let width, let height): throw .size(width: width ?? 0, height: height ?? 0)
        }
        self.connection = connection
        self.timings = try Self.ordered(timings)
        self.hasAudio = hasAudio
        self.overscans = overscans
    }

    /// SecondScreen's identifier, with letters that are not assigned in the PNP registry.
    private static let ownManufacturer = ManufacturerID(packed: 0x4E6E)

    /// Returns whether a size survives rounding to centimeters and cannot be mistaken for an aspect ratio.
    static func canEncodeSize(_ width: Int, _ height: Int) -> Bool {
        guard (10..<2550).contains(width), (10..<2550).contains(height) else { return false }
        let centimeters = ((width + 5) / 10, (height + 5) / 10)
        return !EDID.isShape(width: centimeters.0, height: centimeters.1)
    }

    // MARK: - Timings

    private static func ordered(_ timings: [VideoTiming]) throws(EDIDSpecificationError) -> [VideoTiming] {
        guard let first = timings.first else { throw .noTimings }
        let preferred = try normalized(first, isFirst: true)
        var seen: Set<VideoTiming> = [preferred]
        var rest: [VideoTiming] = []
        for timing in timings.dropFirst() {
            let timing = try normalized(timing, isFirst: false)
            if seen.insert(timing).inserted { rest.append(timing) }
        }
        // The fallback does not count: it is added automatically.
        let count = seen.subtracting([fallback]).count
        guard count <= maximumTimingCount else { throw .tooManyTimings(count) }
        if seen.insert(fallback).inserted { rest.append(fallback) }
        // A timing that exceeds a detailed timing is preferred in a DisplayID block, next to a smaller one in the base
        // block.
        guard preferred.fitsDetailedTiming || rest.contains(where: { canStandIn($0, for: preferred) }) else {
            throw .timing(preferred)
        }
        return [preferred] + rest.sorted { $1.isOrdered(behind: $0) }
    }

    /// Returns whether a timing can come first in the base block while the preferred one is elsewhere.
    ///
    /// It must survive encoding in 18 bytes, and follow the preferred one in the kernel's list.
    static func canStandIn(_ timing: VideoTiming, for preferred: VideoTiming) -> Bool {
        timing.fitsDetailedTiming && timing.isOrdered(behind: preferred)
            && (try? normalized(timing, isFirst: true)) == timing
    }

    /// 640x480 at 60 Hz.
    static let fallback = VideoTiming(
        25_175, 640, 16, 96, 48, .negative, 480, 10, 2, 33, .negative)

    /// Returns a timing as it would be decoded from the bytes.
    static func normalized(_ timing: VideoTiming, isFirst: Bool) throws(EDIDSpecificationError) -> VideoTiming {
        var timing = timing.withoutBorders
        if !timing.isInterlaced { timing.hasEqualFields = false }
        guard timing.isEncodable else { throw .timing(timing) }
        // Codes mean exact clocks; all others have steps of 10 kHz, by which the kernel recognizes CTA's formats.
        if CTAVideoFormat.vic(of: timing) != nil || !isFirst && TimingCode(timing) != nil { return timing }
        timing.pixelClockKilohertz = (timing.pixelClockKilohertz + 5) / 10 * 10
        guard timing.pixelClockKilohertz >= 10_000 else { throw .timing(timing) }
        timing.pixelClockKilohertz = Int(KernelVideoFormat.exactClock(of: KernelMode(timing, source: .detailed)))
        return timing
    }
}

extension EDIDSpecification.Connection {
    /// Whether the link is digital.
    public var isDigital: Bool { self != .analog }
}

extension VideoTiming {
    /// Whether a DisplayID timing can hold each part, and the timing is valid.
    fileprivate var isEncodable: Bool {
        func canEncode(_ axis: Axis, minimumFrontPorch: Int = 1) -> Bool {
            (64...EDID.maximumModeSize).contains(axis.active) && (minimumFrontPorch...32_768).contains(axis.frontPorch)
                && (1...32_768).contains(axis.syncWidth) && (1...32_768).contains(axis.backPorch)
                && axis.blanking <= 65_536
        }
        guard (10_000...16_000_000).contains(pixelClockKilohertz), !isDoubleScanned else { return false }
        // The front porch of a field can be half a line; only a detailed timing or a code declares fields
        // unambiguously.
        return canEncode(horizontal) && canEncode(vertical, minimumFrontPorch: isInterlaced ? 0 : 1)
            && (!isInterlaced || vertical.active % 2 == 0 && fitsDetailedTiming && (!hasEqualFields || isVIC39))
    }

    private var isVIC39: Bool { CTAVideoFormat.vic(of: self) == 39 }

    /// Returns whether the kernel lists the timing after another one.
    func isOrdered(behind other: VideoTiming) -> Bool {
        let (first, second) = (rank, other.rank)
        return first == second ? detail.lexicographicallyPrecedes(other.detail) : first < second
    }

    /// Area, whole rate and clock.
    private var rank: (Int, Int, Int) {
        (horizontal.active * vertical.active, (refreshMillihertz + 500) / 1_000, pixelClockKilohertz)
    }

    /// Everything else, for a total order.
    private var detail: [Int] {
        [
            refreshMillihertz, horizontal.active, horizontal.frontPorch, horizontal.syncWidth, horizontal.backPorch,
            horizontal.polarity == .positive ? 1 : 0, vertical.frontPorch, vertical.syncWidth, vertical.backPorch,
            vertical.polarity == .positive ? 1 : 0, isInterlaced ? 1 : 0,
        ]
    }
}

/// The reason why an EDID cannot express a specification.
public enum EDIDSpecificationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The manufacturer is not three letters A to Z.
    case manufacturer
    /// A text is not 1 to 13 printable ASCII characters, or begins or ends with a space.
    case text(String)
    /// A year is outside 1990 to 2245.
    case year(Int)
    /// A week is outside 1 to 53.
    case week(Int)
    /// A size in millimeters is incomplete, outside 10 to 2549, or could be mistaken for an aspect ratio.
    case size(width: Int, height: Int)
    /// Audio or overscan over VGA.
    case needsDigitalLink
    /// There is no timing.
    case noTimings
    /// There are more timings than `EDIDSpecification.maximumTimingCount`.
    case tooManyTimings(Int)
    /// A timing is not a valid raster, too fast, too slow, or has more than 16,384 pixels per side.
    case timing(VideoTiming)

    /// The reason and a remedy in one line.
    public var description: String {
        switch self {
        case .manufacturer: "cannot encode the manufacturer: must be three letters A to Z"
        case .text(let text):
            "cannot encode the text '\(text.withoutControls)': must be 1 to 13 printable ASCII characters, "
                + "not beginning or ending with a space"
        case .year(let year): "cannot encode the year \(year): must be 1990 to 2245"
        case .week(let week): "cannot encode the week \(week): must be 1 to 53"
        case .size(let width, let height):
            "cannot encode an image size of \(width)x\(height) mm: both sides must be 10 to 2549, "
                + "and not 160x90, 160x100, 40x30 or 50x40 mm, which mean an aspect ratio; omit both for none"
        case .needsDigitalLink: "cannot encode audio or overscan for VGA: choose another connection"
        case .noTimings: "cannot encode a screen without a mode"
        case .tooManyTimings(let count):
            "cannot encode \(count) modes: the maximum is \(EDIDSpecification.maximumTimingCount)"
        case .timing(let timing):
            "cannot encode the mode \(EDIDMode(timing: timing, source: .detailed)): each side must be 64 to "
                + "\(EDID.maximumModeSize) pixels, with porches and sync of at least one, "
                + "and the clock 10 MHz to 16 GHz"
        }
    }
}
