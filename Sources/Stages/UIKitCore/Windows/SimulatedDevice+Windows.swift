// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension SimulatedDevice {
    /// Takes note of a new window.
    func windowWasMade(_ window: UIWindow) {
        if options.windowListing == .creation { listedWindows.insert(window.slot) }
        reconcile(window)
    }

    /// Takes a window that is being destroyed out of everything; says that it was hidden if it was shown (WIN-13).
    func windowWillVanish(_ window: UIWindow) {
        guard !window.placement.isAbandoned else { return }
        if !window.isHidden { window.isHidden = true } else { passKey(from: window) }
        listedWindows.remove(window.slot)
        window.windowScene?.windowStack.remove(window.slot)
        reconcile(window, isVanishing: true)
    }

    /// Takes note that a window was given a screen (MIR-3, WIN-4, WIN-5).
    func windowWasAssigned(_ window: UIWindow) {
        if usesScenes, window.windowScene == nil {
            report(rule: "WIN-4", "\(window) has a screen but no scene; in an app with scenes it appears nowhere")
        }
        reconcile(window)
    }

    /// Takes note that a window is in another scene, or in none (WIN-4).
    func window(_ window: UIWindow, movedFrom old: UIWindowScene?) {
        if let old {
            old.windowStack.remove(window.slot)
            passKey(from: window, in: old)
        } else {
            carryKey(of: window)
        }
        window.windowScene?.windowStack.insert(window.slot)
        reconcile(window)
    }

    /// Shows a window: in front of its level, listed (KEY-7), content, then the notification (NOT-2).
    func windowWasShown(_ window: UIWindow) {
        if execution == .launching, !window.isSystemWindow { windowsShownWhileLaunching.append(window.slot) }
        bringToFront(window)
        if !(window is UIStatusBarWindow) { listedWindows.insert(window.slot) }
        reconcile(window)
        guard !(window is UIStatusBarWindow) else { return }
        if usesScenes, window.windowScene == nil, !window.isSystemWindow {
            report(rule: "WIN-3", "\(window) is shown without a window scene; it appears on no screen")
        }
        NotificationCenter.postForUIKit(UIWindow.didBecomeVisibleNotification, object: window)
    }

    /// Hides a window; it stays on its screen (WIN-12), and another becomes key if it was (KEY-6).
    func windowWasHidden(_ window: UIWindow) {
        reconcile(window)
        guard !(window is UIStatusBarWindow) else { return }
        NotificationCenter.postForUIKit(UIWindow.didBecomeHiddenNotification, object: window)
        passKey(from: window)
    }

    /// Puts a window in front of the others of its level (WIN-9, WIN-10).
    func bringToFront(_ window: UIWindow) {
        setNeedsCommit()
        window.slot.moveToFront(of: window.windowLevel.rawValue)
    }
}
