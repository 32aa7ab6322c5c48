// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation

/// The screens of a device, and the changes that the app is notified of.
@MainActor final class DeviceScreens {
    unowned let device: SimulatedDevice
    /// The screens, the main one first (SCR-1).
    private(set) var all: [UIScreen]
    /// The value of `isCaptured` that the app was last notified of.
    private var announcedCapture = false
    /// Whether a capture notification waits until a new screen has been announced.
    private var holdsCapture = false
    /// The geometry of screens before it changed while the app was suspended, by identifier.
    private var missedGeometry: [String: SceneGeometry] = [:]

    init(_ device: SimulatedDevice) {
        self.device = device
        let profile = device.profile
        all = [UIScreen(profile.mainScreenDescription, panel: profile, options: device.options)]
    }

    /// The built-in screen.
    var main: UIScreen { all[0] }

    func tearDown() {
        for screen in all {
            screen.isConnected = false
            screen.windowStack.removeAll()
        }
    }

    func attach(_ description: ScreenDescription, willAnnounce: (UIScreen) -> Void) -> UIScreen {
        if let screen = revive(description) {
            willAnnounce(screen)
            return screen
        }
        let screen = UIScreen(description, options: device.options)
        if device.level == .background, device.execution != .notRunning { screen.contentState.handle(.applicationLeft) }
        all.append(screen)
        device.mainLoop.setNeedsCommit()
        device.notify { $0.device(device, screen: screen, didChangeContentTo: screen.contentState.content) }
        willAnnounce(screen)
        holdsCapture = true
        offerScene(on: screen) { announce(.connected(screen), modeBefore: nil) }
        holdsCapture = false
        updateCapture()
        return screen
    }

    /// Announces a screen and connects its scene, in the order that the option specifies (SCR-9).
    private func offerScene(on screen: UIScreen, announce: () -> Void) {
        guard device.execution == .running || device.execution == .suspended, device.scenes.connectsExternalScenes
        else {
            announce()
            device.scenes.accessories.setNeedsUpdate()
            return
        }
        let isRunning = device.execution == .running
        if isRunning, device.options.sceneConnectionOrder == .sceneThenNotification {
            device.scenes.connectExternalScene(on: screen)
        }
        announce()
        if isRunning, device.options.sceneConnectionOrder == .notificationThenScene {
            device.scenes.connectExternalScene(on: screen)
        }
        device.mainLoop.enqueue { [weak device] in device?.scenes.connectExternalScene(on: screen) }
    }

    /// Reuses the screen of a monitor that was unplugged and plugged in again while the app was suspended (Q-3).
    private func revive(_ description: ScreenDescription) -> UIScreen? {
        guard device.execution == .suspended, device.options.suspensionDelivery == .netChange,
            let screen = device.app.suspensionQueue.disconnectedScreens.first(where: { screen in
                screen.id == description.id && screen.hardware.monitor == description.monitor
            })
        else { return nil }
        let modeBefore = screen.currentMode
        all.append(screen)
        screen.isConnected = true
        device.mainLoop.setNeedsCommit()
        _ = screen.update(to: description, mode: nil, options: device.options)
        handle(.reconnected, on: screen)
        announce(.connected(screen), modeBefore: modeBefore)
        return screen
    }

    func detach(_ screen: UIScreen) {
        guard screen !== main, screen.isConnected else { return }
        all.removeAll { $0 === screen }
        missedGeometry[screen.id] = nil
        device.mainLoop.setNeedsCommit()
        screen.isConnected = false
        handle(.disconnected, on: screen)
        if device.execution == .running { device.scenes.disconnectExternalScenes(on: screen) }
        announce(.disconnected(screen), modeBefore: screen.currentMode)
        device.scenes.accessories.setNeedsUpdate()
        // A suspended app is notified, and can release its windows, when it resumes.
        if device.execution != .suspended { reportWindowsLeft(on: screen) }
        updateCapture()
    }

    /// Reports the windows that an app has left on a screen after it was notified of the disconnection (WIN-14).
    func reportWindowsLeft(on screen: UIScreen) {
        for window in screen.windowStack.windows {
            device.report(
                rule: "WIN-14",
                "\(window) is still on the disconnected screen \(screen.id); hide and release it in the handler")
        }
    }

    func update(
        _ screen: UIScreen, to description: ScreenDescription, mode: DisplayMode?,
        overscan: UIScreen.OverscanCompensation?
    ) {
        guard screen !== main, screen.isConnected else { return }
        let before = SceneGeometry(screen)
        let modeBefore = screen.currentMode
        let previous = screen.hardware
        if let overscan { screen.overscanCompensation = overscan }
        let modeChanged = screen.update(to: description, mode: mode, options: device.options)
        if modeChanged || description != previous { device.mainLoop.setNeedsCommit() }
        let allowsMirroring = description.supportsMirroring && device.options.isMirroringEnabled
        handle(allowsMirroring ? .mirroringAllowed : .mirroringForbidden, on: screen)
        if modeChanged {
            announce(.modeChanged(screen), modeBefore: modeBefore)
            device.scenes.updateScenes(on: screen, from: before)
        } else if SceneGeometry(screen) != before {
            resizeWindows(on: screen, from: before)
        }
        updateCapture()
    }

    /// Adapts windows to what has changed while the app was suspended.
    func resizeWindowsAfterSuspension() {
        let missed = missedGeometry
        missedGeometry = [:]
        for screen in all.dropFirst() {
            if let before = missed[screen.id], before != SceneGeometry(screen) {
                resizeWindows(on: screen, from: before)
            }
        }
    }

    /// Adapts what fills a screen to new bounds or a new scale that the app has not asked for and hears nothing of.
    private func resizeWindows(on screen: UIScreen, from before: SceneGeometry) {
        // A suspended app runs no code, so changes to its windows wait (Q-1).
        guard device.execution == .running else {
            if missedGeometry[screen.id] == nil { missedGeometry[screen.id] = before }
            return
        }
        device.scenes.updateScenes(on: screen, from: before)
        for window in screen.windowStack.windows where window.windowScene == nil && window.frame == before.bounds {
            window.frame = screen.bounds
        }
    }

    /// Switches `screen` to `mode` at the app's request if possible (MODE-3, MODE-4, MODE-8).
    func request(_ mode: UIScreenMode?, on screen: UIScreen) {
        guard let mode, let displayMode = screen.displayMode(for: mode) else {
            let message = "\(mode?.description ?? "nil") is not one of the available modes of \(screen.id)"
            if device.options.trapsForeignModes {
                device.raise(.invalidArgument(message))
            } else {
                device.report(rule: "MODE-3", message)
            }
            return
        }
        guard mode !== screen.currentMode else {
            if device.options.postsUnchangedModes { announce(.modeChanged(screen), modeBefore: nil) }
            return
        }
        guard screen !== main else {
            device.report(rule: "MODE-8", "the mode of the main screen cannot be changed")
            return
        }
        guard screen.isConnected else {
            device.report(rule: "MODE-3", "the mode of the disconnected screen \(screen.id) cannot be changed")
            return
        }
        if let reason = device.refusal(of: displayMode, on: screen) {
            device.report(rule: "MODE-3", "the output of \(screen.id) refuses \(displayMode): \(reason)")
            return
        }
        if screen.contentState.associatedWindows > 0 {
            let message = "the mode of \(screen.id) changes after a window was assigned to it; set the mode first"
            device.report(.notice, rule: "MODE-8", message)
        }
        let before = SceneGeometry(screen)
        let modeBefore = screen.currentMode
        screen.switchMode(to: mode)
        device.mainLoop.setNeedsCommit()
        announce(.modeChanged(screen), modeBefore: modeBefore)
        device.scenes.updateScenes(on: screen, from: before)
    }

    /// Whether the main screen is also shown elsewhere (MIR-9).
    var isMainScreenCaptured: Bool { all.contains { $0.contentState.content == .mirroring } }

    /// Handles an event on an external screen and reports the new content.
    func handle(_ event: ScreenContentState.Event, on screen: UIScreen) {
        guard screen !== main, screen.contentState.handle(event) else { return }
        device.notify { $0.device(device, screen: screen, didChangeContentTo: screen.contentState.content) }
    }

    /// Notifies the app when capture of the main screen began or ended since the last notification (MIR-9).
    func updateCapture() {
        let isCaptured = isMainScreenCaptured
        // A suspended app is notified when it resumes, if the change still holds (Q-1).
        guard !holdsCapture, device.execution != .suspended, isCaptured != announcedCapture else { return }
        let before = SceneGeometry(main)
        announcedCapture = isCaptured
        guard device.execution == .running else { return }
        NotificationCenter.postForUIKit(UIScreen.capturedDidChangeNotification, object: main)
        device.scenes.updateScenes(on: main, from: before)
        device.rotation.announceTraits(of: device.windows.listed.windows.filter { $0.screen === main }, from: before)
    }

    /// The capture state in the traits of a screen, from iOS 17 on: only the main screen is ever captured.
    func captureState(of screen: UIScreen) -> UISceneCaptureState {
        guard device.options.systemVersion >= SystemVersion(17) else { return .unspecified }
        return announcedCapture && screen === main ? .active : .inactive
    }

    /// Notifies the app of a change: at once while it runs, on resumption if it is suspended (Q-1), never before it
    /// runs (SCR-5).
    func announce(_ change: ScreenChange, modeBefore: UIScreenMode?) {
        switch device.execution {
        case .notRunning, .launching: break
        case .running: NotificationCenter.postForUIKit(change.name, object: change.screen)
        case .suspended: device.app.suspensionQueue.add(change, modeBefore: modeBefore)
        }
    }
}

/// A change of a screen that a notification reports.
enum ScreenChange {
    case connected(UIScreen)
    case disconnected(UIScreen)
    case modeChanged(UIScreen)

    var screen: UIScreen {
        switch self {
        case .connected(let screen), .disconnected(let screen), .modeChanged(let screen): screen
        }
    }

    var name: Notification.Name {
        switch self {
        case .connected: UIScreen.didConnectNotification
        case .disconnected: UIScreen.didDisconnectNotification
        case .modeChanged: UIScreen.modeDidChangeNotification
        }
    }
}
