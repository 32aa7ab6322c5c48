// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import RenderTree
import UIKitCore

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
