// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// The rounded corners of a display.
struct RoundedCorners {
    private let radius: Int
    private let size: PixelSize

    /// Creates corners.
    ///
    /// - Parameters:
    ///   - radius: the radius in pixels; at most half of the shorter side is used.
    ///   - size: the size of the picture.
    init(radius: Int, size: PixelSize) {
        self.radius = min(radius, size.width / 2, size.height / 2)
        self.size = size
    }

    /// Fades out the pixels of a line outside of the corners: all channels, as for premultiplied alpha.
    ///
    /// - Parameters:
    ///   - line: the line of the picture.
    ///   - start: the first column.
    ///   - count: the number of columns.
    ///   - target: the pixels of these columns.
    func cut(line: Int, from start: Int, count: Int, _ target: UnsafeMutablePointer<UInt32>) {
        let up = min(line, size.height - 1 - line)
        guard up < radius else { return }
        for (first, end) in [
            (max(start, 0), min(start + count, radius)), (max(start, size.width - radius), start + count),
        ]
        where first < end {
            for x in first..<end {
                let across = min(x, size.width - 1 - x)
                let (dx, dy) = (Double(radius - across) - 0.5, Double(radius - up) - 0.5)
                let coverage = min(max(Double(radius) - (dx * dx + dy * dy).squareRoot() + 0.5, 0), 1)
                guard coverage < 1 else { continue }
                let pixel = unsafe target[x - start]
                func channel(_ shift: UInt32) -> UInt32 {
                    UInt32(Double(pixel >> shift & 0xFF) * coverage + 0.5) << shift
                }
                unsafe target[x - start] = channel(24) | channel(16) | channel(8) | channel(0)
            }
        }
    }
}
