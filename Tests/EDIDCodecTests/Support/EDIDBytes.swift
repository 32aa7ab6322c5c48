// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The bytes of an EDID under construction: a sound base block of 1.4, to be bent as a test needs it.
struct EDIDBytes {
    private(set) var bytes: [UInt8]

    init(revision: UInt8 = 4) {
        bytes = [UInt8](repeating: 0, count: 128)
        self[0] = [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0]
        // DEL, product 0x1234, no serial number, week 2 of 2020, DisplayPort, 60x34 cm, gamma 2.2.
        self[8] = [0x10, 0xAC, 0x34, 0x12, 0, 0, 0, 0, 2, 30, 1, revision, 0xA5, 60, 34, 120, 0x06]
        self[38] = [UInt8](repeating: 1, count: 16)
        self[54] = Self.fullHD
        for offset in [72, 90, 108] { self[offset] = Self.descriptor(0x10, []) }
        closeBlocks()
    }

    /// Writes bytes from an offset on.
    subscript(offset: Int) -> [UInt8] {
        get { Array(bytes[offset...]) }
        set {
            for (index, byte) in newValue.enumerated() where offset + index < bytes.count {
                bytes[offset + index] = byte
            }
        }
    }

    /// The bytes with a change and right checksums.
    func with(_ change: (inout EDIDBytes) -> Void) -> [UInt8] {
        var copy = self
        change(&copy)
        copy.closeBlocks()
        return copy.bytes
    }

    /// Appends an extension block and announces it.
    mutating func append(_ block: [UInt8]) {
        bytes += block.prefix(128) + [UInt8](repeating: 0, count: max(0, 128 - block.count))
        bytes[126] &+= 1
    }

    /// Appends a CTA-861 block with data blocks, and descriptors behind them.
    mutating func appendCTA(flags: UInt8 = 0x80, _ dataBlocks: [[UInt8]], descriptors: [[UInt8]] = []) {
        let data = dataBlocks.flatMap { $0 }
        append([0x02, 0x03, UInt8(4 + data.count), flags] + data + descriptors.flatMap { $0 })
    }

    /// Appends a DisplayID section with data blocks.
    mutating func appendDisplayID(version: UInt8 = 0x13, _ dataBlocks: [[UInt8]]) {
        let data = dataBlocks.flatMap { $0 }
        var section: [UInt8] = [version, UInt8(data.count), 3, 0] + data
        section.append(0 &- section.reduce(0, &+))
        append([0x70] + section)
    }

    /// Puts the checksum of each block right.
    mutating func closeBlocks() {
        for block in 0..<bytes.count / 128 {
            let range = block * 128..<block * 128 + 127
            bytes[range.upperBound] = 0 &- bytes[range].reduce(0, &+)
        }
    }

    /// 1920x1080 at 60 Hz, 600 mm by 340 mm.
    static let fullHD: [UInt8] = [
        0x02, 0x3A, 0x80, 0x18, 0x71, 0x38, 0x2D, 0x40, 0x58, 0x2C, 0x45, 0x00, 0x58, 0x54, 0x21, 0x00, 0x00, 0x1E,
    ]

    /// A descriptor that is no timing.
    static func descriptor(_ tag: UInt8, _ payload: [UInt8], flags: UInt8 = 0) -> [UInt8] {
        [0, 0, 0, tag, flags] + payload.prefix(13) + [UInt8](repeating: 0, count: max(0, 13 - payload.count))
    }

    /// A data block of CTA-861.
    static func cta(_ tag: UInt8, _ payload: [UInt8]) -> [UInt8] {
        [tag << 5 | UInt8(payload.count)] + payload
    }

    /// A data block of DisplayID.
    static func displayID(_ tag: UInt8, revision: UInt8 = 0, _ payload: [UInt8]) -> [UInt8] {
        [tag, revision, UInt8(payload.count)] + payload
    }
}
