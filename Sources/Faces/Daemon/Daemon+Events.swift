// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import ControlService
import DisplayModel
import Hotplug
import Runtime
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

    func note(_ event: RuntimeEvent) {
        // Before anybody learns of it.
        if case .ready = event { start?.end() }
        parts.report(event)
        let screens = host.screens.device.screens.map(\.id)
        switch event {
        case .ready: supervision.ready(screens)
        case .screenConnected(let screen): run(.connect, screen)
        case .screenDisconnected(let screen): run(.disconnect, screen)
        case .modeChanged(let screen): run(.modeChange, screen)
        default: break
        }
        supervision.note(screens)
        switch event {
        case .ready, .screenConnected, .screenDisconnected: showApp()
        default: break
        }
    }

    /// Has the main window show what is configured for the monitors that are there, once they have come or gone.
    func showApp() {
        guard configuration.profiles.contains(where: { $0.app != nil }) else { return }
        Task { [weak self] in
            guard let self else { return }
            host.screens.show(configuration.content(among: host.screens.attachedMonitors.map(\.connector)).value)
        }
    }

    /// Tells of something that the runtime knows nothing of.
    func warn(_ message: String) {
        parts.report(.warning(message))
        host.control.note(.warning(message))
    }

    func run(_ event: Hook.Event, _ screen: ScreenState) {
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
