// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import Hotplug

/// A source that copies the snapshots and events of another source to recorders.
///
/// Insert it directly after the hardware to record the readings, or after settling to record the published state.
/// Without recorders, it costs one hop on the queue; a slow recorder uses no memory and does not delay others.
package actor RecordingTap: ConnectorSource {
    /// The upstream source's name.
    package nonisolated let name: String

    private nonisolated let queue: SerialQueue
    private let upstream: any ConnectorSource
    private var last: ConnectorSnapshot?
    private var followers: [RecordingFollower] = []
    private var isEnded = false

    /// The queue that the source runs on.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a tap on `queue` after `upstream`.
    package init(_ upstream: any ConnectorSource, queue: SerialQueue) {
        self.upstream = upstream
        self.queue = queue
        name = upstream.name
    }

    package nonisolated func snapshots() -> AsyncStream<ConnectorSnapshot> {
        SnapshotChannel.stream(on: queue) { await self.run($0) }
    }

    package func rescan() async { await upstream.rescan() }

    /// Adds a recorder, which gets the current state first.
    package func add(_ follower: RecordingFollower) {
        if var last {
            last.cause = .start
            last.warnings = []
            follower.add(.snapshot(last))
        }
        if isEnded { follower.finish() } else { followers.append(follower) }
    }

    /// Removes a recorder.
    package func remove(_ follower: RecordingFollower) { followers.removeAll { $0 === follower } }

    /// Passes an event to the recorders; call it on the queue of the source, where events are received.
    package nonisolated func note(_ event: RecordedEvent) {
        // Events arrive on the queue; another hop would place them after the scan that they cause.
        assumeIsolated { tap in
            for follower in tap.followers { follower.add(.event(event)) }
        }
    }

    /// Ends all recorders.
    package func finish() {
        isEnded = true
        for follower in followers { follower.finish() }
        followers = []
    }

    private func run(_ outlet: SnapshotChannel) async {
        for await snapshot in upstream.snapshots() {
            last = snapshot
            for follower in followers { follower.add(.snapshot(snapshot)) }
            outlet.send(snapshot)
        }
        finish()
    }
}
