// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
package import RenderTree

extension SimulatedDevice {
    /// What the windows on a screen show, as values: the picture of its bounds in points, whatever its pixels.
    ///
    /// The windows lie from back to front (WIN-9). Outstanding layout is done first.
    package func renderTree(of screen: UIScreen) -> RenderTree {
        let windows = visibleWindows(on: screen)
        windows.forEach { $0.layoutIfNeeded() }
        var layers: [RenderLayer] = []
        screen.traitCollection.performAsCurrent {
            layers = windows.compactMap { window in
                var layer = window.layer.render()
                layer?.isPrivate = window.isPrivate
                return layer
            }
        }
        return RenderTree(size: screen.bounds.size.rendered, layers: layers)
    }
}

extension UIWindow {
    /// Whether the window is for the device's user alone: the keyboard's.
    var isPrivate: Bool { self is UITextEffectsWindow }
}
