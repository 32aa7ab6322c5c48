// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The modes that a single bit of an EDID stands for: established timings I, II and III.
enum EstablishedTiming {
    /// The mode of each bit, from the highest of byte 35 to the lowest of byte 36, then the highest of byte 37.
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
