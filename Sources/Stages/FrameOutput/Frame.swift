// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// The finished pixels of a screen.
package struct Frame: Sendable {
    /// The screen's name, such as `HDMI-A-1`.
    package let screen: String
    /// The frame number: 1 for the first frame of a screen, without gaps.
    package let sequence: Int
    /// The difference from the previous frame, in pixels; the whole frame for the first one and after a change of size.
    package let damage: [PixelRect]
    /// The time of the change that the frame shows, on the program's clock.
    package let changedAt: Duration
    /// The pixels.
    package let buffer: PixelBuffer
    /// The rotation of the picture in the frame; other than `.none` for a monitor that is mounted rotated.
    package let rotation: Rotation

    /// Creates a frame.
    package init(
        screen: String, sequence: Int, damage: [PixelRect], changedAt: Duration, buffer: PixelBuffer,
        rotation: Rotation = .none
    ) {
        self.rotation = rotation
        self.screen = screen
        self.sequence = sequence
        self.damage = damage
        self.changedAt = changedAt
        self.buffer = buffer
    }

    /// The size in pixels.
    package var size: PixelSize { buffer.size }

    /// The same frame, with damage that covers all of it.
    package var whole: Frame {
        Frame(
            screen: screen, sequence: sequence, damage: [PixelRect(size)], changedAt: changedAt, buffer: buffer,
            rotation: rotation)
    }

    /// Returns the frame for a recipient that missed an earlier one: with the damage of both.
    ///
    /// - Parameter older: The earlier frame, which will not be shown.
    /// - Returns: The frame, with the older one's time of change.
    package func replacing(_ older: Frame) -> Frame {
        let (all, both) = (PixelRect(size), older.damage + damage)
        // A recipient that is far behind redraws everything instead of processing a long list.
        let isWhole = size != older.size || both.count > 64 || both.contains(all)
        return Frame(
            screen: screen, sequence: sequence, damage: isWhole ? [all] : both, changedAt: older.changedAt,
            buffer: buffer, rotation: rotation)
    }
}

/// The pixels of a frame: `0xXXRRGGBB`, row by row from the top without gaps.
///
/// A value type: copies share memory until one of them is written to. The compositor reuses the memory of an earlier
/// frame only after that frame has been released everywhere, which ``lease`` detects.
package struct PixelBuffer: Sendable, Hashable {
    /// The size in pixels.
    package let size: PixelSize
    /// The pixels; their number is the area of the size.
    package private(set) var pixels: [UInt32]
    private let lease: Lease?

    /// A token held by every copy of a buffer, which lets its creator detect the release of the last copy.
    package final class Lease: Sendable {
        private let memory: (any AnyObject & Sendable)?

        /// Creates a token.
        ///
        /// - Parameter memory: The object that accounts for the pixels' memory; released with the token.
        package init(of memory: (any AnyObject & Sendable)? = nil) { self.memory = memory }
    }

    /// Creates a buffer from pixels; `nil` if their number does not match the size.
    ///
    /// - Parameters:
    ///   - size: The size in pixels.
    ///   - pixels: The pixels, row by row.
    ///   - lease: The token that copies hold; `nil` if nothing waits for their release.
    package init?(size: PixelSize, pixels: [UInt32], lease: Lease? = nil) {
        guard size.width >= 0, size.height >= 0, pixels.count == size.area else { return nil }
        self.size = size
        self.pixels = pixels
        self.lease = lease
    }

    /// Creates a buffer of one color, `0xXXRRGGBB`; negative sides count as 0.
    package init(size: PixelSize, filledWith pixel: UInt32 = 0) {
        self.size = PixelSize(width: max(0, size.width), height: max(0, size.height))
        pixels = Array(repeating: pixel, count: self.size.area)
        lease = nil
    }

    /// The pixel at a column and a row, without the unused byte: `0xRRGGBB`. The position must be in bounds.
    package subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * size.width + x] & 0xFF_FFFF }
        set { pixels[y * size.width + x] = newValue }
    }

    /// Returns whether two buffers show the same image; the unused byte is ignored.
    package static func == (one: PixelBuffer, other: PixelBuffer) -> Bool {
        one.size == other.size
            && (one.pixels == other.pixels || zip(one.pixels, other.pixels).allSatisfy { ($0 ^ $1) & 0xFF_FFFF == 0 })
    }

    /// Hashes only the size, because there are many pixels.
    package func hash(into hasher: inout Hasher) { hasher.combine(size) }
}
