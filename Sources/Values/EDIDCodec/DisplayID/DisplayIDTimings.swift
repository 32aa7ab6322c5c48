// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The timings of one DisplayID data block.
public struct DisplayIDTimings: Sendable, Hashable {
    /// The type of the timings: 1 to 6 in version 1, where code bitmaps count as 4; 7 to 10 in version 2.
    public let type: UInt8
    /// The timings in order.
    public let timings: [Timing]
    /// Whether the size of the block is a multiple of the timing size; the kernel skips others.
    let isWhole: Bool

    /// One timing.
    public struct Timing: Sendable, Hashable {
        /// The raster.
        public let timing: VideoTiming
        /// The aspect ratio of the image; `nil` if it is undefined.
        public let aspectRatio: AspectRatio?
        /// Whether the monitor prefers the timing.
        public let isPreferred: Bool
        /// The number of times each pixel of a line is sent.
        public let pixelRepetition: Int
        /// Whether the kernel treats the timing as preferred, even if the bit has a newer meaning.
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
    /// Decodes a CTA-861 block whose extended tag is that of the DisplayID block inside.
    init?(ctaTag: UInt8, _ data: ZeroExtendedBytes, in range: Range<Int>) {
        guard !range.isEmpty else { return nil }
        // CTA-861 names its own formats differently; of other codes, it allows only VESA's.
        if ctaTag == 0x23, data[range.lowerBound] >> 6 != 0 {
            self.init(type: 8, timings: [], isWhole: false)
            return
        }
        self.init(
            tag: ctaTag, revision: data[range.lowerBound], data, in: range.lowerBound + 1..<range.upperBound)
    }

    /// Decodes the payload of a block; `nil` if its tag is not that of a timing block.
    init?(tag: UInt8, revision: UInt8, _ data: ZeroExtendedBytes, in range: Range<Int>) {
        // Bits 4 to 6 of the revision extend the timings of version 2 by bytes that are unknown here.
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
            // Two bits of the revision select the code space; in version 2, one bit makes the codes two bytes wide.
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

    private init(_ type: UInt8, _ data: ZeroExtendedBytes, in range: Range<Int>, size: Int, read: (Int) -> Timing?) {
        self.init(
            type: type, timings: (0..<range.count / size).compactMap { read(range.lowerBound + $0 * size) },
            isWhole: range.count % size == 0)
    }

    private init(type6 data: ZeroExtendedBytes, in range: Range<Int>) {
        var timings: [Timing] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            // One bit declares whether three bytes of image size follow.
            let size = data.hasBits(0x40, at: offset + 2) ? 17 : 14
            guard offset + size <= range.upperBound else { break }
            timings.append(Timing(type6: data, at: offset))
            offset += size
        }
        self.init(type: 6, timings: timings, isWhole: offset == range.upperBound)
    }
}

extension DisplayIDTimings.Timing {
    /// Decodes twenty bytes of type 1 (clock in steps of 10 kHz) or type 7 (1 kHz).
    init(type1 data: ZeroExtendedBytes, at offset: Int, unit: Int, _ revision: UInt8) {
        let flags = data[offset + 3]
        let isInterlaced = flags & 0x10 != 0
        func axis(_ start: Int, fields: Int) -> VideoTiming.Axis {
            VideoTiming.Axis(
                active: data.integer16(at: start) + 1, blanking: data.integer16(at: start + 2) + 1,
                front: (data.integer16(at: start + 4) & 0x7FFF) + 1, sync: data.integer16(at: start + 6) + 1,
                isPositive: data.hasBits(0x80, at: start + 5), fields: fields)
        }
        // Since revision 2 of the block, the highest bit means YCbCr 4:2:0.
        self.init(
            VideoTiming(
                pixelClockKilohertz: (data.integer24(at: offset) + 1) * unit,
                horizontal: axis(offset + 4, fields: 1), vertical: axis(offset + 12, fields: isInterlaced ? 2 : 1),
                isInterlaced: isInterlaced),
            aspectRatio: AspectRatio(displayIDCode: flags & 0x0F),
            isPreferred: revision & 7 < 2 && flags & 0x80 != 0, isPreferredByKernel: flags & 0x80 != 0)
    }

    /// Decodes eleven bytes: widths in steps of 8 pixels.
    init(type2 data: ZeroExtendedBytes, at offset: Int) {
        let flags = data[offset + 3]
        let isInterlaced = flags & 0x10 != 0
        self.init(
            VideoTiming(
                pixelClockKilohertz: (data.integer24(at: offset) + 1) * 10,
                horizontal: VideoTiming.Axis(
                    active: 8 + 8 * (data.integer16(at: offset + 4) & 0x1FF),
                    blanking: 8 + 8 * (data.integer(at: offset + 5) >> 1),
                    front: 8 + 8 * (data.integer(at: offset + 6) >> 4),
                    sync: 8 + 8 * (data.integer(at: offset + 6) & 0x0F), isPositive: flags & 0x08 != 0),
                vertical: VideoTiming.Axis(
                    active: 1 + (data.integer16(at: offset + 7) & 0xFFF), blanking: 1 + data.integer(at: offset + 9),
                    front: 1 + data.integer(at: offset + 10) >> 4, sync: 1 + (data.integer(at: offset + 10) & 0x0F),
                    isPositive: flags & 0x04 != 0, fields: isInterlaced ? 2 : 1),
                isInterlaced: isInterlaced),
            isPreferred: flags & 0x80 != 0)
    }

    /// Decodes three bytes: a width, an aspect ratio and a CVT rate.
    init?(type3 data: ZeroExtendedBytes, at offset: Int) {
        let flags = data[offset]
        let aspectRatio = AspectRatio(displayIDCode: flags & 0x0F) ?? .square
        let width = 8 + 8 * data.integer(at: offset + 1)
        guard
            let timing = CoordinatedVideoTiming.timing(
                width: width, height: width * aspectRatio.vertical / aspectRatio.horizontal,
                refreshMillihertz: (1 + data.integer(at: offset + 2) & 0x7F) * 1_000,
                blanking: flags >> 4 & 7 == 1 ? .reduced : .normal)
        else { return nil }
        self.init(timing, aspectRatio: aspectRatio, isPreferred: flags & 0x80 != 0)
    }

    /// Finds the format of a VESA, CTA-861 or HDMI code.
    init?(codeType: UInt8, code: UInt8) {
        switch codeType {
        case 0:
            guard let format = DisplayMonitorTiming.format(identifier: code) else { return nil }
            self.init(format.timing, aspectRatio: format.aspectRatio)
        case 1, 2:
            guard let vic = codeType == 1 ? code : HDMIVideoFormat.vic(hdmiVIC: code),
                let format = CTAVideoFormat.format(vic: vic)
            else { return nil }
            self.init(
                format.timing, aspectRatio: format.aspectRatio, pixelRepetition: format.isPixelDoubled ? 2 : 1)
        default: return nil
        }
    }

    /// Decodes seven bytes: a size and a rate of CVT with reduced blanking.
    init?(type5 data: ZeroExtendedBytes, at offset: Int) {
        self.init(
            sizeAt: offset + 2, data, hertz: data.integer(at: offset + 6) + 1, .reducedVersion2,
            isPreferred: data.hasBits(0x80, at: offset))
    }

    /// Computes the timing of a size in four bytes at a rate; the formula rounds some widths down to a multiple of 8.
    private init?(
        sizeAt offset: Int, _ data: ZeroExtendedBytes, hertz: Int, _ blanking: CoordinatedVideoTiming.Blanking,
        isPreferred: Bool = false
    ) {
        let (width, height) = (data.integer16(at: offset) + 1, data.integer16(at: offset + 2) + 1)
        guard
            var timing = CoordinatedVideoTiming.timing(
                width: width, height: height, refreshMillihertz: hertz * 1_000, blanking: blanking)
        else { return nil }
        timing.horizontal.active = width
        self.init(timing, isPreferred: isPreferred)
    }

    /// Decodes fourteen bytes, optionally followed by three bytes of image size.
    init(type6 data: ZeroExtendedBytes, at offset: Int) {
        let isInterlaced = data.hasBits(0x80, at: offset + 13)
        let high = data.integer(at: offset + 9)
        self.init(
            VideoTiming(
                pixelClockKilohertz: 1 + (data.integer24(at: offset) & 0x3F_FFFF),
                horizontal: VideoTiming.Axis(
                    active: 1 + (data.integer16(at: offset + 3) & 0x3FFF),
                    blanking: 1 + (data.integer(at: offset + 7) | (high & 0x0F) << 8),
                    front: 1 + (data.integer(at: offset + 8) | (high & 0xF0) << 4),
                    sync: 1 + data.integer(at: offset + 10), isPositive: data.hasBits(0x80, at: offset + 4)),
                vertical: VideoTiming.Axis(
                    active: 1 + (data.integer16(at: offset + 5) & 0x3FFF), blanking: 1 + data.integer(at: offset + 11),
                    front: 1 + data.integer(at: offset + 12), sync: 1 + (data.integer(at: offset + 13) & 0x0F),
                    isPositive: data.hasBits(0x80, at: offset + 6), fields: isInterlaced ? 2 : 1),
                isInterlaced: isInterlaced),
            isPreferred: data.hasBits(0x80, at: offset + 2))
    }

    /// Decodes six bytes: a size and a CVT rate.
    init?(type9 data: ZeroExtendedBytes, at offset: Int) {
        let blanking: CoordinatedVideoTiming.Blanking =
            switch data[offset] & 7 {
            case 1: .reduced
            case 2: .reducedVersion2
            default: .normal
            }
        self.init(sizeAt: offset + 1, data, hertz: data.integer(at: offset + 5) + 1, blanking)
    }

    /// Decodes six to eight bytes: a size and a CVT rate, with options for version 3 of reduced blanking.
    init?(type10 data: ZeroExtendedBytes, at offset: Int, size: Int) {
        let flags = data[offset]
        let detail = size > 6 ? data.integer(at: offset + 6) : 0
        let isVariant = flags & 0x10 != 0
        let blanking: CoordinatedVideoTiming.Blanking
        switch flags & 7 {
        case 1: blanking = .reduced
        case 2: blanking = isVariant ? .reducedVersion2Video : .reducedVersion2
        case 3:
            // Steps of eight pixels: up from 80, or up from 160, except that the last two go down from 160.
            let step = detail >> 2 & 7
            let pixels = isVariant ? 160 + 8 * (step <= 5 ? step : 5 - step) : 80 + 8 * step
            let isShort = size > 7 && data.hasBits(1, at: offset + 7)
            blanking = .reducedVersion3(
                horizontalPixels: pixels,
                minimumMicroseconds: (isShort ? 300 : 460) + (detail >> 5 & 7) * (isShort ? 20 : 35),
                hasEarlySync: flags & 0x08 != 0)
        default: blanking = .normal
        }
        self.init(
            sizeAt: offset + 1, data, hertz: 1 + data.integer(at: offset + 5) + (detail & 3) << 8, blanking)
    }
}

extension VideoTiming.Axis {
    /// Creates an axis from its total blanking; the blanking of an interlaced frame is that of its fields.
    fileprivate init(active: Int, blanking: Int, front: Int, sync: Int, isPositive: Bool, fields: Int = 1) {
        self.init(
            active: active, frontPorch: front / fields, syncWidth: sync / fields,
            backPorch: (blanking - front - sync) / fields, polarity: isPositive ? .positive : .negative)
    }
}

extension AspectRatio {
    /// Decodes DisplayID's four-bit aspect ratio; `nil` if it is undefined.
    fileprivate init?(displayIDCode: UInt8) {
        switch displayIDCode {
        case 0: self = .square
        case 1: self.init(5, 4)
        case 2: self.init(4, 3)
        case 3: self.init(15, 9)
        case 4: self.init(16, 9)
        case 5: self.init(16, 10)
        case 6: self.init(64, 27)
        case 7: self.init(256, 135)
        default: return nil
        }
    }
}
