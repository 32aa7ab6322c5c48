// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
package import ScenarioLanguage
import SecondScreen

/// What of a scenario can be played with the cables of this machine, and what needs a scripted one.
package enum CableRepertoire {
    /// The lines of a scenario that cannot be played with real cables, each once, settings first.
    ///
    /// - Parameter file: the scenario.
    /// - Returns: the problems; monitors that cannot be made are none of them, and are refused when they are plugged in.
    package static func problems(of file: ScenarioFile) -> [ScenarioProblem] {
        let files = ScenarioFiles(folder: file.folder)
        return ScenarioRepertoire("with real cables") { name, index, settings in
            switch name {
            case "app":
                return file.program == nil ? nil : .init(name, reason: "only the built-in app sees real connectors")
            case "attached" where settings.attached.indices.contains(index):
                return reason(against: settings.attached[index].spec, files).map { .init(name, reason: $0) }
            default: return nil
            }
        } action: { action in
            if let words = unplayable(action) { return .init(words) }
            switch action {
            case .plug(_, let spec), .swap(_, let spec):
                return reason(against: spec, files).map { .init(action.description, reason: $0) }
            default: return nil
            }
        }.problems(of: file.scenario)
    }

    /// The words of an action that cannot be played; nil for one that can.
    package static func unplayable(_ action: ScenarioAction) -> String? {
        switch action {
        case .storm, .rename, .loseEvents, .deliverEvents, .stale, .edidLate, .edidBroken, .noEDID, .edidOK,
            .wrongPreferred, .removeCard, .addCard, .random:
            action.description.split(separator: " ").first.map(String.init)
        default: nil
        }
    }

    /// The sockets that a scenario names for monitors to come into, each once, in the order of the text.
    ///
    /// - Parameter scenario: the scenario.
    /// - Returns: the sockets, of cards that have them or not.
    package static func sockets(of scenario: Scenario) -> [String] {
        var sockets: [String] = []
        func add(_ socket: String) { if !sockets.contains(socket) { sockets.append(socket) } }
        func add(_ steps: [ScenarioStep]) {
            for step in steps {
                switch step.action {
                case .plug(let socket, _), .swap(let socket, _), .duplicate(_, let socket): add(socket)
                case .repeat(_, let body): add(body)
                default: break
                }
            }
        }
        for attached in scenario.settings.attached { add(attached.socket) }
        add(scenario.steps)
        return sockets
    }

    /// Why a monitor cannot be plugged into a real socket; nil when it can, or is not to be had at all.
    private static func reason(against spec: ScreenSpec, _ files: ScenarioFiles) -> String? {
        guard let spec = try? files.resolving(spec), let monitor = try? VirtualMonitor(spec) else { return nil }
        return monitor.scale == 1 && monitor.overscan == 0 ? nil : "no kernel knows a monitor's scale and overscan"
    }
}
