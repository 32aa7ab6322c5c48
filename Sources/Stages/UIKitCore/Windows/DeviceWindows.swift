// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The windows of a device: their order, their screens, and which of them is key.
@MainActor final class DeviceWindows {
    unowned let device: SimulatedDevice
    /// Every window in `UIApplication.windows`, back to front.
    let listed = WindowStack()
    /// The window that most recently became key, in any scene (KEY-5).
    private(set) weak var key: UIWindow? {
        didSet { device.keyboard.keyWindowDidChange(from: oldValue, to: key) }
    }
    /// The key scope of windows that do not have a scene with a scope of its own.
    private let applicationScope = KeyScope()
    /// The windows shown during launch.
    private var shownWhileLaunching: [WindowSlot] = []

    init(_ device: SimulatedDevice) { self.device = device }

    /// Hides every window without notifications.
    func tearDown() {
        key = nil
        for slot in listed.slots { slot.placement.isAbandoned = true }
        listed.removeAll()
    }

    /// The windows in `UIApplication.windows`: those of the app and, with the option, those of the system (WIN-15).
    var all: [UIWindow] {
        device.options.listsSystemWindows ? listed.windows : listed.windows.filter { !$0.isSystemWindow }
    }

    func windowWasMade(_ window: UIWindow) {
        if device.options.windowListing == .creation { listed.insert(window.slot) }
        device.scenes.placeInImplicitScene(window)
        reconcile(window)
    }

    /// Removes a window that is being deallocated, after hiding it if it is visible (WIN-13).
    func windowWillVanish(_ window: UIWindow) {
        guard !window.placement.isAbandoned else { return }
        if !window.isHidden { window.isHidden = true } else { passKey(from: window) }
        listed.remove(window.slot)
        window.windowScene?.windowStack.remove(window.slot)
        reconcile(window, isVanishing: true)
        window.placement.isAbandoned = true
    }

    /// Cleans up after a window deallocated on another thread; without an object, there are no notifications.
    func windowHasVanished(_ slot: WindowSlot) {
        let old = slot.placement
        guard !old.isAbandoned else { return }
        slot.placement = WindowPlacement(isAbandoned: true)
        slot.leave()
        if let screen = old.shown { device.screenList.handle(.windowHidden, on: screen) }
        if let screen = old.associated { device.screenList.handle(.windowRemoved, on: screen) }
        let scopes = [applicationScope] + device.scenes.connected.compactMap { ($0 as? UIWindowScene)?.keyScope }
        if let scope = scopes.first(where: { $0.slot === slot }) { passKey(of: scope, from: slot) }
        device.mainLoop.setNeedsCommit()
        device.screenList.updateCapture()
    }

    /// Updates a window that was assigned a screen (MIR-3, WIN-4, WIN-5).
    func windowWasAssigned(_ window: UIWindow) {
        device.scenes.placeInImplicitScene(window)
        if device.usesScenes, window.windowScene == nil {
            device.report(
                rule: "WIN-4", "\(window) has a screen but no scene, so it is not shown; set its windowScene")
        }
        reconcile(window)
    }

    /// Updates a window that moved to another scene, or to none (WIN-4).
    func window(_ window: UIWindow, movedFrom old: UIWindowScene?) {
        if let old {
            old.windowStack.remove(window.slot)
            // An app without scenes has one key window, on any screen.
            if old !== device.scenes.implicit { passKey(from: window, in: old) }
        } else {
            carryKey(of: window)
        }
        if let scene = window.windowScene {
            scene.windowStack.insert(window.slot)
            // The scene determines the screen here, too, when an app without scenes moves a window back.
            if scene === device.scenes.implicit { window.assignedScreen = scene.screen }
        }
        reconcile(window)
    }

    /// Shows a window: moves it to the front of its level, lists it (KEY-7), shows its content, then posts the
    /// notification (NOT-2).
    func windowWasShown(_ window: UIWindow) {
        if device.execution == .launching, !window.isSystemWindow { shownWhileLaunching.append(window.slot) }
        // A window made before the launch has no scene yet.
        device.scenes.placeInImplicitScene(window)
        bringToFront(window)
        if !(window is UIStatusBarWindow) { listed.insert(window.slot) }
        reconcile(window)
        guard !(window is UIStatusBarWindow) else { return }
        if device.usesScenes, window.windowScene == nil, !window.isSystemWindow {
            device.report(rule: "WIN-3", "\(window) has no window scene, so no screen shows it; set its windowScene")
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

    /// Moves a window in front of the others of its level (WIN-9, WIN-10).
    func bringToFront(_ window: UIWindow) {
        device.mainLoop.setNeedsCommit()
        window.slot.moveToFront(of: window.windowLevel.rawValue)
    }

    /// Raises an exception if a window shown during launch has no root view controller (WIN-7).
    ///
    /// Before iOS 9 the system only logged the message.
    func checkAtEndOfLaunch() {
        let shown = shownWhileLaunching.compactMap(\.window)
        shownWhileLaunching = []
        guard shown.contains(where: { !$0.isHidden && $0.rootViewController == nil }) else { return }
        let reason = "Application windows are expected to have a root view controller at the end of application launch"
        if device.options.systemVersion >= SystemVersion(9) {
            device.raise(.inconsistency(reason))
        } else {
            device.report(rule: "WIN-7", reason)
        }
    }

    /// Reconciles the recorded placement of a window with its actual screen and visibility after a change of either.
    ///
    /// Updates the screens and the appearance of the root view controller.
    func reconcile(_ window: UIWindow, isVanishing: Bool = false) {
        let associated = isVanishing ? nil : window.destination
        let shown = window.isHidden ? nil : associated
        let old = window.placement
        if let screen = old.shown, screen !== shown {
            screen.windowStack.remove(window.slot)
            device.screenList.handle(.windowHidden, on: screen)
        }
        if old.associated !== associated {
            if let screen = old.associated { device.screenList.handle(.windowRemoved, on: screen) }
            if let screen = associated { device.screenList.handle(.windowAssociated, on: screen) }
        }
        if let shown, shown !== old.shown {
            shown.windowStack.insert(window.slot)
            device.screenList.handle(.windowShown, on: shown)
        }
        if associated !== old.associated || shown !== old.shown { device.mainLoop.setNeedsCommit() }
        window.placement.associated = associated
        window.placement.shown = shown
        if let past = old.associated, let associated, past !== associated {
            let own = window.ownOverrides
            window.announceTraits(
                from: past.traitCollection.overridden(by: own), to: associated.traitCollection.overridden(by: own))
        }
        if let shown, shown !== old.shown {
            // Only windows on the main screen rotate (ROT-15).
            if shown !== device.mainScreen { window.orientation = .portrait }
            if shown === device.mainScreen, window.fillsScreen { window.orientation = device.interfaceOrientation }
        }
        if old.shown == nil, shown != nil {
            window.beginRootAppearance()
            window.setNeedsLayout()
            device.rotation.reevaluate(window, animated: false)
        } else if old.shown != nil, shown == nil {
            window.endRootAppearance()
        }
        device.screenList.updateCapture()
    }

    // MARK: Key windows

    /// Whether each scene has its own key window: in apps with scenes that link against iOS 15 or later (KEY-1).
    private var hasKeyWindowPerScene: Bool {
        device.usesScenes && device.options.effectiveSDKVersion >= SystemVersion(15)
    }

    private func scope(of window: UIWindow) -> KeyScope {
        hasKeyWindowPerScene ? window.windowScene?.keyScope ?? applicationScope : applicationScope
    }

    func isKey(_ window: UIWindow) -> Bool { scope(of: window).window === window }

    /// The key window of a scene; in an app with one key window, that one if it is in the scene (KEY-1).
    func keyWindow(of scene: UIWindowScene) -> UIWindow? {
        let scope = hasKeyWindowPerScene ? scene.keyScope : applicationScope
        return scope.window?.windowScene === scene ? scope.window : nil
    }

    /// Makes a window key after the previous one resigns (KEY-2, KEY-3, KEY-4).
    func makeKey(_ window: UIWindow) {
        guard window.canBecomeKey else { return }
        let scope = scope(of: window)
        if scope.window !== window { changeKey(of: scope, to: window) }
        key = window
    }

    /// Chooses the successor of a key window that leaves its scope, or left `scene` (KEY-6).
    func passKey(from window: UIWindow, in scene: UIWindowScene? = nil) {
        let scope = (hasKeyWindowPerScene ? scene?.keyScope : nil) ?? scope(of: window)
        if scope.slot === window.slot { passKey(of: scope, from: window.slot) }
    }

    private func passKey(of scope: KeyScope, from slot: WindowSlot) {
        let isKey = key == nil || key === slot.window
        var successor: UIWindow?
        if device.options.keyWindowSuccession == .topmostNormalWindow {
            successor = listed.frontToBack.first { candidate in
                candidate.slot !== slot && candidate.placement.shown?.isConnected == true
                    && candidate.windowLevel == .normal && self.scope(of: candidate) === scope
                    && candidate.canBecomeKey
            }
        }
        changeKey(of: scope, to: successor)
        if isKey { key = successor ?? otherKeyWindow }
    }

    /// Transfers the key status of a window without a scene to its first scene, unless that has a key window (KEY-1).
    func carryKey(of window: UIWindow) {
        guard hasKeyWindowPerScene, applicationScope.window === window, let scene = window.windowScene else { return }
        if scene.keyScope.window == nil {
            applicationScope.window = nil
            scene.keyScope.window = window
        } else {
            changeKey(of: applicationScope, to: nil)
            if key === window { key = otherKeyWindow }
        }
    }

    /// Clears the key window of a disconnected scene.
    func dropKeyWindow(of scene: UIWindowScene) {
        guard let window = scene.keyScope.window else { return }
        changeKey(of: scene.keyScope, to: nil)
        if key === window { key = otherKeyWindow }
    }

    /// The key window of the oldest scene that has one.
    private var otherKeyWindow: UIWindow? {
        device.scenes.connected.lazy.compactMap { ($0 as? UIWindowScene)?.keyScope.window }.first
    }

    private func changeKey(of scope: KeyScope, to window: UIWindow?) {
        let old = scope.window
        scope.window = nil
        if let old {
            old.resignKey()
            NotificationCenter.postForUIKit(UIWindow.didResignKeyNotification, object: old)
        }
        guard let window else { return }
        scope.window = window
        window.becomeKey()
        NotificationCenter.postForUIKit(UIWindow.didBecomeKeyNotification, object: window)
    }
}

/// The scope of a key window: a scene, or the whole application (KEY-1).
@MainActor final class KeyScope {
    weak var window: UIWindow? { didSet { slot = window?.slot } }
    /// The slot of the window, even after its deallocation.
    private(set) var slot: WindowSlot?
}
