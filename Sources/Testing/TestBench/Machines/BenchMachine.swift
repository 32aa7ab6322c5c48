// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug
package import ScenarioLanguage
package import ScriptedHotplug
import SecondScreen

/// The machine of a bench: the source of its monitors, in the bench's time.
///
/// Time is passed by the bench and never read from a clock: however long a call takes, everything in it happens at the
/// moment of the call. The bench calls, in this order: `attach` for each monitor at launch, `open`, `start` at the
/// first launch, then the other methods with times that never decrease, and finally `close`.
@MainActor
package protocol BenchMachine: AnyObject {
    /// Attaches a monitor at launch.
    ///
    /// - Throws: if the monitor or the socket is invalid.
    func attach(_ spec: ScreenSpec, to socket: ConnectorID) throws
    /// Prepares the machine.
    ///
    /// - Throws: ``ActionRefused`` if it cannot be used.
    func open() async throws
    /// Takes the first reading.
    ///
    /// - Returns: the settled snapshot.
    func start() -> ConnectorSnapshot
    /// The time of the next pending event; nil for none.
    var nextMoment: Duration? { get }
    /// Whether nothing is pending other than polls and confirming rescans.
    var isSettled: Bool { get }
    /// Processes what is due up to `now`.
    ///
    /// - Returns: the snapshots to apply, in order.
    func advance(to now: Duration) async -> [ConnectorSnapshot]
    /// Makes a change; the next call of `advance` returns its snapshots.
    ///
    /// - Parameters:
    ///   - change: the change of the machine.
    ///   - action: the action of the step.
    ///   - now: the time.
    /// - Throws: ``ActionRefused`` if the change is impossible, in which case nothing has changed.
    func perform(_ change: ScriptedMachine.Change, of action: ScenarioAction, at now: Duration) async throws
    /// Returns the reason a pending event failed since the last call; nil if none did.
    func takeTrouble() -> ActionRefused?
    /// Restores the machine for the next bench; further calls do nothing.
    ///
    /// - Throws: ``ActionRefused`` if it cannot be written to.
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
