// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// Where there is one key window at a time: a scene, or the whole application (KEY-1).
@MainActor final class KeyScope {
    /// The scope's key window.
    weak var window: UIWindow?
}

extension SimulatedDevice {
    /// Whether every scene has a key window of its own: in apps with scenes built for iOS 15 or later (KEY-1).
    private var hasKeyWindowPerScene: Bool { usesScenes && options.effectiveSDKVersion >= SystemVersion(15) }

    /// The scope in which a window can be key.
    private func scope(of window: UIWindow) -> KeyScope {
        hasKeyWindowPerScene ? window.windowScene?.keyScope ?? applicationKeyScope : applicationKeyScope
    }

    /// Whether a window is key in its scope.
    func isKey(_ window: UIWindow) -> Bool { scope(of: window).window === window }

    /// Makes a window key: the old one resigns, then this one becomes key (KEY-2, KEY-3, KEY-4).
    func makeKey(_ window: UIWindow) {
        guard window.canBecomeKey else { return }
        let scope = scope(of: window)
        if scope.window !== window { changeKey(of: scope, to: window) }
        keyWindow = window
    }

    /// Finds a successor for a key window that goes from its scope (KEY-6).
    ///
    /// - Parameters:
    ///   - window: the window that goes.
    ///   - scene: the scene that it was key in, when that is not its scene any more.
    func passKey(from window: UIWindow, in scene: UIWindowScene? = nil) {
        let scope = (hasKeyWindowPerScene ? scene?.keyScope : nil) ?? scope(of: window)
        guard scope.window === window else { return }
        var successor: UIWindow?
        if options.keyWindowSuccession == .topmostNormalWindow {
            successor = listedWindows.frontToBack.first { candidate in
                candidate !== window && candidate.placement.shown?.isConnected == true
                    && candidate.windowLevel == .normal && self.scope(of: candidate) === scope
                    && candidate.canBecomeKey
            }
        }
        changeKey(of: scope, to: successor)
        if keyWindow === window || keyWindow == nil { keyWindow = successor ?? otherKeyWindow }
    }

    /// Takes a key window that had no scene along into its first one, unless that has a key window (KEY-1).
    func carryKey(of window: UIWindow) {
        guard hasKeyWindowPerScene, applicationKeyScope.window === window, let scene = window.windowScene else {
            return
        }
        if scene.keyScope.window == nil {
            applicationKeyScope.window = nil
            scene.keyScope.window = window
        } else {
            changeKey(of: applicationKeyScope, to: nil)
            if keyWindow === window { keyWindow = otherKeyWindow }
        }
    }

    /// Forgets the key window of a scene that is gone.
    func dropKeyWindow(of scene: UIWindowScene) {
        guard let window = scene.keyScope.window else { return }
        changeKey(of: scene.keyScope, to: nil)
        if keyWindow === window { keyWindow = otherKeyWindow }
    }

    /// The key window of some scene, the oldest first.
    private var otherKeyWindow: UIWindow? {
        connectedScenes.lazy.compactMap { ($0 as? UIWindowScene)?.keyScope.window }.first
    }

    private func changeKey(of scope: KeyScope, to window: UIWindow?) {
        if let old = scope.window {
            scope.window = nil
            old.resignKey()
            NotificationCenter.postForUIKit(UIWindow.didResignKeyNotification, object: old)
        }
        guard let window else { return }
        scope.window = window
        window.becomeKey()
        NotificationCenter.postForUIKit(UIWindow.didBecomeKeyNotification, object: window)
    }
}
