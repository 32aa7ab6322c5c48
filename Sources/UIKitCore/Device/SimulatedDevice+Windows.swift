// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension SimulatedDevice {
    /// Takes note of a new window.
    func windowWasMade(_ window: UIWindow) {
        if options.windowListing == .creation { list(window) }
        if let screen = window.placement { handle(.windowAssociated, on: screen) }
    }

    /// Takes a window that is being destroyed out of everything; says that it was hidden if it was shown (WIN-13).
    func windowWillVanish(_ window: UIWindow) {
        guard !window.isAbandoned else { return }
        if !window.isHidden { window.isHidden = true }
        listedWindows.remove(window.slot)
        if keyWindow === window { keyWindow = nil }
        if let screen = window.placement { handle(.windowRemoved, on: screen) }
        updateCapture()
    }

    /// Puts a window on another screen (MIR-3, WIN-5).
    func move(_ window: UIWindow, to screen: UIScreen) {
        let old = window.placement
        guard window.assignedScreen !== screen else { return }
        leave(old, window)
        window.assignedScreen = screen
        enter(window.placement, window)
        updateCapture()
    }

    private func leave(_ screen: UIScreen?, _ window: UIWindow) {
        guard let screen else { return }
        if !window.isHidden {
            screen.windowStack.remove(window.slot)
            handle(.windowHidden, on: screen)
        }
        handle(.windowRemoved, on: screen)
    }

    private func enter(_ screen: UIScreen?, _ window: UIWindow) {
        guard let screen else { return }
        handle(.windowAssociated, on: screen)
        if !window.isHidden {
            screen.windowStack.insert(window.slot)
            handle(.windowShown, on: screen)
        }
    }

    /// Shows a window: in front of its level, content, then the notification (NOT-2).
    func windowWasShown(_ window: UIWindow) {
        if execution == .launching { windowsShownWhileLaunching.append(window.slot) }
        bringToFront(window)
        if let screen = window.placement {
            screen.windowStack.insert(window.slot)
            handle(.windowShown, on: screen)
        }
        window.beginRootAppearance()
        window.setNeedsLayout()
        NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: window)
        updateCapture()
    }

    /// Hides a window; it stays on its screen (WIN-12), and another becomes key if it was (KEY-6).
    func windowWasHidden(_ window: UIWindow) {
        if let screen = window.placement {
            screen.windowStack.remove(window.slot)
            handle(.windowHidden, on: screen)
        }
        window.endRootAppearance()
        NotificationCenter.default.post(name: UIWindow.didBecomeHiddenNotification, object: window)
        if isKey(window) { passKey(from: window) }
        updateCapture()
    }

    /// Puts a window in front of the others of its level (WIN-9, WIN-10).
    func reorder(_ window: UIWindow) {
        let stack = window.isHidden ? nil : window.placement?.windowStack
        stack?.remove(window.slot)
        bringToFront(window)
        stack?.insert(window.slot)
    }

    /// Gives a window the front place of its level in the list of all windows, listing it if it is not (KEY-7).
    private func bringToFront(_ window: UIWindow) {
        listedWindows.remove(window.slot)
        window.slot.moveToFront(level: window.windowLevel.rawValue)
        guard !window.isHidden || window.isListed else { return }
        list(window)
    }

    private func list(_ window: UIWindow) {
        if window.slot.isNew { window.slot.moveToFront(level: window.windowLevel.rawValue) }
        window.isListed = true
        listedWindows.insert(window.slot)
    }

    // MARK: Key window

    /// Whether a window is key.
    func isKey(_ window: UIWindow) -> Bool { keyWindow === window }

    /// Makes a window key: the old one resigns, then this one becomes key (KEY-2, KEY-3, KEY-4).
    func makeKey(_ window: UIWindow) {
        guard window.canBecomeKey, keyWindow !== window else { return }
        changeKey(to: window)
    }

    /// Finds a successor for a key window that goes (KEY-6).
    private func passKey(from window: UIWindow) {
        switch options.keyWindowSuccession {
        case .none: changeKey(to: nil)
        case .topmostNormalWindow:
            let candidates = listedWindows.frontToBack.lazy.filter { candidate in
                candidate !== window && !candidate.isHidden && candidate.windowLevel == .normal
                    && candidate.placement?.isConnected == true && candidate.canBecomeKey
            }
            changeKey(to: candidates.first { _ in true })
        }
    }

    private func changeKey(to window: UIWindow?) {
        if let old = keyWindow {
            keyWindow = nil
            old.resignKey()
            NotificationCenter.default.post(name: UIWindow.didResignKeyNotification, object: old)
        }
        guard let window else { return }
        keyWindow = window
        window.becomeKey()
        NotificationCenter.default.post(name: UIWindow.didBecomeKeyNotification, object: window)
    }
}
