// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

@testable import Compositor

struct ScreenCompositorTests {
    private let size = PixelSize(width: 60, height: 40)

    @Test func `Nothing is composed when nothing has changed`() async throws {
        let compositor = try Fixtures.compositor()
        let composition = ScreenComposition(size: size, content: .windows([MirrorGeometryTests.pattern]))
        let first = try #require(await compositor.compose(composition, changedAt: .milliseconds(5)))
        #expect((first.sequence, first.changedAt, first.damage) == (1, .milliseconds(5), [PixelRect(size)]))
        #expect(try await compositor.compose(composition) == nil)
        // Another tree of the same look, made anew.
        let same = ScreenComposition(size: size, content: .windows([MirrorGeometryTests.pattern]))
        #expect(try await compositor.compose(same) == nil)
    }

    @Test func `A drawing that lacks an image is rendered again when images can be drawn`() {
        let tiles = TileCache(lifetime: Fixtures.day)
        let layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 1, height: 1))
        let drawing = LayerDrawing(.face, of: layer, at: LayerPlacement(layer.bounds, under: .identity))
        var count = 0
        for _ in 0..<3 {
            _ = tiles.tile(TileKey(drawing: drawing, column: 0, row: 0)) {
                count += 1
                if count == 1 { tiles.images.countMissing() }
                return Tile(size: PixelSize(width: 1, height: 1), pixels: [0xFF00_0000])
            }
        }
        #expect(count == 2)
    }

    @Test func `An invisible change produces no frame`() async throws {
        let compositor = try Fixtures.compositor()
        var tree = MirrorGeometryTests.pattern
        tree.layers[0].opacity = 0
        _ = try await compositor.compose(ScreenComposition(size: size, content: .windows([tree])))
        tree.layers[0].backgroundColor = .black
        #expect(try await compositor.compose(ScreenComposition(size: size, content: .windows([tree]))) == nil)
    }

    @Test func `The latest frame stays available, without extra memory, until its memory is released`()
        async throws
    {
        let compositor = try Fixtures.compositor()
        #expect(await compositor.latestFrame() == nil)
        var tree = MirrorGeometryTests.pattern
        for step in 1...3 {
            tree.layers[0].backgroundColor = Color(white: Double(step) / 6)
            let composition = ScreenComposition(size: size, content: .windows([tree]))
            let frame = try #require(await compositor.compose(composition, changedAt: .seconds(step)))
            let again = try #require(await compositor.latestFrame())
            #expect((again.sequence, again.changedAt, again.damage) == (step, .seconds(step), [PixelRect(size)]))
            #expect(again.buffer == frame.buffer)
        }
        #expect(await compositor.byteCount == size.area * 4)
        await compositor.releaseBuffers()
        #expect(await compositor.latestFrame() == nil)
    }

    @Test func `Memory is reused once the frame is released`() async throws {
        let compositor = try Fixtures.compositor()
        var tree = MirrorGeometryTests.pattern
        let frameBytes = size.area * 4
        for step in 0..<6 {
            tree.layers[0].backgroundColor = Color(white: Double(step) / 6)
            let frame = try await compositor.compose(ScreenComposition(size: size, content: .windows([tree])))
            #expect(frame?.sequence == step + 1)
        }
        #expect(await compositor.byteCount == frameBytes)
        var held: [Frame] = []
        for step in 0..<6 {
            tree.layers[1].backgroundColor = Color(white: Double(step) / 6)
            let frame = try await compositor.compose(ScreenComposition(size: size, content: .windows([tree])))
            held.append(try #require(frame))
        }
        // Each still shows what it showed.
        #expect(
            held.map { $0.buffer[59, 0] }
                == (0..<6).map { step in
                    Color(white: Double(step) / 6).premultipliedARGB & 0xFF_FFFF
                })
        #expect(await compositor.byteCount == 2 * frameBytes)
        await compositor.releaseBuffers()
        #expect(await compositor.byteCount == 0)
    }

    @Test func `A mode change leaves nothing of the old mode`() async throws {
        let compositor = try Fixtures.compositor()
        let tree = MirrorGeometryTests.pattern
        _ = try await compositor.compose(ScreenComposition(size: size, content: .windows([tree])))
        let larger = PixelSize(width: 120, height: 80)
        let frame = try #require(await compositor.compose(ScreenComposition(size: larger, content: .black)))
        #expect(frame.damage == [PixelRect(larger)])
        #expect(Set(frame.buffer.pixels.map { $0 & 0xFF_FFFF }) == [0])
    }

    @Test func `Damage is tinted on request, and the tint disappears`() async throws {
        let compositor = try Fixtures.compositor()
        var tree = MirrorGeometryTests.pattern
        var composition = ScreenComposition(size: size, content: .windows([tree]), tintsDamage: true)
        let first = try #require(await compositor.compose(composition))
        #expect(first.buffer[30, 20] != 0xFFFFFF)
        tree.layers[0].backgroundColor = .black
        composition.content = .windows([tree])
        let second = try #require(await compositor.compose(composition))
        #expect(second.buffer[30, 20] == 0xFFFFFF)
        #expect(second.buffer[2, 2] != 0x000000)
        composition.tintsDamage = false
        let third = try #require(await compositor.compose(composition))
        #expect(third.buffer[2, 2] == 0x000000)
        #expect(try await compositor.compose(composition) == nil)
    }

    @Test func `Equal drawings at the same scale are rendered once for all screens`() async throws {
        let tiles = TileCache(lifetime: Fixtures.day)
        let composition = ScreenComposition(size: size, content: .mirror(Mirror(SampleTree.tree)))
        let fonts = try Fixtures.fonts()
        _ = try await ScreenCompositor(screen: "A", fonts: fonts, tiles: tiles).compose(composition)
        let misses = tiles.missCount
        _ = try await ScreenCompositor(screen: "B", fonts: fonts, tiles: tiles).compose(composition)
        #expect(tiles.missCount == misses)
    }

    @Test func `A reconnected screen reuses its drawings`() async throws {
        let tiles = TileCache(lifetime: .seconds(3600))
        let composition = ScreenComposition(size: size, content: .mirror(Mirror(SampleTree.tree)))
        let fonts = try Fixtures.fonts()
        for round in 0..<3 {
            let compositor = try ScreenCompositor(screen: "A", fonts: fonts, tiles: tiles)
            let misses = tiles.missCount
            _ = try await compositor.compose(composition)
            #expect((tiles.missCount == misses) == (round > 0))
            await compositor.releaseBuffers()
        }
    }

    @Test func `Unused drawings are removed after a while`() async throws {
        let tiles = TileCache(lifetime: .milliseconds(20))
        let composition = ScreenComposition(size: size, content: .mirror(Mirror(SampleTree.tree)))
        let compositor = try ScreenCompositor(screen: "A", fonts: Fixtures.fonts(), tiles: tiles)
        // Once more after the first removal has ended.
        for _ in 0..<2 {
            let misses = tiles.missCount
            _ = try await compositor.compose(composition)
            #expect(tiles.missCount > misses)
            while tiles.byteCount > 0 { try await Task.sleep(for: .milliseconds(5)) }
            await compositor.releaseBuffers()
        }
    }

    @Test func `Used drawings are kept when the rest are removed`() {
        var cache = LeastRecentlyUsed<Int, Int>(budget: 100)
        for number in 0..<8 { cache.insert(number, for: number, byteCount: 10) }
        let mark = cache.uses
        #expect(cache.value(3) == 3)
        cache.insert(9, for: 9, byteCount: 5)
        cache.removeUnused(since: mark)
        #expect(cache.byteCount == 15)
        #expect((0..<10).filter { cache.value($0) != nil } == [3, 9])
    }

    @Test func `The last image is kept even if it is too large, and then alone`() {
        var cache = LeastRecentlyUsed<Int, Int>(budget: 100, keepsLastTooLarge: true)
        for number in 0..<3 { cache.insert(number, for: number, byteCount: 10) }
        cache.insert(3, for: 3, byteCount: 250)
        #expect((0..<4).filter { cache.value($0) != nil } == [3])
        cache.insert(4, for: 4, byteCount: 10)
        #expect((0..<5).filter { cache.value($0) != nil } == [4] && cache.byteCount == 10)
    }

    @Test func `The cache stays within its budget`() async throws {
        let tiles = TileCache(budget: 200_000)
        let compositor = try Fixtures.compositor(tiles: tiles)
        let whole = try await Fixtures.frame(SampleTree.tree)
        let size = PixelSize(width: 1024, height: 768)
        let frame = try await compositor.compose(ScreenComposition(size: size, content: .windows([SampleTree.tree])))
        #expect(tiles.byteCount <= 2 * 200_000)
        // Drawings that are too large to keep whole are kept in squares, which cairo rounds in its own way.
        var largest = 0
        for (one, other) in try zip(#require(frame).buffer.pixels, #require(whole).pixels) where one != other {
            for shift: UInt32 in [0, 8, 16] {
                let (component, expected) = (Int(one >> shift & 0xFF), Int(other >> shift & 0xFF))
                largest = max(largest, abs(component - expected))
            }
        }
        #expect(largest <= 2)
    }

    @Test func `Screens composed concurrently give the same result`() async throws {
        let (tiles, fonts) = (TileCache(lifetime: Fixtures.day), try Fixtures.fonts())
        let composition = ScreenComposition(
            size: PixelSize(width: 640, height: 480), content: .mirror(Mirror(SampleTree.tree)))
        let buffers = try await withThrowingTaskGroup(of: PixelBuffer?.self) { group in
            for index in 0..<6 {
                let compositor = try ScreenCompositor(screen: "\(index)", fonts: fonts, tiles: tiles)
                group.addTask { try await compositor.compose(composition)?.buffer }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(buffers.count == 6)
        #expect(Set(buffers.map { $0?.pixels ?? [] }).count == 1)
    }
}
