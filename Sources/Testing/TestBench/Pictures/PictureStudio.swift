// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Runtime
import SecondScreen
import UIKitCore

/// Takes pictures of screens; what draws is made for the first one.
@MainActor
final class PictureStudio {
    private let fontFolder: String?
    private var drawing: Drawing?

    /// Creates a studio; see ``BenchOptions/fontFolder``.
    init(fontFolder: String?) {
        self.fontFolder = fontFolder
    }

    /// A picture of a screen as it is now.
    ///
    /// - Throws: why it cannot be drawn.
    func picture(of screen: UIScreen, on device: SimulatedDevice) async throws -> Picture {
        let drawing = try ready()
        serve(device, drawing)
        guard let frame = try await StillFrames.compose(screen, on: device, by: drawing.outputs(to: [])) else {
            throw ActionRefused("there is no picture of \(screen.id)")
        }
        return Picture(frame)
    }

    private func ready() throws -> Drawing {
        if let drawing { return drawing }
        // A folder that is not there has no fonts: the built-in one stands in, the same on every machine.
        let made = try Drawing(fontFolder: fontFolder ?? "/nonexistent")
        drawing = made
        return made
    }

    private weak var served: SimulatedDevice?

    /// Has a device measure text as it is drawn.
    private func serve(_ device: SimulatedDevice, _ drawing: Drawing) {
        guard served !== device else { return }
        served = device
        drawing.serve(device)
    }
}
