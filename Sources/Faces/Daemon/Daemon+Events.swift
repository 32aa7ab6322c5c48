// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Configuration
import ControlService
import DisplayModel
import Logging
import Runtime
import ScreensWire
import SecondScreen
import UIKitCore

// MARK: Events

extension Daemon {
    /// Forwards an event to listeners, the service manager, hooks, and the app.
    func note(_ event: Wire.Event) {
        // Must precede any effects of listeners.
        if event.event == .ready { start?.end() }
        parts.report(event)
        let screens = host.screens.device.screens.map(\.id)
        if event.event == .ready { supervision.ready(screens) }
        if let screen = event.screen, let hook = Hook.Event(event.event) { run(hook, screen) }
        supervision.note(screens)
        if [.ready, .screenConnected, .screenDisconnected].contains(event.event) { showApp() }
    }

    /// Shows the app configured for the connected monitors in the main window; called after they change.
    func showApp() {
        guard configuration.profiles.contains(where: { $0.app != nil }) else { return }
        Task { [weak self] in
            guard let self else { return }
            host.screens.show(configuration.content(among: host.screens.attachedMonitors.map(\.connector)).value)
        }
    }

    /// Reports a problem detected outside the runtime.
    func warn(_ message: String) {
        let event = Wire.Event(.warning, message: message)
        parts.report(event)
        host.control.note(event)
    }

    private func run(_ event: Hook.Event, _ screen: Wire.Screen) {
        guard !configuration.hooks.isEmpty else { return }
        let connector = host.screens.attachedMonitors.first { $0.connector.id.description == screen.id }?.connector
        for hook in configuration.hooks where hook.events.contains(event) {
            if let match = hook.match {
                guard let connector, match.matches(connector, makers: .installed) else { continue }
            }
            let facts = HookFacts.environment(event, screen, environment: parts.environment)
            hooks.enqueue(HookRunner.Job(hook: hook, facts: facts))
        }
    }
}

// MARK: Persistent state

extension Daemon {
    /// The state file, reserved for this daemon.
    ///
    /// Without a configured folder, a user's second daemon runs without saving anything, as does one whose usual folder
    /// is a file.
    ///
    /// - Throws: `FileError` if another daemon uses the configured folder, or something else is at its path.
    static func reservedStateFile(
        _ configuration: Configuration, _ parts: Parts
    ) throws(FileError) -> (StateFile?, StateReservation?) {
        // Without clients, there are no choices to save.
        guard configuration.control.socket != .none else { return (nil, nil) }
        switch configuration.state {
        case .none: return (nil, nil)
        case .path(let folder):
            let file = StateFile(folder: folder)
            return (file, try file.reserve())
        case .automatic:
            guard let file = StateFile.usualFolder(environment: parts.environment).map(StateFile.init) else {
                return (nil, nil)
            }
            do { return (file, try file.reserve()) } catch {
                parts.logger.warning("settings are neither restored nor saved: \(error)")
                return (nil, nil)
            }
        }
    }

    /// Saves choices and plugged monitors to a file from now on.
    func persist(to file: StateFile) {
        let writer = StateWriter(
            StateWriter.Disk(file), queue: parts.queue, state: { [weak self] in self?.state ?? PersistentState() },
            report: { [weak self] in self?.warn($0) })
        self.writer = writer
        host.screens.choicesDidChange = { writer.note() }
        host.sockets.didChange = { [weak self] in
            self?.areSocketsLeftOut = false
            writer.note()
        }
        host.willApply = { [weak self] names in
            if let self, names != self.names {
                self.names = names
                writer.note()
            }
            writer.writeChanges()
        }
        host.control.abilities.persist = { await writer.persisted() }
        if let problem = file.writeProblem {
            parts.logger.warning("settings changed in this run will not be saved: \(problem)")
        }
        if let problem = file.folderProblem {
            parts.logger.warning("the state directory is not safe: \(problem); choose another one with run --state")
        }
    }

    /// Completes pending writes, and logs what is lost.
    func finishPersisting() async {
        defer { reservation?.end() }
        guard let problem = await writer?.finish() else { return }
        parts.logger.error("the most recent settings were not saved: \(problem)")
    }

    /// The current state, for the next run.
    private var state: PersistentState {
        var state = PersistentState()
        state.choices = host.screens.choices
        state.names = names
        // Monitors from --plug are for this run only, so the saved ones are kept. The same applies to monitors that a
        // start crashed with, until others are plugged in.
        let areOthers = parts.overrides.origins["plug"] != nil || areSocketsLeftOut
        state.provenance = areOthers ? restored.provenance : provenance
        state.sockets =
            areOthers
            ? restored.sockets
            : host.sockets.sockets
        return state
    }
}

extension Hook.Event {
    /// The hook event for a kind of change; nil if hooks do not run for it.
    fileprivate init?(_ kind: Wire.ChangeKind) {
        switch kind {
        case .screenConnected: self = .connect
        case .screenDisconnected: self = .disconnect
        case .modeChanged: self = .modeChange
        default: return nil
        }
    }
}
