// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Compositor
import DisplayModel
package import Foundation
package import FrameOutput
package import RenderTree

/// What the tests share: the fonts of the fixtures, so that pictures are the same on every machine.
package enum Fixtures {
    /// The folder of all fixtures.
    package static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Fixtures")
        .standardized

    /// The fixtures' fonts.
    ///
    /// - Returns: the fonts.
    /// - Throws: when they cannot be opened.
    package static func fonts() throws -> FontLibrary {
        try FontLibrary(folder: folder.appending(path: "Fonts").path)
    }

    /// A compositor with nothing drawn yet.
    ///
    /// - Parameter tiles: what keeps drawn tiles.
    /// - Returns: the compositor.
    /// - Throws: when the fonts cannot be opened.
    package static func compositor(tiles: TileCache = TileCache(lifetime: day)) throws -> ScreenCompositor {
        try ScreenCompositor(screen: "HDMI-A-1", fonts: fonts(), tiles: tiles, sparesUntilQuietFor: day)
    }

    /// A time that no test lasts, so that nothing is given up for lack of use, however busy the machine is.
    package static let day = Duration.seconds(86_400)

    /// The frame of a composition, made from nothing.
    ///
    /// - Parameter composition: what is to be seen.
    /// - Returns: the frame's pixels.
    /// - Throws: when it cannot be drawn.
    package static func frame(_ composition: ScreenComposition) async throws -> PixelBuffer? {
        try await compositor().compose(composition)?.buffer
    }

    /// The frame of one tree that fills a screen of its size.
    ///
    /// - Parameter tree: what is to be seen.
    /// - Returns: the frame's pixels.
    /// - Throws: when it cannot be drawn.
    package static func frame(_ tree: RenderTree) async throws -> PixelBuffer? {
        let size = PixelSize(width: Int(tree.size.width), height: Int(tree.size.height))
        return try await frame(ScreenComposition(size: size, content: .windows([tree])))
    }
}
