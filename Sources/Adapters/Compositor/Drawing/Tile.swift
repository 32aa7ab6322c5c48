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
        precondition(pixels.count == size.area, "the number of pixels does not match the size")
        let width = size.width
        // Only pixels within the size are read.
        let extent = unsafe pixels.withUnsafeBufferPointer { pixels in
            guard let pixels = pixels.baseAddress else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
            return PixelRect(visiblePartOf: size) { unsafe pixels[$1 &* width &+ $0] != 0 }
        }
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
        func first(from left: Int, to right: Int, in row: Int) -> Int? {
            var x = left
            while x < right, !isVisible(x, row) { x &+= 1 }
            return x < right ? x : nil
        }
        func last(from left: Int, to right: Int, in row: Int) -> Int? {
            var x = right &- 1
            while x >= left, !isVisible(x, row) { x &-= 1 }
            return x >= left ? x : nil
        }
        let width = size.width
        var (top, bottom) = (0, size.height - 1)
        while top <= bottom, first(from: 0, to: width, in: top) == nil { top += 1 }
        guard top <= bottom else {
            self.init(x: 0, y: 0, width: 0, height: 0)
            return
        }
        while first(from: 0, to: width, in: bottom) == nil { bottom -= 1 }
        var (left, right) = (width, -1)
        // Only pixels outside of the columns found so far are read.
        for y in top...bottom {
            left = first(from: 0, to: left, in: y) ?? left
            right = last(from: max(right + 1, left), to: width, in: y) ?? right
        }
        self.init(x: left, y: top, width: right + 1 - left, height: bottom + 1 - top)
    }
}
