// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// Layers that are turned in space, by pixels: 100 × 100 on black.
struct PerspectiveFrameTests {
    /// A white layer from -20 to 20 around the middle of the frame, with a red sublayer on its right half.
    private func tree(
        _ perspective: RenderPerspective?, _ change: (inout RenderLayer) -> Void = { _ in }
    ) -> RenderTree {
        var layer = RenderLayer(id: 1, bounds: RenderRect(x: -20, y: -20, width: 40, height: 40))
        layer.backgroundColor = .white
        var half = RenderLayer(id: 2, frame: RenderRect(x: 0, y: -20, width: 20, height: 40))
        half.backgroundColor = Color(hex: 0xFF0000)
        layer.sublayers = [half]
        if let perspective { layer.perspective = [perspective] }
        change(&layer)
        layer.concatenate(.translation(x: 50, y: 50))
        return RenderTree(size: RenderSize(width: 100, height: 100), layers: [layer])
    }

    private func colors(_ tree: RenderTree, _ places: [(Int, Int)]) async throws -> [UInt32] {
        let frame = try #require(await Fixtures.frame(tree))
        return places.map { frame[$0.0, $0.1] & 0xFF_FFFF }
    }

    @Test func `a layer that is not turned looks as without a perspective`() async throws {
        let plain = try #require(await Fixtures.frame(tree(nil)))
        let projected = try #require(await Fixtures.frame(tree(RenderPerspective(x: 0, y: 0, offset: 1))))
        #expect(plain == projected)
    }

    @Test func `a layer is a trapezoid, larger where it is near, and its sublayers with it`() async throws {
        // The depth is 2 at the left edge, and 2/3 at the right edge: heights of 20 and 60.
        let perspective = RenderPerspective(x: -1.0 / 30, y: 0, offset: 4.0 / 3)
        let places = [(37, 50), (42, 50), (42, 42), (42, 37), (52, 50), (75, 24), (75, 75), (77, 50), (82, 50)]
        #expect(
            try await colors(tree(perspective), places) == [
                0, 0xFF_FFFF, 0xFF_FFFF, 0, 0xFF_0000, 0xFF_0000, 0xFF_0000, 0xFF_0000, 0,
            ])
    }

    @Test func `half of the distance is twice the size`() async throws {
        let perspective = RenderPerspective(x: 0, y: 0, offset: 0.5)
        let places = [(8, 50), (12, 12), (48, 88), (52, 88), (88, 12), (92, 50)]
        #expect(
            try await colors(tree(perspective), places) == [0, 0xFF_FFFF, 0xFF_FFFF, 0xFF_0000, 0xFF_0000, 0])
    }

    @Test func `what is behind the viewer is not visible`() async throws {
        let behind = tree(RenderPerspective(x: 0, y: 0, offset: -1))
        #expect(try await Fixtures.frame(behind) == Fixtures.frame(tree(nil) { $0.opacity = 0 }))
        // The right half reaches the viewer in its middle; beyond, it would be projected to the left.
        let crossing = tree(RenderPerspective(x: -0.05, y: 0, offset: 0.5))
        let places = [(10, 50), (20, 50), (42, 50), (60, 50), (95, 50)]
        #expect(try await colors(crossing, places) == [0, 0, 0xFF_FFFF, 0xFF_0000, 0xFF_0000])
    }

    @Test func `opacity and masks apply to the layer and its sublayers as a picture`() async throws {
        let perspective = RenderPerspective(x: 0, y: 0, offset: 0.5)
        let half = tree(perspective) { $0.opacity = 0.5 }
        for color in try await colors(half, [(12, 12), (88, 12)]) { #expect((126...129).contains(color >> 16)) }
        let masked = tree(perspective) {
            var mask = RenderLayer(id: 3, frame: RenderRect(x: -20, y: -20, width: 40, height: 20))
            mask.backgroundColor = .black
            $0.mask = [mask]
        }
        #expect(try await colors(masked, [(12, 12), (88, 12), (12, 55), (88, 55)]) == [0xFF_FFFF, 0xFF_0000, 0, 0])
    }

    @Test func `a change in a layer in perspective is damage where it is projected`() throws {
        let perspective = RenderPerspective(x: 0, y: 0, offset: 0.5)
        let (old, new) = (tree(perspective), tree(perspective) { $0.sublayers[0].backgroundColor = .black })
        #expect(RenderTree.damage(from: old, to: new) == [RenderRect(x: 10, y: 10, width: 80, height: 80)])
        #expect(RenderTree.damage(from: old, to: old).isEmpty)
    }

    @Test func `a large layer is projected from a smaller picture`() async throws {
        let large = tree(RenderPerspective(x: 0, y: 0, offset: 100)) {
            $0.bounds = RenderRect(x: -4000, y: -4000, width: 8000, height: 8000)
            $0.sublayers = []
        }
        #expect(try await colors(large, [(8, 50), (12, 50), (88, 50), (92, 50)]) == [0, 0xFF_FFFF, 0xFF_FFFF, 0])
    }
}
