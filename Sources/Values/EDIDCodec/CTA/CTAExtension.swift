// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A CTA-861 extension block, which televisions and nearly all newer monitors have.
public struct CTAExtension: Sendable, Hashable {
    /// The revision of the block; 3 in nearly all.
    public let revision: UInt8
    /// Whether IT formats are underscanned by default; otherwise they are overscanned.
    public let underscansByDefault: Bool
    /// Whether the monitor accepts two-channel PCM audio.
    public let hasBasicAudio: Bool
    /// Whether the monitor accepts YCbCr 4:4:4.
    public let supportsYCbCr444: Bool
    /// Whether the monitor accepts YCbCr 4:2:2.
    public let supportsYCbCr422: Bool
    /// The number of native timings, from the EDID's first detailed timing on.
    public let nativeTimingCount: Int
    /// The data blocks in order.
    public let dataBlocks: [CTADataBlock]
    /// The descriptors after the data blocks, mostly detailed timings.
    public let descriptors: [EDIDDescriptor]
    /// Data blocks that overlap the descriptors or are not announced; edid-decode reads them, the kernel does not.
    let overlongDataBlocks: [CTADataBlock]
    /// Descriptors after an empty slot, where the standard ends the list and the kernel does not.
    let lateDescriptors: [EDIDDescriptor]

    /// The detailed timings among the descriptors.
    public var detailedTimings: [DetailedTiming] {
        descriptors.compactMap { if case .detailedTiming(let timing) = $0 { timing } else { nil } }
    }
}

extension CTAExtension {
    /// Decodes the block at an offset; bytes from `end` on are missing.
    init(_ data: ZeroExtendedBytes, at offset: Int, end: Int, version: EDID.Version, issues: inout [EDIDIssue]) {
        revision = data[offset + 1]
        let flags = data[offset + 3]
        underscansByDefault = flags & 0x80 != 0
        hasBasicAudio = flags & 0x40 != 0
        supportsYCbCr444 = flags & 0x20 != 0
        supportsYCbCr422 = flags & 0x10 != 0
        nativeTimingCount = Int(flags & 0x0F)

        // Where the data blocks end and the descriptors begin; 0 if there are neither.
        let boundary = data.integer(at: offset + 2)
        let limit = min(end, offset + 127)
        let range = offset + 4..<max(offset + 4, min(limit, offset + boundary))
        var overlong: [CTADataBlock] = []
        // Beyond the boundary, only the overlap itself is an issue.
        var issuesOfBlocks: [EDIDIssue] = []
        let blocks =
            revision >= 3
            ? CTADataBlock.collection(data, in: range, limit: limit, overlong: &overlong, issues: &issuesOfBlocks)
            : []
        guard (4...127).contains(boundary) else {
            if boundary != 0 {
                issues.add("CTA block with timings at \(boundary), must be 4 to 127", at: offset + 2)
            }
            dataBlocks = []
            overlongDataBlocks = blocks + overlong
            descriptors = []
            lateDescriptors = []
            return
        }
        issues += issuesOfBlocks
        dataBlocks = blocks
        overlongDataBlocks = overlong

        var found: [EDIDDescriptor] = []
        found.reserveCapacity(max(0, limit - offset - boundary) / DetailedTiming.byteCount)
        var late: [EDIDDescriptor] = []
        var endOfFound: Int?
        for next in stride(
            from: offset + boundary, through: limit - DetailedTiming.byteCount, by: DetailedTiming.byteCount)
        {
            guard !data.isZero(next..<next + DetailedTiming.byteCount) else {
                endOfFound = endOfFound ?? next
                continue
            }
            let descriptor = EDIDDescriptor(data, at: next, version: version, issues: &issues)
            if endOfFound == nil { found.append(descriptor) } else { late.append(descriptor) }
        }
        if let endOfFound, !late.isEmpty {
            issues.add("timings after an empty slot, where the standard ends the list", at: endOfFound)
        }
        descriptors = found
        lateDescriptors = late
    }
}

/// A short video descriptor: a CTA-861 format by code.
public struct CTAVideoCode: Sendable, Hashable {
    /// The video identification code: 1 to 127 or 193 to 219; others are reserved.
    public let vic: UInt8
    /// Whether the format is native; only codes 1 to 64 can be.
    public let isNative: Bool

    /// Decodes a descriptor byte.
    public init(byte: UInt8) {
        isNative = (129...192).contains(byte)
        vic = isNative ? byte & 0x7F : byte
    }

    /// Creates a descriptor; `isNative` is ignored for codes that cannot be native.
    public init(vic: UInt8, isNative: Bool = false) {
        self.vic = vic
        self.isNative = isNative && (1...64).contains(vic)
    }

    /// The byte of the descriptor.
    public var byte: UInt8 { isNative ? vic | 0x80 : vic }
}

/// A short video reference: a format by code, or a timing by its position in the EDID.
public enum CTAVideoReference: Sendable, Hashable {
    /// A format of CTA-861.
    case vic(UInt8)
    /// A detailed timing, counted from 1 over the base block and all CTA blocks.
    case detailedTiming(Int)
    /// A DisplayID timing of type 7 or 10 in a CTA block, counted from 1.
    case displayIDTiming(Int)
    /// A rate, by index, of the first size in the video format block.
    case videoFormat(rateIndex: Int)
    /// The first DisplayID timing of type 8.
    case displayIDCode
    /// A byte that the standard reserves.
    case reserved(UInt8)

    /// Decodes a reference byte.
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

/// A video format descriptor: a CTA-861 size by number, with all supported rates (CTA-861-I).
public struct CTAResolution: Sendable, Hashable {
    /// The resolution identifier, 1 to 28.
    public let identifier: UInt8
    /// The width in pixels.
    public let width: Int
    /// The height in lines.
    public let height: Int
    /// The aspect ratio of the image.
    public let aspectRatio: AspectRatio
    /// The refresh rates in hertz, ascending.
    public let rates: [Int]

    /// All rates that a descriptor can declare, by rate index.
    static let allRates = [24, 25, 30, 48, 50, 60, 100, 120, 144, 200, 240, 300, 360, 400, 480]

    private static let sizes: [(width: Int, height: Int, aspect: (Int, Int))] = [
        (1280, 720, (16, 9)), (1280, 720, (64, 27)), (1680, 720, (64, 27)), (1920, 1080, (16, 9)),
        (1920, 1080, (64, 27)), (2560, 1080, (64, 27)), (3840, 1080, (32, 9)), (2560, 1440, (16, 9)),
        (3440, 1440, (64, 27)), (5120, 1440, (32, 9)), (3840, 2160, (16, 9)), (3840, 2160, (64, 27)),
        (5120, 2160, (64, 27)), (7680, 2160, (32, 9)), (5120, 2880, (16, 9)), (5120, 2880, (64, 27)),
        (6880, 2880, (64, 27)), (10_240, 2880, (32, 9)), (7680, 4320, (16, 9)), (7680, 4320, (64, 27)),
        (10_240, 4320, (64, 27)), (15_360, 4320, (32, 9)), (11_520, 6480, (16, 9)), (11_520, 6480, (64, 27)),
        (15_360, 6480, (64, 27)), (15_360, 8640, (16, 9)), (15_360, 8640, (64, 27)), (20_480, 8640, (64, 27)),
    ]

    /// Decodes the payload of a video format block; `nil` if its length is invalid.
    static func resolutions(_ data: ZeroExtendedBytes, in range: Range<Int>) -> [CTAResolution]? {
        guard !range.isEmpty else { return nil }
        let size = Int(data[range.lowerBound] & 3) + 1
        guard (range.count - 1) % size == 0 else { return nil }
        return stride(from: range.lowerBound + 1, to: range.upperBound, by: size).compactMap {
            CTAResolution(data, at: $0, size: size)
        }
    }

    private init?(_ data: ZeroExtendedBytes, at offset: Int, size: Int) {
        let identifier = data[offset] & 0x3F
        guard (1...Self.sizes.count).contains(Int(identifier)) else { return nil }
        let entry = Self.sizes[Int(identifier) - 1]
        self.identifier = identifier
        width = entry.width
        height = entry.height
        aspectRatio = AspectRatio(entry.aspect.0, entry.aspect.1)

        // A missing second byte means 60 Hz and its halves; a missing third byte means no 48 Hz.
        let hasFifties = data.hasBits(0x80, at: offset)
        let has24 = data.hasBits(0x40, at: offset)
        let second = size > 1 ? data[offset + 1] : 0x83
        let has48 = size > 2 && data.hasBits(0x01, at: offset + 2)
        rates = Self.allRates.filter { rate in
            switch rate {
            case 24: return has24
            case 48: return has48
            case 144: return second & 0x40 != 0
            default:
                // Each of six bits covers multiples of 25 and of 30 Hz.
                let isSixty = rate % 30 == 0
                guard isSixty ? second & 0x80 != 0 : hasFifties else { return false }
                let multiples = [1, 2, 4, 8, 12, 16]
                let bit = multiples.firstIndex(of: rate / (isSixty ? 30 : 25))
                return bit.map { second & 1 << UInt8($0) != 0 } ?? false
            }
        }
    }
}
