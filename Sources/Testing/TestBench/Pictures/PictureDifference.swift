// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

/// Where two pictures differ.
package struct PictureDifference: Hashable, Sendable, CustomStringConvertible {
    /// How many pixels differ by more than is tolerated; nil when the sizes differ.
    package let count: Int?
    /// The first pixel that does, line by line.
    package let first: (x: Int, y: Int)?
    /// The actual picture, pale, with what differs in red; nil when the sizes differ.
    package let picture: Picture?
    /// One line for people.
    package let description: String

    /// Compares pictures; nil when they are equal.
    ///
    /// - Parameters:
    ///   - actual: what was seen.
    ///   - expected: what was expected.
    ///   - tolerance: by how much each colour channel may differ, 0 to 255.
    package init?(_ actual: Picture, from expected: Picture, tolerance: Int) {
        guard (actual.width, actual.height) == (expected.width, expected.height) else {
            (count, first, picture) = (nil, nil, nil)
            description =
                "the picture has \(actual.width)x\(actual.height) pixels, "
                + "expected are \(expected.width)x\(expected.height)"
            return
        }
        // Most pictures are equal, and millions of pixels take their time one by one.
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
        self.count = count
        let first = (x: firstIndex % actual.width, y: firstIndex / actual.width)
        self.first = first
        picture = Picture(width: actual.width, height: actual.height, pixels: pixels)
        description = """
            \(count) of \(pixels.count) pixels differ, the first at \(first.x),\(first.y): \
            \(actual.pixels[firstIndex].hex), expected is \(expected.pixels[firstIndex].hex)
            """
    }

    /// Whether two differences say the same.
    package static func == (left: PictureDifference, right: PictureDifference) -> Bool {
        left.description == right.description && left.picture == right.picture
    }

    /// Hashes what the difference says.
    package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension UInt32 {
    /// By how much the channel that differs most differs.
    fileprivate func distance(to other: UInt32) -> Int {
        if self == other { return 0 }
        func difference(_ shift: UInt32) -> Int { abs(Int(self >> shift & 0xFF) - Int(other >> shift & 0xFF)) }
        return Swift.max(difference(16), difference(8), difference(0))
    }

    /// The pixel, most of the way to white.
    fileprivate var pale: UInt32 { 0xFFC0_C0C0 | (self >> 2 & 0x003F_3F3F) }

    fileprivate var hex: String { "#" + (self & 0xFF_FFFF).hexText(digits: 6) }
}
