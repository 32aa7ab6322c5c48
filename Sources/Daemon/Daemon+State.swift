// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import ControlService
import RuntimeHost
import SecondScreen

extension Daemon {
    static func stateFile(_ configuration: Configuration, _ environment: [String: String]) -> StateFile? {
        // Without clients nobody can choose anything.
        guard configuration.control.socket != .none else { return nil }
        switch configuration.state {
        case .none: return nil
        case .path(let folder): return StateFile(folder: folder)
        case .automatic: return StateFile.usualFolder(environment: environment).map(StateFile.init)
        }
    }

    func keep(_ file: StateFile) {
        let keeper = StateKeeper(
            file, queue: parts.queue, state: { [weak self] in self?.lastingState ?? LastingState() },
            report: { [weak self] in self?.warn($0) })
        self.keeper = keeper
        host.screens.choicesDidChange = { keeper.note() }
        host.sockets.didChange = { keeper.note() }
    }

    var lastingState: LastingState {
        var state = LastingState()
        state.choices = host.screens.choices
        // What somebody plugged in for this run alone goes with it, and what was there before stays.
        let isForThisRun = parts.overrides.plug != nil
        state.basis = isForThisRun ? restored.basis : basis
        state.sockets =
            isForThisRun
            ? restored.sockets
            : host.sockets.sockets.map { LastingState.Socket(id: $0.id, spec: $0.spec) }
        return state
    }
}
