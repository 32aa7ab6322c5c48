// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel

/// Pixels that were drawn once, `0xAARRGGBB` multiplied by their opacity; never changed.
final class Tile: Sendable {
    let size: PixelSize
    let pixels: [UInt32]

    init(size: PixelSize, pixels: [UInt32]) {
        self.size = size
        self.pixels = pixels
    }

    /// The memory that the tile takes.
    var byteCount: Int { pixels.count * 4 }
}
