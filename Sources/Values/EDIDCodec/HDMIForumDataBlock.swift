// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The data block of HDMI 2.0 and 2.1: the vendor-specific one and the sink capability one have the same fields.
public struct HDMIForumDataBlock: Sendable, Hashable {
    /// The IEEE identifier of the HDMI Forum.
    static let identifier: UInt32 = 0xC4_5DD8

    /// The version of the block.
    public let version: UInt8

    /// The highest rate of characters in megahertz, nothing when it is not above that of the HDMI block.
    public let maximumTMDSRateMegahertz: Int?

    /// Tells whether status and control data can be exchanged.
    public let hasStatusAndControlChannel: Bool

    /// The code of the highest rate of HDMI 2.1's fixed-rate link, 0 without one, 6 for 12 Gbit/s on four lanes.
    public let maximumFixedRateLink: Int

    /// Tells whether the formats of HDMI 1.4 also work by their CTA codes.
    public let supportsUltraHDCodes: Bool

    /// The depths that it takes in YCbCr 4:2:0 beside 8: 10, 12 and 16.
    public let yCbCr420Depths: [Int]

    /// Tells whether it switches to low latency by itself.
    public let supportsAutoLowLatency: Bool

    /// The limits of variable refresh in hertz, nothing without it.
    public let variableRefreshHertz: ClosedRange<Int>?

    /// Reads the bytes behind the identifier.
    init(_ data: ZeroExtendedBytes, in range: Range<Int>) {
        func byte(_ index: Int) -> UInt8 {
            let offset = range.lowerBound + index
            return range.contains(offset) ? data[offset] : 0
        }
        version = byte(0)
        maximumTMDSRateMegahertz = byte(1) == 0 ? nil : Int(byte(1)) * 5
        hasStatusAndControlChannel = byte(2) & 0x80 != 0
        maximumFixedRateLink = Int(byte(3) >> 4)
        supportsUltraHDCodes = byte(3) & 0x08 != 0
        yCbCr420Depths = [(0x01, 10), (0x02, 12), (0x04, 16)].filter { byte(3) & $0.0 != 0 }.map { $0.1 }
        supportsAutoLowLatency = byte(4) & 0x02 != 0
        let minimum = Int(byte(5) & 0x3F)
        let maximum = Int(byte(5) & 0xC0) << 2 | Int(byte(6))
        variableRefreshHertz = minimum > 0 && maximum >= minimum ? minimum...maximum : nil
    }
}
