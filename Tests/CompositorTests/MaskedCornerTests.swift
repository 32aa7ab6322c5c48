// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// Layers of which only some corners are round, by pixels: 40 × 40 white on black, with a radius of 12.
struct MaskedCornerTests {
    private func tree(_ corners: RectCorners, _ change: (inout RenderLayer) -> Void = { _ in }) -> RenderTree {
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 10, y: 10, width: 40, height: 40))
        layer.backgroundColor = .white
        layer.cornerRadius = 12
        layer.maskedCorners = corners
        change(&layer)
        return RenderTree(size: RenderSize(width: 60, height: 60), layers: [layer])
    }

    /// Which corners of the square at 10, 10 are black: top left, top right, bottom left, bottom right.
    private func blackCorners(_ buffer: PixelBuffer) -> [Bool] {
        [(10, 10), (49, 10), (10, 49), (49, 49)].map { buffer[$0.0, $0.1] & 0xFF_FFFF == 0 }
    }

    @Test(arguments: 0..<UInt8(16))
    func `the background is clipped only at the masked corners`(_ mask: UInt8) async throws {
        let frame = try #require(await Fixtures.frame(tree(RectCorners(rawValue: mask))))
        #expect(blackCorners(frame) == (0..<4).map { mask & 1 << $0 != 0 })
        #expect(frame[30, 10] & 0xFF_FFFF == 0xFF_FFFF && frame[10, 30] & 0xFF_FFFF == 0xFF_FFFF)
    }

    @Test(arguments: 0..<UInt8(16))
    func `sublayers are clipped only at the masked corners`(_ mask: UInt8) async throws {
        let frame = try #require(
            await Fixtures.frame(
                tree(RectCorners(rawValue: mask)) { layer in
                    layer.backgroundColor = .clear
                    layer.masksToBounds = true
                    var inner = RenderLayer(id: 2, frame: RenderRect(x: -5, y: -5, width: 60, height: 60))
                    inner.backgroundColor = .white
                    layer.sublayers = [inner]
                }))
        #expect(blackCorners(frame) == (0..<4).map { mask & 1 << $0 != 0 })
        #expect(frame[9, 30] & 0xFF_FFFF == 0 && frame[30, 50] & 0xFF_FFFF == 0)
    }

    @Test func `the border follows the corners`() async throws {
        let frame = try #require(
            await Fixtures.frame(
                tree([.topLeft]) { layer in
                    layer.backgroundColor = .clear
                    (layer.borderWidth, layer.borderColor) = (4, .white)
                }))
        #expect(blackCorners(frame) == [true, false, false, false])
        #expect(frame[46, 46] & 0xFF_FFFF == 0xFF_FFFF && frame[44, 44] & 0xFF_FFFF == 0)
    }

    @Test func `corners rotate with the layer`() async throws {
        // A quarter turn clockwise about the center moves the upper left corner to the upper right.
        let turned = try #require(
            await Fixtures.frame(
                tree([.topLeft]) { $0.transform = RenderTransform(a: 0, b: 1, c: -1, d: 0, tx: 50, ty: 10) }))
        #expect(blackCorners(turned) == [false, true, false, false])
        let mirrored = try #require(
            await Fixtures.frame(
                tree([.topLeft]) { $0.transform = RenderTransform(a: 1, b: 0, c: 0, d: -1, tx: 10, ty: 50) }))
        #expect(blackCorners(mirrored) == [false, false, true, false])
    }

    @Test func `a change of the mask is redrawn`() async throws {
        let compositor = try Fixtures.compositor()
        let size = PixelSize(width: 60, height: 60)
        _ = try await compositor.compose(ScreenComposition(size: size, content: .windows([tree([])])))
        let frame = try await compositor.compose(
            ScreenComposition(size: size, content: .windows([tree([.bottomRight])])))
        #expect(blackCorners(try #require(frame).buffer) == [false, false, false, true])
    }
}
