// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Runtime
import SecondScreen
import UIKitCore

/// Takes pictures of screens; fonts are loaded for the first one.
@MainActor
final class PictureStudio {
    private let drawing: LazyDrawing

    /// Creates a studio; see ``BenchOptions/fontFolder``.
    init(fontFolder: String?) {
        // A missing folder has no fonts: the built-in one stands in, which is the same on every machine.
        drawing = LazyDrawing(fontFolder: fontFolder ?? "/nonexistent")
    }

    /// A picture of a screen as it is now.
    ///
    /// - Throws: why it cannot be drawn.
    func picture(of screen: UIScreen, on device: SimulatedDevice) async throws -> Picture {
        let outputs = try drawing.serving(device).outputs(to: [])
        guard let frame = try await StillFrames.compose(screen, on: device, by: outputs) else {
            throw ActionRefused("there is no picture of \(screen.id)")
        }
        return Picture(frame)
    }
}
