// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import FrameOutput

/// The picture of a rotated screen as a viewer sees it; the monitor's frames are copied from it.
///
/// Layers are composed upright, and the pixels are then moved, so a rotated frame has exactly the pixels of the upright
/// picture. Glyphs and edges drawn with a rotation would be antialiased differently.
struct UprightPicture {
    /// The size of the picture; a quarter rotation swaps the frame's sides.
    let size: PixelSize
    /// The rotation from the picture to the frame; never `.none`, which needs no separate picture.
    let rotation: Rotation
    private var pixels: [UInt32]
    /// The memory of the pixels; nil if it is not accounted for.
    private let memory: FrameMemory.Grant?

    /// The side length, in pixels, of the squares that are copied one at a time. A square fits in the L1 cache, so
    /// lines of the frame can be written from columns of the picture.
    private static var side: Int { 32 }

    /// Creates a black picture.
    init(size: PixelSize, rotation: Rotation, in memory: FrameMemory.Grant?) {
        (self.size, self.rotation, self.memory) = (size, rotation, memory)
        pixels = [UInt32](repeating: 0, count: size.area)
    }

    /// Creates a picture with the pixels of a buffer.
    fileprivate init(_ buffer: PixelBuffer, rotation: Rotation) {
        (size, self.rotation, pixels, memory) = (buffer.size, rotation, buffer.pixels, nil)
    }

    /// The size in bytes.
    var byteCount: Int { pixels.count * 4 }

    /// Draws parts of the picture and copies them into a frame.
    ///
    /// - Parameters:
    ///   - rects: The parts, in pixels of the picture.
    ///   - frame: The pixels of the frame, which already shows the other parts.
    ///   - draw: Draws the parts into the picture.
    mutating func draw(_ rects: [PixelRect], into frame: inout [UInt32], _ draw: (inout [UInt32]) -> Void) {
        draw(&pixels)
        for rect in rects { copy(rect.intersection(PixelRect(size)), into: &frame) }
    }

    /// Copies a part of the picture into a frame, square by square.
    fileprivate func copy(_ rect: PixelRect, into frame: inout [UInt32]) {
        guard !rect.isEmpty else { return }
        precondition(frame.count == pixels.count, "the memory does not match the picture")
        let (start, column, line) = steps
        let width = size.width
        let isSideways = rotation.swapsSides
        // The rectangle lies within the picture, and the steps reach each of the frame's pixels once.
        unsafe pixels.withUnsafeBufferPointer { source in
            unsafe frame.withUnsafeMutableBufferPointer { target in
                for top in stride(from: rect.y, to: rect.maxY, by: Self.side) {
                    let lines = top..<min(top + Self.side, rect.maxY)
                    for left in stride(from: rect.x, to: rect.maxX, by: Self.side) {
                        let columns = left..<min(left + Self.side, rect.maxX)
                        // The inner loop writes the frame's memory in order, forward or backward.
                        if isSideways {
                            for x in columns {
                                let first = start + x * column
                                for y in lines { unsafe target[first + y * line] = unsafe source[y * width + x] }
                            }
                        } else {
                            for y in lines {
                                let first = start + y * line
                                for x in columns { unsafe target[first + x * column] = unsafe source[y * width + x] }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The index in the frame of the picture's first pixel, and the index steps from one column of the picture to the
    /// next and from one line to the next.
    private var steps: (start: Int, column: Int, line: Int) {
        switch rotation {
        case .none: (0, 1, size.width)
        case .quarter: (size.height - 1, size.height, -1)
        case .half: (size.area - 1, -1, -size.width)
        case .threeQuarters: ((size.width - 1) * size.height, -size.height, 1)
        }
    }
}

extension PixelBuffer {
    /// Returns the image after a clockwise rotation.
    ///
    /// - Parameter rotation: The rotation.
    /// - Returns: The image, with width and height swapped for 90 and 270 degrees.
    package func rotated(by rotation: Rotation) -> PixelBuffer {
        guard rotation != .none else { return self }
        var pixels = [UInt32](repeating: 0, count: size.area)
        UprightPicture(self, rotation: rotation).copy(PixelRect(size), into: &pixels)
        return PixelBuffer(size: size.rotated(by: rotation), pixels: pixels) ?? self
    }
}
