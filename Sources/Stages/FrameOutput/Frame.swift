// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// Finished pixels for one screen.
package struct Frame: Sendable {
    /// The screen's name, as `HDMI-A-1`.
    package let screen: String
    /// The frame's number: 1 for a screen's first, without gaps.
    package let sequence: Int
    /// What differs from the frame before, in pixels; the whole frame for the first and after a change of size.
    package let damage: [PixelRect]
    /// When the change happened that the frame shows, since the start of the program's clock.
    package let changedAt: Duration
    /// The pixels.
    package let buffer: PixelBuffer

    /// Creates a frame.
    package init(screen: String, sequence: Int, damage: [PixelRect], changedAt: Duration, buffer: PixelBuffer) {
        self.screen = screen
        self.sequence = sequence
        self.damage = damage
        self.changedAt = changedAt
        self.buffer = buffer
    }

    /// The extent in pixels.
    package var size: PixelSize { buffer.size }
}

/// The pixels of a frame: `0xXXRRGGBB` each, line by line from the top without gaps.
///
/// A value: copies share the memory, and whoever writes into one that is shared gets memory of its own. The compositor
/// writes into the memory of an earlier frame only once nobody holds that frame any more; ``lease`` tells it.
package struct PixelBuffer: Sendable, Hashable {
    /// The extent.
    package let size: PixelSize
    /// The pixels; their number is the product of the sides.
    package private(set) var pixels: [UInt32]
    private let lease: Lease?

    /// A token that is held by every copy of a buffer, so that its maker can see when the last is gone.
    package final class Lease: Sendable {
        /// Creates a token.
        package init() {}
    }

    /// Creates a buffer of pixels; `nil` when their number is not the product of the sides.
    ///
    /// - Parameters:
    ///   - size: the extent.
    ///   - pixels: the pixels, line by line.
    ///   - lease: what copies hold while they live; `nil` when nobody waits for their end.
    package init?(size: PixelSize, pixels: [UInt32], lease: Lease? = nil) {
        guard size.width >= 0, size.height >= 0, pixels.count == size.area else { return nil }
        self.size = size
        self.pixels = pixels
        self.lease = lease
    }

    /// Creates a buffer of one color, `0xXXRRGGBB`; sides below 0 count as 0.
    package init(size: PixelSize, filledWith pixel: UInt32 = 0) {
        self.size = PixelSize(width: max(0, size.width), height: max(0, size.height))
        pixels = Array(repeating: pixel, count: self.size.area)
        lease = nil
    }

    /// The pixel at a column and a line, without the byte that means nothing: `0xRRGGBB`. The place must exist.
    package subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * size.width + x] & 0xFF_FFFF }
        set { pixels[y * size.width + x] = newValue }
    }

    /// Whether two buffers show the same, whatever the byte that means nothing holds.
    package static func == (one: PixelBuffer, other: PixelBuffer) -> Bool {
        one.size == other.size
            && (one.pixels == other.pixels || zip(one.pixels, other.pixels).allSatisfy { ($0 ^ $1) & 0xFF_FFFF == 0 })
    }

    /// Hashes the size; pixels are many.
    package func hash(into hasher: inout Hasher) { hasher.combine(size) }
}
