// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A blur that looks like a normal distribution: three averages over boxes, each way (W3C SVG 1.1, feGaussianBlur).
enum BoxBlur {
    /// Blurs bytes that lie line by line without gaps; what lies beyond the edges counts as 0.
    static func apply(to bytes: inout [UInt8], width: Int, height: Int, deviation: Double) {
        let size = Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
        guard size > 1, width > 0, height > 0 else { return }
        // Boxes of an even size lie half a pixel to one side and then to the other; the third is odd.
        let boxes =
            size % 2 == 1
            ? [(size / 2, size / 2), (size / 2, size / 2), (size / 2, size / 2)]
            : [(size / 2, size / 2 - 1), (size / 2 - 1, size / 2), (size / 2, size / 2)]
        var line = [UInt8](repeating: 0, count: max(width, height))
        for (before, after) in boxes {
            for y in 0..<height { average(&bytes, &line, start: y * width, step: 1, count: width, before, after) }
        }
        for (before, after) in boxes {
            for x in 0..<width { average(&bytes, &line, start: x, step: width, count: height, before, after) }
        }
    }

    private static func average(
        _ bytes: inout [UInt8], _ line: inout [UInt8], start: Int, step: Int, count: Int, _ before: Int, _ after: Int
    ) {
        let size = UInt32(before + after + 1)
        var sum: UInt32 = 0
        for index in 0..<min(after, count) { sum += UInt32(bytes[start + index * step]) }
        for index in 0..<count {
            if index + after < count { sum += UInt32(bytes[start + (index + after) * step]) }
            line[index] = UInt8((sum + size / 2) / size)
            if index >= before { sum -= UInt32(bytes[start + (index - before) * step]) }
        }
        for index in 0..<count { bytes[start + index * step] = line[index] }
    }
}
