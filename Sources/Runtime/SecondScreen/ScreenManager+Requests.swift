// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import BuiltInApp
import Dispatch
package import DisplayModel
package import UIKitCore

/// Requests from outside the app while it runs.
extension ScreenManager {
    // MARK: Monitors and their settings

    /// The connected monitors in socket order, without the main screen's.
    package var attachedMonitors: [AttachedMonitor] {
        monitors.values.sorted { $0.connector.id < $1.connector.id }
    }

    /// The monitor of an external screen.
    package func monitor(of screen: UIScreen) -> AttachedMonitor? { monitors.values.first { $0.screen === screen } }

    /// The external screen with a name, and its monitor.
    ///
    /// - Throws: ``ScreenRequestError/noSuchScreen(id:known:)``, which lists the available ones.
    package func external(
        _ id: String
    ) throws(ScreenRequestError) -> (screen: UIScreen, monitor: AttachedMonitor) {
        for screen in device.screens.dropFirst() where screen.id == id {
            if let monitor = monitor(of: screen) { return (screen, monitor) }
        }
        throw .noSuchScreen(id: id, known: device.screens.dropFirst().map(\.id))
    }

    /// The settings of a monitor, overridden by the choice made for it.
    func chosenSettings(for connector: Connector) -> ScreenSettings {
        var settings = settings(connector)
        if let choice = choices[AttachedMonitor.key(of: connector)] { settings = settings.choosing(choice) }
        if settings.mirroring == .window, !showsOwnWindows { settings.mirroring = .system }
        return settings
    }

    /// Applies changed settings to the connected monitors; unaffected ones are untouched.
    package func reconfigure() {
        for monitor in attachedMonitors { refresh(monitor, as: monitor.connector) }
    }

    /// Restores the choices of an earlier run.
    package func restore(_ choices: ScreenChoices) {
        self.choices = choices
        reconfigure()
    }

    /// Changes the choice for a screen's monitor.
    ///
    /// - Parameters:
    ///   - screen: the external screen's name.
    ///   - change: makes the change.
    /// - Throws: ``ScreenRequestError/noSuchScreen(id:known:)``.
    package func choose(
        for screen: String, _ change: (inout ScreenChoice) -> Void
    ) throws(ScreenRequestError) {
        let monitor = try external(screen).monitor
        let before = choices[monitor.key] ?? ScreenChoice()
        var choice = before
        change(&choice)
        guard choice != before else { return }
        choices.keep(choice, for: monitor.key, attached: Set(monitors.values.map(\.key)))
        var chosenFor = monitor
        chosenFor.earlierChoice = monitor.earlierChoice ?? before
        monitors[monitor.connector.id] = chosenFor
        refresh(chosenFor, as: monitor.connector)
        choicesDidChange()
    }

    /// Reports a change of a screen's settings.
    package func noteSettings(of screen: UIScreen) { report(.settingsChanged(ScreenState(screen))) }

    /// Changes the built-in app's content; does nothing for an app with its own classes.
    package func show(_ content: BuiltInContent) {
        (UIApplication.shared.delegate as? BuiltInAppDelegate)?.show(content)
    }

    // MARK: Modes

    /// Resolves a mode policy for a screen.
    ///
    /// - Parameters:
    ///   - policy: the mode policy; nil for the configured one.
    ///   - id: the external screen's name.
    /// - Returns: a mode that the monitor offers and the output accepts.
    /// - Throws: ``ScreenRequestError`` if there is no such screen or no such mode.
    package func mode(for policy: ModePolicy?, on id: String) throws(ScreenRequestError) -> DisplayMode {
        let (screen, monitor) = try external(id)
        let modes = screen.hardware.modes
        let wanted = policy ?? settings(monitor.connector).mode
        let offered = modes.map { mode in
            ModeRequest(
                size: mode.size, refreshMillihertz: mode.refreshMillihertz, isInterlaced: mode.isInterlaced
            ).description
        }.uniqued()
        guard let mode = wanted.mode(among: modes) else {
            throw .modeRejected(
                screen: id, mode: wanted.description, reason: "the monitor does not offer it", offered: offered)
        }
        if let reason = refusal(of: mode, on: screen.id) {
            throw .modeRejected(screen: id, mode: mode.description, reason: reason, offered: offered)
        }
        return mode
    }

    /// Sets a screen's mode without remembering it.
    ///
    /// - Throws: ``ScreenRequestError/noSuchScreen(id:known:)``.
    package func take(_ mode: DisplayMode, on id: String) throws(ScreenRequestError) {
        let (screen, monitor) = try external(id)
        guard screen.displayMode != mode else { return }
        var description = describe(monitor)
        description.initialMode = mode
        let before = screen.currentMode
        device.update(screen, to: description, mode: mode)
        // UIKit's modes have no refresh rate, so the app is not told if only that changes, but clients are.
        if screen.currentMode === before { report(.modeChanged(ScreenState(screen))) }
    }

    /// Sets and remembers a screen's mode, even if it was chosen before and the app has changed it since.
    ///
    /// - Parameters:
    ///   - policy: the mode policy; nil for the configured one.
    ///   - id: the external screen's name.
    /// - Throws: ``ScreenRequestError`` if there is no such screen or no such mode.
    package func setMode(_ policy: ModePolicy?, on id: String) throws(ScreenRequestError) {
        let mode = try mode(for: policy, on: id)
        try choose(for: id) { $0.mode = policy }
        try take(mode, on: id)
    }

    // MARK: The device

    /// The device's current state.
    package var deviceState: DeviceState {
        let app: AppState =
            switch (device.execution, device.level) {
            case (.suspended, _): .suspended
            case (_, .active): .active
            case (_, .inactive): .inactive
            case (_, .background): .background
            }
        return DeviceState(
            name: device.profile.name, systemVersion: "\(device.options.systemVersion)",
            orientation: DeviceOrientation(device.physicalOrientation), isRotationLocked: device.isRotationLocked,
            app: app)
    }

    /// Changes the device, and reports the change if the device's state or its screen's size differs afterward.
    package func changeDevice(_ change: (SimulatedDevice) -> Void) {
        let before = (device: deviceState, screen: ScreenState(device.mainScreen))
        change(device)
        device.settle()
        // A touch may cause the app to rotate its interface.
        let hasChanged = deviceState != before.device || ScreenState(device.mainScreen) != before.screen
        if hasChanged { report(.deviceChanged(deviceState)) }
    }

    /// Sends the app to the background, and suspends it when its background tasks have ended or their time has expired.
    ///
    /// An app that returns to the foreground before then is not suspended.
    ///
    /// - Throws: an error if the calling task is canceled.
    package func suspend() async throws {
        changeDevice { $0.enterBackground() }
        let (device, end) = (device, ContinuousClock.now + SimulatedDevice.backgroundTime)
        while device.hasBackgroundTasks, device.level == .background, .now < end {
            await pause(.milliseconds(50))
            try Task.checkCancellation()
        }
        if device === self.device { changeDevice { $0.suspend() } }
    }

    /// Waits on the main queue. Not `Task.sleep`: on Linux, Swift's default executor wakes an idle process once a second
    /// after its first use.
    private func pause(_ interval: DispatchTimeInterval) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.asyncAfter(deadline: .now() + interval) { continuation.resume() }
        }
    }
}

extension [String] {
    /// Returns the strings without duplicates, in order.
    fileprivate func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

/// The reason a request was refused; nothing has changed.
package enum ScreenRequestError: Error, Hashable, Sendable {
    /// No such screen, or not one that supports the request.
    case noSuchScreen(id: String, known: [String])
    /// The monitor does not offer the mode.
    case modeRejected(screen: String, mode: String, reason: String, offered: [String])
    /// The screen's current state does not allow the request.
    case notPossible(screen: String, reason: String)
}

extension ScreenRequestError: CustomStringConvertible {
    /// The problem and its remedy in one line.
    package var description: String {
        switch self {
        case .noSuchScreen(let id, let known):
            "no screen '\(id)'; "
                + (known.isEmpty ? "none available" : "available: \(known.joined(separator: ", "))")
        case .modeRejected(let screen, let mode, let reason, let offered):
            "mode \(mode) rejected for \(screen): \(reason); available: \(offered.joined(separator: ", "))"
        case .notPossible(let screen, let reason): "\(screen): \(reason)"
        }
    }
}
