// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import Hotplug

/// A source that says again what was recorded, in the time of a clock or step by step.
///
/// What has not settled in the recording has to settle here too: put a ``SettledSource`` around it. Unlike hardware it
/// waits for whoever takes its snapshots, so that each of them is seen there. A rescan gives the last state again. After
/// the last entry the stream stays open, as that of a machine at which nothing happens any more.
package actor RecordedSource<C: Clock>: ConnectorSource where C.Duration == Duration {
    /// How fast it plays.
    package enum Pace: Hashable, Sendable {
        /// So many times as fast as it was recorded, more than 0.
        case speed(Double)
        /// The first state at once, and each other one when ``step()`` is called; their revisions count from 1.
        case stepwise
    }

    /// Always `recording`.
    package nonisolated let name = "recording"
    /// Ends when the last entry has been delivered, and been taken where it was played at a speed.
    package nonisolated let played: AsyncStream<Never>

    private nonisolated let queue: SerialQueue
    private let end: AsyncStream<Never>.Continuation
    private let entries: [RecordingEntry]
    private let pace: Pace
    private let clock: C
    private let note: @Sendable (RecordedEvent) -> Void
    private var next = 0
    /// The state that was delivered last.
    private var last: ConnectorSnapshot?
    /// How many states have been delivered, where whoever asks for one wants to know it by its number.
    private var revision: UInt64 = 0
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
    ///   - note: told on the queue of each event that was recorded, when its time has come.
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
        let (wishes, wish) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let stream = SnapshotOutlet.stream(on: queue) { await self.run($0, wishes) }
        return AsyncStream {
            wish.yield()
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
    /// - Returns: its entry; nil when there is none left.
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

    private func run(_ outlet: SnapshotOutlet, _ wishes: AsyncStream<Void>) async {
        self.outlet = outlet
        // Every source says at once that there is nothing, when there is nothing.
        if !entries.contains(where: { $0.snapshot != nil }) {
            outlet.send(ConnectorSnapshot(connectors: [], cause: .start))
            end.finish()
        }
        switch pace {
        case .stepwise: step()
        case .speed(let speed): await play(at: speed, for: wishes)
        }
        await untilCancelled()
        end.finish()
        self.outlet = nil
    }

    /// Delivers each entry when its time has come and somebody wishes for it.
    private func play(at speed: Double, for wishes: AsyncStream<Void>) async {
        let (start, first) = (clock.now, entries.first { $0.snapshot != nil }?.at ?? .zero)
        var isWished = false
        while next < entries.count {
            let due = start.advanced(by: (entries[next].at - first).played(at: speed))
            if due > clock.now {
                do { try await clock.sleep(until: due, tolerance: .zero) } catch { return }
            }
            // Who wishes for a snapshot is done with the one before, and with the events before that.
            if !isWished { for await _ in wishes { break } }
            if Task.isCancelled { return }
            isWished = deliver()?.snapshot == nil
            // Events wait for nobody; but whoever records them has a turn before there are too many.
            if isWished { await Task.yield() }
        }
        // Whoever waits for the end finds everything delivered.
        if !isWished { for await _ in wishes { break } }
        end.finish()
    }
}

extension Duration {
    /// How long a time of a recording takes at so many times its speed; exact when that is its own.
    ///
    /// - Parameter speed: more than 0.
    /// - Returns: the time, at most 292 years.
    package func played(at speed: Double) -> Duration {
        guard speed != 1 else { return self }
        let nanoseconds = (Double(wholeMicroseconds) * 1000 / speed).rounded()
        return .nanoseconds(Int64(exactly: nanoseconds) ?? .max)
    }
}
