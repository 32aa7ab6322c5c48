// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// Masks of layers and blend modes of drawings, by pixels: 40 × 40 on black.
struct LayerMaskTests {
    private func layer(_ id: UInt64, _ frame: RenderRect, _ color: Color) -> RenderLayer {
        var layer = RenderLayer(id: id, frame: frame)
        layer.backgroundColor = color
        return layer
    }

    /// A white layer with a red sublayer beyond its edge, under a mask.
    private func tree(_ mask: [RenderLayer], _ change: (inout RenderLayer) -> Void = { _ in }) -> RenderTree {
        var layer = layer(1, RenderRect(x: 10, y: 10, width: 40, height: 40), .white)
        layer.sublayers = [self.layer(2, RenderRect(x: 20, y: 20, width: 60, height: 10), Color(hex: 0xFF0000))]
        layer.mask = mask
        change(&layer)
        return RenderTree(size: RenderSize(width: 100, height: 100), layers: [layer])
    }

    @Test func `a mask multiplies the opacity of a layer and its sublayers, in the layer's coordinates`() async throws {
        let mask = layer(3, RenderRect(x: 5, y: 5, width: 70, height: 20), .black)
        let frame = try #require(await Fixtures.frame(tree([mask])))
        let colors = [(12, 12), (16, 16), (49, 16), (51, 16), (31, 31), (80, 31), (88, 31), (31, 36), (16, 36)].map {
            frame[$0.0, $0.1] & 0xFF_FFFF
        }
        #expect(colors == [0, 0xFF_FFFF, 0xFF_FFFF, 0, 0xFF_0000, 0xFF_0000, 0, 0, 0])
    }

    @Test(arguments: [1, 0.5]) func `a shadow alone is drawn without its layer`(opacity: Double) async throws {
        let frame = try #require(
            await Fixtures.frame(
                tree([]) {
                    $0.shadow = LayerShadow(
                        color: Color(hex: 0x00FF00), opacity: 1, radius: 0, offset: RenderPoint(x: 0, y: 20),
                        isAlone: true)
                    ($0.sublayers, $0.opacity) = ([], opacity)
                }))
        // The layer is from 10 to 50, and its shadow is 20 further down.
        #expect(frame[30, 20] & 0xFF_FFFF == 0 && frame[30, 80] & 0xFF_FFFF == 0)
        for y in [40, 60] { #expect(abs(Int(frame[30, y] >> 8 & 0xFF) - Int(255 * opacity)) < 2) }
    }

    @Test func `half a mask and half an opacity make a quarter`() async throws {
        let mask = layer(3, RenderRect(x: 0, y: 0, width: 100, height: 100), Color(white: 0, alpha: 0.5))
        let frame = try #require(await Fixtures.frame(tree([mask]) { $0.opacity = 0.5 }))
        #expect((63...65).contains(frame[12, 12] & 0xFF))
    }

    @Test func `an empty mask hides everything, and a mask's sublayers reveal content`() async throws {
        var mask = layer(3, .zero, .clear)
        let hidden = try #require(await Fixtures.frame(tree([mask])))
        #expect(hidden[16, 16] & 0xFF_FFFF == 0 && hidden[31, 31] & 0xFF_FFFF == 0)
        mask.sublayers = [layer(4, RenderRect(x: 0, y: 0, width: 10, height: 10), .black)]
        let shown = try #require(await Fixtures.frame(tree([mask])))
        #expect(shown[16, 16] & 0xFF_FFFF == 0xFF_FFFF && shown[31, 31] & 0xFF_FFFF == 0)
    }

    @Test(arguments: [(0.25, 0xBF0040), (0.5, 0x80_0080), (1, 0x0000FF), (0, 0xFF0000)])
    func `sublayers that are added up dissolve without showing what is behind`(_ share: Double, _ color: Int)
        async throws
    {
        var both = RenderLayer(id: 1, frame: RenderRect(x: 10, y: 10, width: 40, height: 40))
        both.addsSublayers = true
        both.sublayers = [
            layer(2, RenderRect(x: 0, y: 0, width: 40, height: 40), Color(hex: 0xFF0000)),
            layer(3, RenderRect(x: 0, y: 0, width: 40, height: 40), Color(hex: 0x0000FF)),
        ]
        (both.sublayers[0].opacity, both.sublayers[1].opacity) = (1 - share, share)
        let size = RenderSize(width: 100, height: 100)
        let frame = try #require(
            await Fixtures.frame(RenderTree(size: size, backgroundColor: Color(hex: 0x00FF00), layers: [both])))
        for shift in [0, 8, 16] {
            let (got, wanted) = (Int(frame[20, 20]) >> shift & 0xFF, color >> shift & 0xFF)
            #expect(abs(got - wanted) <= 1)
        }
        #expect(frame[5, 5] & 0xFF_FFFF == 0x00FF00)
    }

    @Test func `only what a mask changes is damage`() {
        let old = tree([layer(3, RenderRect(x: 0, y: 0, width: 10, height: 10), .black)])
        let new = tree([layer(3, RenderRect(x: 0, y: 0, width: 20, height: 10), .black)])
        #expect(
            RenderTree.damage(from: old, to: new).contains {
                $0.contains(RenderRect(x: 20, y: 10, width: 10, height: 10))
            })
        #expect(RenderTree.damage(from: old, to: old).isEmpty)
    }

    @Test(arguments: [
        (BlendMode.normal, 0x00FF00), (.multiply, 0x000000), (.screen, 0xFFFF00), (.difference, 0xFFFF00),
        (.plusLighter, 0xFFFF00), (.clear, 0x0000FF), (.copy, 0x00FF00), (.destinationOver, 0xFF0000),
        (.destinationOut, 0x0000FF), (.darken, 0x000000), (.lighten, 0xFFFF00),
    ])
    func `a blend mode combines green with red on a blue layer`(_ mode: BlendMode, _ color: Int) async throws {
        func fill(_ hex: UInt32) -> DrawCommand {
            .fill(.rect(RenderRect(x: 10, y: 10, width: 20, height: 20)), .color(Color(hex: hex)), evenOdd: false)
        }
        var drawn = RenderLayer(id: 2, frame: RenderRect(x: 0, y: 0, width: 40, height: 40))
        drawn.contents = DisplayList([.save, fill(0xFF0000), .blend(mode), fill(0x00FF00), .restore])
        let below = layer(1, RenderRect(x: 0, y: 0, width: 40, height: 40), Color(hex: 0x0000FF))
        let tree = RenderTree(size: RenderSize(width: 40, height: 40), layers: [below, drawn])
        let frame = try #require(await Fixtures.frame(tree))
        #expect(Int(frame[20, 20] & 0xFF_FFFF) == color)
        #expect(frame[5, 5] & 0xFF_FFFF == 0x0000FF)
    }

    @Test func `contents and groups blend within themselves, not with what is below them`() async throws {
        func fill(_ hex: UInt32) -> DrawCommand {
            .fill(.rect(RenderRect(x: 10, y: 10, width: 20, height: 20)), .color(Color(hex: hex)), evenOdd: false)
        }
        func color(_ commands: [DrawCommand]) async throws -> UInt32 {
            var drawn = layer(1, RenderRect(x: 0, y: 0, width: 40, height: 40), .white)
            drawn.contents = DisplayList(commands)
            let tree = RenderTree(size: RenderSize(width: 40, height: 40), layers: [drawn])
            return try #require(await Fixtures.frame(tree))[20, 20] & 0xFF_FFFF
        }
        // The background of the layer is not erased.
        #expect(try await color([.blend(.clear), fill(0)]) == 0xFF_FFFF)
        #expect(
            try await color([fill(0xFF0000), .beginGroup(opacity: 1), .blend(.clear), fill(0), .endGroup]) == 0xFF0000)
        // A group has an opacity, and the blend mode from before it.
        let half = try await color([
            fill(0xFF0000), .beginGroup(opacity: 0.5), fill(0x0000FF), .save, .endGroup, .restore,
        ])
        #expect([0x7F0080, 0x800080, 0x80007F, 0x7F007F].contains(half))
        let multiplied: [DrawCommand] = [
            fill(0xFF00FF), .blend(.multiply), .beginGroup(opacity: 1), fill(0xFFFF00), .endGroup,
        ]
        #expect(try await color(multiplied) == 0xFF0000)
        // Ends without a beginning, and beginnings without an end.
        #expect(try await color([.endGroup, .restore, .beginGroup(opacity: 1), .save, fill(0x00FF00)]) == 0x00FF00)
        let deep = [DrawCommand](repeating: .beginGroup(opacity: 1), count: 5000)
        #expect(try await color(deep + [fill(0x00FF00)] + [DrawCommand](repeating: .endGroup, count: 6000)) == 0x00FF00)
    }
}
