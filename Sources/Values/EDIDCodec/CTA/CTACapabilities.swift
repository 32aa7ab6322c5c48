// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A short audio descriptor (CTA-861-H, section 7.5.2).
public struct CTAAudioDescriptor: Sendable, Hashable {
    /// The format code: 1 is linear PCM, 2 is AC-3, 15 means `extendedFormat`.
    public let format: UInt8
    /// The extended format code; `nil` unless `format` is 15.
    public let extendedFormat: UInt8?
    /// The maximum number of channels.
    public let channels: Int
    /// The supported sample rates.
    public let sampleRates: SampleRates
    /// The third byte: for PCM, bits 0 to 2 mean 16, 20 and 24 bits; for other formats, it depends on the format.
    public let detail: UInt8

    /// A set of sample rates.
    public struct SampleRates: OptionSet, Sendable, Hashable {
        /// Seven bits of the descriptor.
        public let rawValue: UInt8

        /// Creates a set from the bits of a descriptor.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// 32 kHz.
        public static let hertz32000 = SampleRates(rawValue: 1 << 0)
        /// 44.1 kHz.
        public static let hertz44100 = SampleRates(rawValue: 1 << 1)
        /// 48 kHz.
        public static let hertz48000 = SampleRates(rawValue: 1 << 2)
        /// 192 kHz.
        public static let hertz192000 = SampleRates(rawValue: 1 << 6)
    }

    /// Decodes the three-byte descriptors in a range.
    static func descriptors(_ data: ZeroExtendedBytes, in range: Range<Int>) -> [CTAAudioDescriptor] {
        (0..<range.count / 3).map { CTAAudioDescriptor(data, at: range.lowerBound + 3 * $0) }
    }

    private init(_ data: ZeroExtendedBytes, at offset: Int) {
        format = data[offset] >> 3 & 0x0F
        extendedFormat = format == 15 ? data[offset + 2] >> 3 : nil
        // 3D-audio linear PCM has five channel bits.
        let high = extendedFormat == 13 ? data[offset + 1] >> 3 & 0x10 | data[offset] >> 4 & 0x08 : 0
        channels = Int(data[offset] & 7 | high) + 1
        sampleRates = SampleRates(rawValue: data[offset + 1] & 0x7F)
        detail = data[offset + 2]
    }
}

/// The speaker allocation of a monitor (CTA-861-H, section 7.5.3).
public struct CTASpeakers: OptionSet, Sendable, Hashable {
    /// The three bytes of the data block, the first one in the lowest position.
    public let rawValue: UInt32

    /// Creates a set from the bytes of a data block.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Front left and right.
    public static let front = CTASpeakers(rawValue: 1 << 0)
    /// Low-frequency effects.
    public static let lowFrequency = CTASpeakers(rawValue: 1 << 1)
    /// Front center.
    public static let frontCenter = CTASpeakers(rawValue: 1 << 2)
    /// Back left and right.
    public static let back = CTASpeakers(rawValue: 1 << 3)
}

/// Additional color spaces of a monitor (CTA-861-H, section 7.5.5).
public struct CTAColorimetry: OptionSet, Sendable, Hashable {
    /// The two bytes of the data block, the first one in the low position.
    public let rawValue: UInt16

    /// Creates a set from the bytes of a data block.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// BT.2020 in YCbCr.
    public static let bt2020YCC = CTAColorimetry(rawValue: 1 << 6)
    /// BT.2020 in RGB.
    public static let bt2020RGB = CTAColorimetry(rawValue: 1 << 7)
    /// sRGB.
    public static let sRGB = CTAColorimetry(rawValue: 1 << 13)
}

/// Overscan behavior and selectable quantization (CTA-861-H, section 7.5.6).
public struct CTAVideoCapability: RawRepresentable, Sendable, Hashable {
    /// The byte of the data block.
    public let rawValue: UInt8

    /// Creates a capability from the byte of a data block.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Overscan behavior.
    public enum Scan: UInt8, Sendable, Hashable {
        /// Not declared, or formats of this kind are not supported.
        case unknown
        /// Always overscanned.
        case overscan
        /// Always underscanned.
        case underscan
        /// Selectable by the source.
        case both
    }

    /// The behavior of the preferred format; the two others apply if it is unknown.
    public var preferredTimingScan: Scan { Scan(rawValue: rawValue >> 4 & 3) ?? .unknown }

    /// The behavior of IT formats.
    public var computerScan: Scan { Scan(rawValue: rawValue >> 2 & 3) ?? .unknown }

    /// The behavior of CE formats.
    public var televisionScan: Scan { Scan(rawValue: rawValue & 3) ?? .unknown }

    /// Whether the source can select the quantization range of RGB.
    public var canSelectRGBQuantization: Bool { rawValue & 0x40 != 0 }

    /// Whether the source can select the quantization range of YCbCr.
    public var canSelectYCbCrQuantization: Bool { rawValue & 0x80 != 0 }
}

/// High dynamic range capabilities (CTA-861-H, section 7.5.13).
public struct CTAHDRStaticMetadata: Sendable, Hashable {
    /// The supported transfer functions.
    public let transferFunctions: TransferFunctions
    /// Whether static metadata type 1 is supported.
    public let supportsType1: Bool
    /// The code of the maximum luminance: 50 × 2^(code / 32) cd/m².
    public let maximumLuminanceCode: UInt8?
    /// The code of the maximum frame-average luminance.
    public let maximumFrameAverageLuminanceCode: UInt8?
    /// The code of the minimum luminance, relative to the maximum.
    public let minimumLuminanceCode: UInt8?

    /// Electro-optical transfer functions.
    public struct TransferFunctions: OptionSet, Sendable, Hashable {
        /// The byte of the data block.
        public let rawValue: UInt8

        /// Creates a set from the byte of a data block.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Traditional gamma, SDR range.
        public static let traditionalSDR = TransferFunctions(rawValue: 1 << 0)
        /// SMPTE ST 2084 (PQ).
        public static let st2084 = TransferFunctions(rawValue: 1 << 2)
        /// Hybrid log-gamma of BT.2100.
        public static let hybridLogGamma = TransferFunctions(rawValue: 1 << 3)
    }

    /// Decodes the bytes after the tags of a data block.
    init(_ data: ZeroExtendedBytes, in range: Range<Int>) {
        func code(_ index: Int) -> UInt8? {
            let code = data.byte(index, of: range)
            return code == 0 ? nil : code
        }
        transferFunctions = TransferFunctions(rawValue: data[range.lowerBound])
        supportsType1 = data.hasBits(1, at: range.lowerBound + 1)
        maximumLuminanceCode = code(2)
        maximumFrameAverageLuminanceCode = code(3)
        minimumLuminanceCode = code(4)
    }
}
