// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import Testing

struct CursorImageTests {
    @Test(arguments: [64, 24, 1, 256]) func `The arrow's tip is the upper left pixel, with nothing around it`(
        side: Int
    ) {
        let size = PixelSize(width: side, height: side)
        let picture = CursorImage.picture(size)
        #expect(picture.size == size)
        #expect(picture.pixels[0] == 0xFF00_0000)
        // Opaque or transparent: the planes of drivers differ in how they blend what is between.
        #expect(picture.pixels.allSatisfy { [0, 0xFF00_0000, 0xFFFF_FFFF].contains($0) })
        if side > 16 { #expect(picture.pixels.last == 0) }
    }

    @Test func `The arrow is white with a black outline`() {
        let picture = CursorImage.picture(PixelSize(width: 24, height: 24))
        #expect(picture.pixels[5 * 24] == 0xFF00_0000)
        #expect((1...4).allSatisfy { picture.pixels[5 * 24 + $0] == 0xFFFF_FFFF })
        #expect(picture.pixels[5 * 24 + 5] == 0xFF00_0000)
        #expect(picture.pixels[5 * 24 + 6] == 0)
    }
}
