// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel

/// The rendered pixels of a window of a drawing, without transparent edges: a label's text is seldom as large as the
/// label. Immutable.
final class Tile: Sendable {
    /// The part of the window that the pixels cover, from the window's corner; empty if nothing is visible.
    let extent: PixelRect
    /// Premultiplied pixels `0xAARRGGBB`. A mask has four opacities per word, the first in the lowest byte, and each
    /// row starts a new word.
    let pixels: [UInt32]
    /// Whether the tile contains only opacities. pixman has fast paths for masks of bytes, but not for masks of pixels.
    let isMask: Bool

    /// Creates a tile from the pixels of a window.
    init(size: PixelSize, pixels: [UInt32]) {
        let extent = PixelRect(visiblePartOf: size) { pixels[$1 * size.width + $0] != 0 }
        isMask = false
        self.extent = extent
        if extent == PixelRect(size) {
            self.pixels = pixels
        } else {
            var part: [UInt32] = []
            part.reserveCapacity(extent.area)
            for y in extent.y..<extent.maxY { part += pixels[(y * size.width + extent.x)...].prefix(extent.width) }
            self.pixels = part
        }
    }

    /// Creates a mask; `opacity` returns the opacity at a column and a row of the window.
    init(maskOf size: PixelSize, opacity: (Int, Int) -> UInt8) {
        extent = PixelRect(visiblePartOf: size) { opacity($0, $1) != 0 }
        isMask = true
        let words = (extent.width + 3) / 4
        var pixels = [UInt32](repeating: 0, count: words * extent.height)
        for y in 0..<extent.height {
            for x in 0..<extent.width {
                pixels[y * words + x / 4] |= UInt32(opacity(extent.x + x, extent.y + y)) << (8 * UInt32(x % 4))
            }
        }
        self.pixels = pixels
    }

    /// The size in bytes.
    var byteCount: Int { pixels.count * 4 }
}

extension PixelRect {
    /// Finds the smallest rectangle with everything that is visible; empty if nothing is.
    fileprivate init(visiblePartOf size: PixelSize, isVisible: (Int, Int) -> Bool) {
        let (columns, rows) = (0..<size.width, 0..<size.height)
        guard let top = rows.first(where: { y in columns.contains { isVisible($0, y) } }),
            let bottom = rows.last(where: { y in columns.contains { isVisible($0, y) } })
        else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        var (left, right) = (size.width, -1)
        // Only what lies outside of the columns found so far is looked at.
        for y in top...bottom {
            left = (0..<left).first { isVisible($0, y) } ?? left
            right = (max(right + 1, left)..<size.width).last { isVisible($0, y) } ?? right
        }
        self.init(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
    }
}
