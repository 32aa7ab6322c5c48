// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A short audio descriptor: one kind of sound that a monitor takes (CTA-861-H, section 7.5.2).
public struct CTAAudioDescriptor: Sendable, Hashable {
    /// The code of the format: 1 is linear PCM, 2 AC-3, 15 means `extendedFormat`.
    public let format: UInt8

    /// The code of newer formats, nothing unless `format` is 15.
    public let extendedFormat: UInt8?

    /// The highest count of channels.
    public let channels: Int

    /// The sample rates that it takes.
    public let sampleRates: SampleRates

    /// The third byte: for PCM bits 0 to 2 are 16, 20 and 24 bits, for others it depends on the format.
    public let detail: UInt8

    /// Rates of samples.
    public struct SampleRates: OptionSet, Sendable, Hashable {
        /// Seven bits of the descriptor.
        public let rawValue: UInt8

        /// Makes a set from the bits of a descriptor.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// 32 kHz.
        public static let hertz32000 = SampleRates(rawValue: 1 << 0)
        /// 44.1 kHz.
        public static let hertz44100 = SampleRates(rawValue: 1 << 1)
        /// 48 kHz.
        public static let hertz48000 = SampleRates(rawValue: 1 << 2)
        /// 88.2 kHz.
        public static let hertz88200 = SampleRates(rawValue: 1 << 3)
        /// 96 kHz.
        public static let hertz96000 = SampleRates(rawValue: 1 << 4)
        /// 176.4 kHz.
        public static let hertz176400 = SampleRates(rawValue: 1 << 5)
        /// 192 kHz.
        public static let hertz192000 = SampleRates(rawValue: 1 << 6)
    }

    /// Reads as many descriptors of three bytes as a range holds.
    static func descriptors(_ data: ZeroExtendedBytes, in range: Range<Int>) -> [CTAAudioDescriptor] {
        (0..<range.count / 3).map { CTAAudioDescriptor(data, at: range.lowerBound + 3 * $0) }
    }

    private init(_ data: ZeroExtendedBytes, at offset: Int) {
        format = data[offset] >> 3 & 0x0F
        extendedFormat = format == 15 ? data[offset + 2] >> 3 : nil
        // Linear PCM over three-dimensional speakers has five bits for its channels.
        let high = extendedFormat == 13 ? data[offset + 1] >> 3 & 0x10 | data[offset] >> 4 & 0x08 : 0
        channels = Int(data[offset] & 7 | high) + 1
        sampleRates = SampleRates(rawValue: data[offset + 1] & 0x7F)
        detail = data[offset + 2]
    }
}

/// The speakers of a monitor (CTA-861-H, section 7.5.3).
public struct CTASpeakers: OptionSet, Sendable, Hashable {
    /// The three bytes of the data block, the first one lowest.
    public let rawValue: UInt32

    /// Makes a set from the bytes of a data block.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Front left and right.
    public static let front = CTASpeakers(rawValue: 1 << 0)
    /// Low frequencies.
    public static let lowFrequency = CTASpeakers(rawValue: 1 << 1)
    /// Front center.
    public static let frontCenter = CTASpeakers(rawValue: 1 << 2)
    /// Back left and right.
    public static let back = CTASpeakers(rawValue: 1 << 3)
    /// Back center.
    public static let backCenter = CTASpeakers(rawValue: 1 << 4)
}
