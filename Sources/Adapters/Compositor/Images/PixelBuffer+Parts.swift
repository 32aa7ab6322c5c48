// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import FrameOutput

extension PixelBuffer {
    /// Returns whether a rectangle is within the image and not empty.
    package func contains(_ part: PixelRect) -> Bool {
        !part.isEmpty && part.intersection(PixelRect(size)) == part
    }

    /// Replaces the pixels of a part. Nothing is copied if this is the only copy of the buffer.
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

    /// The pixels of a part as a browser's canvas takes them: red, green, blue, and 255.
    ///
    /// - Parameter part: The part, within the image.
    /// - Returns: The bytes, row by row without gaps.
    package func rgba(_ part: PixelRect) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.area * 4)
        for y in part.y..<part.maxY {
            for pixel in pixels[y * size.width + part.x..<y * size.width + part.maxX] {
                bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
                bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
                bytes.append(UInt8(truncatingIfNeeded: pixel))
                bytes.append(255)
            }
        }
        return bytes
    }

    /// Returns a part of the image as it is after scaling it down: each pixel is the mean of those that it covers,
    /// in at most 8,192 rows.
    ///
    /// - Parameters:
    ///   - target: The size of the whole scaled image, not larger than this one and not empty.
    ///   - part: The part, in pixels of the scaled image; nil for the whole.
    /// - Returns: The part. It does not depend on which part is asked for.
    package func scaled(to target: PixelSize, _ part: PixelRect? = nil) -> PixelBuffer {
        let part = (part ?? PixelRect(target)).intersection(PixelRect(target))
        guard !part.isEmpty, target.width <= size.width, target.height <= size.height else {
            return PixelBuffer(size: PixelSize(width: 0, height: 0))
        }
        let columns = (part.x..<part.maxX).map { Self.covered($0, size.width, target.width) }
        guard let start = columns.first?.lowerBound, let end = columns.last?.upperBound else {
            return PixelBuffer(size: PixelSize(width: 0, height: 0))
        }
        var scaled: [UInt32] = []
        scaled.reserveCapacity(part.area)
        var sums = ColumnSums(start..<end)
        for y in part.y..<part.maxY {
            let rows = Self.covered(y, size.height, target.height).prefix(ColumnSums.mostRows)
            sums.set(rows, of: self)
            for column in columns {
                let (red, green, blue) = sums.total(of: column)
                let count = UInt(rows.count * column.count)
                func mean(_ sum: UInt) -> UInt32 { UInt32(truncatingIfNeeded: (sum + count / 2) / count) }
                scaled.append(mean(red) << 16 | mean(green) << 8 | mean(blue))
            }
        }
        return PixelBuffer(size: PixelSize(width: part.width, height: part.height), pixels: scaled)
            ?? PixelBuffer(size: PixelSize(width: 0, height: 0))
    }

    /// The pixels that a pixel of the scaled image touches, along one side.
    private static func covered(_ place: Int, _ length: Int, _ target: Int) -> Range<Int> {
        place * length / target..<((place + 1) * length + target - 1) / target
    }
}

/// The sums of red, green and blue down the columns of an image.
///
/// One word has a field for each color, so that the loop over the pixels of a row has no branch and no division.
private struct ColumnSums {
    /// The most rows whose sums fit into a field.
    static let mostRows = 8192
    /// The number of bits of a field.
    private static let bits: UInt64 = 21

    private let columns: Range<Int>
    private var sums: [UInt64]

    init(_ columns: Range<Int>) {
        self.columns = columns
        sums = Array(repeating: 0, count: columns.count)
    }

    /// Replaces the sums by those of some rows.
    mutating func set(_ rows: Range<Int>, of buffer: PixelBuffer) {
        let (pixels, columns) = (buffer.pixels.span, columns)
        var sums = sums.mutableSpan
        for x in sums.indices { sums[x] = 0 }
        for row in rows {
            let start = row * buffer.size.width
            let line = pixels.extracting(start + columns.lowerBound..<start + columns.upperBound)
            for x in line.indices {
                let pixel = UInt64(line[x])
                let (green, red) = (pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
                sums[x] &+= pixel & 0xFF | green << Self.bits | red << (2 * Self.bits)
            }
        }
    }

    /// The sums of some columns.
    func total(of part: Range<Int>) -> (red: UInt, green: UInt, blue: UInt) {
        var (red, green, blue) = (0 as UInt, 0 as UInt, 0 as UInt)
        let mask: UInt64 = (1 << Self.bits) - 1
        for x in part {
            let sum = sums[x - columns.lowerBound]
            red &+= UInt(sum >> (2 * Self.bits))
            green &+= UInt(sum >> Self.bits & mask)
            blue &+= UInt(sum & mask)
        }
        return (red, green, blue)
    }
}

extension PixelRect {
    /// Returns the rectangle of all pixels that show a part of this one after a change of scale.
    ///
    /// - Parameters:
    ///   - size: The size of the image.
    ///   - target: The size of the scaled image.
    /// - Returns: The rectangle, rounded outward.
    package func scaledOutward(from size: PixelSize, to target: PixelSize) -> PixelRect {
        guard size != target, size.area > 0 else { return self }
        let (left, top) = (x * target.width / size.width, y * target.height / size.height)
        let right = (maxX * target.width + size.width - 1) / size.width
        let bottom = (maxY * target.height + size.height - 1) / size.height
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
