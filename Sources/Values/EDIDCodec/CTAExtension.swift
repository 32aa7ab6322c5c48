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

    /// The descriptors behind the data blocks: mostly detailed timings.
    public let descriptors: [EDIDDescriptor]

    /// Data blocks that reach into the descriptors or are not announced, which edid-decode reads and the kernel does not.
    let overlongDataBlocks: [CTADataBlock]

    /// Descriptors behind an empty place, which the standard takes for the end and the kernel does not.
    let lateDescriptors: [EDIDDescriptor]

    /// The detailed timings among the descriptors.
    public var detailedTimings: [DetailedTiming] {
        descriptors.compactMap { if case .detailedTiming(let timing) = $0 { timing } else { nil } }
    }
}

extension CTAExtension {
    /// Reads the block at an offset, of which all before `end` is there.
    init(_ data: ZeroExtendedBytes, at offset: Int, end: Int, version: EDID.Version, issues: inout [EDIDIssue]) {
        revision = data[offset + 1]
        let flags = data[offset + 3]
        underscansByDefault = flags & 0x80 != 0
        hasBasicAudio = flags & 0x40 != 0
        supportsYCbCr444 = flags & 0x20 != 0
        supportsYCbCr422 = flags & 0x10 != 0
        nativeTimingCount = Int(flags & 0x0F)

        // Where the descriptors begin, and the data blocks end; 0 means that there are neither.
        let boundary = data.integer(at: offset + 2)
        let limit = min(end, offset + 127)
        let range = offset + 4..<max(offset + 4, min(limit, offset + boundary))
        var overlong: [CTADataBlock] = []
        // Of what lies beyond the boundary, only that it does is worth an issue.
        var issuesOfBlocks: [EDIDIssue] = []
        let blocks =
            revision >= 3
            ? CTADataBlock.collection(data, in: range, limit: limit, overlong: &overlong, issues: &issuesOfBlocks)
            : []
        guard (4...127).contains(boundary) else {
            if boundary != 0 {
                issues.append(
                    EDIDIssue(offset: offset + 2, message: "CTA block with its timings at \(boundary), not 4 to 127"))
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
            issues.append(
                EDIDIssue(
                    offset: endOfFound, message: "timings behind an empty place, which the standard takes for the end"))
        }
        descriptors = found
        lateDescriptors = late
    }
}
