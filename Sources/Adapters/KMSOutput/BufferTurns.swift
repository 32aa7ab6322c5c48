// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// Tracks which buffer of a head to draw each frame in, and which parts of it are damaged. Owns no memory.
///
/// With two buffers, a frame is drawn in the back buffer, which also lacks the previous frame's changes. With one, a
/// frame is drawn in the buffer that is on the monitor.
struct BufferTurns: Sendable {
    /// The buffers' size in pixels.
    let size: PixelSize
    /// Whether there is only one buffer.
    private(set) var isDirect = false
    /// The index of the buffer with the newest picture.
    private(set) var frontIndex = 0
    /// The rectangles that differ between the front buffer and the monitor.
    private(set) var damage: [PixelRect] = []
    /// Whether the front buffer has a picture.
    private(set) var hasPicture = false
    /// The rectangles that differ between the back buffer and the front buffer.
    private var stale: [PixelRect] = []

    /// Starts with two empty buffers.
    init(_ size: PixelSize) { self.size = size }

    /// Chooses the buffer for a frame and makes it the front buffer.
    ///
    /// - Parameter changes: the rectangles that differ from the previous frame.
    /// - Returns: the buffer to draw in, and the parts of the frame to copy.
    mutating func next(_ changes: [PixelRect]) -> (buffer: Int, parts: [PixelRect]) {
        let changes = hasPicture ? changes : [PixelRect(size)]
        let parts = isDirect ? changes : Self.bounded(changes + stale)
        if !isDirect { frontIndex = 1 - frontIndex }
        stale = changes
        damage = Self.bounded(damage + changes)
        hasPicture = true
        return (frontIndex, parts)
    }

    /// Records that the front buffer is on the monitor.
    mutating func didShow() { damage = [] }

    /// Drops the back buffer: the front buffer becomes the only one, at index 0.
    mutating func becomeDirect() { (isDirect, frontIndex, stale) = (true, 0, []) }

    /// Returns at most 16 rectangles that cover all of them, because drivers and the kernel limit their number.
    private static func bounded(_ rects: [PixelRect]) -> [PixelRect] {
        rects.count <= 16 ? rects : [rects.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }]
    }
}
