// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
import ScenarioLanguage
import TestBench

/// Plays scenarios on this machine's own connectors, one after the other, in this process: they share the sockets anyway.
struct CablePlayer {
    /// Makes the source of the connectors; each scenario begins with one that knows nothing.
    let source: @Sendable () -> any ConnectorSource
    /// What moves the cables.
    let cables: any Cables
    /// Everything about playing but the file.
    let order: ScenarioOrder
    /// What ends a scenario early.
    let race: AbortRace

    /// Plays a scenario; the sockets that it used are empty afterwards.
    ///
    /// - Returns: how it went.
    func verdict(of file: ScenarioFile) async -> ScenarioVerdict {
        var (verdict, reason) = await race.run { await play(file) }
        verdict.note(reason, of: file)
        return verdict
    }

    @MainActor
    private func play(_ file: ScenarioFile) async -> ScenarioVerdict {
        var order = order
        order.file = file.path
        do {
            return try await order.play { settings, folder in
                var options = try ScenarioPlayCommand.options(settings, in: folder)
                options.machine = { [source, cables] in
                    CabledMachine(settling: $0, source: source(), cables: cables)
                }
                return options
            }
        } catch {
            return ScenarioVerdict(file, failed: AbortReason("the scenario is played", seen: "\(error)"))
        }
    }
}
