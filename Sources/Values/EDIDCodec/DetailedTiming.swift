// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The eighteen bytes of a detailed timing descriptor (E-EDID 1.4, section 3.10.2).
public struct DetailedTiming: Sendable, Hashable {
    /// The raster, as the descriptor gives it: a damaged one can have no area or a negative back porch.
    public let timing: VideoTiming

    /// The width of the picture in millimeters, nothing when it is 0.
    public let imageWidthMillimeters: Int?

    /// The height of the picture in millimeters, nothing when it is 0.
    public let imageHeightMillimeters: Int?

    /// How sync is sent.
    public let sync: Sync

    /// Tells whether two pictures are sent for two eyes.
    public let isStereo: Bool

    /// The last byte of the descriptor; what `timing` has of it can come from elsewhere, in panels of a laptop.
    let flags: UInt8

    /// The ways to send sync.
    public enum Sync: Sendable, Hashable {
        /// On the green signal or all three, as one analog level.
        case analogComposite
        /// Likewise, as two levels around zero.
        case bipolarAnalogComposite
        /// On one digital line.
        case digitalComposite
        /// On two digital lines, as all flat panels have it.
        case digitalSeparate
    }
}

extension DetailedTiming {
    /// The size of a descriptor in bytes.
    static let byteCount = 18

    /// Reads the descriptor at an offset; nothing when its clock is 0, which marks another kind of descriptor.
    ///
    /// - Parameters:
    ///   - data: The bytes of the EDID.
    ///   - offset: Where the descriptor begins.
    ///   - otherFlags: Flags that stand for its last byte.
    init?(_ data: ZeroExtendedBytes, at offset: Int, flags otherFlags: UInt8? = nil) {
        let clock = data.integer16(at: offset) * 10
        guard clock > 0 else { return nil }
        func high(_ index: Int, _ mask: Int, shift: Int) -> Int {
            (data.integer(at: offset + index) & mask) << shift
        }
        func byte(_ index: Int) -> Int {
            data.integer(at: offset + index)
        }
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

        // EDID 1.3 counts borders into the blanking, 1.4 does not; real monitors follow 1.3.
        let vFront = byte(10) >> 4 | high(11, 0x0C, shift: 2)
        let vSync = byte(10) & 0x0F | high(11, 0x03, shift: 4)
        let vBorder = byte(16)
        let lines = byte(5) | high(7, 0xF0, shift: 4)
        let vertical = VideoTiming.Axis(
            active: isInterlaced ? 2 * lines : lines, frontPorch: vFront, syncWidth: vSync,
            backPorch: (byte(6) | high(7, 0x0F, shift: 8)) - 2 * vBorder - vFront - vSync, border: vBorder,
            polarity: flags & 0x18 == 0x18 && flags & 0x04 != 0 ? .positive : .negative)

        // CTA's VIC 39 is the only interlaced timing without a half line, which a descriptor cannot say.
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
