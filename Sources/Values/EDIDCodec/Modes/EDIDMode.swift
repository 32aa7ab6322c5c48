// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A size and rate that a monitor declares.
public struct EDIDMode: Sendable, Hashable {
    /// The timing, which determines size and rate.
    public let timing: VideoTiming
    /// The refresh rate in millihertz, of fields if interlaced; 59,940 for 59.94 Hz.
    public let refreshMillihertz: Int

    /// The aspect ratio of the displayed image; together with the size, it determines the shape of a pixel.
    public var aspectRatio: AspectRatio {
        otherAspectRatio ?? AspectRatio(timing.horizontal.active, timing.vertical.active)
    }

    /// The aspect ratio where pixels are not square; reducing the size of each mode takes longer than reading it.
    private let otherAspectRatio: AspectRatio?
    /// The part of the EDID that declares the mode.
    public let source: Source
    /// Whether the monitor prefers the mode, by the kernel's rule.
    public internal(set) var isPreferred: Bool
    /// Whether a CTA block marks the mode as native.
    public internal(set) var isNative: Bool
    /// Whether an earlier mode of the list has the same size, rate and kind of scan.
    public internal(set) var isRepeated: Bool

    /// The number of times each distinct pixel of a line is sent: 2 for CTA's 1440x480i, which is 720 pixels wide,
    /// otherwise 1.
    public let pixelRepetition: Int

    /// The part of an EDID that declares a mode.
    public enum Source: Sendable, Hashable, CustomStringConvertible {
        /// A bit of established timings I, II or III.
        case established
        /// A standard timing: from a table, or by GTF or CVT, depending on the EDID's version and range limits.
        case standard
        /// A standard timing computed by GTF, as a source of EDID 1.3 does where a newer one uses CVT.
        case gtf
        /// A detailed timing of the base block or a CTA block.
        case detailed
        /// A three-byte CVT code.
        case cvt
        /// A short video descriptor of CTA-861, or a bitmap or code that names one.
        case cta(vic: UInt8)
        /// A CTA-861 format that the monitor accepts in YCbCr 4:2:0 only.
        case ctaYCbCr420(vic: UInt8)
        /// An HDMI 1.4 format that is not in CTA-861.
        case hdmi(vic: UInt8)
        /// A size and rate of a CTA-861-I video format block.
        case ctaResolution(identifier: UInt8)
        /// A DisplayID timing: type 1 to 6 in version 1, 7 to 10 in version 2, also inside CTA blocks.
        case displayID(type: UInt8)
        /// Added by the kernel: a timing of tables or formulas within the range limits.
        case inferred
        /// Added by the kernel: another mode at 1000/1001 of its rate, or the reverse.
        case alternateRate

        /// A short name for logs and JSON: `detailed`, `cta-16`, `hdmi-1`, `displayid-7`.
        public var description: String {
            switch self {
            case .established: "established"
            case .standard: "standard"
            case .gtf: "gtf"
            case .detailed: "detailed"
            case .cvt: "cvt"
            case .cta(let vic): "cta-\(vic)"
            case .ctaYCbCr420(let vic): "cta-420-\(vic)"
            case .hdmi(let vic): "hdmi-\(vic)"
            case .ctaResolution(let identifier): "cta-rid-\(identifier)"
            case .displayID(let type): "displayid-\(type)"
            case .inferred: "inferred"
            case .alternateRate: "alternate-rate"
            }
        }
    }

    /// Creates a mode from its timing.
    ///
    /// - Parameters:
    ///   - timing: The timing.
    ///   - aspectRatio: The aspect ratio of the image; `nil` if pixels are square.
    ///   - source: The part of the EDID.
    ///   - isPreferred: Whether the monitor prefers it.
    ///   - isNative: Whether a CTA block marks it as native.
    ///   - pixelRepetition: The number of times each pixel is sent.
    public init(
        timing: VideoTiming, aspectRatio: AspectRatio? = nil, source: Source, isPreferred: Bool = false,
        isNative: Bool = false, pixelRepetition: Int = 1
    ) {
        self.init(
            timing: timing, refreshMillihertz: timing.refreshMillihertz, aspectRatio: aspectRatio, source: source,
            isPreferred: isPreferred, isNative: isNative, pixelRepetition: pixelRepetition)
    }

    /// Creates a mode whose rate is not that of its timing.
    init(
        timing: VideoTiming, refreshMillihertz: Int, aspectRatio: AspectRatio?, source: Source,
        isPreferred: Bool = false, isNative: Bool = false, pixelRepetition: Int = 1
    ) {
        self.timing = timing
        self.refreshMillihertz = refreshMillihertz
        let (width, height) = (timing.horizontal.active, timing.vertical.active)
        otherAspectRatio = aspectRatio.flatMap { $0.horizontal * height == $0.vertical * width ? nil : $0 }
        self.source = source
        self.isPreferred = isPreferred
        self.isNative = isNative
        isRepeated = false
        self.pixelRepetition = pixelRepetition
    }

    /// The width in pixels.
    public var width: Int { timing.horizontal.active }

    /// The height in lines, both fields together if interlaced.
    public var height: Int { timing.vertical.active }

    /// Whether a frame is sent as two fields.
    public var isInterlaced: Bool { timing.isInterlaced }

    /// Whether each line is sent twice.
    public var isDoubleScanned: Bool { timing.isDoubleScanned }

    /// The pixel clock in kilohertz.
    public var pixelClockKilohertz: Int { timing.pixelClockKilohertz }

    /// The width of a pixel divided by its height: 1:1 for most modes, 8:9 for CTA's 720x480 at 4:3.
    public var pixelAspectRatio: AspectRatio {
        AspectRatio(aspectRatio.horizontal * height, aspectRatio.vertical * width)
    }

    /// Returns whether another mode has the same size, rate and kind of scan, wherever it is declared.
    public func looksLike(_ other: EDIDMode) -> Bool {
        width == other.width && height == other.height && refreshMillihertz == other.refreshMillihertz
            && isInterlaced == other.isInterlaced && isDoubleScanned == other.isDoubleScanned
    }
}

extension EDIDMode: CustomStringConvertible {
    /// The mode for messages and tests: `1920x1080i@59.94`. User-facing output goes through `DisplayMode`.
    public var description: String {
        let fraction = String(
            String(refreshMillihertz % 1_000 + 1_000).dropFirst().reversed().drop { $0 == "0" }.reversed())
        let rate = "\(refreshMillihertz / 1_000)" + (fraction.isEmpty ? "" : ".\(fraction)")
        return "\(width)x\(height)\(isInterlaced ? "i" : "")@\(rate)"
    }
}
