// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
internal import FrameOutput
private import Glibc

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

/// What each of a screen's buffers lacks of the latest frame.
///
/// As wlroots has it: damage is kept per buffer, and collapses to one rectangle when it frays.
struct DamageRing {
    /// The most rectangles that are told apart.
    static let maximumRects = 20

    private var missing: [[PixelRect]] = []

    /// The number of buffers.
    var count: Int { missing.count }

    /// Adds a buffer that lacks nothing.
    mutating func append() { missing.append([]) }

    /// Takes a buffer out.
    mutating func remove(at index: Int) { missing.remove(at: index) }

    /// Notes that a frame was drawn into one buffer, and that all others lack what it changed.
    mutating func record(_ damage: [PixelRect], drawnInto index: Int) {
        for other in missing.indices {
            missing[other] = other == index ? [] : Self.collapsed(missing[other] + damage)
        }
    }

    /// What a buffer lacks of the latest frame.
    func missing(at index: Int) -> [PixelRect] { missing[index] }

    /// The rectangles, or the one around them all when they are too many.
    static func collapsed(_ rects: [PixelRect]) -> [PixelRect] {
        guard rects.count > maximumRects, let first = rects.first else { return rects }
        return [rects.dropFirst().reduce(first) { $0.union($1) }]
    }
}

/// How large frames may be.
package struct FrameLimits: Sendable {
    /// The memory that could be had, in bytes; asked for anew before each frame of another size.
    private let availableMemory: @Sendable () -> Int

    /// The most pixels on a side. Beyond 32,767 pixman draws nothing and says nothing; half of it leaves room for
    /// layers that reach beyond the frame.
    package static let maximumSide = 16_384

    /// Creates limits.
    ///
    /// - Parameter availableMemory: tells the memory that could be had, in bytes; `nil` for what the kernel says.
    package init(availableMemory: (@Sendable () -> Int)? = nil) {
        self.availableMemory = availableMemory ?? { Self.kernelAvailableMemory }
    }

    /// Refuses a size with a reason.
    ///
    /// - Parameters:
    ///   - size: the frame's size.
    ///   - byteCount: the memory that the screen has already and would not have to get.
    ///   - screen: the screen's name.
    /// - Throws: ``CompositorError``.
    package func check(
        _ size: PixelSize, replacing byteCount: Int = 0, screen: String
    ) throws(CompositorError) {
        let operation = "compose \(size) for \(screen)"
        guard size.width > 0, size.height > 0 else {
            throw CompositorError(operation, "a frame has at least one pixel")
        }
        guard max(size.width, size.height) <= Self.maximumSide else {
            throw CompositorError(operation, "a side has \(Self.maximumSide) pixels at most")
        }
        let needed = BufferPool.maximumCount * size.area * 4
        guard needed > byteCount else { return }
        let available = availableMemory() + byteCount
        // Half of what is left stays for everybody else.
        guard needed <= available / 2 else {
            throw CompositorError(
                operation, "its frames need \(needed >> 20) MB, and of \(available >> 20) MB half are left to others")
        }
    }

    /// What the kernel could give without swapping, by /proc/meminfo; everything where it does not say.
    private static var kernelAvailableMemory: Int {
        // The file is closed before the function ends, and the line's memory is its own.
        guard let file = unsafe fopen("/proc/meminfo", "re") else { return .max / 2 }
        defer { _ = unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while unsafe fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("MemAvailable:") else { continue }
            return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
        }
        return .max / 2
    }
}
