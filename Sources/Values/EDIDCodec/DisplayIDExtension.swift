// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A DisplayID section inside an EDID extension block: what newer monitors say beyond EDID's limits.
public struct DisplayIDExtension: Sendable, Hashable {
    /// The version and revision in one byte's halves: 0x13 is 1.3, 0x20 is 2.0.
    public let version: UInt8

    /// The type of product in version 1, what it is mainly for in version 2; 0 in all sections but the first.
    public let productType: UInt8

    /// The data blocks in their order.
    public let dataBlocks: [DisplayIDDataBlock]

    /// Tells whether the section fits in its block and the sum of its bytes is right; the kernel passes over others.
    public let isValid: Bool
}

extension DisplayIDExtension {
    /// The most bytes of data blocks that fit in an extension block.
    private static let maximumLength = 121

    /// Reads the extension block at an offset, of which all before `end` is there.
    init(_ data: ZeroExtendedBytes, at offset: Int, end: Int, issues: inout [EDIDIssue]) {
        version = data[offset + 1]
        let announced = data.integer(at: offset + 2)
        productType = data[offset + 3]
        let length = min(announced, Self.maximumLength)
        if length < announced {
            issues.append(
                EDIDIssue(
                    offset: offset + 2,
                    message: "DisplayID section of \(announced) bytes, only \(length) fit in an extension block"))
        }
        let sum = data.checksum(of: offset + 1..<offset + 6 + length)
        let isWhole = length == announced && offset + 6 + length <= end
        isValid = isWhole && sum == 0
        if isWhole, sum != 0 {
            issues.append(EDIDIssue(offset: offset + 5 + length, message: "wrong checksum of the DisplayID section"))
        }
        dataBlocks = DisplayIDDataBlock.collection(
            data, in: offset + 5..<min(offset + 5 + length, max(end, offset + 5)), issues: &issues)
    }
}
