// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

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
