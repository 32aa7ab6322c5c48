// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// Gradients around and between circles, by their pixels.
struct GradientFrameTests {
    private let red = Color(red: 1, green: 0, blue: 0)
    private let blue = Color(red: 0, green: 0, blue: 1)

    /// Returns the colors at points of a white frame with a layer that is filled with a paint.
    private func colors(_ paint: Paint, at points: [(Int, Int)]) async throws -> [UInt32] {
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 100, height: 100))
        layer.contents = DisplayList([.fill(.rect(layer.bounds), paint, evenOdd: false)])
        let tree = RenderTree(size: RenderSize(width: 100, height: 100), backgroundColor: .white, layers: [layer])
        let frame = try #require(await Fixtures.frame(tree))
        return points.map { frame[$0.0, $0.1] & 0xFF_FFFF }
    }

    @Test func `A conic gradient turns clockwise from its angle`() async throws {
        let stops = [GradientStop(0, red), GradientStop(0.5, red), GradientStop(0.5, blue), GradientStop(1, blue)]
        let center = RenderPoint(x: 50, y: 50)
        let places = [(80, 60), (20, 60), (20, 40), (80, 40)]
        let right = try await colors(.conicGradient(center: center, angle: 0, stops: stops), at: places)
        #expect(right == [0xFF0000, 0xFF0000, 0x0000FF, 0x0000FF])
        let down = try await colors(.conicGradient(center: center, angle: .pi / 2, stops: stops), at: places)
        #expect(down == [0x0000FF, 0xFF0000, 0xFF0000, 0x0000FF])
    }

    @Test(arguments: [Double.nan, .infinity, 1e300, -1e300])
    func `A conic gradient is drawn from a finite angle, however large`(_ angle: Double) async throws {
        let center = RenderPoint(x: 50, y: 50)
        let paint = Paint.conicGradient(center: center, angle: angle, stops: [GradientStop(0, red)])
        let found = try await colors(paint, at: [(10, 10)])
        #expect(found[0] == (angle.isFinite ? 0xFF0000 : 0xFFFFFF))
    }

    @Test func `A radial gradient begins at its first circle`() async throws {
        let clear = red.withOpacity(0)
        let ring = Paint.radialGradient(
            start: GradientCircle(center: RenderPoint(x: 50, y: 50), radius: 20),
            end: GradientCircle(center: RenderPoint(x: 50, y: 50), radius: 40),
            stops: [
                GradientStop(0, clear), GradientStop(0, red), GradientStop(1, blue), GradientStop(1, clear),
            ])
        let found = try await colors(ring, at: [(50, 50), (71, 50), (88, 50), (95, 50)])
        #expect(found[0] == 0xFFFFFF && found[3] == 0xFFFFFF)
        #expect(found[1] >> 16 > 0xE0 && found[1] & 0xFF < 0x20)
        #expect(found[2] >> 16 < 0x20 && found[2] & 0xFF > 0xE0)
    }

    @Test func `A long line with many points is dashed`() async throws {
        let points = (0...4000).map { RenderPoint(x: Double($0) / 40, y: 50) }
        let path = Path([.move(points[0])] + points.dropFirst().map { .line($0) })
        #expect((path.controlLength - 100).magnitude < 1e-6)
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 100, height: 100))
        layer.contents = DisplayList([.stroke(path, .color(red), StrokeStyle(width: 4, dash: [2, 2]))])
        let tree = RenderTree(size: RenderSize(width: 100, height: 100), backgroundColor: .white, layers: [layer])
        let frame = try #require(await Fixtures.frame(tree))
        #expect([20, 22, 24, 26].map { frame[$0, 50] & 0xFF_FFFF } == [0xFF0000, 0xFFFFFF, 0xFF0000, 0xFFFFFF])
    }
}
