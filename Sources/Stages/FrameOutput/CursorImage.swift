// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// The arrow of a pointer, for outputs that show one.
package enum CursorImage {
    /// The arrow: `#` is black, `.` is white; the hot spot is its tip, at the upper left.
    private static let arrow = [
        "#", "##", "#.#", "#..#", "#...#", "#....#", "#.....#", "#......#", "#.......#", "#........#", "#.....#####",
        "#..#..#", "#.# #..#", "##  #..#", "#    #..#", "     #..#", "      ##",
    ]

    /// Returns the picture in ARGB, transparent around the arrow.
    ///
    /// - Parameter size: the size in pixels; a smaller one than the arrow's crops it.
    /// - Returns: the picture.
    package static func picture(_ size: PixelSize) -> PixelBuffer {
        var pixels = [UInt32](repeating: 0, count: size.area)
        for (y, line) in arrow.enumerated() where y < size.height {
            for (x, character) in line.enumerated() where x < size.width {
                switch character {
                case "#": pixels[y * size.width + x] = 0xFF00_0000
                case ".": pixels[y * size.width + x] = 0xFFFF_FFFF
                default: break
                }
            }
        }
        return PixelBuffer(size: size, pixels: pixels) ?? PixelBuffer(size: size)
    }
}
