// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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

extension SimulatedDevice {
    /// Brings the books in line with where a window belongs and whether it is shown.
    ///
    /// Everything that can change either calls this; it enters the differences on the screens and tells the root view
    /// controller whether it appears.
    func reconcile(_ window: UIWindow, isVanishing: Bool = false) {
        let associated = isVanishing ? nil : window.destination
        let shown = window.isHidden ? nil : associated
        let old = window.placement
        if let screen = old.shown, screen !== shown {
            screen.windowStack.remove(window.slot)
            handle(.windowHidden, on: screen)
        }
        if old.associated !== associated {
            if let screen = old.associated { handle(.windowRemoved, on: screen) }
            if let screen = associated { handle(.windowAssociated, on: screen) }
        }
        if let shown, shown !== old.shown {
            shown.windowStack.insert(window.slot)
            handle(.windowShown, on: shown)
        }
        if associated !== old.associated || shown !== old.shown { setNeedsCommit() }
        window.placement.associated = associated
        window.placement.shown = shown
        if let shown, shown !== old.shown {
            // Only the main screen's windows are turned (ROT-15).
            if shown !== mainScreen { window.orientation = .portrait }
            if shown === mainScreen, window.fillsScreen { window.orientation = interfaceOrientation }
        }
        if old.shown == nil, shown != nil {
            window.beginRootAppearance()
            window.setNeedsLayout()
            reevaluate(window, animated: false)
        } else if old.shown != nil, shown == nil {
            window.endRootAppearance()
        }
        updateCapture()
    }
}
