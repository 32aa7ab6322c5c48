// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Foundation
import FrameOutput
import RenderTree
import SecondScreen
package import UIKitCore

/// What draws in a runtime; fonts are looked for when the first picture is wanted, and not before.
@MainActor
package final class LazyDrawing {
    private var drawing: Drawing?
    private let make: () throws -> Drawing

    /// Creates a drawing that is not there yet.
    ///
    /// - Parameter make: makes it; throws why nothing can be drawn here.
    package init(_ make: @escaping () throws -> Drawing) {
        self.make = make
    }

    /// The drawing; made on first use.
    package func ready() throws -> Drawing {
        if let drawing { return drawing }
        let made = try make()
        drawing = made
        return made
    }

    /// Makes a PNG of a screen as it is now; the main actor is free while it is drawn.
    ///
    /// - Parameters:
    ///   - screen: a connected screen.
    ///   - device: its device, which measures text by these fonts from now on.
    ///   - limit: the most letters that the file may have in base 64.
    /// - Returns: the file in base 64, and the picture's size.
    /// - Throws: why it cannot be drawn.
    package func photograph(
        _ screen: UIScreen, on device: SimulatedDevice, limit: Int
    ) async throws -> (png: String, size: PixelSize) {
        let isFirst = drawing == nil
        let drawing = try ready()
        if isFirst { drawing.serve(device) }
        // Where no frames are made, time stands still for what moves.
        if !device.animatesOverTime { device.frame(at: ProcessInfo.processInfo.systemUptime) }
        let composition = StillFrames.composition(of: screen, on: device)
        return (try await drawing.snapshot(composition, limit: limit), composition.size)
    }
}
