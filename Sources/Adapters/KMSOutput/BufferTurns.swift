// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// Which buffer of a head each frame is drawn in, and which parts of it: the bookkeeping of damage, without memory.
///
/// With two buffers, a frame is drawn in the back buffer, which lacks what the frame before changed as well. With one,
/// it is drawn in what is being shown.
struct BufferTurns: Sendable {
    /// The buffers' size in pixels.
    let size: PixelSize
    /// Whether there is one buffer only.
    private(set) var isDirect = false
    /// The buffer with the newest picture.
    private(set) var frontIndex = 0
    /// What differs between the front buffer and what is on the monitor.
    private(set) var damage: [PixelRect] = []
    /// Whether the front buffer has a picture.
    private(set) var hasPicture = false
    /// What differs between the back buffer and the front buffer.
    private var stale: [PixelRect] = []

    /// Starts with two buffers without a picture.
    init(_ size: PixelSize) { self.size = size }

    /// Takes a turn for a frame.
    ///
    /// - Parameter changes: what differs from the frame before.
    /// - Returns: the buffer to draw in, and the parts of the frame to copy there; it is the front buffer from then on.
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

    /// Gives up the back buffer: the front buffer is the only one, and has the index 0.
    mutating func becomeDirect() { (isDirect, frontIndex, stale) = (true, 0, []) }

    /// Returns a short list that covers all rectangles: drivers and the kernel limit their number.
    private static func bounded(_ rects: [PixelRect]) -> [PixelRect] {
        rects.count <= 16 ? rects : [rects.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }]
    }
}
