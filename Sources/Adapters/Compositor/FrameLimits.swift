// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
private import Glibc

/// How large frames may be.
package struct FrameLimits: Sendable {
    /// The memory that could be had, in bytes; asked for anew before each frame of another size.
    private let availableMemory: @Sendable () -> Int

    /// The most pixels on a side. Beyond 32,767 pixman draws nothing and says nothing; half of it leaves room for
    /// layers that reach beyond the frame.
    package static let maximumSide = 16_384

    /// Creates limits.
    ///
    /// - Parameter availableMemory: tells the memory that could be had, in bytes; nil for what the kernel says.
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
