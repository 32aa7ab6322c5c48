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

    /// The highest clock in megahertz, nothing when it is not given.
    public let maximumTMDSClockMegahertz: Int?

    /// The formats beyond those of CTA-861, by HDMI's codes.
    public let videoCodes: [UInt8]

    /// Tells whether it shows stereo formats.
    public let supportsStereo: Bool

    /// What the size of the base block means.
    public let imageSize: ImageSize

    /// Bits of the third byte.
    public struct Features: OptionSet, Sendable, Hashable {
        /// The byte.
        public let rawValue: UInt8

        /// Makes a set from the byte of a data block.
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
