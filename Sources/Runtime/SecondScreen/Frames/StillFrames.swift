// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
package import FrameOutput
package import RenderTree
package import UIKitCore

/// The pictures of every screen of a device at one moment.
package enum StillFrames {
    /// Composes each screen once, all at the same time.
    ///
    /// - Parameters:
    ///   - device: the device, with an app that runs; its turns are run until nothing waits.
    ///   - outputs: how frames are made; the sinks are not used.
    /// - Returns: a frame for each screen, in the order of `UIScreen.screens`.
    /// - Throws: why a screen cannot be composed.
    @MainActor
    package static func compose(_ device: SimulatedDevice, by outputs: FrameOutputs) async throws -> [Frame] {
        device.settle()
        let main = device.renderTree(of: device.mainScreen)
        let compositions = device.screens.map {
            (screen: $0.id, ScreenComposition(of: $0, on: device, main: main, tintsDamage: outputs.tintsDamage))
        }
        return try await withThrowingTaskGroup(of: (Int, Frame?).self) { group in
            for (index, (screen, composition)) in compositions.enumerated() {
                let composer = try outputs.makeComposer(screen)
                group.addTask { (index, try await composer.compose(composition, changedAt: .zero)) }
            }
            var frames: [(Int, Frame)] = []
            for try await (index, frame) in group {
                if let frame { frames.append((index, frame)) }
            }
            return frames.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// What one screen shows now.
    ///
    /// - Parameters:
    ///   - screen: a connected screen.
    ///   - device: its device, whose turns are run until nothing waits.
    /// - Returns: what it shows.
    @MainActor
    package static func composition(of screen: UIScreen, on device: SimulatedDevice) -> ScreenComposition {
        device.settle()
        let main = device.renderTree(of: device.mainScreen)
        return ScreenComposition(of: screen, on: device, main: main)
    }

    /// Composes one screen once.
    ///
    /// - Parameters:
    ///   - screen: a connected screen.
    ///   - device: its device, whose turns are run until nothing waits.
    ///   - outputs: how frames are made; the sinks are not used.
    /// - Returns: the frame.
    /// - Throws: why the screen cannot be composed.
    @MainActor
    package static func compose(
        _ screen: UIScreen, on device: SimulatedDevice, by outputs: FrameOutputs
    ) async throws -> Frame? {
        try await outputs.makeComposer(screen.id).compose(composition(of: screen, on: device), changedAt: .zero)
    }

    /// Composes one picture of several frames, each with its name and mode below.
    ///
    /// - Parameters:
    ///   - frames: the frames.
    ///   - details: what is said of each but its name, as its mode.
    ///   - outputs: how frames are made; the sinks are not used.
    /// - Returns: the frame of a screen called `contact-sheet`.
    /// - Throws: why it cannot be composed.
    package static func contactSheet(
        of frames: [Frame], details: [String], by outputs: FrameOutputs
    ) async throws -> Frame? {
        let sheet = ContactSheet(
            zip(frames, details).map { ContactSheet.Entry(name: $0.screen, detail: $1, size: $0.size) })
        let images = frames.enumerated().map { index, frame in
            // The byte of a frame's pixel that means nothing is an image's opacity.
            RenderImage(
                id: .max - UInt64(index), pixels: frame.buffer.pixels.map { $0 | 0xFF00_0000 },
                pixelWidth: frame.size.width, pixelHeight: frame.size.height)
        }
        let composition = ScreenComposition(size: sheet.size, content: .windows([sheet.renderTree(of: images)]))
        return try await outputs.makeComposer("contact-sheet").compose(composition, changedAt: .zero)
    }
}

extension ScreenComposition {
    /// What a screen of a device is to show now.
    ///
    /// An external screen has the size of its mode (GEO-5). The main screen is shown the way its interface stands, as a
    /// person who holds the device sees it.
    ///
    /// - Parameters:
    ///   - screen: a connected screen.
    ///   - device: the device that it belongs to.
    ///   - main: the main screen's windows, which mirrors show.
    ///   - tintsDamage: whether what was composed anew is tinted.
    @MainActor
    init(of screen: UIScreen, on device: SimulatedDevice, main: RenderTree, tintsDamage: Bool = false) {
        let size = screen.frameSize
        guard screen !== device.mainScreen else {
            self.init(size: size, content: .windows([main]), tintsDamage: tintsDamage)
            return
        }
        let content: Content =
            switch screen.contentState.content {
            case .mirroring: .mirror(Mirror(main, aspect: screen.hardware.mirrorAspect))
            case .windows: .windows([device.renderTree(of: screen)])
            case .black, nil: .black
            }
        self.init(
            size: size, content: content,
            overscan: Overscan(
                share: screen.hardware.overscan, compensation: OverscanCompensation(screen.overscanCompensation)),
            tintsDamage: tintsDamage)
    }
}

extension UIScreen {
    /// The size of the screen's frames: the framebuffer's, on its side where the main screen's bounds are turned.
    var frameSize: PixelSize {
        let size = framebufferSize
        let isTurned = self === UIScreen.main && (bounds.width > bounds.height) != (size.width > size.height)
        return isTurned ? PixelSize(width: size.height, height: size.width) : size
    }
}
