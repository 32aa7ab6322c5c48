// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKitCore

extension Bench {
    /// A picture of a screen as it is now, with its turns run until nothing waits.
    ///
    /// - Parameter screen: the screen's name, as `main` or `HDMI-A-1`.
    /// - Returns: the picture, of the size of the screen's mode.
    /// - Throws: ``ActionRefused`` when there is no such screen; why it cannot be drawn.
    public func frame(of screen: String = "main") async throws -> Picture {
        await launch()
        guard let uiScreen = device.screen(withID: screen) else {
            let known = device.screens.map(\.id).joined(separator: ", ")
            throw ActionRefused("there is no screen '\(screen)' to take a picture of; there is \(known)")
        }
        device.frame(at: mediaTime)
        return try await studio.picture(of: uiScreen, on: device)
    }
}
