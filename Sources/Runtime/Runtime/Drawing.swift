// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Compositor
package import DisplayModel
import Foundation
package import FrameOutput
package import RenderTree
package import SecondScreen
package import UIKitCore

/// A program's drawing resources: its fonts, and the caches shared by all screens.
package struct Drawing: Sendable {
    private let fonts: FontLibrary
    private let tiles: TileCache
    private let measurer: TextMeasurer
    private let pictures: PictureComposer
    private let snapshots: SnapshotCompositor

    /// Loads the fonts.
    ///
    /// - Parameters:
    ///   - fontFolder: the only directory to search; nil for the system's fonts.
    ///   - fontFiles: the font files that the app brings.
    /// - Throws: if no font search is possible at all; a machine without fonts uses the built-in one.
    package init(fontFolder: String? = nil, adding fontFiles: [String] = []) throws {
        let report: @Sendable (String) -> Void = { SimulatedDevice.reportImage($0) }
        tiles = TileCache(report: report)
        fonts =
            try fontFolder.map { try FontLibrary(folder: $0, adding: fontFiles) } ?? FontLibrary(adding: fontFiles)
        measurer = try TextMeasurer(fonts)
        pictures = try PictureComposer(fonts: fonts, tiles: tiles)
        snapshots = try SnapshotCompositor(fonts: fonts, report: report)
    }

    /// Encodes images drawn by an app; nil for those that cannot be drawn.
    private var encodeImage: DeviceSetup.ImageEncoder {
        { [pictures] tree, scale, format in
            guard let picture = pictures.picture(of: tree, scale: scale) else { return nil }
            switch format {
            case .png: return try? picture.encodedPNG()
            case .jpeg(let quality): return try? picture.encodedJPEG(quality: quality)
            // Safe: the memory is copied. All machines that this runs on have the lowest byte of a number first.
            case .pixels: return unsafe picture.pixels.withUnsafeBytes { unsafe Array($0) }
            }
        }
    }

    /// The typefaces that an app can find by name.
    private var typefaces: [FontFace] {
        fonts.typefaces.map {
            FontFace(name: $0.name, family: $0.family, weight: UIFont.Weight(number: $0.weight).rawValue)
        }
    }

    /// A message about each font file that cannot be used.
    fileprivate var fontProblems: [String] { fonts.unusableFiles.map { "UIAppFonts: '\($0)' is not a font" } }

    /// Makes a device use this drawing for measuring text and encoding images, from its launch on.
    @MainActor
    package func serve(_ setup: inout DeviceSetup) {
        setup.textLayout = measurer
        setup.encodeImage = encodeImage
        setup.typefaces = typefaces
    }

    /// Makes a running device use this drawing for measuring text and encoding images.
    @MainActor
    package func serve(_ device: SimulatedDevice) {
        device.layOutText(with: measurer)
        device.encodeImages(with: encodeImage)
        device.useFonts(typefaces)
    }

    /// Draws a snapshot off the caller's actor.
    ///
    /// - Parameters:
    ///   - composition: a screen's content.
    ///   - limit: the maximum length of the result.
    /// - Returns: a PNG file in base64.
    /// - Throws: if it cannot be drawn, or exceeds `limit`.
    package func snapshot(_ composition: ScreenComposition, limit: Int) async throws -> String {
        try await snapshots.base64PNG(composition, limit: limit)
    }

    /// Creates the outputs for sinks.
    ///
    /// - Parameters:
    ///   - sinks: the sinks.
    ///   - share: the memory for all screens' frames.
    ///   - tintsDamage: whether redrawn areas are tinted.
    /// - Returns: the outputs.
    package func outputs(
        to sinks: [any FrameSink], memory share: MemoryShare = LimitSettings().frameMemory, tintsDamage: Bool = false
    ) -> FrameOutputs {
        let memory = FrameMemory(limit: share.byteCount())
        return FrameOutputs(sinks: sinks, tintsDamage: tintsDamage) {
            try ScreenCompositor(screen: $0, fonts: fonts, tiles: tiles, memory: memory, on: $1)
        }
    }
}

/// A lazily created ``Drawing``: fonts take time and memory that not every run needs.
@MainActor
package final class LazyDrawing {
    private let fontFolder: String?
    private var drawing: Drawing?
    /// The font files of the latest app, which the drawing includes.
    private var fontFiles: [String] = []
    /// Whether every device has been served since before its launch.
    package private(set) var servesFromStart = false
    private weak var served: SimulatedDevice?

    /// Creates a drawing without loading its fonts; see ``Drawing/init(fontFolder:)``.
    package init(fontFolder: String? = nil) {
        self.fontFolder = fontFolder
    }

    private func ready() throws -> Drawing {
        if let drawing { return drawing }
        let made = try Drawing(fontFolder: fontFolder, adding: fontFiles)
        drawing = made
        return made
    }

    /// Provides the drawing, with the fonts that the app brings, to a device before its launch.
    ///
    /// - Parameter setup: the device's setup.
    /// - Returns: the drawing.
    /// - Throws: see ``Drawing/init(fontFolder:)``.
    package func serving(_ setup: inout DeviceSetup) throws -> Drawing {
        let appFonts = setup.appFonts
        if fontFiles != appFonts?.files ?? [] { (fontFiles, drawing) = (appFonts?.files ?? [], nil) }
        let drawing = try ready()
        drawing.serve(&setup)
        setup.fontProblems = (appFonts?.problems ?? []) + drawing.fontProblems
        servesFromStart = true
        return drawing
    }

    /// Provides the drawing to a running device, which measures text with these fonts from now on.
    ///
    /// - Parameter device: the device.
    /// - Returns: the drawing.
    /// - Throws: see ``Drawing/init(fontFolder:)``.
    package func serving(_ device: SimulatedDevice) throws -> Drawing {
        let drawing = try ready()
        if !servesFromStart, served !== device {
            drawing.serve(device)
            served = device
        }
        return drawing
    }

    /// Takes a snapshot of a screen; the main actor is free during drawing.
    ///
    /// - Parameters:
    ///   - screen: a connected screen.
    ///   - device: its device.
    ///   - limit: the maximum length of the file in base64.
    /// - Returns: a PNG file in base64, and its size.
    /// - Throws: if the screen cannot be drawn.
    package func photograph(
        _ screen: UIScreen, on device: SimulatedDevice, limit: Int
    ) async throws -> (png: String, size: PixelSize) {
        let drawing = try serving(device)
        // Without a frame loop, animations do not advance by themselves.
        if !device.animatesOverTime { device.frame(at: ProcessInfo.processInfo.systemUptime) }
        let composition = StillFrames.composition(of: screen, on: device)
        return (try await drawing.snapshot(composition, limit: limit), composition.size)
    }
}
