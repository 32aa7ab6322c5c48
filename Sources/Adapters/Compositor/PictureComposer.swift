// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
package import RenderTree
internal import Synchronization

/// Draws pictures that stand by themselves, with transparent places; may be used from any thread.
package final class PictureComposer: Sendable {
    private let composer: Mutex<Composer>

    /// Creates a composer.
    ///
    /// - Parameters:
    ///   - fonts: the fonts.
    ///   - tiles: what was drawn, best shared with the screens.
    /// - Throws: ``CompositorError`` when the fonts cannot be opened.
    package init(fonts: FontLibrary, tiles: TileCache) throws(CompositorError) {
        composer = try Mutex(Composer(fonts: fonts, tiles: tiles))
    }

    /// Draws a tree's layers on nothing.
    ///
    /// - Parameters:
    ///   - tree: the layers; its background is left out.
    ///   - scale: pixels for a point.
    /// - Returns: the picture; nil when it would have no pixels, or more than an image may have.
    package func picture(of tree: RenderTree, scale: Double) -> DecodedImage? {
        let sides = [tree.size.width, tree.size.height].map { ($0 * scale).rounded(.up) }
        guard sides.allSatisfy({ $0 >= 1 && $0 <= Double(RenderImage.maximumSide) }) else { return nil }
        let size = PixelSize(width: Int(sides[0]), height: Int(sides[1]))
        guard RenderImage.permits(width: size.width, height: size.height) else { return nil }
        let pixels = composer.withLock { $0.picture(of: tree.layers, under: .scale(x: scale, y: scale), size: size) }
        return DecodedImage(size: size, pixels: pixels)
    }
}
