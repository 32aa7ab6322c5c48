// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// What a device has written down about one window, so that each change is entered once.
struct WindowPlacement {
    /// The screen whose content the window counts towards, shown or not (MIR-3).
    var associated: UIScreen?
    /// The screen among whose visible windows it is.
    var shown: UIScreen?
    /// Whether the window has outlived its device.
    var isAbandoned = false
}

extension UIWindow {
    /// The screen that the window belongs on: its scene's, or in an app without scenes the one it was given.
    ///
    /// Nil for a window that appears nowhere, as one without a scene in an app with scenes (WIN-3).
    package var destination: UIScreen? {
        guard device.usesScenes, !isSystemWindow else { return assignedScreen }
        guard let windowScene, windowScene.isConnected else { return nil }
        return windowScene.screen
    }
}

extension UIWindow {
    /// Whether the window covers its screen, however it is turned.
    var fillsScreen: Bool {
        let size = screen.bounds.size
        return bounds.size == size || bounds.size == CGSize(width: size.height, height: size.width)
    }

    /// Gives the window another size as its scene gets one (VCT-1).
    func resize(to rect: CGRect) {
        frame = rect
        layoutIfNeeded()
    }

    /// Places the window for its orientation on a screen that is turned another way or the same (ROT-16).
    ///
    /// Before iOS 8 windows stay as they are and the root view is turned inside; views put straight into the window
    /// stay as well (seed 000).
    func place(for interface: UIInterfaceOrientation) {
        guard device.screenBoundsTurn else {
            turnRootView()
            return
        }
        let screenBounds = screen.bounds
        guard orientation.isLandscape != interface.isLandscape || !transform.isIdentity else {
            frame = screenBounds
            return
        }
        let upright = screen.fixedBounds.size
        let own = orientation.transformToPortrait(of: upright)
        var turn = own.concatenating(interface.transformToPortrait(of: upright).inverted())
        (turn.tx, turn.ty) = (0, 0)
        var placed = geometry
        placed.transform = .identity
        placed.bounds.size =
            orientation.isLandscape ? CGSize(width: upright.height, height: upright.width) : upright
        placed.transform = turn.isIdentity ? .identity : turn
        placed.center = CGPoint(x: screenBounds.midX, y: screenBounds.midY)
        setGeometry(placed)
    }

    /// Swaps the sides of a window on an external screen, with the option that reproduces it (ROT-15).
    func swapSides() { bounds.size = CGSize(width: bounds.height, height: bounds.width) }

    private func turnRootView() {
        guard let view = rootViewController?.viewIfLoaded else { return }
        var turn = orientation.transformToPortrait(of: .zero)
        (turn.tx, turn.ty) = (0, 0)
        view.transform = turn
        view.frame = bounds
    }

    /// The size that the window will have when it is turned to `orientation`.
    func size(in orientation: UIInterfaceOrientation) -> CGSize {
        guard device.screenBoundsTurn, orientation.isLandscape != self.orientation.isLandscape else {
            return bounds.size
        }
        return CGSize(width: bounds.height, height: bounds.width)
    }
}
