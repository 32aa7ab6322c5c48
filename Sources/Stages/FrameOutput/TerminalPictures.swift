// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
internal import Foundation

/// The layout of images in a terminal: a grid of character cells, counted from 1, that fills the terminal's width.
package struct TerminalLayout: Sendable, Hashable {
    /// The place of one image: a title line, and the space below.
    package struct Place: Sendable, Hashable {
        /// The line of the title.
        package var line: Int
        /// The first column of title and image.
        package var column: Int
        /// The width of the space in cells, at least 1.
        package var columns: Int
        /// The height of the space in cells without the title, at least 1.
        package var rows: Int
    }

    /// The places in the order of the images.
    package let places: [Place]

    /// Creates the grid that shows the images as large as possible.
    ///
    /// - Parameters:
    ///   - sizes: The sizes of the images in pixels, in reading order.
    ///   - columns: The terminal's width in cells, at least 1.
    ///   - rows: The height in cells for images and titles, at least 2.
    package init(_ sizes: [PixelSize], columns: Int, rows: Int) {
        let grids = sizes.isEmpty ? [] : (1...sizes.count).map { Self.grid(of: sizes.count, $0, columns, rows) }
        let best = grids.max { Self.area(of: sizes, in: $0) < Self.area(of: sizes, in: $1) }
        places = best ?? []
    }

    private static func grid(of count: Int, _ across: Int, _ columns: Int, _ rows: Int) -> [Place] {
        let down = (count + across - 1) / across
        let (width, height) = (columns / across, rows / down)
        return (0..<count).map { index in
            Place(
                line: index / across * height + 1, column: index % across * width + 1,
                columns: max(1, width - (across > 1 ? 1 : 0)), rows: max(1, height - 1))
        }
    }

    /// The area of the terminal that images fill; a cell is twice as high as it is wide.
    private static func area(of sizes: [PixelSize], in places: [Place]) -> Double {
        zip(sizes, places).reduce(0) { sum, picture in
            let (size, place) = picture
            guard size.area > 0 else { return sum }
            let scale = min(
                Double(place.columns) / Double(size.width), Double(place.rows * 2) / Double(size.height))
            return sum + scale * scale * Double(size.area)
        }
    }
}

extension PixelBuffer {
    /// Returns the image scaled down to fit, by averaging whole pixels; it is never enlarged.
    package func reduced(toFit room: PixelSize) -> PixelBuffer {
        guard size.area > 0, room.area > 0, size.width > room.width || size.height > room.height else { return self }
        let scale = min(Double(room.width) / Double(size.width), Double(room.height) / Double(size.height))
        let target = PixelSize(
            width: max(1, Int(Double(size.width) * scale)), height: max(1, Int(Double(size.height) * scale)))
        var result = PixelBuffer(size: target)
        for y in 0..<target.height {
            let lines = (y * size.height / target.height)..<((y + 1) * size.height / target.height)
            for x in 0..<target.width {
                let columns = (x * size.width / target.width)..<((x + 1) * size.width / target.width)
                result[x, y] = average(columns, lines)
            }
        }
        return result
    }

    /// Returns the average color of a non-empty part.
    private func average(_ columns: Range<Int>, _ lines: Range<Int>) -> UInt32 {
        var (red, green, blue) = (UInt64(0), UInt64(0), UInt64(0))
        for y in lines {
            for pixel in pixels[(y * size.width + columns.lowerBound)..<(y * size.width + columns.upperBound)] {
                red += UInt64(pixel >> 16 & 0xFF)
                green += UInt64(pixel >> 8 & 0xFF)
                blue += UInt64(pixel & 0xFF)
            }
        }
        let count = UInt64(max(1, lines.count * columns.count))
        return UInt32(red / count) << 16 | UInt32(green / count) << 8 | UInt32(blue / count)
    }

    /// Returns the image as upper half blocks, one line per two rows of pixels; colors are sent only when they change.
    ///
    /// - Parameters:
    ///   - line: The first terminal line, counted from 1.
    ///   - column: The first column, counted from 1.
    ///   - old: What the terminal already shows; equal lines are not sent. `nil` for nothing.
    /// - Returns: The terminal output.
    func halfBlocks(line: Int, column: Int, replacing old: PixelBuffer? = nil) -> String {
        var text = ""
        for row in 0..<((size.height + 1) / 2) {
            let part = (row * 2 * size.width)..<min((row * 2 + 2) * size.width, size.area)
            if let old, old.size == size, old.pixels[part] == pixels[part] { continue }
            text += "\u{1B}[\(line + row);\(column)H"
            var colors: (upper: UInt32, lower: UInt32)?
            for x in 0..<size.width {
                let upper = self[x, row * 2]
                let lower = row * 2 + 1 < size.height ? self[x, row * 2 + 1] : 0
                if colors?.upper != upper { text += "\u{1B}[38;2;\(upper.decimals)m" }
                if colors?.lower != lower { text += "\u{1B}[48;2;\(lower.decimals)m" }
                colors = (upper, lower)
                text += "▀"
            }
            text += "\u{1B}[0m"
        }
        return text
    }

    /// Returns the image in kitty's graphics protocol: RGB in base64, in chunks of 4096 bytes, without a reply.
    func kittyGraphics(id: Int) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(3 * pixels.count)
        for pixel in pixels {
            for shift: UInt32 in [16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: pixel >> shift)) }
        }
        let data = Array(Data(bytes).base64EncodedData())
        var text = ""
        for start in stride(from: 0, to: data.count, by: 4096) {
            let piece = data[start..<min(start + 4096, data.count)]
            let keys = start == 0 ? "a=T,f=24,s=\(size.width),v=\(size.height),i=\(id),p=1,q=2,C=1," : ""
            text += "\u{1B}_G\(keys)m=\(start + 4096 < data.count ? 1 : 0);"
            text += String(decoding: piece, as: UTF8.self) + "\u{1B}\\"
        }
        return text
    }
}

extension UInt32 {
    /// Red, green, and blue in terminal notation: `255;0;128`.
    fileprivate var decimals: String { "\(self >> 16 & 0xFF);\(self >> 8 & 0xFF);\(self & 0xFF)" }
}
