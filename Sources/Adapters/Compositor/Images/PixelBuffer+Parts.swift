// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import FrameOutput

extension PixelBuffer {
    /// Returns whether a rectangle is within the image and not empty.
    package func contains(_ part: PixelRect) -> Bool {
        !part.isEmpty && part.intersection(PixelRect(size)) == part
    }

    /// Replaces the pixels of a part, without copying the buffer if this is its only reference.
    ///
    /// - Parameters:
    ///   - part: The part.
    ///   - bytes: Its pixels, row by row without gaps: blue, green, red, and an unused byte.
    /// - Returns: False, and the image is unchanged, if the part is not within the image or the number of bytes does
    ///   not match it.
    package mutating func replace(_ part: PixelRect, with bytes: [UInt8]) -> Bool {
        guard contains(part), bytes.count == part.area * 4 else { return false }
        let size = size
        var pixels = pixels
        // Now the variable has the only reference to the memory.
        self = PixelBuffer(size: PixelSize(width: 0, height: 0))
        // Both are in bounds: the part is within the image, and the bytes are as many as the part needs.
        unsafe pixels.withUnsafeMutableBytes { target in
            unsafe bytes.withUnsafeBytes { source in
                let rowBytes = part.width * 4
                for row in 0..<part.height {
                    let start = ((part.y + row) * size.width + part.x) * 4
                    unsafe UnsafeMutableRawBufferPointer(rebasing: target[start..<start + rowBytes])
                        .copyMemory(
                            from: UnsafeRawBufferPointer(rebasing: source[row * rowBytes..<(row + 1) * rowBytes]))
                }
            }
        }
        self = PixelBuffer(size: size, pixels: pixels) ?? self
        return true
    }

    /// Returns the pixels of a part in the format of a browser's canvas: red, green, blue, and 255.
    ///
    /// - Parameter part: The part, within the image.
    /// - Returns: The bytes, row by row without gaps.
    package func rgba(_ part: PixelRect) -> [UInt8] {
        guard contains(part) else { return [] }
        let width = size.width
        // The part is within the image, and has four bytes for each pixel.
        return unsafe Array(unsafeUninitializedCapacity: part.area * 4) { bytes, count in
            unsafe pixels.withUnsafeBufferPointer { pixels in
                guard let source = pixels.baseAddress else { return }
                for y in part.y..<part.maxY {
                    let row = unsafe source + y * width
                    var x = part.x
                    while x < part.maxX {
                        let pixel = unsafe row[x]
                        unsafe bytes[count] = UInt8(truncatingIfNeeded: pixel &>> 16)
                        unsafe bytes[count &+ 1] = UInt8(truncatingIfNeeded: pixel &>> 8)
                        unsafe bytes[count &+ 2] = UInt8(truncatingIfNeeded: pixel)
                        unsafe bytes[count &+ 3] = 255
                        count &+= 4
                        x &+= 1
                    }
                }
            }
        }
    }
}

extension [UInt32] {
    /// The pixels with the alpha channel set, as `0xFFRRGGBB`.
    package var opaque: [UInt32] {
        var pixels = self
        pixels.makeOpaque()
        return pixels
    }

    /// Sets the alpha channel of every pixel.
    ///
    /// Every picture of a test passes through here; a debug build does not inline a function that it is given.
    mutating func makeOpaque() {
        // The index stays below the number of pixels.
        unsafe withUnsafeMutableBufferPointer { pixels in
            guard let first = pixels.baseAddress else { return }
            let count = pixels.count
            var index = 0
            while index < count {
                unsafe first[index] |= 0xFF00_0000
                index &+= 1
            }
        }
    }

    /// Returns the pixels transformed by a function.
    @inline(__always) func eachPixel(_ transform: (UInt32) -> UInt32) -> [UInt32] {
        var pixels = self
        pixels.replaceEachPixel(transform)
        return pixels
    }

    /// Transforms the pixels in place.
    ///
    /// It uses pointers, as all loops over pixels do: apps are tested in debug builds, where accessing an element of an
    /// array or a span takes several times as long.
    @inline(__always) mutating func replaceEachPixel(_ transform: (UInt32) -> UInt32) {
        // The index stays below the number of pixels.
        unsafe withUnsafeMutableBufferPointer { pixels in
            guard let first = pixels.baseAddress else { return }
            let count = pixels.count
            var index = 0
            while index < count {
                unsafe first[index] = transform(first[index])
                index &+= 1
            }
        }
    }
}
