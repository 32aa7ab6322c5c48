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
