// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import GoldenFrames
import RenderTree
import Testing

struct PictureComposerTests {
    private func picture(_ size: RenderSize, scale: Double = 1, _ layers: [RenderLayer]) throws -> DecodedImage? {
        try PictureComposer(fonts: Fixtures.fonts(), tiles: TileCache())
            .picture(of: RenderTree(size: size, layers: layers), scale: scale)
    }

    private func layer(_ x: Double, _ width: Double, _ color: Color) -> RenderLayer {
        var layer = RenderLayer(id: UInt64(x) + 1, frame: RenderRect(x: x, y: 0, width: width, height: 1))
        layer.backgroundColor = color
        return layer
    }

    @Test func `uncovered areas are transparent, also in files`() throws {
        let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        let size = RenderSize(width: 3, height: 1)
        let picture = try #require(try picture(size, [layer(0, 1, .white), layer(1, 1, half)]))
        #expect(picture.pixels == [0xFFFF_FFFF, 0x8080_0000, 0])
        let png = try DecodedImage(picture.encodedPNG())
        #expect(png.pixels == picture.pixels)
        let jpeg = try DecodedImage(picture.encodedJPEG(quality: 1))
        #expect(jpeg.size == picture.size)
        #expect(jpeg.pixels[2] & 0xFF > 200, "transparent places are white")
    }

    @Test func `a point has as many pixels as the scale specifies`() throws {
        let picture = try #require(try picture(RenderSize(width: 2, height: 1), scale: 3, [layer(0, 1, .white)]))
        #expect(picture.size == PixelSize(width: 6, height: 3))
        #expect(picture.pixels.prefix(6) == [.max, .max, .max, 0, 0, 0])
    }

    @Test(arguments: [(0.0, 1.0), (1e9, 1), (10, 1e9), (20_000, 1)])
    func `an empty or oversized picture is nil`(side: Double, scale: Double) throws {
        #expect(try picture(RenderSize(width: side, height: side), scale: scale, []) == nil)
    }
}
