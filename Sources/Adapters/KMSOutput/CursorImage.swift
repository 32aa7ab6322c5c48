// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import SystemPackage

/// The cursor's arrow.
enum CursorImage {
    /// The arrow: `#` is black, `.` is white; the hot spot is its tip, at the upper left.
    private static let arrow = [
        "#", "##", "#.#", "#..#", "#...#", "#....#", "#.....#", "#......#", "#.......#", "#........#", "#.....#####",
        "#..#..#", "#.# #..#", "##  #..#", "#    #..#", "     #..#", "      ##",
    ]

    /// Returns the picture in ARGB, transparent around the arrow.
    static func picture(_ size: PixelSize) -> PixelBuffer {
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

    /// Returns a buffer with the arrow for a card's cursor plane.
    static func buffer(on device: DRMDevice) throws(Errno) -> DumbBuffer {
        let size = PixelSize(width: device.cursorSize.width, height: device.cursorSize.height)
        let buffer = try DumbBuffer(size, on: device, isCursor: true)
        buffer.copy([PixelRect(size)], from: picture(size))
        return buffer
    }
}
