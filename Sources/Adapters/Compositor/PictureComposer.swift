// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base
internal import DisplayModel
internal import Foundation
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
    /// - Returns: the picture; `nil` when it would have no pixels, or more than an image may have.
    package func picture(of tree: RenderTree, scale: Double) -> DecodedImage? {
        let sides = [tree.size.width, tree.size.height].map { ($0 * scale).rounded(.up) }
        guard sides.allSatisfy({ $0 >= 1 && $0 <= Double(RenderImage.maximumSide) }) else { return nil }
        let size = PixelSize(width: Int(sides[0]), height: Int(sides[1]))
        guard RenderImage.permits(width: size.width, height: size.height) else { return nil }
        let pixels = composer.withLock { $0.picture(of: tree.layers, under: .scale(x: scale, y: scale), size: size) }
        return DecodedImage(size: size, pixels: pixels)
    }
}

/// Composes single pictures of screens straight into PNG files, away from the main actor and from the screens' frames.
///
/// A picture is composed and compressed in bands: a snapshot of the largest screen takes a few megabytes more than its
/// file.
package actor SnapshotCompositor {
    /// About how many pixels are composed at a time.
    private static let bandArea = 1 << 20

    private let composer: Composer
    private let tiles = TileCache()
    private let queue = SerialQueue(label: "org.secondscreen.snapshots")

    /// The queue on which pictures are drawn, one after the other.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a compositor.
    ///
    /// - Parameter fonts: the fonts.
    /// - Throws: ``CompositorError`` when the fonts cannot be opened.
    package init(fonts: FontLibrary) throws(CompositorError) {
        composer = try Composer(fonts: fonts, tiles: tiles)
    }

    /// Composes a picture, as text for a message.
    ///
    /// - Parameters:
    ///   - composition: what it shows.
    ///   - limit: the most letters.
    /// - Returns: the PNG in base 64.
    /// - Throws: as ``encodedPNG(_:limit:)``.
    package func base64PNG(_ composition: ScreenComposition, limit: Int) throws(ImageCodecError) -> String {
        // Four letters for three bytes.
        Data(try encodedPNG(composition, limit: limit / 4 * 3)).base64EncodedString()
    }

    /// Composes a picture.
    ///
    /// - Parameters:
    ///   - composition: what it shows.
    ///   - limit: the most bytes that the file may have.
    /// - Returns: the PNG.
    /// - Throws: ``ImageCodecError`` when it would be larger, or is empty.
    package func encodedPNG(_ composition: ScreenComposition, limit: Int) throws(ImageCodecError) -> [UInt8] {
        let scene = Scene(composition)
        // Somebody looks from time to time: what was drawn is not kept until then.
        defer { tiles.removeAll() }
        var writer = try PNGWriter(size: scene.size, texts: [("Software", "SecondScreen")], limit: limit)
        let rows = max(1, Self.bandArea / scene.size.width)
        for top in stride(from: 0, to: scene.size.height, by: rows) {
            let band = PixelRect(
                x: 0, y: top, width: scene.size.width, height: min(rows, scene.size.height - top))
            var pixels = [UInt32](repeating: 0, count: band.area)
            composer.compose(scene, damage: PixmanRegion([band]), onto: &pixels, of: band)
            try writer.write(pixels)
        }
        return try writer.finish()
    }
}
