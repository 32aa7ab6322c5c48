// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Configuration
import ControlService
import DisplayModel
import Runtime
import ScreensWire
import SecondScreen
import UIKitCore

extension Daemon {
    /// Looks at every connector when the machine has woken, and twice more: links come up slowly (hotplug.md rule 21).
    func lookAgain() async {
        for pause in [Duration.zero, .seconds(2), .seconds(4)] {
            guard (try? await QueueClock(parts.queue).sleep(for: pause)) != nil else { return }
            await host.control.rescan()
        }
    }

    func note(_ event: Wire.Event) {
        // Before anybody learns of it.
        if event.event == .ready { start?.end() }
        parts.report(event)
        let screens = host.screens.device.screens.map(\.id)
        if event.event == .ready { supervision.ready(screens) }
        if let screen = event.screen, let hook = Hook.Event(event.event) { run(hook, screen) }
        supervision.note(screens)
        if [.ready, .screenConnected, .screenDisconnected].contains(event.event) { showApp() }
    }

    /// Has the main window show what is configured for the monitors that are there, once they have come or gone.
    func showApp() {
        guard configuration.profiles.contains(where: { $0.app != nil }) else { return }
        Task { [weak self] in
            guard let self else { return }
            host.screens.show(configuration.app(among: host.screens.attachedMonitors.map(\.connector)).value)
        }
    }

    /// Tells of something that the runtime knows nothing of.
    func warn(_ message: String) {
        let event = Wire.Event(.warning, message: message)
        parts.report(event)
        host.control.note(event)
    }

    func run(_ event: Hook.Event, _ screen: Wire.Screen) {
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

extension Hook.Event {
    /// The event of hooks for a kind of change; nil when hooks do not run for it.
    fileprivate init?(_ kind: Wire.ChangeKind) {
        switch kind {
        case .screenConnected: self = .connect
        case .screenDisconnected: self = .disconnect
        case .modeChanged: self = .modeChange
        default: return nil
        }
    }
}
