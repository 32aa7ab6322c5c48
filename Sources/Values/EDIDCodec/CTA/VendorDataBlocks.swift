// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The vendor-specific data block of HDMI up to 1.4 (HDMI 1.4b, section 8.3.2), without its stereo formats.
public struct HDMIDataBlock: Sendable, Hashable {
    /// The IEEE identifier of HDMI Licensing.
    static let identifier: UInt32 = 0x00_0C03

    /// The physical address of the monitor in the HDMI tree: `0x1000` is 1.0.0.0.
    public let physicalAddress: UInt16
    /// Color depths and features (third byte).
    public let features: Features
    /// The maximum TMDS clock in megahertz; `nil` if not specified.
    public let maximumTMDSClockMegahertz: Int?
    /// Additional formats, by HDMI code.
    public let videoCodes: [UInt8]
    /// Whether the monitor supports stereo formats.
    public let supportsStereo: Bool
    /// The meaning of the base block's image size.
    public let imageSize: ImageSize

    /// The bits of the third byte.
    public struct Features: OptionSet, Sendable, Hashable {
        /// The third byte.
        public let rawValue: UInt8

        /// Creates a set from the byte of a data block.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Deep color in YCbCr 4:4:4.
        public static let deepColorYCbCr444 = Features(rawValue: 0x08)
        /// 10 bits per color.
        public static let deepColor30 = Features(rawValue: 0x10)
        /// 12 bits per color.
        public static let deepColor36 = Features(rawValue: 0x20)
        /// Supports AI packets (copy protection of audio).
        public static let supportsAI = Features(rawValue: 0x80)
    }

    /// The meaning of the two image size bytes of a base block.
    public enum ImageSize: UInt8, Sendable, Hashable {
        /// Centimeters, as in any EDID.
        case unspecified
        /// Only the aspect ratio is valid.
        case aspectRatio
        /// Centimeters.
        case centimeters
        /// Steps of five centimeters.
        case fiveCentimeters
    }

    /// Decodes the bytes after the identifier.
    init(_ data: ZeroExtendedBytes, in range: Range<Int>) {
        func byte(_ index: Int) -> UInt8 { data.byte(index, of: range) }
        physicalAddress = UInt16(byte(0)) << 8 | UInt16(byte(1))
        features = Features(rawValue: byte(2))
        maximumTMDSClockMegahertz = byte(3) == 0 ? nil : Int(byte(3)) * 5

        let flags = byte(4)
        // Bits 7 and 6 each add two latency bytes before the video part, which bit 5 announces.
        var next = 5
        if flags & 0x80 != 0 { next += 2 }
        if flags & 0xC0 == 0xC0 { next += 2 }
        guard flags & 0x20 != 0 else {
            supportsStereo = false
            imageSize = .unspecified
            videoCodes = []
            return
        }
        supportsStereo = byte(next) & 0x80 != 0
        imageSize = ImageSize(rawValue: byte(next) >> 3 & 3) ?? .unspecified
        let first = range.lowerBound + next + 2
        let end = min(first + Int(byte(next + 1) >> 5), range.upperBound)
        videoCodes = first < end ? data[first..<end] : []
    }
}

/// The HDMI Forum data block of HDMI 2.0 and 2.1. The vendor-specific and the sink capability block share their layout.
public struct HDMIForumDataBlock: Sendable, Hashable {
    /// The IEEE identifier of the HDMI Forum.
    static let identifier: UInt32 = 0xC4_5DD8

    /// The version of the block.
    public let version: UInt8
    /// The maximum TMDS character rate in megahertz; `nil` if it does not exceed that of the HDMI block.
    public let maximumTMDSRateMegahertz: Int?
    /// Whether the monitor has a status and control data channel (SCDC).
    public let hasStatusAndControlChannel: Bool
    /// The code of HDMI 2.1's maximum fixed-rate link: 0 for none, 6 for 12 Gbit/s on four lanes.
    public let maximumFixedRateLink: Int
    /// Whether the HDMI 1.4 formats are also supported by their CTA codes.
    public let supportsUltraHDCodes: Bool
    /// The supported color depths in YCbCr 4:2:0 besides 8: 10, 12 and 16.
    public let yCbCr420Depths: [Int]
    /// Whether the monitor supports auto low-latency mode.
    public let supportsAutoLowLatency: Bool
    /// The variable refresh rate range in hertz; `nil` if it is not supported.
    public let variableRefreshHertz: ClosedRange<Int>?

    /// Decodes the bytes after the identifier.
    init(_ data: ZeroExtendedBytes, in range: Range<Int>) {
        func byte(_ index: Int) -> UInt8 { data.byte(index, of: range) }
        version = byte(0)
        maximumTMDSRateMegahertz = byte(1) == 0 ? nil : Int(byte(1)) * 5
        hasStatusAndControlChannel = byte(2) & 0x80 != 0
        maximumFixedRateLink = Int(byte(3) >> 4)
        supportsUltraHDCodes = byte(3) & 0x08 != 0
        yCbCr420Depths = [(0x01, 10), (0x02, 12), (0x04, 16)].filter { byte(3) & $0.0 != 0 }.map { $0.1 }
        supportsAutoLowLatency = byte(4) & 0x02 != 0
        let minimum = Int(byte(5) & 0x3F)
        let maximum = Int(byte(5) & 0xC0) << 2 | Int(byte(6))
        variableRefreshHertz = minimum > 0 && maximum >= minimum ? minimum...maximum : nil
    }
}

/// Microsoft's vendor-specific data block, in which special-purpose monitors declare that they are not desktops.
///
/// The layout is documented as “EDID extension (VSDB) for HMDs and specialized monitors” in Microsoft's driver
/// documentation.
public struct MicrosoftDataBlock: Sendable, Hashable {
    /// The IEEE identifier of Microsoft.
    static let identifier: UInt32 = 0xCA_125C

    /// The version: 1 and 2 mean a head-mounted or other special monitor, 3 has flags.
    public let version: UInt8
    /// Whether the monitor is also a desktop; can be declared only in version 3.
    public let isDesktop: Bool
    /// Microsoft's code for the primary use: 7 is a virtual reality headset, 8 an augmented reality headset.
    public let primaryUse: Int
    /// The 16-byte identifier shared by all monitors of one enclosure.
    public let containerID: [UInt8]

    /// Decodes the bytes after the identifier.
    init(_ data: ZeroExtendedBytes, in range: Range<Int>) {
        version = data[range.lowerBound]
        let flags = data[range.lowerBound + 1]
        isDesktop = version >= 3 && flags & 0x40 != 0
        primaryUse = Int(flags & 0x1F)
        containerID = data[range.lowerBound + 2..<range.upperBound]
    }
}
