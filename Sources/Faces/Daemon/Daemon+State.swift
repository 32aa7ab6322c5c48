// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import ControlService
import Logging
import Runtime
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

    /// Keeps what is chosen, and what is plugged in, from now on.
    func keep(_ file: StateFile) {
        let writer = StateWriter(
            StateWriter.Disk(file), queue: parts.queue, state: { [weak self] in self?.state ?? PersistentState() },
            report: { [weak self] in self?.warn($0) })
        self.writer = writer
        host.screens.choicesDidChange = { writer.note() }
        host.sockets.didChange = { [weak self] in
            self?.areSocketsLeftOut = false
            writer.note()
        }
        host.namesDidChange = { [weak self] names in
            self?.names = names
            writer.note()
        }
        host.control.abilities.persist = { await writer.persisted() }
        if let problem = file.folderProblem {
            parts.logger.warning(
                "what is kept for the next run is not safe: \(problem); give run a folder of its own with --state")
        }
    }

    /// Ends what ``keep(_:)`` began, and says when something of it is lost.
    func finishKeeping() async {
        guard let problem = await writer?.finish() else { return }
        parts.logger.error("the last of what was chosen is lost: \(problem)")
    }

    /// What outlives this run.
    var state: PersistentState {
        var state = PersistentState()
        state.choices = host.screens.choices
        state.names = names
        // What somebody plugged in for this run alone goes with it, and what was there before stays; as does what an
        // earlier start did not live through, until somebody plugs something else in.
        let areOthers = parts.overrides.origins["plug"] != nil || areSocketsLeftOut
        state.provenance = areOthers ? restored.provenance : provenance
        state.sockets =
            areOthers
            ? restored.sockets
            : host.sockets.sockets.map { PersistentState.Socket(id: $0.id, spec: $0.spec) }
        return state
    }
}
