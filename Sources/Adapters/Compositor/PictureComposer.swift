// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base
internal import DisplayModel
internal import Foundation
package import RenderTree
internal import Synchronization

/// Renders standalone images with transparency. May be used from any thread.
package final class PictureComposer: Sendable {
    private let composer: Mutex<Composer>
    private let tiles: TileCache
    /// The queue on which cached drawings expire.
    private let queue = SerialQueue(label: "org.secondscreen.pictures")

    /// Creates a composer.
    ///
    /// - Parameters:
    ///   - fonts: The fonts.
    ///   - tiles: The cache of drawings, ideally shared with the screens.
    /// - Throws: ``CompositorError`` if the fonts cannot be opened.
    package init(fonts: FontLibrary, tiles: TileCache) throws(CompositorError) {
        composer = try Mutex(Composer(fonts: fonts, tiles: tiles))
        self.tiles = tiles
    }

    /// Renders a tree's layers on a transparent background.
    ///
    /// - Parameters:
    ///   - tree: The layers; the background is omitted.
    ///   - scale: Pixels per point.
    /// - Returns: The image; `nil` if it would be empty or too large.
    package func picture(of tree: RenderTree, scale: Double) -> DecodedImage? {
        let sides = [tree.size.width, tree.size.height].map { ($0 * scale).rounded(.up) }
        guard sides.allSatisfy({ $0 >= 1 && $0 <= Double(RenderImage.maximumSide) }) else { return nil }
        let size = PixelSize(width: Int(sides[0]), height: Int(sides[1]))
        guard RenderImage.permits(width: size.width, height: size.height) else { return nil }
        defer { tiles.expire(on: queue) }
        let pixels = composer.withLock { $0.picture(of: tree.layers, under: .scale(x: scale, y: scale), size: size) }
        return DecodedImage(size: size, pixels: pixels)
    }
}

/// Renders snapshots of screens as PNG files, away from the main actor and independent of the screens' frames.
///
/// An image is composed and compressed in bands: a snapshot of the largest screen needs only a few megabytes on top of
/// its file.
package actor SnapshotCompositor {
    /// The approximate number of pixels composed at a time.
    private static let bandArea = 1 << 20

    private let composer: Composer
    private let tiles: TileCache
    private let queue = SerialQueue(label: "org.secondscreen.snapshots")

    /// The queue on which images are rendered, one after another.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a compositor.
    ///
    /// - Parameters:
    ///   - fonts: The fonts.
    ///   - report: See ``TileCache/init(budget:lifetime:report:)``.
    /// - Throws: ``CompositorError`` if the fonts cannot be opened.
    package init(
        fonts: FontLibrary, report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(CompositorError) {
        tiles = TileCache(report: report)
        composer = try Composer(fonts: fonts, tiles: tiles)
    }

    /// Renders an image as base64, for a message.
    ///
    /// - Parameters:
    ///   - composition: The content.
    ///   - limit: The maximum number of characters.
    /// - Returns: The PNG in base64.
    /// - Throws: Like ``encodedPNG(_:limit:)``.
    package func base64PNG(_ composition: ScreenComposition, limit: Int) throws(ImageCodecError) -> String {
        // Four characters per three bytes.
        Data(try encodedPNG(composition, limit: limit / 4 * 3)).base64EncodedString()
    }

    /// Renders an image.
    ///
    /// - Parameters:
    ///   - composition: The content.
    ///   - limit: The maximum size of the file in bytes.
    /// - Returns: The PNG.
    /// - Throws: ``ImageCodecError`` if it would be larger, or is empty.
    package func encodedPNG(_ composition: ScreenComposition, limit: Int) throws(ImageCodecError) -> [UInt8] {
        let scene = Scene(composition)
        // Snapshots are rare, so drawings are not cached between them.
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
