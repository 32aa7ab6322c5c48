// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import ScreensWire

/// What a scenario has touched in a runtime, and how that was before: what must be put back.
struct RuntimeTraces: Sendable {
    /// A monitor that something was chosen for.
    struct Monitor: Sendable {
        /// What choices for it are kept under.
        var key: String
        /// Its screen as it was before anything was chosen.
        var screen: Wire.Screen
        /// What is plugged in for it to be there; nil for a monitor that is no program's.
        var spec: String?
    }

    /// The state before the scenario.
    let before: RuntimeState
    /// The sockets that were used, in the order of their first use.
    private(set) var sockets: [String] = []
    /// The monitors that something was chosen for, each as it was before the first choice.
    private(set) var monitors: [Monitor] = []
    /// Whether the device may have been turned, or its interface locked.
    private(set) var touchesOrientation = false
    /// Whether the app may have been suspended or resumed.
    private(set) var touchesApp = false

    /// Creates the traces of a scenario that has done nothing yet.
    init(before: RuntimeState) {
        self.before = before
    }

    /// Whether nothing was touched.
    var isEmpty: Bool { sockets.isEmpty && monitors.isEmpty && !touchesOrientation && !touchesApp }

    /// Takes note of an action that is about to be done.
    ///
    /// - Parameters:
    ///   - action: what will be done.
    ///   - stage: where it will be done.
    /// - Throws: `RuntimeStage.Failure` when the runtime does not say how things are.
    mutating func note(_ action: ScenarioAction, on stage: RuntimeStage) async throws(RuntimeStage.Failure) {
        switch action {
        case .plug(let socket, _), .swap(let socket, _), .unplug(let socket), .duplicate(_, let socket),
            .flap(let socket, _, _), .storm(let socket, _, _):
            if !sockets.contains(socket) { sockets.append(socket) }
        case .mode(let screen, _), .mirror(let screen, _), .overscan(let screen, _), .forget(let screen):
            note(screen, in: try await stage.state())
        case .rotate, .lock, .unlock: touchesOrientation = true
        case .suspend, .resume, .foreground: touchesApp = true
        default: break
        }
    }

    private mutating func note(_ name: String, in state: RuntimeState) {
        guard let screen = state.screen(name), !screen.main else { return }
        let key = screen.monitorKey
        guard !monitors.contains(where: { $0.key == key }) else { return }
        monitors.append(Monitor(key: key, screen: screen, spec: state.plugged[name]))
    }
}
