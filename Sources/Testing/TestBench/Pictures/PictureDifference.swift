// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

/// The difference between two pictures.
package struct PictureDifference: Sendable, CustomStringConvertible {
    /// The actual picture, faded, with differing pixels in red; nil if the sizes differ.
    package let picture: Picture?
    /// One line for users.
    package let description: String

    /// Compares pictures; nil if they are equal.
    ///
    /// - Parameters:
    ///   - actual: the actual picture.
    ///   - expected: the expected picture.
    ///   - tolerance: the maximum difference of each color channel, 0 to 255.
    package init?(_ actual: Picture, from expected: Picture, tolerance: Int) {
        guard (actual.width, actual.height) == (expected.width, expected.height) else {
            picture = nil
            description =
                "the picture has \(actual.width)x\(actual.height) pixels, "
                + "expected \(expected.width)x\(expected.height)"
            return
        }
        // Most pictures are equal, and comparing millions of pixels one by one is slow.
        guard actual.pixels != expected.pixels else { return nil }
        var (count, firstIndex, pixels) = (0, 0, actual.pixels)
        for index in pixels.indices {
            let (seen, wanted) = (actual.pixels[index], expected.pixels[index])
            guard seen.distance(to: wanted) > tolerance else {
                pixels[index] = seen.pale
                continue
            }
            if count == 0 { firstIndex = index }
            count += 1
            pixels[index] = 0xFFFF_0000
        }
        guard count > 0 else { return nil }
        let first = (x: firstIndex % actual.width, y: firstIndex / actual.width)
        picture = Picture(width: actual.width, height: actual.height, pixels: pixels)
        description = """
            \(count) of \(pixels.count) pixels differ, the first at \(first.x),\(first.y): \
            \(actual.pixels[firstIndex].hex), expected \(expected.pixels[firstIndex].hex)
            """
    }
}

extension UInt32 {
    /// The largest difference of a channel.
    fileprivate func distance(to other: UInt32) -> Int {
        if self == other { return 0 }
        func difference(_ shift: UInt32) -> Int { abs(Int(self >> shift & 0xFF) - Int(other >> shift & 0xFF)) }
        return Swift.max(difference(16), difference(8), difference(0))
    }

    /// The pixel blended most of the way to white.
    fileprivate var pale: UInt32 { 0xFFC0_C0C0 | (self >> 2 & 0x003F_3F3F) }

    fileprivate var hex: String { "#" + (self & 0xFF_FFFF).hexText(digits: 6) }
}
