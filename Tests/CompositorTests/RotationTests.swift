// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// What is sent to a monitor that is mounted on its side, and what its viewer sees.
struct RotationTests {
    /// A size whose sides are no multiples of the squares in which pixels are copied.
    private let size = PixelSize(width: 803, height: 485)

    /// The sample at a scale at which edges and glyphs are smoothed, within black borders.
    private func composition(_ rotation: Rotation, size: PixelSize) -> ScreenComposition {
        let mirror = Mirror(SampleTree.tree, letterboxColor: Color(hex: 0x101014))
        return ScreenComposition(
            size: size, content: .mirror(mirror), rotation: rotation, overscan: Overscan(share: 0.02))
    }

    /// The color in the frame of a pixel of the upright picture.
    private func sent(_ x: Int, _ y: Int, _ rotation: Rotation, _ frame: PixelBuffer) -> UInt32 {
        let (right, bottom) = (frame.size.width - 1, frame.size.height - 1)
        return switch rotation {
        case .none: frame[x, y]
        case .quarter: frame[right - y, x]
        case .half: frame[right - x, bottom - y]
        case .threeQuarters: frame[y, bottom - x]
        }
    }

    @Test(arguments: Rotation.allCases)
    func `A rotated frame has the upright picture's pixels, each at its rotated position`(rotation: Rotation)
        async throws
    {
        let isOnItsSide = rotation == .quarter || rotation == .threeQuarters
        let uprightSize = isOnItsSide ? PixelSize(width: size.height, height: size.width) : size
        let upright = try #require(await Fixtures.frame(composition(.none, size: uprightSize)))
        let frame = try #require(await Fixtures.frame(composition(rotation, size: size)))
        #expect(frame.size == size)
        #expect(Set(upright.pixels).count > 30)
        var wrong: [PixelRect] = []
        for y in 0..<uprightSize.height {
            for x in 0..<uprightSize.width where sent(x, y, rotation, frame) != upright[x, y] {
                wrong.append(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        #expect(wrong.isEmpty, "\(wrong.count) pixels, such as \(wrong.prefix(3))")
        #expect(upright.rotated(by: rotation) == frame)
        #expect(frame.rotated(by: rotation.inverse) == upright)
    }

    @Test(arguments: [
        (Rotation.none, PixelRect(x: 2, y: 1, width: 6, height: 4)),
        (.quarter, PixelRect(x: 35, y: 2, width: 4, height: 6)),
        (.half, PixelRect(x: 52, y: 35, width: 6, height: 4)),
        (.threeQuarters, PixelRect(x: 1, y: 52, width: 4, height: 6)),
    ])
    func `Damage covers the changed pixels of the frame`(rotation: Rotation, changed: PixelRect) async throws {
        // Upright, the picture is 60 pixels wide and 40 high.
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 2, y: 1, width: 6, height: 4))
        layer.backgroundColor = Color(hex: 0xFF0000)
        var tree = RenderTree(size: RenderSize(width: 60, height: 40), backgroundColor: .white, layers: [layer])
        let size = PixelSize(width: 60, height: 40).rotated(by: rotation)
        let compositor = try Fixtures.compositor()
        _ = try await compositor.compose(ScreenComposition(size: size, content: .windows([tree]), rotation: rotation))
        tree.layers[0].backgroundColor = Color(hex: 0x0000FF)
        let frame = try #require(
            await compositor.compose(ScreenComposition(size: size, content: .windows([tree]), rotation: rotation)))
        // Damage has a margin for smoothed edges.
        let damage = try #require(frame.damage.first)
        #expect(frame.damage.count == 1)
        #expect(damage.intersection(changed) == changed)
        #expect(damage.width <= changed.width + 4 && damage.height <= changed.height + 4)
        let blue = (0..<size.area).filter { frame.buffer.pixels[$0] & 0xFF_FFFF == 0x0000FF }
        let places = blue.map { PixelRect(x: $0 % size.width, y: $0 / size.width, width: 1, height: 1) }
        #expect(blue.count == 24)
        #expect(places.allSatisfy { changed.contains(x: $0.x, y: $0.y) })
    }

    @Test func `A rotated monitor gets a full frame, and its upright picture is freed when it is upright again`()
        async throws
    {
        let compositor = try Fixtures.compositor()
        let bytes = size.area * 4
        _ = try await compositor.compose(composition(.none, size: size))
        #expect(await compositor.byteCount == bytes)
        for rotation in [Rotation.half, .quarter, .threeQuarters] {
            let frame = try #require(await compositor.compose(composition(rotation, size: size)))
            #expect(frame.damage == [PixelRect(size)] && frame.rotation == rotation)
            #expect(await compositor.latestFrame()?.rotation == rotation)
            #expect(try await frame.buffer == Fixtures.frame(composition(rotation, size: size)))
            #expect(await compositor.byteCount == 2 * bytes)
            #expect(try await compositor.compose(composition(rotation, size: size)) == nil)
        }
        let upright = try #require(await compositor.compose(composition(.none, size: size)))
        #expect(try await upright.buffer == Fixtures.frame(composition(.none, size: size)))
        #expect(await compositor.byteCount == bytes)
    }

    @Test func `Memory for the upright picture is reserved before it is allocated`() async throws {
        // Enough for two frames of 4 MB and as much for the system, but not for the picture as well.
        let limits = FrameLimits { 20_000_000 }
        let compositor = try ScreenCompositor(
            screen: "DP-1", fonts: Fixtures.fonts(), tiles: TileCache(), limits: limits)
        let size = PixelSize(width: 1000, height: 1000)
        #expect(try await compositor.compose(ScreenComposition(size: size, content: .black)) != nil)
        let fresh = try ScreenCompositor(
            screen: "DP-1", fonts: Fixtures.fonts(), tiles: TileCache(), limits: limits)
        await #expect(throws: CompositorError.self) {
            try await fresh.compose(ScreenComposition(size: size, content: .black, rotation: .quarter))
        }
    }

    @Test func `The damage tint is rotated with it, and disappears`() async throws {
        let compositor = try Fixtures.compositor()
        var layer = RenderLayer(id: 1, frame: RenderRect(x: 0, y: 0, width: 6, height: 6))
        var tree = RenderTree(size: RenderSize(width: 60, height: 40), backgroundColor: .white, layers: [layer])
        func composition(tints: Bool) -> ScreenComposition {
            ScreenComposition(
                size: PixelSize(width: 40, height: 60), content: .windows([tree]), rotation: .quarter,
                tintsDamage: tints)
        }
        _ = try await compositor.compose(composition(tints: false))
        layer.backgroundColor = .black
        tree.layers = [layer]
        let tinted = try #require(await compositor.compose(composition(tints: true)))
        #expect(tinted.buffer[38, 2] != 0x000000)
        #expect(tinted.buffer[2, 38] == 0xFFFFFF)
        let plain = try #require(await compositor.compose(composition(tints: false)))
        #expect(plain.buffer[38, 2] == 0x000000)
    }

    @Test func `A snapshot of a rotated screen is upright`() async throws {
        let file = try await SnapshotCompositor(fonts: Fixtures.fonts())
            .encodedPNG(composition(.quarter, size: size), limit: .max)
        let upright = PixelSize(width: size.height, height: size.width)
        #expect(try await DecodedImage(file).buffer == Fixtures.frame(composition(.none, size: upright)))
    }
}
