// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScenarioLanguage
import ScriptedHotplug
import SecondScreen

/// A machine that a script moves: nothing of it is real.
final class ScriptedBenchMachine: BenchMachine {
    private var machine: ScriptedMachine

    /// Creates a machine without cards.
    init(settling: HotplugSettling.Options) {
        machine = ScriptedMachine(settling: settling)
    }

    func attach(_ spec: ScreenSpec, to socket: ConnectorID) throws {
        try machine.perform(.plug(socket, try VirtualMonitor(spec)), at: .zero)
    }

    func open() {}
    func start() -> ConnectorSnapshot { machine.start() }
    var nextMoment: Duration? { machine.nextMoment }
    var isSettled: Bool { machine.isSettled }
    func advance(to now: Duration) -> [ConnectorSnapshot] { machine.advance(to: now) }

    func perform(
        _ change: ScriptedMachine.Change, of action: ScenarioAction, at now: Duration
    ) throws(ActionRefused) {
        do throws(ScriptedMachineError) {
            try machine.perform(change, at: now)
        } catch { throw ActionRefused(error.description) }
    }

    func takeTrouble() -> ActionRefused? { nil }
    func close() {}
}
