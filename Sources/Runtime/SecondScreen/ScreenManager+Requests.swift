// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import BuiltInApp
package import DisplayModel
package import UIKitCore

/// What somebody outside of the app may ask for while it runs.
extension ScreenManager {
    // MARK: Monitors and their settings

    /// The monitors that are plugged in, in the order of their sockets; the main screen's is not among them.
    package var attachedMonitors: [AttachedMonitor] {
        monitors.values.sorted { $0.connector.id < $1.connector.id }
    }

    /// The monitor of an external screen.
    package func monitor(of screen: UIScreen) -> AttachedMonitor? { monitors.values.first { $0.screen === screen } }

    /// The external screen with a name, and its monitor.
    ///
    /// - Throws: ``ScreenRequestError/noSuchScreen(id:known:)`` that names those that there are.
    package func external(
        _ id: String
    ) throws(ScreenRequestError) -> (screen: UIScreen, monitor: AttachedMonitor) {
        for screen in device.screens.dropFirst() where screen.id == id {
            if let monitor = monitor(of: screen) { return (screen, monitor) }
        }
        throw .noSuchScreen(id: id, known: device.screens.dropFirst().map(\.id))
    }

    /// What is done with a monitor by its settings and by what was chosen for it.
    func chosenSettings(for connector: Connector) -> ScreenSettings {
        var settings = settings(connector)
        if let choice = choices[AttachedMonitor.key(of: connector)] { settings = settings.choosing(choice) }
        if settings.mirroring == .window, !showsOwnWindows { settings.mirroring = .system }
        return settings
    }

    /// Has changed settings take effect on the monitors that are plugged in; what did not change is left alone.
    package func reconfigure() {
        for monitor in attachedMonitors { refresh(monitor, as: monitor.connector) }
    }

    /// Takes over choices that were made in an earlier run.
    package func restore(_ choices: ScreenChoices) {
        self.choices = choices
        reconfigure()
    }

    /// Changes what is chosen for the monitor of a screen.
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

    /// Tells that a screen is treated in another way.
    package func noteSettings(of screen: UIScreen) { report(.settingsChanged(ScreenState(screen))) }

    /// Has the program's own app show something else; an app with its own classes is left alone.
    package func show(_ content: BuiltInContent) {
        (UIApplication.shared.delegate as? BuiltInAppDelegate)?.show(content)
    }

    // MARK: Modes

    /// The mode that a policy means for a screen.
    ///
    /// - Parameters:
    ///   - policy: which mode; nil for what the settings say.
    ///   - id: the external screen's name.
    /// - Returns: the mode, which the monitor offers and the output would take.
    /// - Throws: ``ScreenRequestError``, when there is no such screen or no such mode.
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

    /// Has a screen take one of its modes now, and remembers nothing.
    ///
    /// - Throws: ``ScreenRequestError/noSuchScreen(id:known:)``.
    package func take(_ mode: DisplayMode, on id: String) throws(ScreenRequestError) {
        let (screen, monitor) = try external(id)
        guard screen.displayMode != mode else { return }
        var description = describe(monitor)
        description.initialMode = mode
        device.update(screen, to: description, mode: mode)
    }

    /// Has a screen take a mode, also when it was chosen before and the app has taken another since, and remembers it.
    ///
    /// - Parameters:
    ///   - policy: which mode; nil for what the settings say.
    ///   - id: the external screen's name.
    /// - Throws: ``ScreenRequestError``, when there is no such screen or no such mode.
    package func setMode(_ policy: ModePolicy?, on id: String) throws(ScreenRequestError) {
        let mode = try mode(for: policy, on: id)
        try choose(for: id) { $0.mode = policy }
        try take(mode, on: id)
    }

    // MARK: The device

    /// The device at the moment.
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

    /// Does something to the device, and tells when it is another one afterwards.
    package func changeDevice(_ change: (SimulatedDevice) -> Void) {
        let before = deviceState
        change(device)
        device.settle()
        if deviceState != before { report(.deviceChanged(deviceState)) }
    }
}

extension [String] {
    /// The texts without repetitions, in their order.
    fileprivate func uniqued() -> [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

/// Why something that was asked of a screen was not done; nothing has changed then.
package enum ScreenRequestError: Error, Hashable, Sendable {
    /// There is no such screen, or none that this can be asked of.
    case noSuchScreen(id: String, known: [String])
    /// The monitor does not offer the mode.
    case modeRejected(screen: String, mode: String, reason: String, offered: [String])
    /// What is asked makes no sense for the screen as it is.
    case notPossible(screen: String, reason: String)
}

extension ScreenRequestError: CustomStringConvertible {
    /// What is wrong and what would be right, in a line.
    package var description: String {
        switch self {
        case .noSuchScreen(let id, let known):
            "there is no screen '\(id)'; "
                + (known.isEmpty ? "none is there" : "there is \(known.joined(separator: ", "))")
        case .modeRejected(let screen, let mode, let reason, let offered):
            "\(screen) cannot take the mode \(mode): \(reason); it offers \(offered.joined(separator: ", "))"
        case .notPossible(let screen, let reason): "\(screen): \(reason)"
        }
    }
}
