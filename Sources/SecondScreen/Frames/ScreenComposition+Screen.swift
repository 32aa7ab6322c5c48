// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
package import RenderTree
package import UIKitCore

extension ScreenComposition {
    /// What a screen of a device is to show now.
    ///
    /// An external screen has the size of its mode (GEO-5). The main screen is shown the way its interface stands, as a
    /// person who holds the device sees it.
    ///
    /// - Parameters:
    ///   - screen: a connected screen.
    ///   - device: the device that it belongs to.
    ///   - main: the main screen's windows, which mirrors show; nil to have them drawn here.
    @MainActor
    package init(of screen: UIScreen, on device: SimulatedDevice, main: RenderTree? = nil) {
        let size = screen.pixelSize
        guard screen !== device.mainScreen else {
            self.init(size: size, content: .windows([main ?? device.renderTree(of: screen)]))
            return
        }
        let content: Content =
            switch screen.contentState.content {
            case .mirroring: .mirror(Mirror(main ?? device.renderTree(of: device.mainScreen)))
            case .windows: .windows([device.renderTree(of: screen)])
            case .black, .disconnected: .black
            }
        self.init(
            size: size, content: content,
            overscan: Overscan(
                share: screen.hardware.overscan, compensation: Overscan.Compensation(screen.overscanCompensation)))
    }
}

extension UIScreen {
    /// The size of the screen's frames: the mode's, and on the main screen that of the bounds as they are turned.
    var pixelSize: PixelSize {
        guard self === UIScreen.main, let mode = displayMode else {
            return displayMode?.size ?? ScreenDescription.fallbackMode.size
        }
        let isTurned = (bounds.width > bounds.height) != (mode.size.width > mode.size.height)
        return isTurned ? PixelSize(width: mode.size.height, height: mode.size.width) : mode.size
    }
}

extension Overscan.Compensation {
    /// The way as the app names it.
    fileprivate init(_ compensation: UIScreen.OverscanCompensation) {
        self =
            switch compensation {
            case .scale: .scale
            case .insetBounds: .insetBounds
            case .none: .none
            }
    }
}
