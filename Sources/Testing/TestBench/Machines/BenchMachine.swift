// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug
package import ScenarioLanguage
package import ScriptedHotplug
import SecondScreen

/// The machine under a bench: where its monitors come from, in the bench's time.
///
/// An implementer guarantees that time is what it is told and never what a clock says: however long something takes, all
/// of it happens at the moment of the call. The bench calls in this order: `attach` for each monitor that is there at
/// launch, `open`, `start` with the first launch, then the others with times that never go back, `close` at the end.
@MainActor
package protocol BenchMachine: AnyObject {
    /// Has a monitor be there at launch.
    ///
    /// - Throws: when there is no such monitor, or it cannot be there.
    func attach(_ spec: ScreenSpec, to socket: ConnectorID) throws
    /// Makes the machine ready.
    ///
    /// - Throws: ``ActionRefused`` when it cannot be used.
    func open() async throws
    /// Looks for the first time.
    ///
    /// - Returns: what counts of it.
    func start() -> ConnectorSnapshot
    /// When something happens by itself next; nil for never.
    var nextMoment: Duration? { get }
    /// Whether nothing lies ahead but second looks without a doubt, and polls.
    var isSettled: Bool { get }
    /// Does what is due at `now`.
    ///
    /// - Returns: the snapshots to apply, in order.
    func advance(to now: Duration) async -> [ConnectorSnapshot]
    /// Does a change; its snapshots come from the next `advance`.
    ///
    /// - Parameters:
    ///   - change: what happens to the machine.
    ///   - action: the step that says so.
    ///   - now: the time.
    /// - Throws: ``ActionRefused`` when it cannot be done; nothing has changed then.
    func perform(_ change: ScriptedMachine.Change, of action: ScenarioAction, at now: Duration) async throws
    /// Why something that was to happen by itself did not, since the last call; nil when all did.
    func takeTrouble() -> ActionRefused?
    /// Leaves the machine as the next bench wants it; the second time nothing happens.
    ///
    /// - Throws: ``ActionRefused`` when it cannot be written.
    func close() async throws
}

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
