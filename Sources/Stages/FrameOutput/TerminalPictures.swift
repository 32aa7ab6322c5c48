// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
internal import Foundation

/// Where pictures lie in a terminal, counted in character cells from 1 as terminals do: a grid that fills its width.
package struct TerminalLayout: Sendable, Hashable {
    /// The place of one picture: a line for its title, and the room below.
    package struct Place: Sendable, Hashable {
        /// The title's line.
        package var line: Int
        /// The column in which title and picture begin.
        package var column: Int
        /// The room's width in cells, 1 or more.
        package var columns: Int
        /// The room's height in cells without the title, 1 or more.
        package var rows: Int
    }

    /// The places in the order of the pictures.
    package let places: [Place]

    /// Finds the grid in which the pictures are largest.
    ///
    /// - Parameters:
    ///   - sizes: the pictures' sizes in pixels, in reading order.
    ///   - columns: the terminal's width in cells, 1 or more.
    ///   - rows: the height in cells that pictures and titles may take, 2 or more.
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

    /// How much of the terminal pictures fill; a cell is twice as high as it is wide.
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
    /// The picture made smaller, by averages over whole pixels, until it fits; never made larger.
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

    /// The average color of a part that is not empty.
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

    /// The picture as upper half blocks, a line of them for two of pixels; colors are sent where they change.
    ///
    /// - Parameters:
    ///   - line: the terminal's line for the first, counted from 1.
    ///   - column: the column in which lines begin, counted from 1.
    ///   - old: what is there already; lines that are equal are not sent. Nil for nothing.
    /// - Returns: the text for the terminal.
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

    /// The picture as kitty's graphics protocol has it: RGB in base 64, in pieces of 4096 bytes, no answer wanted.
    func kittyGraphics(id: Int) -> String {
        let bytes = pixels.flatMap { [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
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
    /// Red, green and blue as terminals take them: `255;0;128`.
    fileprivate var decimals: String { "\(self >> 16 & 0xFF);\(self >> 8 & 0xFF);\(self & 0xFF)" }
}
