// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// Images that are repeated, by their pixels.
struct PatternFrameTests {
    /// A tile of a red and a blue pixel above two green ones.
    private func tile(scale: Double = 1) -> RenderImage {
        RenderImage(
            id: 7_000_001, pixels: [0xFFFF_0000, 0xFF00_00FF, 0xFF00_FF00, 0xFF00_FF00], pixelWidth: 2, pixelHeight: 2,
            scale: scale)
    }

    /// Returns the colors at points of a white frame on which a command draws.
    private func colors(_ command: DrawCommand, at points: [(Int, Int)]) async throws -> [UInt32] {
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 100, height: 100))
        layer.contents = DisplayList([command])
        let tree = RenderTree(size: RenderSize(width: 100, height: 100), backgroundColor: .white, layers: [layer])
        let frame = try #require(await Fixtures.frame(tree))
        return points.map { frame[$0.0, $0.1] & 0xFF_FFFF }
    }

    private func fill(_ pattern: ImagePattern) -> DrawCommand {
        .fill(.rect(RenderRect(x: 0, y: 0, width: 90, height: 90)), .pattern(pattern), evenOdd: false)
    }

    @Test func `A pattern repeats its tile within the path`() async throws {
        let places = [(0, 0), (1, 0), (2, 0), (0, 1), (51, 40), (88, 89), (91, 40)]
        let found = try await colors(fill(ImagePattern(tile())), at: places)
        #expect(found == [0xFF0000, 0x0000FF, 0xFF0000, 0x00FF00, 0x0000FF, 0x00FF00, 0xFFFFFF])
    }

    @Test func `The transform moves the tiles`() async throws {
        let pattern = ImagePattern(tile(), transform: .translation(x: -1, y: 1))
        #expect(try await colors(fill(pattern), at: [(0, 1), (1, 1), (0, 0)]) == [0x0000FF, 0xFF0000, 0x00FF00])
    }

    @Test func `A pattern has an opacity`() async throws {
        let found = try await colors(fill(ImagePattern(tile(), opacity: 0.5)), at: [(0, 0), (95, 0)])
        #expect(found == [0xFF7F7F, 0xFFFFFF])
    }

    @Test func `A line has a pattern, too`() async throws {
        let path = Path([.move(RenderPoint(x: 0, y: 50)), .line(RenderPoint(x: 100, y: 50))])
        let line = DrawCommand.stroke(path, .pattern(ImagePattern(tile())), StrokeStyle(width: 4))
        #expect(
            try await colors(line, at: [(0, 50), (1, 50), (0, 51), (0, 60)]) == [
                0xFF0000, 0x0000FF, 0x00FF00, 0xFFFFFF,
            ])
    }

    @Test func `A line has the opacity of its pattern`() async throws {
        let path = Path([.move(RenderPoint(x: 0, y: 50)), .line(RenderPoint(x: 100, y: 50))])
        let line = DrawCommand.stroke(path, .pattern(ImagePattern(tile(), opacity: 0.5)), StrokeStyle(width: 4))
        #expect(try await colors(line, at: [(0, 50), (1, 50), (0, 60)]) == [0xFF7F7F, 0x7F7FFF, 0xFFFFFF])
    }

    @Test(arguments: [
        RenderTransform.scale(x: 0, y: 0), .scale(x: 1e9, y: 1e9), .scale(x: 1e-9, y: 1e-9),
        .translation(x: .infinity, y: 0),
    ])
    func `A pattern that cannot be seen does not keep others from being drawn`(transform: RenderTransform) async throws
    {
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 100, height: 100))
        layer.contents = DisplayList([
            fill(ImagePattern(tile(), transform: transform)),
            .fill(.rect(RenderRect(x: 0, y: 0, width: 50, height: 50)), .color(.black), evenOdd: false),
        ])
        let tree = RenderTree(size: RenderSize(width: 100, height: 100), backgroundColor: .white, layers: [layer])
        let frame = try #require(await Fixtures.frame(tree))
        #expect(frame[10, 10] & 0xFF_FFFF == 0)
    }
}
