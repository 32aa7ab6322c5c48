// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A short video descriptor: a format of CTA-861 by its code.
public struct CTAVideoCode: Sendable, Hashable {
    /// The video identification code: 1 to 127 and 193 to 219, others are reserved.
    public let vic: UInt8

    /// Tells whether the format is native; only codes 1 to 64 can say so.
    public let isNative: Bool

    /// Reads a descriptor's byte.
    public init(byte: UInt8) {
        isNative = (129...192).contains(byte)
        vic = isNative ? byte & 0x7F : byte
    }

    /// Makes a descriptor; a code that cannot be native is not.
    public init(vic: UInt8, isNative: Bool = false) {
        self.vic = vic
        self.isNative = isNative && (1...64).contains(vic)
    }

    /// The byte of the descriptor.
    public var byte: UInt8 {
        isNative ? vic | 0x80 : vic
    }
}

/// A short video reference: a format by its code, or a timing by its place in the EDID.
public enum CTAVideoReference: Sendable, Hashable {
    /// A format of CTA-861.
    case vic(UInt8)
    /// A detailed timing, counted from 1 over the base block and all CTA blocks.
    case detailedTiming(Int)
    /// A DisplayID timing of type 7 or 10 in a CTA block, counted from 1.
    case displayIDTiming(Int)
    /// A rate, by its index, of the first size in the video format block.
    case videoFormat(rateIndex: Int)
    /// The first DisplayID timing of type 8.
    case displayIDCode
    /// A byte that the standard reserves.
    case reserved(UInt8)

    /// Reads a reference's byte.
    public init(byte: UInt8) {
        self =
            switch byte {
            case 1...127, 193...253: .vic(byte)
            case 129...144: .detailedTiming(Int(byte) - 128)
            case 145...160: .displayIDTiming(Int(byte) - 144)
            case 161...175: .videoFormat(rateIndex: Int(byte) - 160)
            case 254: .displayIDCode
            default: .reserved(byte)
            }
    }
}
