// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base

/// A source that delivers only settled snapshots: it runs `HotplugSettling` over another source.
package actor SettledSource<C: Clock>: ConnectorSource where C.Duration == Duration {
    /// The upstream source's name.
    package nonisolated let name: String

    private nonisolated let queue: SerialQueue
    private let upstream: any ConnectorSource
    private let clock: C
    private let start: C.Instant
    private var settling: HotplugSettling
    private var timer: Task<Void, Never>?

    /// The queue that the source runs on.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a source on `queue` that settles the snapshots of `upstream` in the time of `clock`.
    package init(_ upstream: any ConnectorSource, options: HotplugSettling.Options, clock: C, queue: SerialQueue) {
        self.queue = queue
        self.upstream = upstream
        self.clock = clock
        start = clock.now
        name = upstream.name
        settling = HotplugSettling(options: options)
    }

    package nonisolated func snapshots() -> AsyncStream<ConnectorSnapshot> {
        SnapshotChannel.stream(on: queue) { await self.run($0) }
    }

    package func rescan() async { await upstream.rescan() }

    private func run(_ outlet: SnapshotChannel) async {
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
                // A poll may coincide with another wake-up (rule 21); settling must not be delayed.
                let tolerance = wait >= .seconds(10) ? wait / 10 : .zero
                do { try await clock.sleep(until: deadline, tolerance: tolerance) } catch { return }
                await self.wake()
            }
        }
    }

    /// Requests a scan if one is due; its snapshot then arrives like any other.
    private func wake() async {
        // A newer timer replaced this one while it waited for the actor.
        guard !Task.isCancelled else { return }
        let action = settling.handle(.timePassed, at: elapsed)
        setTimer(to: action.wakeUp)
        if action.rescan { await upstream.rescan() }
    }
}
