// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base

/// A source whose snapshots have settled: it runs `HotplugSettling` over another source in the time of a clock.
package actor SettledSource<C: Clock>: ConnectorSource where C.Duration == Duration {
    /// The upstream source's name.
    package nonisolated let name: String

    private nonisolated let queue: SerialQueue
    private let upstream: any ConnectorSource
    private let clock: C
    private let start: C.Instant
    private var settling: HotplugSettling
    private var timer: Task<Void, Never>?

    /// The queue on which the source runs.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a source on `queue` that settles what `upstream` reads, by `options`, in the time of `clock`.
    package init(
        _ upstream: any ConnectorSource, options: HotplugSettling.Options, clock: C, queue: SerialQueue
    ) {
        self.queue = queue
        self.upstream = upstream
        self.clock = clock
        start = clock.now
        name = upstream.name
        settling = HotplugSettling(options: options)
    }

    package nonisolated func snapshots() -> AsyncStream<ConnectorSnapshot> {
        SnapshotOutlet.stream(on: queue) { await self.run($0) }
    }

    package func rescan() async {
        await upstream.rescan()
    }

    private func run(_ outlet: SnapshotOutlet) async {
        for await snapshot in upstream.snapshots() {
            let action = settling.handle(.snapshot(snapshot), at: elapsed)
            if let settled = action.publish { outlet.send(settled) }
            setTimer(to: action.wakeUp)
        }
        timer?.cancel()
    }

    private var elapsed: Duration { start.duration(to: clock.now) }

    private func setTimer(to wakeUp: Duration?) {
        timer?.cancel()
        timer = wakeUp.map { wakeUp in
            Task(executorPreference: queue) { [clock, deadline = start.advanced(by: wakeUp), wait = wakeUp - elapsed] in
                // A poll may come when the machine is awake anyway (rule 21); settling is in a hurry.
                let tolerance = wait >= .seconds(10) ? wait / 10 : .zero
                do { try await clock.sleep(until: deadline, tolerance: tolerance) } catch { return }
                await self.wake()
            }
        }
    }

    /// Asks for a reading when it is due; the snapshot then arrives like any other.
    private func wake() async {
        // A newer timer has taken this one's place while it waited for the actor.
        guard !Task.isCancelled else { return }
        let action = settling.handle(.timePassed, at: elapsed)
        setTimer(to: action.wakeUp)
        if action.rescan { await upstream.rescan() }
    }
}
