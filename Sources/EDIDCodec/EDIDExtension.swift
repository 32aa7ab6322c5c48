// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// One of the blocks of 128 bytes that follow the base block.
public struct EDIDExtension: Sendable, Hashable {
    /// What the block holds.
    public let content: Content

    /// Tells whether the sum of its bytes is right.
    public let hasValidChecksum: Bool

    /// The kinds of blocks.
    public enum Content: Sendable, Hashable {
        /// A CTA-861 block, tag 0x02.
        case cta(CTAExtension)
        /// A list of the tags of other blocks, tag 0xF0.
        case blockMap([UInt8])
        /// A block of another kind, kept whole.
        case unknown(tag: UInt8, bytes: [UInt8])
    }
}
