// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug
package import ScenarioLanguage
package import ScriptedHotplug
import SecondScreen

/// A machine with real connectors and cables, in the bench's time.
///
/// A script decides what is plugged in, as on a scripted machine, and refuses impossible actions. Differences between
/// the script and reality become moves of cables; the result is read from the source and settled here:
///
/// | when | what happens |
/// |---|---|
/// | the script plugs or unplugs | moves the cable, and waits for the source's snapshot of it |
/// | that snapshot arrives | settles it at the time of the step, however long it took |
/// | the script's flap continues | the same, at the time of the script |
/// | settling or the script requests a rescan | rescans the source |
/// | the source reports a change by itself | settles it with the next step |
///
/// There are no polls: virtual days pass in an instant, during which nothing happens to a real socket.
@MainActor
package final class CabledMachine: BenchMachine {
    /// Timeouts in real time.
    package struct Patience: Sendable {
        /// The timeout for the source to show a move, or for a rescan.
        package var limit: Duration = .seconds(10)
        /// The timeout for the EDID of a connected monitor.
        package var description: Duration = .seconds(3)
        /// The pause between attempts to read a state that lags behind its event.
        package var pause: Duration = .milliseconds(50)

        /// Creates timeouts for real machines.
        package init() {}
    }

    /// A monitor in a socket.
    struct Plug: Hashable {
        var edid: [UInt8]
        var monitor: String
    }

    /// The scripted sockets, without settling.
    var script = ScriptedMachine(settling: .scripted)
    /// The names of monitors in the scenario, by socket.
    var monitors: [ConnectorID: String] = [:]
    /// The monitors that are plugged in by cables.
    var present: [ConnectorID: Plug] = [:]
    /// The sockets whose state is unknown after a failed move.
    var doubtful: Set<ConnectorID> = []
    /// Decides when a reading is published.
    var settling: HotplugSettling
    /// The time of settling's next rescan.
    var wakeUp: Duration?
    /// The current time of the bench.
    var clock: Duration = .zero
    /// Settled snapshots for the next `advance`.
    var outbox: [ConnectorSnapshot] = []
    /// The first failure of a pending event.
    var trouble: ActionRefused?
    private(set) var hasStarted = false
    private var isOpen = false

    let watch: SourceWatch
    let cables: any Cables
    let patience: Patience
    let realClock: any Clock<Duration>

    /// Creates a machine.
    ///
    /// - Parameters:
    ///   - settling: the settling options, without polls.
    ///   - source: the source of the connectors.
    ///   - cables: moves the cables.
    ///   - patience: the timeouts.
    ///   - realClock: the clock for timeouts.
    package init(
        settling: HotplugSettling.Options, source: any ConnectorSource, cables: any Cables,
        patience: Patience = Patience(), realClock: any Clock<Duration> = ContinuousClock()
    ) {
        var options = settling
        options.pollInterval = nil
        self.settling = HotplugSettling(options: options)
        (self.cables, self.patience, self.realClock) = (cables, patience, realClock)
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
            throw ActionRefused("this machine did not report its connectors within \(patience.limit)")
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
        // Even after cancellation: a new task is not canceled with the scenario.
        try await Task { try await unplugAll() }.value
        if let trouble = takeTrouble() { throw trouble }
    }

    /// Stores the scenario's name of a new monitor; returns its socket.
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

/// Pending events, in the bench's time.
extension CabledMachine {
    /// The time of the next pending event: a continuing flap, a rescan for settling, or news from the source.
    package var nextMoment: Duration? {
        guard hasStarted else { return nil }
        return outbox.isEmpty ? nextStep : clock
    }

    /// Whether nothing is pending other than confirming rescans.
    package var isSettled: Bool { outbox.isEmpty && !watch.hasNews && script.isSettled && !settling.hasPendingReadings }

    package func advance(to now: Duration) async -> [ConnectorSnapshot] {
        await pass(to: now)
        defer { outbox = [] }
        return outbox
    }

    /// Processes what is due up to `now`, and collects the snapshots.
    func pass(to now: Duration) async {
        let end = max(now, clock)
        while hasStarted, let moment = nextStep, moment <= end {
            clock = max(clock, moment)
            await takeStep()
        }
        clock = end
    }

    private var nextStep: Duration? {
        if watch.hasNews { return clock }
        guard let scripted = script.nextMoment else { return wakeUp }
        return wakeUp.map { min($0, scripted) } ?? scripted
    }

    private func takeStep() async {
        if let news = watch.takeNews() {
            settle(news)
        } else if let due = script.nextMoment, due <= clock {
            _ = script.advance(to: clock)
            do throws(ActionRefused) {
                try await follow()
            } catch { trouble = trouble ?? error }
        } else if let wakeUp, wakeUp <= clock {
            let action = settling.handle(.timePassed, at: clock)
            self.wakeUp = action.wakeUp
            if action.rescan { await look() }
        }
    }

    /// Rescans the source, and settles its snapshot.
    func look() async {
        guard await watch.look(patience.limit), let news = watch.takeNews() else {
            trouble = trouble ?? ActionRefused("the connectors could not be read within \(patience.limit)")
            return
        }
        settle(news)
    }

    /// Settles a reading, and collects the result.
    func settle(_ reading: ConnectorSnapshot) {
        let action = settling.handle(.snapshot(reading), at: clock)
        wakeUp = action.wakeUp
        if let settled = action.publish { outbox.append(settled) }
    }
}
