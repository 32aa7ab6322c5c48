// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The modes that a single bit declares: established timings I, II and III.
enum EstablishedTiming {
    /// The mode of each bit, from the highest to the lowest bit of bytes 35 and 36, then the highest bit of byte 37.
    static let bits: [EDIDMode?] = [
        mode(9, 5, VideoTiming(28_320, 720, 18, 108, 54, .negative, 400, 21, 2, 26, .positive)),
        mode(9, 5, VideoTiming(35_500, 720, 18, 108, 54, .negative, 400, 12, 2, 35, .positive)),
        mode(displayMonitorTiming: 0x04),
        mode(4, 3, VideoTiming(30_240, 640, 64, 64, 96, .negative, 480, 3, 3, 39, .negative)),
        mode(displayMonitorTiming: 0x05),
        mode(displayMonitorTiming: 0x06),
        mode(displayMonitorTiming: 0x08),
        mode(displayMonitorTiming: 0x09),
        mode(displayMonitorTiming: 0x0A),
        mode(displayMonitorTiming: 0x0B),
        mode(4, 3, VideoTiming(57_284, 832, 32, 64, 224, .negative, 624, 1, 3, 39, .negative)),
        mode(displayMonitorTiming: 0x0F),
        mode(displayMonitorTiming: 0x10),
        mode(displayMonitorTiming: 0x11),
        mode(displayMonitorTiming: 0x12),
        mode(displayMonitorTiming: 0x24),
        mode(192, 145, VideoTiming(100_000, 1152, 48, 128, 128, .positive, 870, 3, 3, 39, .positive)),
    ]

    /// VESA's numbers for the bits of an established timings III descriptor; index 0 is the highest bit of byte 6.
    static let bitsIII: [UInt8] = [
        0x01, 0x02, 0x03, 0x07, 0x0E, 0x0C, 0x13, 0x15,
        0x16, 0x17, 0x18, 0x19, 0x20, 0x21, 0x23, 0x25,
        0x27, 0x2E, 0x2F, 0x30, 0x31, 0x29, 0x2A, 0x2B,
        0x2C, 0x39, 0x3A, 0x3B, 0x3C, 0x33, 0x34, 0x35,
        0x36, 0x37, 0x3E, 0x3F, 0x41, 0x42, 0x44, 0x45,
        0x46, 0x47, 0x49, 0x4A,
    ]

    private static func mode(_ aspectHorizontal: Int, _ aspectVertical: Int, _ timing: VideoTiming) -> EDIDMode {
        EDIDMode(timing: timing, aspectRatio: AspectRatio(aspectHorizontal, aspectVertical), source: .established)
    }

    private static func mode(displayMonitorTiming identifier: UInt8) -> EDIDMode? {
        DisplayMonitorTiming.format(identifier: identifier)?.mode(source: .established)
    }
}

/// A standard timing: a width, an aspect ratio and a refresh rate in two bytes (E-EDID 1.4, section 3.9).
public struct StandardTiming: Sendable, Hashable {
    /// The two bytes in big-endian order, as listed in VESA's Display Monitor Timings.
    public let code: UInt16

    /// Creates a timing from its code; `nil` for 0x0101 and 0, which mark an unused slot.
    public init?(code: UInt16) {
        guard code != 0x0101, code != 0 else { return nil }
        self.code = code
    }

    /// The width in pixels: 256 to 2288 in steps of 8.
    public var width: Int { (Int(code >> 8) + 31) * 8 }

    /// The refresh rate in hertz: 60 to 123.
    public var refreshHertz: Int { Int(code & 0x3F) + 60 }

    /// The aspect ratio of the image; the code for 16:10 since EDID 1.3 meant 1:1 before.
    public func aspectRatio(version: EDID.Version) -> AspectRatio {
        switch code >> 6 & 3 {
        case 0: version.revision < 3 ? .square : AspectRatio(reduced: 8, 5)
        case 1: AspectRatio(reduced: 4, 3)
        case 2: AspectRatio(reduced: 5, 4)
        default: AspectRatio(reduced: 16, 9)
        }
    }
}

/// A three-byte CVT code: a size and several rates (E-EDID 1.4, section 3.10.3.8).
public struct CVTCode: Sendable, Hashable {
    /// The height in lines.
    public let height: Int
    /// The aspect ratio of the image.
    public let aspectRatio: AspectRatio
    /// The last byte: the supported rates and the preferred one.
    let rates: UInt8

    /// One rate of a code.
    public struct Rate: Sendable, Hashable {
        /// The refresh rate in hertz: 50, 60, 75 or 85.
        public let hertz: Int
        /// The kind of blanking; reduced only at 60 Hz.
        public let blanking: CoordinatedVideoTiming.Blanking
    }

    /// The width in pixels, a multiple of 8.
    public var width: Int { height * aspectRatio.horizontal / aspectRatio.vertical / 8 * 8 }

    /// The supported rates, in the order of the standard.
    public var supportedRates: [Rate] {
        Self.allRates.indices.filter { rates & 0x10 >> UInt8($0) != 0 }.map { Self.allRates[$0] }
    }

    private static let allRates = [
        Rate(hertz: 50, blanking: .normal), Rate(hertz: 60, blanking: .normal), Rate(hertz: 75, blanking: .normal),
        Rate(hertz: 85, blanking: .normal), Rate(hertz: 60, blanking: .reduced),
    ]

    /// Decodes the code at an offset; `nil` for three zeros.
    init?(_ data: ZeroExtendedBytes, at offset: Int) {
        guard data[offset] != 0 || data[offset + 1] != 0 || data[offset + 2] != 0 else { return nil }
        let lines = data.integer(at: offset) | (data.integer(at: offset + 1) & 0xF0) << 4
        height = (lines + 1) * 2
        aspectRatio =
            switch data[offset + 1] & 0x0C {
            case 0x00: AspectRatio(reduced: 4, 3)
            case 0x04: AspectRatio(reduced: 16, 9)
            case 0x08: AspectRatio(reduced: 8, 5)
            default: AspectRatio(reduced: 5, 3)
            }
        rates = data[offset + 2]
    }
}

/// An 18-byte detailed timing descriptor (E-EDID 1.4, section 3.10.2).
public struct DetailedTiming: Sendable, Hashable {
    /// The timing as declared; in a damaged descriptor, it can have no area or a negative back porch.
    public let timing: VideoTiming
    /// The width of the image in millimeters; `nil` if it is 0.
    public let imageWidthMillimeters: Int?
    /// The height of the image in millimeters; `nil` if it is 0.
    public let imageHeightMillimeters: Int?
    /// The kind of sync signal.
    public let sync: Sync
    /// Whether the timing is stereo.
    public let isStereo: Bool
    /// The last byte of the descriptor. On laptop panels, the flags in `timing` can come from elsewhere.
    let flags: UInt8

    /// The kinds of sync signals.
    public enum Sync: Sendable, Hashable {
        /// Analog composite, on green or on all three signals.
        case analogComposite
        /// Bipolar analog composite, on green or on all three signals.
        case bipolarAnalogComposite
        /// Digital composite, on one line.
        case digitalComposite
        /// Digital separate, on two lines, as on all flat panels.
        case digitalSeparate
    }
}

extension DetailedTiming {
    /// The size of a descriptor in bytes.
    static let byteCount = 18

    /// Decodes the descriptor at an offset; `nil` if its clock is 0, which marks another kind of descriptor.
    ///
    /// - Parameters:
    ///   - data: The bytes of the EDID.
    ///   - offset: The start of the descriptor.
    ///   - otherFlags: Flags that replace its last byte.
    init?(_ data: ZeroExtendedBytes, at offset: Int, flags otherFlags: UInt8? = nil) {
        let clock = data.integer16(at: offset) * 10
        guard clock > 0 else { return nil }
        func high(_ index: Int, _ mask: Int, shift: Int) -> Int {
            (data.integer(at: offset + index) & mask) << shift
        }
        func byte(_ index: Int) -> Int { data.integer(at: offset + index) }
        let flags = otherFlags ?? data[offset + 17]
        let isDigital = flags & 0x10 != 0
        let isInterlaced = flags & 0x80 != 0

        let hFront = byte(8) | high(11, 0xC0, shift: 2)
        let hSync = byte(9) | high(11, 0x30, shift: 4)
        let hBorder = byte(15)
        let horizontal = VideoTiming.Axis(
            active: byte(2) | high(4, 0xF0, shift: 4), frontPorch: hFront, syncWidth: hSync,
            backPorch: (byte(3) | high(4, 0x0F, shift: 8)) - 2 * hBorder - hFront - hSync, border: hBorder,
            polarity: isDigital && flags & 0x02 != 0 ? .positive : .negative)

        // EDID 1.3 includes borders in the blanking, 1.4 does not; real monitors follow 1.3.
        let vFront = byte(10) >> 4 | high(11, 0x0C, shift: 2)
        let vSync = byte(10) & 0x0F | high(11, 0x03, shift: 4)
        let vBorder = byte(16)
        let lines = byte(5) | high(7, 0xF0, shift: 4)
        let vertical = VideoTiming.Axis(
            active: isInterlaced ? 2 * lines : lines, frontPorch: vFront, syncWidth: vSync,
            backPorch: (byte(6) | high(7, 0x0F, shift: 8)) - 2 * vBorder - vFront - vSync, border: vBorder,
            polarity: flags & 0x18 == 0x18 && flags & 0x04 != 0 ? .positive : .negative)

        // CTA's VIC 39 is the only interlaced timing without a half line, which a descriptor cannot express.
        let isVIC39 =
            isInterlaced && clock == 72_000 && lines == 540 && horizontal.active == 1920 && vFront == 23 && vSync == 5
            && vertical.backPorch == 57
        timing = VideoTiming(
            pixelClockKilohertz: clock, horizontal: horizontal, vertical: vertical, isInterlaced: isInterlaced,
            hasEqualFields: isVIC39)
        let imageWidth = byte(12) | high(14, 0xF0, shift: 4)
        let imageHeight = byte(13) | high(14, 0x0F, shift: 8)
        imageWidthMillimeters = imageWidth == 0 ? nil : imageWidth
        imageHeightMillimeters = imageHeight == 0 ? nil : imageHeight
        sync =
            switch flags & 0x18 {
            case 0x00: .analogComposite
            case 0x08: .bipolarAnalogComposite
            case 0x10: .digitalComposite
            default: .digitalSeparate
            }
        isStereo = flags & 0x60 != 0
        self.flags = data[offset + 17]
    }
}
