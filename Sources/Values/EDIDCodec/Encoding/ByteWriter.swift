// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The bytes of an EDID under construction.
struct ByteWriter {
    var bytes: [UInt8] = []

    /// A descriptor that marks an unused slot.
    static let unusedDescriptor: [UInt8] = [0, 0, 0, 0x10] + [UInt8](repeating: 0, count: 14)

    init() { bytes.reserveCapacity(EDID.blockSize) }

    /// Begins an extension block.
    init(tag: UInt8, revision: UInt8? = nil) {
        self.init()
        bytes.append(tag)
        if let revision { bytes.append(revision) }
    }

    mutating func append(_ values: UInt8...) { bytes += values }

    mutating func append(_ values: [UInt8]) { bytes += values }

    /// Appends a 16-bit little-endian integer.
    mutating func append16(_ value: Int) {
        append(UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8))
    }

    /// Appends a CTA-861 data block.
    mutating func appendDataBlock(tag: UInt8, _ payload: [UInt8]) {
        append(tag << 5 | UInt8(min(payload.count, 31)))
        append(Array(payload.prefix(31)))
    }

    /// Appends a text descriptor, padded with a line feed and spaces.
    mutating func appendTextDescriptor(tag: UInt8, _ text: String) {
        append(0, 0, 0, tag, 0)
        var content = Array(text.utf8.prefix(13))
        if content.count < 13 { content.append(0x0A) }
        append(content + [UInt8](repeating: 0x20, count: 13 - content.count))
    }

    /// The bytes, zero-padded to a block, with a checksum.
    func block() -> [UInt8] {
        let content = bytes.prefix(EDID.blockSize - 1)
        return Self.closed(content + [UInt8](repeating: 0, count: EDID.blockSize - content.count))
    }

    /// Returns a block with a corrected checksum.
    static func closed(_ block: [UInt8]) -> [UInt8] {
        var block = block
        block[EDID.blockSize - 1] = 0 &- block.dropLast().reduce(0, &+)
        return block
    }
}

extension VideoTiming {
    /// Returns the 18 bytes of a detailed timing; requires `fitsDetailedTiming`.
    func detailedTiming(imageSize: (width: Int, height: Int)) -> [UInt8] {
        func low(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: value) }
        let clock = (pixelClockKilohertz + 5) / 10
        let lines = isInterlaced ? vertical.active / 2 : vertical.active
        // Digital separate sync.
        var flags: UInt8 = 0x18
        if horizontal.polarity == .positive { flags |= 0x02 }
        if vertical.polarity == .positive { flags |= 0x04 }
        if isInterlaced { flags |= 0x80 }
        func both(_ high: Int, _ low: Int) -> UInt8 {
            UInt8(truncatingIfNeeded: (high & 0x0F) << 4 | low & 0x0F)
        }
        let highBits =
            (horizontal.frontPorch >> 8) << 6 | (horizontal.syncWidth >> 8) << 4 | (vertical.frontPorch >> 4) << 2
            | vertical.syncWidth >> 4
        return [
            low(clock), low(clock >> 8),
            low(horizontal.active), low(horizontal.blanking), both(horizontal.active >> 8, horizontal.blanking >> 8),
            low(lines), low(vertical.blanking), both(lines >> 8, vertical.blanking >> 8),
            low(horizontal.frontPorch), low(horizontal.syncWidth), both(vertical.frontPorch, vertical.syncWidth),
            low(highBits),
            low(imageSize.width), low(imageSize.height), both(imageSize.width >> 8, imageSize.height >> 8),
            0, 0, flags,
        ]
    }

    /// Returns the 20 bytes of a DisplayID type 1 timing.
    func displayIDTiming(isPreferred: Bool) -> [UInt8] {
        var writer = ByteWriter()
        func append(_ axis: Axis) {
            writer.append16(axis.active - 1)
            writer.append16(axis.blanking - 1)
            writer.append16(axis.frontPorch - 1 | (axis.polarity == .positive ? 0x8000 : 0))
            writer.append16(axis.syncWidth - 1)
        }
        let clock = (pixelClockKilohertz + 5) / 10 - 1
        writer.append16(clock)
        writer.append(UInt8(truncatingIfNeeded: clock >> 16))
        writer.append((isPreferred ? 0x80 : 0) | displayIDAspectCode)
        append(horizontal)
        append(vertical)
        return writer.bytes
    }

    /// The DisplayID code of the aspect ratio; 8 if it has none.
    private var displayIDAspectCode: UInt8 {
        let ratios = [
            AspectRatio(1, 1), AspectRatio(5, 4), AspectRatio(4, 3), AspectRatio(15, 9), AspectRatio(16, 9),
            AspectRatio(16, 10), AspectRatio(64, 27), AspectRatio(256, 135),
        ]
        return UInt8(ratios.firstIndex(of: AspectRatio(horizontal.active, vertical.active)) ?? 8)
    }
}
