// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import DisplayModel
import Foundation
import FrameOutput
import GoldenFrames
import RenderTree

/// What the tests share: the fonts of the fixtures, so that pictures are the same on every machine.
enum Fixtures {
    /// The fixtures' fonts.
    static func fonts() throws -> FontLibrary {
        try FontLibrary(folder: fixturesFolder.appending(path: "Fonts").path)
    }

    /// A compositor with nothing drawn yet.
    static func compositor(tiles: TileCache = TileCache()) throws -> ScreenCompositor {
        try ScreenCompositor(screen: "HDMI-A-1", fonts: fonts(), tiles: tiles)
    }

    /// The frame of a composition, made from nothing.
    static func frame(_ composition: ScreenComposition) async throws -> PixelBuffer? {
        try await compositor().compose(composition)?.buffer
    }

    /// The frame of one tree that fills a screen of its size.
    static func frame(_ tree: RenderTree) async throws -> PixelBuffer? {
        let size = PixelSize(width: Int(tree.size.width), height: Int(tree.size.height))
        return try await frame(ScreenComposition(size: size, content: .windows([tree])))
    }
}
