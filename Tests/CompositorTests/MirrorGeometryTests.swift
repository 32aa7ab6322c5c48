// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// Where the corners of a picture land, for every mirror mode × rotation × overscan.
struct MirrorGeometryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let aspect: MirrorAspect
        let rotation: Rotation
        let overscan: Overscan
        let size: PixelSize

        var testDescription: String {
            "\(aspect), \(rotation.rawValue) degrees, \(overscan.compensation) of \(overscan.share), \(size)"
        }
    }

    static let cases: [Case] = {
        var cases: [Case] = []
        let overscans = [
            Overscan(), Overscan(share: 0.05, compensation: .scale), Overscan(share: 0.05, compensation: .insetBounds),
            Overscan(share: 0.05, compensation: .none),
        ]
        for aspect in [MirrorAspect.fit, .fill, .exact] {
            for rotation in Rotation.allCases {
                for overscan in overscans {
                    for size in [PixelSize(width: 320, height: 200), PixelSize(width: 97, height: 160)] {
                        cases.append(Case(aspect: aspect, rotation: rotation, overscan: overscan, size: size))
                    }
                }
            }
        }
        return cases
    }()

    private static let points = (width: 60, height: 40)
    private static let colors: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00]
    private static let bars: UInt32 = 0x123456

    /// White with a square of another color in each corner: upper left, upper right, lower right, lower left.
    static var pattern: RenderTree {
        let (width, height) = (Double(points.width), Double(points.height))
        let corners = [(0.0, 0.0), (width - 6, 0), (width - 6, height - 6), (0, height - 6)]
        let layers = zip(corners, colors).enumerated().map { index, corner in
            var layer = RenderLayer(
                id: UInt64(index), frame: RenderRect(x: corner.0.0, y: corner.0.1, width: 6, height: 6))
            layer.backgroundColor = Color(hex: corner.1)
            return layer
        }
        return RenderTree(size: RenderSize(width: width, height: height), backgroundColor: .white, layers: layers)
    }

    @Test(arguments: cases) func `Corners land where they should`(_ test: Case) async throws {
        let mirror = Mirror(Self.pattern, aspect: test.aspect, letterboxColor: Color(hex: Self.bars))
        let frame = try #require(
            await Fixtures.frame(
                ScreenComposition(
                    size: test.size, content: .mirror(mirror), rotation: test.rotation, overscan: test.overscan)))
        // What is left of the frame, by the definition of overscan.
        let hasEdges = test.overscan.compensation != .none
        let edgeX = hasEdges ? Int((Double(test.size.width) * test.overscan.share).rounded()) : 0
        let edgeY = hasEdges ? Int((Double(test.size.height) * test.overscan.share).rounded()) : 0
        let (width, height) = (test.size.width - 2 * edgeX, test.size.height - 2 * edgeY)
        // How large the picture is there, upright.
        let isTurned = test.rotation == .quarter || test.rotation == .threeQuarters
        let room = isTurned ? (width: height, height: width) : (width: width, height: height)
        let ratios = [Double(room.width) / Double(Self.points.width), Double(room.height) / Double(Self.points.height)]
        let smaller = min(ratios[0], ratios[1])
        let scale =
            switch test.aspect {
            case .fit: smaller
            case .fill: max(ratios[0], ratios[1])
            case .exact: smaller.rounded(.down)
            }
        let size = (
            width: Int((Double(Self.points.width) * scale).rounded()),
            height: Int((Double(Self.points.height) * scale).rounded())
        )
        // Half an odd pixel goes up and left, so the remainder of a division that rounds down.
        let left = Int((Double(room.width - size.width) / 2).rounded(.down))
        let top = Int((Double(room.height - size.height) / 2).rounded(.down))
        // A pixel of the upright picture in the frame.
        func pixel(_ x: Int, _ y: Int) -> UInt32? {
            guard (0..<room.width).contains(x), (0..<room.height).contains(y) else { return nil }
            return switch test.rotation {
            case .none: frame[edgeX + x, edgeY + y]
            case .quarter: frame[edgeX + width - 1 - y, edgeY + x]
            case .half: frame[edgeX + width - 1 - x, edgeY + height - 1 - y]
            case .threeQuarters: frame[edgeX + y, edgeY + height - 1 - x]
            }
        }
        let corners = [
            (left, top), (left + size.width - 1, top), (left + size.width - 1, top + size.height - 1),
            (left, top + size.height - 1),
        ]
        for ((x, y), color) in zip(corners, Self.colors) {
            if let pixel = pixel(x, y) { #expect(pixel == color, "the corner at \(x), \(y)") }
        }
        for (x, y) in [(left - 1, top), (left, top - 1), (left + size.width, top), (left, top + size.height)] {
            if let pixel = pixel(x, y) { #expect(pixel == Self.bars, "the bar at \(x), \(y)") }
        }
        #expect(pixel(room.width / 2, room.height / 2) == 0xFFFFFF)
        if edgeX > 0 { #expect(frame[edgeX - 1, test.size.height / 2] == 0) }
        if edgeY > 0 { #expect(frame[test.size.width / 2, edgeY - 1] == 0) }
    }

    @Test func `Only the region is shown`() async throws {
        // The upper right square and nothing else.
        let mirror = Mirror(Self.pattern, region: RenderRect(x: 54, y: 0, width: 6, height: 6))
        let size = PixelSize(width: 36, height: 36)
        let frame = try #require(await Fixtures.frame(ScreenComposition(size: size, content: .mirror(mirror))))
        #expect(Set(frame.pixels.map { $0 & 0xFF_FFFF }) == [0x00FF00])
    }

    @Test func `An empty or outside region means the whole picture`() async throws {
        for region in [RenderRect.zero, RenderRect(x: 500, y: 0, width: 9, height: 9)] {
            let mirror = Mirror(Self.pattern, region: region)
            let size = PixelSize(width: 60, height: 40)
            let frame = try #require(await Fixtures.frame(ScreenComposition(size: size, content: .mirror(mirror))))
            #expect(frame[0, 0] == 0xFF0000)
            #expect(frame[59, 39] == 0x0000FF)
        }
    }

    @Test func `Notes and a keyboard are not mirrored`() async throws {
        var tree = Self.pattern
        tree.layers[0].isHiddenInMirrors = true
        tree.layers[1].isPrivate = true
        let size = PixelSize(width: 60, height: 40)
        let mirrored = try #require(await Fixtures.frame(ScreenComposition(size: size, content: .mirror(Mirror(tree)))))
        #expect((mirrored[0, 0], mirrored[59, 0]) == (0xFFFFFF, 0xFFFFFF))
        let asked = Mirror(tree, showsPrivateLayers: true)
        let withKeyboard = try #require(await Fixtures.frame(ScreenComposition(size: size, content: .mirror(asked))))
        #expect((withKeyboard[0, 0], withKeyboard[59, 0]) == (0xFFFFFF, 0x00FF00))
        // The screen itself shows all of it.
        let own = try #require(await Fixtures.frame(tree))
        #expect((own[0, 0], own[59, 0]) == (0xFF0000, 0x00FF00))
    }

    @Test(arguments: [OverscanCompensation.scale, .insetBounds, .none])
    func `Windows are drawn inside the overscan area (OVR-3 to OVR-5)`(_ compensation: OverscanCompensation)
        async throws
    {
        let overscan = Overscan(share: 0.1, compensation: compensation)
        let isInset = compensation == .insetBounds
        var tree = Self.pattern
        // With .insetBounds the app's own bounds are smaller, and a point stays a pixel.
        if isInset { tree.size = RenderSize(width: 48, height: 32) }
        let size = PixelSize(width: 60, height: 40)
        let frame = try #require(
            await Fixtures.frame(ScreenComposition(size: size, content: .windows([tree]), overscan: overscan)))
        switch compensation {
        case .scale:
            #expect((frame[5, 4], frame[6, 4], frame[53, 35], frame[54, 35]) == (0, 0xFF0000, 0x0000FF, 0))
        case .insetBounds:
            // The square has its 6 pixels.
            #expect((frame[5, 4], frame[6, 4], frame[11, 9], frame[12, 10]) == (0, 0xFF0000, 0xFF0000, 0xFFFFFF))
        case .none:
            #expect((frame[0, 0], frame[59, 39]) == (0xFF0000, 0x0000FF))
        }
    }

    @Test func `Windows overlap in order`() async throws {
        var (back, front) = (Self.pattern, Self.pattern)
        back.backgroundColor = Color(hex: 0x202020)
        front.backgroundColor = .clear
        front.layers = [front.layers[2]]
        let size = PixelSize(width: 60, height: 40)
        let frame = try #require(
            await Fixtures.frame(ScreenComposition(size: size, content: .windows([back, front]))))
        #expect((frame[0, 0], frame[30, 20], frame[59, 39]) == (0xFF0000, 0x202020, 0x0000FF))
    }
}
