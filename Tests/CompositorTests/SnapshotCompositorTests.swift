// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import FrameOutput
import GoldenFrames
import RenderTree
import Testing

/// Snapshots are composed in bands, and show what a frame shows.
struct SnapshotCompositorTests {
    /// A picture with round corners and layers that are seen through, across bands.
    private var composition: ScreenComposition {
        var tree = RenderTree(size: RenderSize(width: 1500, height: 1600))
        tree.backgroundColor = Color(red: 0.2, green: 0.3, blue: 0.4, alpha: 1)
        for index in 0..<12 {
            let place = RenderRect(x: Double(index) * 60, y: Double(index) * 90, width: 700, height: 500)
            var layer = RenderLayer(id: UInt64(index + 1), frame: place)
            layer.cornerRadius = 40
            layer.opacity = index.isMultiple(of: 2) ? 1 : 0.5
            layer.backgroundColor = Color(red: Double(index) / 12, green: 0.5, blue: 0.7, alpha: 1)
            tree.layers.append(layer)
        }
        return ScreenComposition(size: PixelSize(width: 1500, height: 1600), content: .windows([tree]))
    }

    @Test func `a snapshot in bands equals a frame`() async throws {
        let fonts = try FontLibrary(folder: "/nonexistent")
        let snapshots = try SnapshotCompositor(fonts: fonts)
        let file = try await snapshots.encodedPNG(composition, limit: .max)
        let compositor = try ScreenCompositor(screen: "A", fonts: fonts, tiles: TileCache())
        let frame = try #require(try await compositor.compose(composition))
        #expect(try DecodedImage(file).buffer == frame.buffer)
    }

    @Test func `an oversized snapshot fails with a reason, without allocating memory`() async throws {
        let snapshots = try SnapshotCompositor(fonts: FontLibrary(folder: "/nonexistent"))
        let error = await #expect(throws: ImageCodecError.self) {
            try await snapshots.encodedPNG(composition, limit: 1000)
        }
        #expect(error?.description == "cannot write a PNG of 1500x1600 pixels: the file would be too large")
    }
}
