// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Foundation

extension SimulatedDevice {
    /// Plugs a monitor in.
    ///
    /// `screens` holds the new one before anybody is told (SCR-3). An application that is not launched yet, or that is
    /// launching, is not told: it reads `screens` (SCR-5).
    ///
    /// - Parameters:
    ///   - description: the monitor.
    ///   - willAnnounce: called when `screens` holds the new one and the app has not been told.
    /// - Returns: the monitor's screen.
    @discardableResult package func attach(
        _ description: ScreenDescription, willAnnounce: (UIScreen) -> Void = { _ in }
    ) -> UIScreen {
        if let screen = revive(description) {
            willAnnounce(screen)
            return screen
        }
        let screen = UIScreen(description, options: options)
        if level == .background, execution != .notRunning { screen.contentState.handle(.applicationLeft) }
        screens.append(screen)
        setNeedsCommit()
        contentDidChange(screen, screen.contentState.content)
        willAnnounce(screen)
        holdsCapture = true
        offerScene(on: screen) { announce(.connected(screen), modeBefore: nil) }
        holdsCapture = false
        updateCapture()
        return screen
    }

    /// Announces a screen and has its scene connect, in the order that the option names (SCR-9).
    private func offerScene(on screen: UIScreen, announce: () -> Void) {
        guard execution == .running || execution == .suspended, connectsExternalScenes else {
            announce()
            accessories.setNeedsUpdate()
            return
        }
        let isRunning = execution == .running
        if isRunning, options.sceneConnectionOrder == .sceneThenNotification { connectExternalScene(on: screen) }
        announce()
        if isRunning, options.sceneConnectionOrder == .notificationThenScene { connectExternalScene(on: screen) }
        mainLoop.enqueue { [weak self] in self?.connectExternalScene(on: screen) }
    }

    /// Gives a monitor that went and came back while the app was suspended its old screen (Q-3).
    private func revive(_ description: ScreenDescription) -> UIScreen? {
        guard execution == .suspended, options.suspensionDelivery == .netChange,
            let screen = suspensionQueue.disconnectedScreens.first(where: { screen in
                screen.id == description.id && screen.hardware.monitor == description.monitor
            })
        else { return nil }
        let modeBefore = screen.currentMode
        screens.append(screen)
        screen.isConnected = true
        setNeedsCommit()
        _ = screen.update(to: description, mode: nil, options: options)
        handle(.reconnected, on: screen)
        announce(.connected(screen), modeBefore: modeBefore)
        return screen
    }

    /// Unplugs a monitor; does nothing for the main screen or one that is gone already.
    ///
    /// `screens` no longer holds it when the app is told (SCR-4). Windows that are still on it afterwards stay there,
    /// undrawn, and a diagnostic names them (WIN-14).
    package func detach(_ screen: UIScreen) {
        guard screen !== mainScreen, screen.isConnected else { return }
        screens.removeAll { $0 === screen }
        setNeedsCommit()
        screen.isConnected = false
        handle(.disconnected, on: screen)
        if execution == .running { disconnectExternalScenes(on: screen) }
        announce(.disconnected(screen), modeBefore: screen.currentMode)
        accessories.setNeedsUpdate()
        for window in screen.windowStack.windows {
            report(
                rule: "WIN-14",
                "\(window) is still on the disconnected screen \(screen.id); hide and release it in the handler"
            )
        }
        updateCapture()
    }

    /// Tells a monitor's screen what the monitor offers now (MODE-5).
    ///
    /// - Parameters:
    ///   - screen: the monitor's screen.
    ///   - description: what the monitor is now.
    ///   - mode: the mode that the monitor has taken by itself; nil keeps the current one while it is on offer.
    package func update(_ screen: UIScreen, to description: ScreenDescription, mode: DisplayMode? = nil) {
        guard screen !== mainScreen, screen.isConnected else { return }
        let before = SceneGeometry(screen)
        let modeBefore = screen.currentMode
        let wasDescription = screen.hardware
        let modeChanged = screen.update(to: description, mode: mode, options: options)
        if modeChanged || description != wasDescription { setNeedsCommit() }
        let allowsMirroring = description.supportsMirroring && options.isMirroringEnabled
        handle(allowsMirroring ? .mirroringAllowed : .mirroringForbidden, on: screen)
        if modeChanged {
            announce(.modeChanged(screen), modeBefore: modeBefore)
            updateScenes(on: screen, from: before)
        }
        updateCapture()
    }

    /// Returns the listed screen with a name.
    package func screen(withID id: String) -> UIScreen? { screens.first { $0.id == id } }

    /// Switches `screen` to `mode` on the app's behalf, if it may (MODE-3, MODE-4, MODE-8).
    func request(_ mode: UIScreenMode?, on screen: UIScreen) {
        guard let mode, let displayMode = screen.displayMode(for: mode) else {
            let message = "\(mode?.description ?? "nil") is not one of the available modes of \(screen.id)"
            if options.trapsForeignModes {
                raise(.invalidArgument(message))
            } else {
                report(rule: "MODE-3", message)
            }
            return
        }
        guard mode !== screen.currentMode else {
            if options.postsUnchangedModes { announce(.modeChanged(screen), modeBefore: nil) }
            return
        }
        guard screen !== mainScreen else {
            report(rule: "MODE-8", "the mode of the main screen cannot be changed")
            return
        }
        guard screen.isConnected else {
            report(rule: "MODE-3", "the mode of the disconnected screen \(screen.id) cannot be changed")
            return
        }
        if let reason = modeRefusal(screen.id, displayMode) {
            report(rule: "MODE-3", "the output of \(screen.id) does not take \(displayMode): \(reason)")
            return
        }
        if screen.contentState.associatedWindows > 0 {
            report(.notice, rule: "MODE-8", "the mode of \(screen.id) is changed after a window was put on it")
        }
        let before = SceneGeometry(screen)
        let modeBefore = screen.currentMode
        screen.switchMode(to: mode)
        setNeedsCommit()
        announce(.modeChanged(screen), modeBefore: modeBefore)
        updateScenes(on: screen, from: before)
    }

    /// Whether the main screen's picture goes somewhere else as well (MIR-9).
    var isMainScreenCaptured: Bool { screens.contains { $0.contentState.content == .mirroring } }

    /// Takes note of an event on an external screen and tells whoever listens what it shows now.
    func handle(_ event: ScreenContentState.Event, on screen: UIScreen) {
        guard screen !== mainScreen, screen.contentState.handle(event) else { return }
        contentDidChange(screen, screen.contentState.content)
    }

    /// Tells the app when the main screen began or ended being captured since it was last told (MIR-9).
    func updateCapture() {
        let isCaptured = isMainScreenCaptured
        // A suspended app is told when it runs again, if there is anything left to tell then (Q-1).
        guard !holdsCapture, execution != .suspended, isCaptured != announcedCapture else { return }
        announcedCapture = isCaptured
        guard execution == .running else { return }
        NotificationCenter.postForUIKit(UIScreen.capturedDidChangeNotification, object: mainScreen)
    }
}
