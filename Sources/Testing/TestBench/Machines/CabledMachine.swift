// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug
package import ScenarioLanguage
package import ScriptedHotplug
import SecondScreen

/// The machine that the bench runs on: real connectors, real cables, and the bench's time.
///
/// A script says what is plugged in where, as on a scripted machine, and refuses what makes no sense. What differs between
/// the script and reality is done with cables; what comes of it is read from the source, and settles here:
///
/// | when | what happens |
/// |---|---|
/// | the script plugs or unplugs | the cable is moved, and the source's snapshot that shows it is waited for |
/// | that snapshot comes | settling takes it, at the moment of the step, however long it took |
/// | the script's flap goes on | the same, at the moment that the script says |
/// | settling wants to look again, or the script says so | the source looks again |
/// | the source says something by itself | settling takes it with the next thing that happens |
///
/// There are no polls: the days of a scenario pass in no time, in which nothing can happen to a real socket.
@MainActor
package final class CabledMachine: BenchMachine {
    /// How long to wait in real time, and how often to look.
    package struct Patience: Sendable {
        /// How long the source may take to show what was done, or to look.
        package var limit: Duration = .seconds(10)
        /// How long a monitor that is connected may take until its EDID can be read.
        package var description: Duration = .seconds(3)
        /// How long to wait before the EDID is looked for again.
        package var pause: Duration = .milliseconds(50)

        /// Creates the patience that real machines need.
        package init() {}
    }

    /// What is plugged in where.
    struct Plug: Hashable {
        var edid: [UInt8]
        var monitor: String
    }

    /// What people and programs do to sockets, without any settling.
    var script = ScriptedMachine(settling: .scripted)
    /// The monitors as the scenario calls them, by socket of the script.
    var monitors: [ConnectorID: String] = [:]
    /// What cables have done.
    var present: [ConnectorID: Plug] = [:]
    /// Where a move failed: nobody knows what is in there.
    var doubtful: Set<ConnectorID> = []
    /// Decides what counts.
    var settling: HotplugSettling
    /// When settling wants to look again.
    var wakeUp: Duration?
    /// The latest time that was named.
    var clock: Duration = .zero
    /// Snapshots that nobody has taken yet.
    var outbox: [ConnectorSnapshot] = []
    /// Why something was not done.
    var trouble: ActionRefused?
    private(set) var hasStarted = false
    private var isOpen = false

    let watch: SourceWatch
    let cables: any Cables
    let patience: Patience
    let realClock: any Clock<Duration>

    /// Creates a machine that has not been looked at.
    ///
    /// - Parameters:
    ///   - settling: when what is read counts; its polls are left out.
    ///   - source: the connectors, as they are read.
    ///   - cables: what moves the cables.
    ///   - patience: how long to wait for both.
    ///   - realClock: the time in which to wait.
    package init(
        settling: HotplugSettling.Options, source: any ConnectorSource, cables: any Cables,
        patience: Patience = Patience(), realClock: any Clock<Duration> = ContinuousClock()
    ) {
        var options = settling
        options.pollInterval = nil
        self.settling = HotplugSettling(options: options)
        self.cables = cables
        self.patience = patience
        self.realClock = realClock
        watch = SourceWatch(source, clock: realClock)
    }

    package func attach(_ spec: ScreenSpec, to socket: ConnectorID) throws {
        try script.perform(.plug(socket, try VirtualMonitor(spec)), at: .zero)
        monitors[socket] = spec.description
    }

    package func open() async throws {
        isOpen = true
        watch.open()
        guard await watch.wait(patience.limit, until: { watch.latest != nil }) else {
            throw ActionRefused("this machine did not say within \(patience.limit) which connectors it has")
        }
        _ = script.start()
        try await follow()
    }

    package func start() -> ConnectorSnapshot {
        hasStarted = true
        var first = watch.takeNews() ?? watch.latest ?? ConnectorSnapshot(connectors: [], cause: .start)
        first.cause = .start
        settle(first)
        return outbox.popLast() ?? first
    }

    package func perform(
        _ change: ScriptedMachine.Change, of action: ScenarioAction, at now: Duration
    ) async throws {
        if let words = action.unplayable(on: .cables) {
            throw ActionRefused("'\(words)' cannot be played with real cables")
        }
        await pass(to: now)
        let (scriptBefore, monitorsBefore) = (script, monitors)
        do throws(ScriptedMachineError) {
            try script.perform(change, at: now)
        } catch { throw ActionRefused(error.description) }
        _ = script.advance(to: now)
        let plugged = noteMonitor(of: change, action)
        do {
            try await follow(movingAnyway: plugged)
        } catch {
            (script, monitors) = (scriptBefore, monitorsBefore)
            throw error
        }
        if case .rescan = change { await look() }
    }

    package func takeTrouble() -> ActionRefused? {
        defer { trouble = nil }
        return trouble
    }

    package func close() async throws {
        guard isOpen else { return }
        isOpen = false
        defer { watch.close() }
        // Also when whoever plays is ended: a task of its own is not cancelled with the scenario.
        try await Task { try await unplugAll() }.value
        if let trouble = takeTrouble() { throw trouble }
    }

    /// Remembers how the scenario calls a monitor that comes; returns its socket.
    private func noteMonitor(of change: ScriptedMachine.Change, _ action: ScenarioAction) -> ConnectorID? {
        switch (change, action) {
        case (.plug(let id, _), .plug(_, let spec)), (.swap(let id, _), .swap(_, let spec)):
            monitors[id] = spec.description
            return id
        case (.duplicate(let id, let other), _):
            monitors[other] = monitors[id]
            return other
        default: return nil
        }
    }
}
