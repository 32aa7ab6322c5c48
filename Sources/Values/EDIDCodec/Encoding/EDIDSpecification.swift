// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What a screen is to say of itself: the part of an EDID that is chosen, from which the rest follows.
///
/// `encoded()` makes the bytes, and `init(_:)` reads a specification back: from bytes that were made here, the same value.
/// The values are brought into one form when a specification is made, so that equal screens are equal values: borders are
/// counted to the porches, clocks are those that the bytes can hold, the timings behind the first are ordered as the
/// kernel orders modes, and 640x480 at 60 Hz is among them, which every monitor must take.
public struct EDIDSpecification: Sendable, Hashable {
    /// The name that people read, 1 to 13 printable ASCII characters.
    public let name: String

    /// The maker.
    public let manufacturer: ManufacturerID

    /// The maker's number of the product.
    public let product: UInt16

    /// The serial number, `nil` for 0.
    public let serialNumber: UInt32?

    /// The serial number as text, 1 to 13 printable ASCII characters.
    public let serialText: String?

    /// The week of manufacture, 1 to 53.
    public let week: Int?

    /// The year of manufacture, 1990 to 2245.
    public let year: Int

    /// The width of the picture in millimeters, `nil` for a projector.
    public let widthMillimeters: Int?

    /// The height of the picture in millimeters, `nil` where the width is nothing.
    public let heightMillimeters: Int?

    /// The kind of link.
    public let connection: Connection

    /// The timings, the preferred one first.
    public let timings: [VideoTiming]

    /// Whether the screen takes two-channel sound; only with a digital link.
    public let hasAudio: Bool

    /// Whether the screen cuts the borders of pictures off; only with a digital link.
    public let overscans: Bool

    /// The kinds of link.
    public enum Connection: Sendable, Hashable {
        /// VGA.
        case analog
        /// DVI.
        case dvi
        /// HDMI; the EDID then is of version 1.3, as HDMI demands, otherwise of 1.4.
        case hdmi
        /// DisplayPort.
        case displayPort
    }

    /// The most timings of a specification.
    public static let maximumTimingCount = 100

    /// Creates a specification and brings its values into form.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - manufacturer: The maker; without one, `SSN`.
    ///   - product: The maker's number of the product.
    ///   - serialNumber: The serial number.
    ///   - serialText: The serial number as text.
    ///   - week: The week of manufacture.
    ///   - year: The year of manufacture.
    ///   - widthMillimeters: The width of the picture.
    ///   - heightMillimeters: The height of the picture.
    ///   - connection: The kind of link.
    ///   - timings: The timings, the preferred one first; `VideoTiming.forScreen` makes them.
    ///   - hasAudio: Whether the screen takes sound.
    ///   - overscans: Whether the screen cuts borders off.
    /// - Throws: `EDIDSpecificationError` when an EDID cannot say one of the values.
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
        case (let width, let height):
            throw .size(width: width ?? 0, height: height ?? 0)
        }
        self.connection = connection
        self.timings = try Self.ordered(timings)
        self.hasAudio = hasAudio
        self.overscans = overscans
    }

    /// SecondScreen, by letters that the PNP registry has not assigned.
    private static let ownManufacturer = ManufacturerID(packed: 0x4E6E)

    /// Returns whether a size survives the centimeters of a base block, which also have to differ from mere shapes.
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
        // The fallback is not counted: it comes by itself.
        let count = seen.subtracting([fallback]).count
        guard count <= maximumTimingCount else { throw .tooManyTimings(count) }
        if seen.insert(fallback).inserted { rest.append(fallback) }
        // What no detailed timing can hold is preferred by a DisplayID block, beside a smaller one in the base block.
        guard preferred.fitsDetailedTiming || rest.contains(where: { canStandIn($0, for: preferred) }) else {
            throw .timing(preferred)
        }
        return [preferred] + rest.sorted { $1.isOrdered(behind: $0) }
    }

    /// Returns whether a timing can be the first one of the base block beside a preferred one that is elsewhere.
    ///
    /// It has to come back from its eighteen bytes, and to be behind the preferred one in the kernel's list.
    static func canStandIn(_ timing: VideoTiming, for preferred: VideoTiming) -> Bool {
        timing.fitsDetailedTiming && timing.isOrdered(behind: preferred)
            && (try? normalized(timing, isFirst: true)) == timing
    }

    /// 640x480 at 60 Hz.
    static let fallback = VideoTiming(
        25_175, 640, 16, 96, 48, .negative, 480, 10, 2, 33, .negative)

    /// Brings a timing into the form in which it comes back from the bytes.
    static func normalized(_ timing: VideoTiming, isFirst: Bool) throws(EDIDSpecificationError) -> VideoTiming {
        var timing = timing.withoutBorders
        if !timing.isInterlaced { timing.hasEqualFields = false }
        guard timing.isEncodable else { throw .timing(timing) }
        // Codes stand for exact clocks; all else has steps of 10 kHz, in which the kernel recognizes CTA's formats.
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
    /// Whether each part can be said in a DisplayID timing, and the whole is a raster.
    fileprivate var isEncodable: Bool {
        func canEncode(_ axis: Axis, minimumFrontPorch: Int = 1) -> Bool {
            (64...EDID.maximumModeSize).contains(axis.active) && (minimumFrontPorch...32_768).contains(axis.frontPorch)
                && (1...32_768).contains(axis.syncWidth) && (1...32_768).contains(axis.backPorch)
                && axis.blanking <= 65_536
        }
        guard (10_000...16_000_000).contains(pixelClockKilohertz), !isDoubleScanned else { return false }
        // The front porch of a field can be half a line; only a detailed timing or a code says fields without doubt.
        return canEncode(horizontal) && canEncode(vertical, minimumFrontPorch: isInterlaced ? 0 : 1)
            && (!isInterlaced || vertical.active % 2 == 0 && fitsDetailedTiming && (!hasEqualFields || isVIC39))
    }

    private var isVIC39: Bool { CTAVideoFormat.vic(of: self) == 39 }

    /// Returns whether the kernel lists the timing behind another one.
    func isOrdered(behind other: VideoTiming) -> Bool {
        sortKey.lexicographicallyPrecedes(other.sortKey)
    }

    /// Area, whole rate and clock, then all else, so that the order is one only.
    private var sortKey: [Int] {
        [
            horizontal.active * vertical.active, (refreshMillihertz + 500) / 1_000, pixelClockKilohertz,
            refreshMillihertz, horizontal.active, horizontal.frontPorch, horizontal.syncWidth, horizontal.backPorch,
            horizontal.polarity == .positive ? 1 : 0, vertical.frontPorch, vertical.syncWidth, vertical.backPorch,
            vertical.polarity == .positive ? 1 : 0, isInterlaced ? 1 : 0,
        ]
    }
}

/// The reasons for which an EDID cannot say what a specification wants.
public enum EDIDSpecificationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The manufacturer is not three letters A to Z.
    case manufacturer
    /// A text is not 1 to 13 printable ASCII characters that begin and end with no space.
    case text(String)
    /// A year is outside 1990 to 2245.
    case year(Int)
    /// A week is outside 1 to 53.
    case week(Int)
    /// A size in millimeters is not known on both sides, outside 10 to 2549, or reads like an aspect ratio.
    case size(width: Int, height: Int)
    /// Sound or overscan over VGA.
    case needsDigitalLink
    /// There is no timing.
    case noTimings
    /// There are more timings than `EDIDSpecification.maximumTimingCount`.
    case tooManyTimings(Int)
    /// A timing is no raster, too fast, too slow, or of more than 16,384 pixels a side.
    case timing(VideoTiming)

    /// The reason and a remedy in one line.
    public var description: String {
        switch self {
        case .manufacturer:
            "cannot encode the manufacturer: it has to be three letters A to Z"
        case .text(let text):
            "cannot encode the text '\(text.withoutControls)': it has to be 1 to 13 printable ASCII characters, "
                + "not beginning or ending with a space"
        case .year(let year):
            "cannot encode the year \(year): it has to be 1990 to 2245"
        case .week(let week):
            "cannot encode the week \(week): it has to be 1 to 53"
        case .size(let width, let height):
            "cannot encode a picture of \(width)x\(height) mm: both sides have to be 10 to 2549, "
                + "and not 160x90, 160x100, 40x30 or 50x40 mm, which mean an aspect ratio; leave both out for none"
        case .needsDigitalLink:
            "cannot encode sound or overscan for VGA: choose another connection"
        case .noTimings:
            "cannot encode a screen without a mode"
        case .tooManyTimings(let count):
            "cannot encode \(count) modes: the most are \(EDIDSpecification.maximumTimingCount)"
        case .timing(let timing):
            "cannot encode the mode \(EDIDMode(timing: timing, source: .detailed)): each side has to be 64 to "
                + "\(EDID.maximumModeSize) pixels, with porches and sync of at least one, "
                + "and the clock 10 MHz to 16 GHz"
        }
    }
}
