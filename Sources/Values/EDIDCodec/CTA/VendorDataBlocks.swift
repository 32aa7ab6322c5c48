// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The vendor-specific data block of HDMI up to 1.4 (HDMI 1.4b, section 8.3.2), without its stereo formats.
public struct HDMIDataBlock: Sendable, Hashable {
    /// The IEEE identifier of HDMI Licensing.
    static let identifier: UInt32 = 0x00_0C03

    /// The four digits of the monitor's place in a tree of devices, as `0x1000` for 1.0.0.0.
    public let physicalAddress: UInt16

    /// The depths and features of the third byte.
    public let features: Features

    /// The highest clock in megahertz, `nil` when it is not given.
    public let maximumTMDSClockMegahertz: Int?

    /// The formats beyond those of CTA-861, by HDMI's codes.
    public let videoCodes: [UInt8]

    /// Whether it shows stereo formats.
    public let supportsStereo: Bool

    /// What the size of the base block means.
    public let imageSize: ImageSize

    /// Bits of the third byte.
    public struct Features: OptionSet, Sendable, Hashable {
        /// The byte.
        public let rawValue: UInt8

        /// Creates a set from the byte of a data block.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Two links over DVI.
        public static let dualDVI = Features(rawValue: 0x01)
        /// Deep color also in YCbCr 4:4:4.
        public static let deepColorYCbCr444 = Features(rawValue: 0x08)
        /// Ten bits a color.
        public static let deepColor30 = Features(rawValue: 0x10)
        /// Twelve bits a color.
        public static let deepColor36 = Features(rawValue: 0x20)
        /// Sixteen bits a color.
        public static let deepColor48 = Features(rawValue: 0x40)
        /// Information packets for copy protection of sound.
        public static let supportsAI = Features(rawValue: 0x80)
    }

    /// What the two bytes of size in a base block mean.
    public enum ImageSize: UInt8, Sendable, Hashable {
        /// Centimeters, as EDID says.
        case unspecified
        /// Only the aspect ratio is right.
        case aspectRatio
        /// Centimeters.
        case centimeters
        /// Steps of five centimeters.
        case fiveCentimeters
    }

    /// Reads the bytes behind the identifier.
    init(_ data: ZeroExtendedBytes, in range: Range<Int>) {
        func byte(_ index: Int) -> UInt8 {
            let offset = range.lowerBound + index
            return range.contains(offset) ? data[offset] : 0
        }
        physicalAddress = UInt16(byte(0)) << 8 | UInt16(byte(1))
        features = Features(rawValue: byte(2))
        maximumTMDSClockMegahertz = byte(3) == 0 ? nil : Int(byte(3)) * 5

        let flags = byte(4)
        // Bit 7 and 6 each put two bytes of latency before the video part, which bit 5 announces.
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

/// The data block of HDMI 2.0 and 2.1: the vendor-specific one and the sink capability one have the same fields.
public struct HDMIForumDataBlock: Sendable, Hashable {
    /// The IEEE identifier of the HDMI Forum.
    static let identifier: UInt32 = 0xC4_5DD8

    /// The version of the block.
    public let version: UInt8

    /// The highest rate of characters in megahertz, `nil` when it is not above that of the HDMI block.
    public let maximumTMDSRateMegahertz: Int?

    /// Whether status and control data can be exchanged.
    public let hasStatusAndControlChannel: Bool

    /// The code of the highest rate of HDMI 2.1's fixed-rate link, 0 without one, 6 for 12 Gbit/s on four lanes.
    public let maximumFixedRateLink: Int

    /// Whether the formats of HDMI 1.4 also work by their CTA codes.
    public let supportsUltraHDCodes: Bool

    /// The depths that it takes in YCbCr 4:2:0 beside 8: 10, 12 and 16.
    public let yCbCr420Depths: [Int]

    /// Whether it switches to low latency by itself.
    public let supportsAutoLowLatency: Bool

    /// The limits of variable refresh in hertz, `nil` without it.
    public let variableRefreshHertz: ClosedRange<Int>?

    /// Reads the bytes behind the identifier.
    init(_ data: ZeroExtendedBytes, in range: Range<Int>) {
        func byte(_ index: Int) -> UInt8 {
            let offset = range.lowerBound + index
            return range.contains(offset) ? data[offset] : 0
        }
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

/// Microsoft's vendor-specific data block, by which special monitors say that they are no desktops.
///
/// The layout is that of «EDID extension (VSDB) for HMDs and specialized monitors» in Microsoft's driver documentation.
public struct MicrosoftDataBlock: Sendable, Hashable {
    /// The IEEE identifier of Microsoft.
    static let identifier: UInt32 = 0xCA_125C

    /// The version: 1 and 2 mean a head-mounted or otherwise special monitor, 3 says more in its flags.
    public let version: UInt8

    /// Whether the monitor is also a desktop, which only version 3 can say.
    public let isDesktop: Bool

    /// Microsoft's code of what the monitor is for: 7 a virtual reality headset, 8 an augmented one.
    public let primaryUse: Int

    /// The identifier that all monitors in one housing share, sixteen bytes.
    public let containerID: [UInt8]

    /// Reads the bytes behind the identifier.
    init(_ data: ZeroExtendedBytes, in range: Range<Int>) {
        version = data[range.lowerBound]
        let flags = data[range.lowerBound + 1]
        isDesktop = version >= 3 && flags & 0x40 != 0
        primaryUse = Int(flags & 0x1F)
        containerID = data[range.lowerBound + 2..<range.upperBound]
    }
}
