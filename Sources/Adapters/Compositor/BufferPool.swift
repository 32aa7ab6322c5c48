// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import FrameOutput

/// A screen's buffers: memory of frames that nobody holds any more is drawn into again.
///
/// Buffers lie in ordinary memory that is quick to read, so that they can be blended into; a sink whose memory is slow
/// to read copies the damage of each frame from here. Whoever lets a frame go before the next is composed costs the
/// screen one buffer; whoever holds one costs two.
struct BufferPool {
    private struct Slot {
        var pixels: [UInt32]
        var lease: PixelBuffer.Lease
    }

    private let size: PixelSize
    private var slots: [Slot] = []
    private var ring = DamageRing()
    /// The buffer with the latest frame.
    private var latest: Int?

    /// The most buffers that are kept.
    static let maximumCount = 2

    init(size: PixelSize) {
        self.size = size
    }

    /// The memory of the buffers, in bytes.
    var byteCount: Int { slots.count * size.area * 4 }

    /// Draws a frame into a buffer that nobody else holds, and returns it.
    ///
    /// - Parameters:
    ///   - damage: what differs from the latest frame.
    ///   - draw: draws the damage; everything else is there already.
    /// - Returns: the frame's pixels.
    mutating func draw(_ damage: [PixelRect], _ draw: (inout [UInt32]) -> Void) -> PixelBuffer? {
        let index = freeSlot()
        // With the lease a holder of an earlier frame is told apart from one of this frame.
        slots[index].lease = PixelBuffer.Lease()
        draw(&slots[index].pixels)
        ring.record(damage, drawnInto: index)
        latest = index
        return PixelBuffer(size: size, pixels: slots[index].pixels, lease: slots[index].lease)
    }

    /// A buffer that nobody holds, with the latest frame in it.
    private mutating func freeSlot() -> Int {
        // The latest needs no copying.
        if let latest, isKnownUniquelyReferenced(&slots[latest].lease) { return latest }
        for index in slots.indices where isKnownUniquelyReferenced(&slots[index].lease) {
            if let latest { copyMissing(from: latest, to: index) }
            return index
        }
        guard let latest else {
            slots.append(Slot(pixels: [UInt32](repeating: 0, count: size.area), lease: PixelBuffer.Lease()))
            ring.append()
            return 0
        }
        let copy = Slot(pixels: slots[latest].pixels, lease: PixelBuffer.Lease())
        if slots.count == Self.maximumCount, let oldest = slots.indices.first(where: { $0 != latest }) {
            // Its holder keeps the memory.
            slots.remove(at: oldest)
            ring.remove(at: oldest)
        }
        slots.append(copy)
        ring.append()
        return slots.count - 1
    }

    /// Copies what a buffer lacks of the latest frame.
    private mutating func copyMissing(from source: Int, to target: Int) {
        let width = size.width
        for rect in ring.missing(at: target) {
            for y in rect.y..<rect.maxY {
                let line = (y * width + rect.x)..<(y * width + rect.maxX)
                slots[target].pixels.replaceSubrange(line, with: slots[source].pixels[line])
            }
        }
    }
}
