// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import Testing

struct PixelBufferTests {
    @Test func `The pixel count is width times height`() {
        let size = PixelSize(width: 2, height: 3)
        #expect(PixelBuffer(size: size, pixels: [0, 0, 0, 0, 0]) == nil)
        #expect(PixelBuffer(size: PixelSize(width: -2, height: -3), pixels: [0, 0, 0, 0, 0, 0]) == nil)
        #expect(PixelBuffer(size: size, pixels: [0, 0, 0, 0, 0, 0]) == PixelBuffer(size: size))
    }

    @Test func `The unused byte is ignored in comparisons`() {
        let size = PixelSize(width: 1, height: 1)
        #expect(PixelBuffer(size: size, filledWith: 0xFF12_3456) == PixelBuffer(size: size, filledWith: 0x12_3456))
        #expect(PixelBuffer(size: size, filledWith: 0x12_3457) != PixelBuffer(size: size, filledWith: 0x12_3456))
    }

    @Test func `Pictures are reduced by averaging, and never enlarged`() {
        var buffer = PixelBuffer(size: PixelSize(width: 4, height: 2))
        for y in 0..<2 { for x in 0..<4 { buffer[x, y] = x < 2 ? 0xFF0000 : (y == 0 ? 0x0000FF : 0) } }
        let small = buffer.reduced(toFit: PixelSize(width: 2, height: 9))
        #expect(small.size == PixelSize(width: 2, height: 1))
        #expect((small[0, 0], small[1, 0]) == (0xFF0000, 0x00007F))
        #expect(buffer.reduced(toFit: PixelSize(width: 100, height: 100)) == buffer)
        let thin = PixelBuffer(size: PixelSize(width: 1000, height: 1)).reduced(toFit: PixelSize(width: 10, height: 10))
        #expect(thin.size == PixelSize(width: 10, height: 1))
    }
}
