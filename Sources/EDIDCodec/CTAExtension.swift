// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A CTA-861 extension block: what televisions and nearly all newer monitors add to their base block.
public struct CTAExtension: Sendable, Hashable {
    /// The revision of the block, 3 for nearly all.
    public let revision: UInt8

    /// Tells whether formats of computers are shown whole by default; the opposite is overscan.
    public let underscansByDefault: Bool

    /// Tells whether the monitor takes two-channel PCM sound.
    public let hasBasicAudio: Bool

    /// Tells whether the monitor takes YCbCr 4:4:4.
    public let supportsYCbCr444: Bool

    /// Tells whether the monitor takes YCbCr 4:2:2.
    public let supportsYCbCr422: Bool

    /// How many of the first detailed timings of the EDID are native.
    public let nativeTimingCount: Int

    /// The data blocks in their order.
    public let dataBlocks: [CTADataBlock]

    /// The detailed timings in their order.
    public let detailedTimings: [DetailedTiming]
}

extension CTAExtension {
    /// Reads the block at an offset, of which all before `end` is there.
    init(_ data: ZeroExtendedBytes, at offset: Int, end: Int, issues: inout [EDIDIssue]) {
        revision = data[offset + 1]
        let flags = data[offset + 3]
        underscansByDefault = flags & 0x80 != 0
        hasBasicAudio = flags & 0x40 != 0
        supportsYCbCr444 = flags & 0x20 != 0
        supportsYCbCr422 = flags & 0x10 != 0
        nativeTimingCount = Int(flags & 0x0F)

        let limit = min(end, offset + 127)
        let timings = data.integer(at: offset + 2)
        guard timings == 0 || (4...127).contains(timings) else {
            issues.append(
                EDIDIssue(
                    offset: offset + 2,
                    message: "CTA block with timings at \(timings), which is outside 4 to 127"
                )
            )
            dataBlocks = []
            detailedTimings = []
            return
        }
        dataBlocks =
            revision >= 3 && timings > 0
            ? CTADataBlock.collection(data, in: offset + 4..<min(limit, offset + timings), issues: &issues) : []

        var found: [DetailedTiming] = []
        var next = offset + timings
        while timings > 0, next + DetailedTiming.byteCount <= limit, let timing = DetailedTiming(data, at: next) {
            found.append(timing)
            next += DetailedTiming.byteCount
        }
        detailedTimings = found
    }
}
