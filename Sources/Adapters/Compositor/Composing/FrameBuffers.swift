// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Base
package import DisplayModel
internal import FrameOutput

/// The buffers of a screen, which reuse the memory of released frames.
///
/// Buffers are in ordinary memory, which is fast to read for blending; a sink with memory that is slow to read copies
/// the damage of each frame from here. A screen needs one buffer if frames are released before the next one is
/// composed, and two if a frame is held longer.
struct BufferPool {
    private struct Slot {
        var pixels: [UInt32]
        var lease: PixelBuffer.Lease
        /// The memory of the pixels, which holders of a frame keep in use.
        let memory: FrameMemory.Grant

        init(_ pixels: [UInt32], in memory: FrameMemory.Grant) {
            (self.pixels, self.memory) = (pixels, memory)
            lease = PixelBuffer.Lease(of: memory)
        }
    }

    private let size: PixelSize
    private var slots: [Slot] = []
    private var ring = DamageRing()
    /// The index of the buffer with the latest frame.
    private var latest: Int?

    /// The maximum number of buffers.
    static let maximumCount = 2

    init(size: PixelSize) { self.size = size }

    /// The size of the buffers in bytes.
    var byteCount: Int { slots.count * size.area * 4 }

    /// Releases all buffers except that of the latest frame. Memory that others hold stays until they release it.
    mutating func releaseSpares() {
        guard let latest, slots.count > 1 else { return }
        for index in slots.indices.reversed() where index != latest {
            slots.remove(at: index)
            ring.remove(at: index)
        }
        self.latest = 0
    }

    /// Whether the next frame needs a buffer that does not exist yet.
    mutating func needsBuffer() -> Bool { unheldSlot() == nil }

    /// Draws a frame into a buffer that no one else holds, and returns it.
    ///
    /// - Parameters:
    ///   - damage: The difference from the latest frame.
    ///   - memory: The memory for another buffer; required if ``needsBuffer()`` is true.
    ///   - draw: Draws the damage; everything else is already present.
    /// - Returns: The frame's pixels; nil without a buffer.
    mutating func draw(
        _ damage: [PixelRect], in memory: FrameMemory.Grant?, _ draw: (inout [UInt32]) -> Void
    ) -> PixelBuffer? {
        guard let index = freeSlot(memory) else { return nil }
        // A new lease distinguishes holders of an earlier frame from those of this one.
        slots[index].lease = PixelBuffer.Lease(of: slots[index].memory)
        draw(&slots[index].pixels)
        ring.record(damage, drawnInto: index)
        latest = index
        return PixelBuffer(size: size, pixels: slots[index].pixels, lease: slots[index].lease)
    }

    /// The pixels of the latest frame; nil before the first.
    var latestBuffer: PixelBuffer? {
        latest.flatMap { PixelBuffer(size: size, pixels: slots[$0].pixels, lease: slots[$0].lease) }
    }

    /// Returns the index of an unheld buffer, preferably that of the latest frame, which requires no copying.
    private mutating func unheldSlot() -> Int? {
        if let latest, isKnownUniquelyReferenced(&slots[latest].lease) { return latest }
        return slots.indices.first { isKnownUniquelyReferenced(&slots[$0].lease) }
    }

    /// Returns the index of an unheld buffer that contains the latest frame; nil if there is no memory for one.
    private mutating func freeSlot(_ memory: FrameMemory.Grant?) -> Int? {
        if let index = unheldSlot() {
            if let latest, index != latest { copyMissing(from: latest, to: index) }
            return index
        }
        guard let memory else { return nil }
        guard let latest else {
            slots.append(Slot([UInt32](repeating: 0, count: size.area), in: memory))
            ring.append()
            return 0
        }
        let copy = Slot(slots[latest].pixels, in: memory)
        if slots.count == Self.maximumCount, let oldest = slots.indices.first(where: { $0 != latest }) {
            // The memory stays with its holder.
            slots.remove(at: oldest)
            ring.remove(at: oldest)
        }
        slots.append(copy)
        ring.append()
        return slots.count - 1
    }

    /// Copies the difference from the latest frame into a buffer.
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

/// The damage that each of a screen's buffers is missing relative to the latest frame.
///
/// As in wlroots, damage is kept per buffer, and collapses to its bounding box if it has too many rectangles.
struct DamageRing {
    /// The maximum number of rectangles.
    static let maximumRects = 20

    private var missing: [[PixelRect]] = []

    /// The number of buffers.
    var count: Int { missing.count }

    /// Adds an up-to-date buffer.
    mutating func append() { missing.append([]) }

    /// Removes a buffer.
    mutating func remove(at index: Int) { missing.remove(at: index) }

    /// Records that a frame was drawn into one buffer, so that all others are missing its damage.
    mutating func record(_ damage: [PixelRect], drawnInto index: Int) {
        for other in missing.indices {
            missing[other] = other == index ? [] : Self.collapsed(missing[other] + damage)
        }
    }

    /// Returns the damage that a buffer is missing relative to the latest frame.
    func missing(at index: Int) -> [PixelRect] { missing[index] }

    /// Returns the rectangles, or their bounding box if there are too many.
    static func collapsed(_ rects: [PixelRect]) -> [PixelRect] {
        guard rects.count > maximumRects, let first = rects.first else { return rects }
        return [rects.dropFirst().reduce(first) { $0.union($1) }]
    }
}

/// The limits of frame sizes.
package struct FrameLimits: Sendable {
    /// The available memory in bytes; queried before each frame of a new size.
    private let availableMemory: @Sendable () -> Int

    /// The maximum side in pixels. Beyond 32,767 pixman silently draws nothing; half of it leaves room for layers that
    /// extend beyond the frame.
    package static let maximumSide = 16_384

    /// Creates limits.
    ///
    /// - Parameter availableMemory: Returns the available memory in bytes; `nil` to ask the kernel.
    package init(availableMemory: (@Sendable () -> Int)? = nil) {
        self.availableMemory = availableMemory ?? { Self.kernelAvailableMemory }
    }

    /// Checks a frame size.
    ///
    /// - Parameters:
    ///   - size: The frame size.
    ///   - isRotated: Whether frames are copied from an upright picture, which takes as much memory as a frame.
    ///   - byteCount: The memory that the screen already uses.
    ///   - screen: The screen's name.
    /// - Throws: ``CompositorError`` if the size is rejected.
    package func check(
        _ size: PixelSize, isRotated: Bool = false, replacing byteCount: Int = 0, screen: String
    ) throws(CompositorError) {
        let operation = "compose \(size) for \(screen)"
        guard size.width > 0, size.height > 0 else {
            throw CompositorError(operation, "the frame is empty")
        }
        guard max(size.width, size.height) <= Self.maximumSide else {
            throw CompositorError(operation, "a side exceeds \(Self.maximumSide) pixels")
        }
        let needed = (BufferPool.maximumCount + (isRotated ? 1 : 0)) * size.area * 4
        guard needed > byteCount else { return }
        let available = availableMemory() + byteCount
        // The other half is left to the rest of the system.
        guard needed <= available / 2 else {
            throw CompositorError(
                operation, "its frames need \(needed >> 20) MB, more than half of the \(available >> 20) MB available")
        }
    }

    /// The memory that is available without swapping, from /proc/meminfo; unlimited if it is not reported.
    private static var kernelAvailableMemory: Int {
        let bytes = (try? BoundedFile.readToEnd("/proc/meminfo", limit: 1 << 16)) ?? []
        let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .first { $0.hasPrefix("MemAvailable:") }
        guard let line else { return .max / 2 }
        return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
    }
}
