// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import Hotplug

/// A source that lets recorders hear what another source says.
///
/// Put it where what passes by is worth a recording: right behind the hardware for what was read, behind settling for
/// what was acted on. Without recorders it costs a hop on the queue; a slow one costs neither memory nor the others time.
package actor RecordingTap: ConnectorSource {
    /// The upstream source's name.
    package nonisolated let name: String

    private nonisolated let queue: SerialQueue
    private let upstream: any ConnectorSource
    private var last: ConnectorSnapshot?
    private var followers: [RecordingFollower] = []
    private var isEnded = false

    /// The queue on which the source runs.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a tap on `queue` behind `upstream`.
    package init(_ upstream: any ConnectorSource, queue: SerialQueue) {
        self.upstream = upstream
        self.queue = queue
        name = upstream.name
    }

    package nonisolated func snapshots() -> AsyncStream<ConnectorSnapshot> {
        SnapshotOutlet.stream(on: queue) { await self.run($0) }
    }

    package func rescan() async {
        await upstream.rescan()
    }

    /// Has a recorder hear everything from now on, the present state first.
    package func add(_ follower: RecordingFollower) {
        if var last {
            last.cause = .start
            last.warnings = []
            follower.take(.snapshot(last))
        }
        if isEnded { follower.finish() } else { followers.append(follower) }
    }

    /// Has a recorder hear nothing any more.
    package func remove(_ follower: RecordingFollower) {
        followers.removeAll { $0 === follower }
    }

    /// Has recorders hear of an event; to be called on the queue of the source, as what receives events is.
    package nonisolated func note(_ event: RecordedEvent) {
        // Events arrive on the queue; waiting for a turn of it would put them behind the look that they caused.
        assumeIsolated { tap in
            for follower in tap.followers { follower.take(.event(event)) }
        }
    }

    /// Has recorders hear that nothing comes any more.
    package func finish() {
        isEnded = true
        for follower in followers { follower.finish() }
        followers = []
    }

    private func run(_ outlet: SnapshotOutlet) async {
        for await snapshot in upstream.snapshots() {
            last = snapshot
            for follower in followers { follower.take(.snapshot(snapshot)) }
            outlet.send(snapshot)
        }
        finish()
    }
}
