// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug
package import ScenarioLanguage
package import ScriptedHotplug
import SecondScreen

/// The machine under a bench: the source of its monitors, in the bench's time.
///
/// Time is what the bench passes in, and never that of a clock: however long a call takes, everything in it happens at
/// the moment of the call. The bench calls in this order: `attach` for each monitor at launch, `open`, `start` with the
/// first launch, then the others with times that never go back, and `close` at the end.
@MainActor
package protocol BenchMachine: AnyObject {
    /// Attaches a monitor at launch.
    ///
    /// - Throws: when the monitor or the socket is invalid.
    func attach(_ spec: ScreenSpec, to socket: ConnectorID) throws
    /// Prepares the machine.
    ///
    /// - Throws: ``ActionRefused`` when it cannot be used.
    func open() async throws
    /// Takes the first reading.
    ///
    /// - Returns: the settled snapshot.
    func start() -> ConnectorSnapshot
    /// The time of the next pending event; nil for none.
    var nextMoment: Duration? { get }
    /// Whether nothing is pending other than polls and confirming rescans.
    var isSettled: Bool { get }
    /// Does what is due up to `now`.
    ///
    /// - Returns: the snapshots to apply, in order.
    func advance(to now: Duration) async -> [ConnectorSnapshot]
    /// Makes a change; its snapshots come from the next `advance`.
    ///
    /// - Parameters:
    ///   - change: the change of the machine.
    ///   - action: the action of the step.
    ///   - now: the time.
    /// - Throws: ``ActionRefused`` when it cannot be made; nothing has changed then.
    func perform(_ change: ScriptedMachine.Change, of action: ScenarioAction, at now: Duration) async throws
    /// Why a pending event could not happen, since the last call; nil for none.
    func takeTrouble() -> ActionRefused?
    /// Restores the machine for the next bench; a second call does nothing.
    ///
    /// - Throws: ``ActionRefused`` when it cannot be written.
    func close() async throws
}

/// A scripted machine.
final class ScriptedBenchMachine: BenchMachine {
    private var machine: ScriptedMachine

    /// Creates a machine without graphics cards.
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
