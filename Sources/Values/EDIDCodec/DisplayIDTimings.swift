// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The timings of one data block of DisplayID.
public struct DisplayIDTimings: Sendable, Hashable {
    /// The type of the timings: 1 to 6 in version 1, where codes in bitmaps count as 4; 7 to 10 in version 2.
    public let type: UInt8

    /// The timings in their order.
    public let timings: [Timing]

    /// Tells whether the length of the block is a multiple of that of a timing; the kernel passes over others.
    let isWhole: Bool

    /// One timing.
    public struct Timing: Sendable, Hashable {
        /// The raster.
        public let timing: VideoTiming
        /// The shape of the picture, nothing when it is undefined.
        public let aspectRatio: AspectRatio?
        /// Tells whether the monitor wants it.
        public let isPreferred: Bool
        /// How often each pixel of a line is sent.
        public let pixelRepetition: Int
        /// Tells whether the kernel takes the timing for preferred, also where the bit has a newer meaning.
        let isPreferredByKernel: Bool

        init(
            _ timing: VideoTiming, aspectRatio: AspectRatio? = nil, isPreferred: Bool = false,
            pixelRepetition: Int = 1, isPreferredByKernel: Bool? = nil
        ) {
            self.isPreferredByKernel = isPreferredByKernel ?? isPreferred
            self.timing = timing
            self.aspectRatio = aspectRatio
            self.isPreferred = isPreferred
            self.pixelRepetition = pixelRepetition
        }
    }
}

extension DisplayIDTimings {
    /// Reads a block of CTA-861 that has the extended tag of the DisplayID block that it holds.
    init?(ctaTag: UInt8, _ data: ZeroExtendedBytes, in range: Range<Int>) {
        guard !range.isEmpty else { return nil }
        // CTA-861 has its own way to name its formats; of other codes it takes those of VESA only.
        if ctaTag == 0x23, data[range.lowerBound] >> 6 != 0 {
            self.init(type: 8, timings: [], isWhole: false)
            return
        }
        self.init(
            tag: ctaTag, revision: data[range.lowerBound], data, in: range.lowerBound + 1..<range.upperBound)
    }

    /// Reads the payload of a block, nothing when its tag is that of no timings.
    init?(tag: UInt8, revision: UInt8, _ data: ZeroExtendedBytes, in range: Range<Int>) {
        // Bits 4 to 6 of the revision make the timings of version 2 longer than this software knows them.
        let extra = Int(revision >> 4 & 7)
        switch tag {
        case 0x03: self.init(1, data, in: range, size: 20) { Timing(type1: data, at: $0, unit: 10, revision) }
        case 0x04: self.init(2, data, in: range, size: 11) { Timing(type2: data, at: $0) }
        case 0x05: self.init(3, data, in: range, size: 3) { Timing(type3: data, at: $0) }
        case 0x11: self.init(5, data, in: range, size: 7) { Timing(type5: data, at: $0) }
        case 0x13: self.init(type6: data, in: range)
        case 0x22: self.init(7, data, in: range, size: 20 + extra) { Timing(type1: data, at: $0, unit: 1, revision) }
        case 0x24: self.init(9, data, in: range, size: 6) { Timing(type9: data, at: $0) }
        case 0x2A: self.init(10, data, in: range, size: 6 + extra) { Timing(type10: data, at: $0, size: 6 + extra) }
        case 0x06, 0x23:
            // Two bits of the revision say whose codes they are; in version 2, one bit makes them wide.
            let size = tag == 0x23 && revision & 0x08 != 0 ? 2 : 1
            self.init(tag == 0x06 ? 4 : 8, data, in: range, size: size) { offset in
                guard size == 1 || data[offset + 1] == 0 else { return nil }
                return Timing(codeType: revision >> 6, code: data[offset])
            }
        case 0x07, 0x08:
            let last = min(range.count, tag == 0x07 ? 10 : 8) * 8
            self.init(
                type: 4,
                timings: (0..<last).compactMap { bit in
                    guard data.hasBits(1 << UInt8(bit % 8), at: range.lowerBound + bit / 8) else { return nil }
                    return Timing(codeType: tag - 0x07, code: UInt8(bit + 1))
                },
                isWhole: true)
        default: return nil
        }
    }

    private init(
        _ type: UInt8, _ data: ZeroExtendedBytes, in range: Range<Int>, size: Int, read: (Int) -> Timing?
    ) {
        self.init(
            type: type, timings: (0..<range.count / size).compactMap { read(range.lowerBound + $0 * size) },
            isWhole: range.count % size == 0)
    }

    private init(type6 data: ZeroExtendedBytes, in range: Range<Int>) {
        var timings: [Timing] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            // A bit says whether three bytes of picture size follow.
            let size = data.hasBits(0x40, at: offset + 2) ? 17 : 14
            guard offset + size <= range.upperBound else { break }
            timings.append(Timing(type6: data, at: offset))
            offset += size
        }
        self.init(type: 6, timings: timings, isWhole: offset == range.upperBound)
    }
}
