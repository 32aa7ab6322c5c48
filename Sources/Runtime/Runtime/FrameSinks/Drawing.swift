// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
package import FrameOutput
package import RenderTree
package import SecondScreen
package import UIKitCore

/// What draws in a program: the fonts that it found, and the drawings that all screens share.
package struct Drawing: Sendable {
    private let fonts: FontLibrary
    private let tiles = TileCache()
    private let measurer: TextMeasurer
    private let pictures: PictureComposer
    private let snapshots: SnapshotCompositor

    /// Finds the fonts.
    ///
    /// - Parameter fontFolder: the only folder to look in; nil for the machine's fonts.
    /// - Throws: when fonts cannot be looked for at all; a machine without any has the built-in one.
    package init(fontFolder: String? = nil) throws {
        fonts = try fontFolder.map { try FontLibrary(folder: $0) } ?? FontLibrary()
        measurer = try TextMeasurer(fonts)
        pictures = try PictureComposer(fonts: fonts, tiles: tiles)
        snapshots = try SnapshotCompositor(fonts: fonts)
    }

    /// Makes what composes the frames of a screen.
    package func makeComposer(screen: String) throws -> any FrameComposer {
        try ScreenCompositor(screen: screen, fonts: fonts, tiles: tiles)
    }

    /// Measures text as it will be drawn.
    private var measureText: DeviceSetup.TextMeasurer {
        { [measurer] block, room in measurer.measure(block, in: room) }
    }

    /// Draws pictures that an app has made, and returns their files; nil for what cannot be drawn.
    private var encodeImage: DeviceSetup.ImageEncoder {
        { [pictures] tree, scale, format in
            guard let picture = pictures.picture(of: tree, scale: scale) else { return nil }
            switch format {
            case .png: return try? picture.encodedPNG()
            case .jpeg(let quality): return try? picture.encodedJPEG(quality: quality)
            }
        }
    }

    /// Gives what runs on a device the fonts that are drawn with, and pictures their files.
    @MainActor
    package func serve(_ setup: inout DeviceSetup) {
        setup.measureText = measureText
        setup.encodeImage = encodeImage
    }

    /// Gives a device that runs already the fonts that are drawn with, and pictures their files.
    @MainActor
    package func serve(_ device: SimulatedDevice) {
        device.measureText(with: measureText)
        device.encodeImages(with: encodeImage)
    }

    /// Makes a picture of what a screen shows, away from the caller's actor.
    ///
    /// - Parameters:
    ///   - composition: what it shows.
    ///   - limit: the most letters that the file may have in base 64.
    /// - Returns: the PNG in base 64.
    /// - Throws: why it cannot be drawn, or that it would be too large.
    package func snapshot(_ composition: ScreenComposition, limit: Int) async throws -> String {
        try await snapshots.base64PNG(composition, limit: limit)
    }

    /// Joins the drawing with where its frames go.
    package func outputs(to sinks: [any FrameSink]) -> FrameOutputs {
        FrameOutputs(sinks: sinks) { try makeComposer(screen: $0) }
    }
}
