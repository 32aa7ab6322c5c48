// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import FrameOutput

extension PixelBuffer {
    /// Returns a part of the image scaled down: each pixel is the mean of the pixels that it covers, in at most 8,192
    /// rows.
    ///
    /// - Parameters:
    ///   - target: The size of the whole scaled image, not larger than this one and not empty.
    ///   - part: The part, in pixels of the scaled image; nil for the whole.
    /// - Returns: The part; a pixel's value does not depend on the requested part.
    package func scaled(to target: PixelSize, _ part: PixelRect? = nil) -> PixelBuffer {
        let part = (part ?? PixelRect(target)).intersection(PixelRect(target))
        guard !part.isEmpty, target.width <= size.width, target.height <= size.height else {
            return PixelBuffer(size: PixelSize(width: 0, height: 0))
        }
        let columns = (part.x..<part.maxX).map { Self.covered($0, size.width, target.width) }
        guard let start = columns.first?.lowerBound, let end = columns.last?.upperBound else {
            return PixelBuffer(size: PixelSize(width: 0, height: 0))
        }
        var sums = ColumnSums(start..<end)
        // One pixel for each column and row of the part.
        let scaled = unsafe [UInt32](unsafeUninitializedCapacity: part.area) { pixels, count in
            for y in part.y..<part.maxY {
                let rows = Self.covered(y, size.height, target.height).prefix(ColumnSums.mostRows)
                sums.set(rows, of: self)
                for column in columns {
                    unsafe pixels[count] = sums.mean(of: column, rows: rows.count)
                    count += 1
                }
            }
        }
        return PixelBuffer(size: PixelSize(width: part.width, height: part.height), pixels: scaled)
            ?? PixelBuffer(size: PixelSize(width: 0, height: 0))
    }

    /// Returns the pixels that a pixel of the scaled image touches, along one side.
    private static func covered(_ place: Int, _ length: Int, _ target: Int) -> Range<Int> {
        place * length / target..<((place + 1) * length + target - 1) / target
    }
}

/// The sums of red, green and blue down the columns of an image.
///
/// One word has a field for each color, so that the loop over the pixels of a row has no branch and no division.
private struct ColumnSums {
    /// The maximum number of rows whose sums fit into a field.
    static let mostRows = 8192
    /// The number of bits of a field.
    private static var bits: UInt64 { 21 }

    private let columns: Range<Int>
    private var sums: [UInt64]

    init(_ columns: Range<Int>) {
        self.columns = columns
        sums = Array(repeating: 0, count: columns.count)
    }

    /// Replaces the sums with those of some rows.
    mutating func set(_ rows: Range<Int>, of buffer: PixelBuffer) {
        let (width, count, first) = (buffer.size.width, columns.count, columns.lowerBound)
        let (green, red) = (Self.bits, 2 * Self.bits)
        precondition(
            rows.lowerBound >= 0 && rows.upperBound <= buffer.size.height && first >= 0 && columns.upperBound <= width)
        // Rows and columns are within the image, and there is a sum for each column.
        unsafe buffer.pixels.withUnsafeBufferPointer { pixels in
            unsafe sums.withUnsafeMutableBufferPointer { sums in
                guard let pixels = pixels.baseAddress, let sums = sums.baseAddress else { return }
                unsafe sums.update(repeating: 0, count: count)
                for row in rows {
                    let line = unsafe pixels + (row * width + first)
                    var x = 0
                    while x < count {
                        let pixel = unsafe UInt64(truncatingIfNeeded: line[x])
                        let fields = pixel & 0xFF | (pixel &>> 8 & 0xFF) &<< green | (pixel &>> 16 & 0xFF) &<< red
                        unsafe sums[x] = sums[x] &+ fields
                        x &+= 1
                    }
                }
            }
        }
    }

    /// Returns the mean of some columns as a pixel; `rows` is the number of rows in the sums.
    func mean(of part: Range<Int>, rows: Int) -> UInt32 {
        var (red, green, blue) = (0 as UInt64, 0 as UInt64, 0 as UInt64)
        let (bits, mask) = (Self.bits, 1 &<< Self.bits &- 1 as UInt64)
        var x = part.lowerBound - columns.lowerBound
        let end = part.upperBound - columns.lowerBound
        // Not the range's count, which costs more in debug builds than all else here.
        let count = UInt64(rows * (end - x))
        precondition(x >= 0 && end <= sums.count)
        // The columns are among those with sums.
        unsafe sums.withUnsafeBufferPointer { sums in
            guard let sums = sums.baseAddress else { return }
            while x < end {
                let sum = unsafe sums[x]
                red &+= sum &>> (2 &* bits)
                green &+= sum &>> bits & mask
                blue &+= sum & mask
                x &+= 1
            }
        }
        let half = count / 2
        let pixel = ((red + half) / count) << 16 | ((green + half) / count) << 8 | (blue + half) / count
        return UInt32(truncatingIfNeeded: pixel)
    }
}

extension PixelRect {
    /// Returns the rectangle of all pixels of a scaled image that show any part of this one.
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
