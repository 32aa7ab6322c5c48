// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// One of the blocks of 128 bytes that follow the base block.
public struct EDIDExtension: Sendable, Hashable {
    /// The offset of the block in the EDID.
    public let offset: Int

    /// What the block holds.
    public let content: Content

    /// Tells whether the sum of its bytes is right.
    public let hasValidChecksum: Bool

    /// The kinds of blocks.
    public enum Content: Sendable, Hashable {
        /// A CTA-861 block, tag 0x02.
        case cta(CTAExtension)
        /// A block of DisplayID, tag 0x70.
        case displayID(DisplayIDExtension)
        /// A block of timings, tag 0x10.
        case videoTiming(VideoTimingBlock)
        /// A list of the tags of other blocks, tag 0xF0.
        case blockMap([UInt8])
        /// A block of another kind, kept whole.
        case unknown(tag: UInt8, bytes: [UInt8])
    }
}

extension EDIDExtension {
    /// Reads the block at an offset, of which all before `end` is there.
    init(_ data: ZeroExtendedBytes, at offset: Int, end: Int, version: EDID.Version, issues: inout [EDIDIssue]) {
        self.offset = offset
        let isWhole = end - offset == EDID.blockSize
        hasValidChecksum = isWhole && data.checksum(of: offset..<end) == 0
        if isWhole, !hasValidChecksum {
            issues.append(.wrongChecksum(data, ofBlockAt: offset))
        }
        switch data[offset] {
        case 0x02:
            content = .cta(CTAExtension(data, at: offset, end: end, version: version, issues: &issues))
        case 0x10:
            content = .videoTiming(VideoTimingBlock(data, at: offset, end: end))
        case 0x70:
            content = .displayID(DisplayIDExtension(data, at: offset, end: end, issues: &issues))
        case 0xF0:
            content = .blockMap(data[offset + 1..<min(end, offset + 127)])
        case let tag:
            issues.append(EDIDIssue(offset: offset, message: "extension block with the unknown tag \(tag), kept raw"))
            content = .unknown(tag: tag, bytes: data[offset..<end])
        }
    }
}

extension EDIDIssue {
    /// Makes the issue of a block whose sum is not zero.
    static func wrongChecksum(_ data: ZeroExtendedBytes, ofBlockAt offset: Int) -> EDIDIssue {
        let found = data[offset + 127]
        let right = found &- data.checksum(of: offset..<offset + EDID.blockSize)
        return EDIDIssue(
            offset: offset + 127,
            message: "wrong checksum 0x\(String(found, radix: 16)) of block \(offset / EDID.blockSize), "
                + "right would be 0x\(String(right, radix: 16))")
    }
}
