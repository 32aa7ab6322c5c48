// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The colors of a monitor's primaries and white, as CIE 1931 coordinates (E-EDID 1.4, section 3.7).
public struct EDIDChromaticity: Sendable, Hashable {
    /// The red primary.
    public let red: Point
    /// The green primary.
    public let green: Point
    /// The blue primary.
    public let blue: Point
    /// The default white.
    public let white: Point

    /// A point of the CIE 1931 diagram.
    public struct Point: Sendable, Hashable {
        /// The x coordinate in 1024ths.
        public let x: Int
        /// The y coordinate in 1024ths.
        public let y: Int
    }
}

extension EDIDChromaticity {
    /// Reads the ten bytes at offset 25 of a base block.
    init(_ data: ZeroExtendedBytes) {
        func point(_ index: Int) -> Point {
            let low = data.integer(at: index < 2 ? 25 : 26)
            let shift = index % 2 == 0 ? 4 : 0
            return Point(
                x: data.integer(at: 27 + 2 * index) << 2 | low >> (shift + 2) & 3,
                y: data.integer(at: 28 + 2 * index) << 2 | low >> shift & 3)
        }
        red = point(0)
        green = point(1)
        blue = point(2)
        white = point(3)
    }
}
