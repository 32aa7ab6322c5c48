// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A data block of a CTA-861 extension.
public enum CTADataBlock: Sendable, Hashable {
    /// Formats of CTA-861 by their codes.
    case video([ShortVideoDescriptor])
    /// A block of a kind that is not decoded, as its tag, its extended tag when the tag is 7, and its bytes.
    case unknown(tag: UInt8, extendedTag: UInt8?, bytes: [UInt8])

    /// A format of CTA-861 by its code.
    public struct ShortVideoDescriptor: Sendable, Hashable {
        /// The video identification code: 1 to 127 and 193 to 219, others are reserved.
        public let vic: UInt8
        /// Tells whether the format is native; only codes 1 to 64 can say so.
        public let isNative: Bool

        /// Reads a descriptor's byte.
        public init(byte: UInt8) {
            isNative = (129...192).contains(byte)
            vic = isNative ? byte & 0x7F : byte
        }
    }
}

extension CTADataBlock {
    /// Reads the blocks that follow each other in a range, until one does not fit.
    static func collection(
        _ data: ZeroExtendedBytes,
        in range: Range<Int>,
        issues: inout [EDIDIssue]
    ) -> [CTADataBlock] {
        var blocks: [CTADataBlock] = []
        var offset = range.lowerBound
        while offset < range.upperBound {
            let length = Int(data[offset] & 0x1F)
            let end = offset + 1 + length
            guard end <= range.upperBound else {
                issues.append(
                    EDIDIssue(offset: offset, message: "CTA data block of \(length) bytes reaches past its collection")
                )
                break
            }
            blocks.append(CTADataBlock(data, tag: data[offset] >> 5, payload: offset + 1..<end))
            offset = end
        }
        return blocks
    }

    private init(_ data: ZeroExtendedBytes, tag: UInt8, payload: Range<Int>) {
        switch tag {
        case 2:
            self = .video(payload.map { ShortVideoDescriptor(byte: data[$0]) })
        case 7 where !payload.isEmpty:
            self = .unknown(
                tag: tag,
                extendedTag: data[payload.lowerBound],
                bytes: data[payload.lowerBound + 1..<payload.upperBound]
            )
        default:
            self = .unknown(tag: tag, extendedTag: nil, bytes: data[payload])
        }
    }
}
