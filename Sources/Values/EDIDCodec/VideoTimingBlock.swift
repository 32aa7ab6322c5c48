// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// VESA's Video Timing Block: an extension that is nothing but timings, rare in monitors.
public struct VideoTimingBlock: Sendable, Hashable {
    /// The version of the block, 1.
    public let version: UInt8

    /// Detailed timings.
    public let detailedTimings: [DetailedTiming]

    /// Sizes with rates of Coordinated Video Timings.
    public let cvtCodes: [CVTCode]

    /// Standard timings.
    public let standardTimings: [StandardTiming]
}

extension VideoTimingBlock {
    /// Reads the block at an offset, of which all before `end` is there.
    init(_ data: ZeroExtendedBytes, at offset: Int, end: Int) {
        version = data[offset + 1]
        let limit = min(end, offset + 127)
        var next = offset + 5
        func offsets(count: Int, size: Int) -> [Int] {
            let fitting = min(count, max(0, limit - next) / size)
            defer { next += fitting * size }
            return (0..<fitting).map { next + $0 * size }
        }
        detailedTimings = offsets(count: data.integer(at: offset + 2), size: DetailedTiming.byteCount)
            .compactMap { DetailedTiming(data, at: $0) }
        cvtCodes = offsets(count: data.integer(at: offset + 3), size: 3).compactMap { CVTCode(data, at: $0) }
        standardTimings = offsets(count: data.integer(at: offset + 4), size: 2)
            .compactMap { StandardTiming(code: data.standardCode(at: $0)) }
    }
}
