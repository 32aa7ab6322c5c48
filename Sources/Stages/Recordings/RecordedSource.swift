// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import Hotplug

/// A source that replays a recording, either in the time of a clock or step by step.
///
/// Wrap it in a ``SettledSource`` if the recording is not settled. Unlike hardware, it waits for its consumer, so that
/// no snapshot is missed. A rescan delivers the last state again. After the last entry, the stream stays open, like
/// that of an idle machine.
package actor RecordedSource<C: Clock>: ConnectorSource where C.Duration == Duration {
    /// The pace of a replay.
    package enum Pace: Hashable, Sendable {
        /// A multiple of the recorded speed, greater than 0.
        case speed(Double)
        /// The first state immediately, and one more for each call of ``step()``; their revisions count from 1.
        case stepwise
    }

    /// Always `recording`.
    package nonisolated let name = "recording"
    /// Ends when the last entry has been delivered and, for `speed`, consumed.
    package nonisolated let played: AsyncStream<Never>

    private nonisolated let queue: SerialQueue
    private let end: AsyncStream<Never>.Continuation
    private let entries: [RecordingEntry]
    private let pace: Pace
    private let clock: C
    private let note: @Sendable (RecordedEvent) -> Void
    private var next = 0
    /// The last state delivered.
    private var last: ConnectorSnapshot?
    /// The number of states delivered, for `stepwise`.
    private var revision: UInt64 = 0
    private var outlet: SnapshotChannel?

    /// The queue that the source runs on.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe queue.asUnownedSerialExecutor() }

    /// Creates a source on `queue`.
    ///
    /// - Parameters:
    ///   - recording: the recording; the replay starts at its first snapshot.
    ///   - pace: the pace.
    ///   - clock: the clock.
    ///   - queue: the queue that it runs on.
    ///   - note: called on the queue with each recorded event when it is due.
    package init(
        _ recording: Recording, pace: Pace = .speed(1), clock: C, queue: SerialQueue,
        note: @escaping @Sendable (RecordedEvent) -> Void = { _ in }
    ) {
        self.queue = queue
        self.pace = pace
        self.clock = clock
        self.note = note
        entries = recording.entries
        (played, end) = AsyncStream.makeStream()
    }

    package nonisolated func snapshots() -> AsyncStream<ConnectorSnapshot> {
        let (requests, request) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let stream = SnapshotChannel.stream(on: queue) { await self.run($0, requests) }
        return AsyncStream {
            request.yield()
            for await snapshot in stream { return snapshot }
            return nil
        }
    }

    package func rescan() {
        guard var snapshot = last else { return }
        snapshot.cause = .rescan
        snapshot.warnings = []
        outlet?.send(snapshot)
    }

    /// Delivers the next snapshot, and the events before it.
    ///
    /// - Returns: its entry; nil after the last one.
    @discardableResult
    package func step() -> RecordingEntry? {
        defer { if next == entries.count { end.finish() } }
        while let entry = deliver() {
            if entry.snapshot != nil { return entry }
        }
        return nil
    }

    /// Delivers the next entry.
    private func deliver() -> RecordingEntry? {
        guard next < entries.count else { return nil }
        let entry = entries[next]
        next += 1
        switch entry.content {
        case .event(let event): note(event)
        case .snapshot(var snapshot):
            if pace == .stepwise { revision += 1 }
            snapshot.revision = revision
            last = snapshot
            outlet?.send(snapshot)
        }
        return entry
    }

    private func run(_ outlet: SnapshotChannel, _ requests: AsyncStream<Void>) async {
        self.outlet = outlet
        // Every source delivers a first snapshot, even if it has no connectors.
        if !entries.contains(where: { $0.snapshot != nil }) {
            outlet.send(ConnectorSnapshot(connectors: [], cause: .start))
            end.finish()
        }
        switch pace {
        case .stepwise: step()
        case .speed(let speed): await play(at: speed, for: requests)
        }
        await untilCancelled()
        end.finish()
        self.outlet = nil
    }

    /// Delivers each entry when it is due and the consumer requests it.
    private func play(at speed: Double, for requests: AsyncStream<Void>) async {
        let (start, first) = (clock.now, entries.first { $0.snapshot != nil }?.at ?? .zero)
        var isRequested = false
        while next < entries.count {
            let due = start.advanced(by: (entries[next].at - first).played(at: speed))
            if due > clock.now {
                do { try await clock.sleep(until: due, tolerance: .zero) } catch { return }
            }
            // A request means that the previous snapshot, and the events before it, have been processed.
            if !isRequested { for await _ in requests { break } }
            if Task.isCancelled { return }
            isRequested = deliver()?.snapshot == nil
            // Events are not requested, but yield so that recorders can keep up.
            if isRequested { await Task.yield() }
        }
        // The end is signaled after everything has been consumed.
        if !isRequested { for await _ in requests { break } }
        end.finish()
    }
}

extension Duration {
    /// Scales a time of a recording to a playback speed; exact for 1.
    ///
    /// - Parameter speed: greater than 0.
    /// - Returns: the scaled time, at most 292 years.
    package func played(at speed: Double) -> Duration {
        guard speed != 1 else { return self }
        let nanoseconds = (Double(wholeMicroseconds) * 1000 / speed).rounded()
        return .nanoseconds(Int64(exactly: nanoseconds) ?? .max)
    }
}
