// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// Shadows in the shape of a path, by pixels: 100 × 100 on black.
struct ShadowPathTests {
    /// A layer from 40 to 60 with a hard green shadow of a path, 10 further down.
    private func tree(
        _ path: Path, background: Color = .clear, offset: Double = 10, _ change: (inout RenderLayer) -> Void = { _ in }
    ) -> RenderTree {
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 40, y: 40, width: 20, height: 20))
        layer.backgroundColor = background
        layer.shadow = LayerShadow(
            color: Color(hex: 0x00FF00), opacity: 1, radius: 0, offset: RenderPoint(x: 0, y: offset), path: path)
        change(&layer)
        return RenderTree(size: RenderSize(width: 100, height: 100), layers: [layer])
    }

    private func colors(_ tree: RenderTree, _ places: [(Int, Int)]) async throws -> [UInt32] {
        let frame = try #require(await Fixtures.frame(tree))
        return places.map { frame[$0.0, $0.1] & 0xFF_FFFF }
    }

    private let wide = Path.rect(RenderRect(x: -30, y: 5, width: 80, height: 10))

    @Test func `a clear layer casts the shadow of a path beyond its bounds`() async throws {
        // From 10 to 90 across, and from 55 to 65 down.
        let places = [(50, 50), (12, 60), (88, 60), (50, 60), (8, 60), (92, 60), (50, 52), (50, 67)]
        #expect(try await colors(tree(wide), places) == [0, 0xFF00, 0xFF00, 0xFF00, 0, 0, 0, 0])
    }

    @Test func `a layer covers the shadow, which does not have its shape`() async throws {
        let places = [(50, 42), (50, 57), (12, 60), (50, 62), (50, 68)]
        #expect(
            try await colors(tree(wide, background: .white), places) == [0xFF_FFFF, 0xFF_FFFF, 0xFF00, 0xFF00, 0])
    }

    @Test func `the path has its outline, and the layer's transform applies to it`() async throws {
        let disc = Path.ellipse(in: RenderRect(x: -10, y: -10, width: 40, height: 40))
        #expect(try await colors(tree(disc, offset: 0), [(50, 50), (50, 32), (33, 33)]) == [0xFF00, 0xFF00, 0])
        let scaled = tree(disc, offset: 0) { $0.transform = .scale(x: 2, y: 2) }
        #expect(try await colors(scaled, [(20, 58), (20, 62), (58, 58)]) == [0xFF00, 0, 0])
    }

    @Test func `a clipping layer and an empty path have no shadow`() async throws {
        let places = [(12, 60), (50, 62)]
        #expect(try await colors(tree(wide) { $0.masksToBounds = true }, places) == [0, 0])
        #expect(try await colors(tree(Path()), places) == [0, 0])
    }

    @Test func `the shadow of a group can be alone, and a group is kept where another one is`() async throws {
        func fill(_ rect: RenderRect) -> DrawCommand { .fill(.rect(rect), .color(.white), evenOdd: false) }
        let square = RenderRect(x: 20, y: 20, width: 20, height: 20)
        func colors(_ commands: [DrawCommand]) async throws -> [UInt32] {
            var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 100, height: 100))
            layer.contents = DisplayList(commands)
            let tree = RenderTree(size: RenderSize(width: 100, height: 100), layers: [layer])
            return try await self.colors(tree, [(25, 30), (35, 30), (65, 30)])
        }
        func shadow(isAlone: Bool) -> DrawCommand {
            let color = Color(hex: 0x00FF00)
            let shadow = GroupShadow(color: color, offset: RenderPoint(x: 40, y: 0), blur: 0, isAlone: isAlone)
            return .beginGroup(opacity: 1, shadow: shadow)
        }
        #expect(try await colors([shadow(isAlone: false), fill(square), .endGroup]) == [0xFF_FFFF, 0xFF_FFFF, 0xFF00])
        #expect(try await colors([shadow(isAlone: true), fill(square), .endGroup]) == [0, 0, 0xFF00])
        let masked: [DrawCommand] = [
            .beginGroup(opacity: 1), fill(square), .save, .blend(.destinationIn), .beginGroup(opacity: 1),
            fill(RenderRect(x: 30, y: 0, width: 50, height: 100)), .endGroup, .restore, .endGroup,
        ]
        #expect(try await colors(masked) == [0, 0xFF_FFFF, 0])
    }

    @Test func `the damage of another path covers both`() {
        let damage = RenderTree.damage(
            from: tree(wide), to: tree(.rect(RenderRect(x: 0, y: -40, width: 20, height: 10))))
        let all = damage.reduce(RenderRect.zero) { $0.union($1) }
        #expect(all.contains(RenderRect(x: 10, y: 55, width: 80, height: 10)))
        #expect(all.contains(RenderRect(x: 40, y: 10, width: 20, height: 10)))
    }
}
