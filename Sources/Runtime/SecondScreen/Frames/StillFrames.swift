// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
package import FrameOutput
package import RenderTree
package import UIKitCore

/// Composes single frames of a device's screens, upright, as viewers of the monitors see them.
package enum StillFrames {
    /// Composes each screen once, concurrently.
    ///
    /// - Parameters:
    ///   - device: the device, with a running app; runs its turns until nothing is pending.
    ///   - outputs: makes the composers; the sinks are unused.
    /// - Returns: a frame for each screen, in the order of `UIScreen.screens`.
    /// - Throws: if a screen cannot be composed.
    @MainActor
    package static func compose(_ device: SimulatedDevice, by outputs: FrameOutputs) async throws -> [Frame] {
        device.settle()
        let main = device.renderTree(of: device.mainScreen)
        let compositions = device.screens.map {
            (screen: $0.id, ScreenComposition(of: $0, on: device, main: main, tintsDamage: outputs.tintsDamage).upright)
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

    /// Returns the current content of a screen, upright.
    ///
    /// - Parameters:
    ///   - screen: a connected screen.
    ///   - device: its device; runs its turns until nothing is pending.
    /// - Returns: the content.
    @MainActor
    package static func composition(of screen: UIScreen, on device: SimulatedDevice) -> ScreenComposition {
        device.settle()
        let main = device.renderTree(of: device.mainScreen)
        return ScreenComposition(of: screen, on: device, main: main).upright
    }

    /// Composes one screen once.
    ///
    /// - Parameters:
    ///   - screen: a connected screen.
    ///   - device: its device; runs its turns until nothing is pending.
    ///   - outputs: makes the composers; the sinks are unused.
    /// - Returns: the frame.
    /// - Throws: if the screen cannot be composed.
    @MainActor
    package static func compose(
        _ screen: UIScreen, on device: SimulatedDevice, by outputs: FrameOutputs
    ) async throws -> Frame? {
        try await outputs.makeComposer(screen.id).compose(composition(of: screen, on: device), changedAt: .zero)
    }

    /// Composes a contact sheet of frames, each with its name and details below.
    ///
    /// - Parameters:
    ///   - frames: the frames.
    ///   - details: a text for each frame, such as its mode.
    ///   - outputs: makes the composers; the sinks are unused.
    /// - Returns: the frame of a screen called `contact-sheet`.
    /// - Throws: if it cannot be composed.
    package static func contactSheet(
        of frames: [Frame], details: [String], by outputs: FrameOutputs
    ) async throws -> Frame? {
        let sheet = ContactSheet(
            zip(frames, details).map { ContactSheet.Entry(name: $0.screen, detail: $1, size: $0.size) })
        let images = frames.enumerated().map { index, frame in
            // The unused byte of a frame's pixel becomes the image's alpha.
            RenderImage(
                id: .max - UInt64(index), pixels: frame.buffer.pixels.map { $0 | 0xFF00_0000 },
                pixelWidth: frame.size.width, pixelHeight: frame.size.height)
        }
        let composition = ScreenComposition(size: sheet.size, content: .windows([sheet.renderTree(of: images)]))
        return try await outputs.makeComposer("contact-sheet").compose(composition, changedAt: .zero)
    }
}

extension ScreenComposition {
    /// Creates the current content of a screen.
    ///
    /// An external screen has the size of its mode (GEO-5); for a monitor mounted on its side, the picture is rotated
    /// within it. The main screen is rotated with its interface, as a person holding the device sees it; a monitor that
    /// is the main screen keeps its mode, and the picture is rotated within its frames.
    ///
    /// - Parameters:
    ///   - screen: a connected screen.
    ///   - device: its device.
    ///   - main: the main screen's windows, needed for itself and for mirroring.
    ///   - tintsDamage: whether redrawn areas are tinted.
    @MainActor
    init(
        of screen: UIScreen, on device: SimulatedDevice, main: @autoclosure () -> RenderTree, tintsDamage: Bool = false
    ) {
        guard screen !== device.mainScreen else {
            let isMonitor = device.profile.monitor != nil
            self.init(
                size: isMonitor ? screen.framebufferSize : screen.frameSize, content: .windows([main()]),
                rotation: isMonitor ? screen.framebufferRotation : .none, tintsDamage: tintsDamage)
            return
        }
        let content: Content =
            switch screen.contentState.content {
            case .mirroring: .mirror(Mirror(main(), aspect: screen.hardware.mirrorAspect))
            case .windows: .windows([device.renderTree(of: screen)])
            case .black, nil: .black
            }
        self.init(
            size: screen.framebufferSize, content: content, rotation: screen.framebufferRotation,
            overscan: Overscan(
                share: screen.hardware.overscan, compensation: OverscanCompensation(screen.overscanCompensation)),
            tintsDamage: tintsDamage)
    }
}

extension UIScreen {
    /// Whether the link to the monitor is off, because the settings turn it off while the screen is black.
    var isTurnedOff: Bool {
        self !== UIScreen.main && hardware.unused == .off && contentState.content == .black
    }

    /// The size of the screen's frames: the framebuffer's, rotated with the main screen's bounds.
    var frameSize: PixelSize {
        let size = framebufferSize
        let isTurned = self === UIScreen.main && (bounds.width > bounds.height) != (size.width > size.height)
        return isTurned ? PixelSize(width: size.height, height: size.width) : size
    }
}
