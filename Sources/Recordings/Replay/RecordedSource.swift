// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Hotplug

/// A source that says again what was recorded, in the time of a clock or step by step.
///
/// What has not settled in the recording has to settle here too: put a ``SettledSource`` around it. A rescan gives the
/// last state again. After the last entry the stream stays open, as that of a machine at which nothing happens any more.
package actor RecordedSource<C: Clock>: ConnectorSource where C.Duration == Duration {
    /// How fast it plays.
    package enum Pace: Hashable, Sendable {
        /// So many times as fast as it was recorded, more than 0.
        case speed(Double)
        /// The first state at once, and each other one when ``step()`` is called.
        case stepwise
    }

    /// Always `recording`.
    package nonisolated let name = "recording"
    /// Ends when the last entry has been delivered.
    package nonisolated let played: AsyncStream<Never>

    private nonisolated let queue: SourceQueue
    private let end: AsyncStream<Never>.Continuation
    private let entries: [RecordingEntry]
    private let pace: Pace
    private let clock: C
    private var next = 0
    private var outlet: SnapshotOutlet?

    /// The queue on which the source runs.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a source on `queue`.
    ///
    /// - Parameters:
    ///   - recording: what to play; it begins with its first snapshot, whenever that was.
    ///   - pace: how fast.
    ///   - clock: the time in which it plays.
    ///   - queue: where it runs.
    package init(_ recording: Recording, pace: Pace = .speed(1), clock: C, queue: SourceQueue) {
        self.queue = queue
        self.pace = pace
        self.clock = clock
        entries = recording.entries.filter { $0.snapshot != nil }
        (played, end) = AsyncStream.makeStream()
    }

    package nonisolated func snapshots() -> AsyncStream<ConnectorSnapshot> {
        SnapshotOutlet.stream(on: queue) { await self.run($0) }
    }

    package func rescan() {
        guard next > 0, var snapshot = entries[next - 1].snapshot else { return }
        snapshot.cause = .rescan
        snapshot.warnings = []
        outlet?.send(snapshot)
    }

    /// Delivers the next snapshot.
    ///
    /// - Returns: its entry; nil when there is none left.
    @discardableResult
    package func step() -> RecordingEntry? {
        guard next < entries.count else { return nil }
        let entry = entries[next]
        next += 1
        if let snapshot = entry.snapshot { outlet?.send(snapshot) }
        if next == entries.count { end.finish() }
        return entry
    }

    private func run(_ outlet: SnapshotOutlet) async {
        self.outlet = outlet
        let start = clock.now
        // Every source says at once that there is nothing, when there is nothing.
        if entries.isEmpty {
            outlet.send(ConnectorSnapshot(connectors: [], cause: .start))
            end.finish()
        }
        switch pace {
        case .stepwise: step()
        case .speed(let speed):
            let first = entries.first?.at ?? .zero
            while next < entries.count {
                let due = start.advanced(by: (entries[next].at - first).played(at: speed))
                if due > clock.now {
                    do { try await clock.sleep(until: due, tolerance: .zero) } catch { break }
                }
                step()
            }
        }
        await untilCancelled()
        end.finish()
        self.outlet = nil
    }
}
