// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel

/// Pixels that were drawn once; never changed.
final class Tile: Sendable {
    let size: PixelSize
    /// Pixels `0xAARRGGBB` multiplied by their opacity; of a mask four opacities in each word, the first in the lowest
    /// byte, and whole words to a line.
    let pixels: [UInt32]
    /// Whether the tile holds opacities only. pixman has quick ways to draw through bytes, and none through pixels.
    let isMask: Bool

    init(size: PixelSize, pixels: [UInt32]) {
        self.size = size
        self.pixels = pixels
        isMask = false
    }

    /// Creates a mask of opacities, which `opacity` tells by column and line.
    init(maskOf size: PixelSize, opacity: (Int, Int) -> UInt8) {
        self.size = size
        isMask = true
        let words = (size.width + 3) / 4
        var pixels = [UInt32](repeating: 0, count: words * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                pixels[y * words + x / 4] |= UInt32(opacity(x, y)) << (8 * UInt32(x % 4))
            }
        }
        self.pixels = pixels
    }

    /// The memory that the tile takes.
    var byteCount: Int { pixels.count * 4 }
}
