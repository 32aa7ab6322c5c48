// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Dispatch
import Hotplug
import Synchronization

/// The bounded queue of one recorder: entries with the times at which they happened.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | empty | entry | filled | wake the recorder when its next turn is due |
/// | filled | entry | filled | append; when half full, wake the recorder |
/// | full | entry | behind | drop everything but the newest state |
/// | behind | snapshot | behind | replace the newest state |
/// | behind | event | behind | drop it |
/// | filled | read | empty | return the entries |
/// | behind | read | empty | return the newest state, even if returned before, with a warning |
package final class RecordingFollower: Sendable {
    private struct State {
        var entries: [RecordingEntry] = []
        var lost = 0
        /// The newest state, even if it was already returned.
        var newest: ConnectorSnapshot?
        /// The time at which the recorder's next turn is due.
        var nextTurn = Duration.zero
    }

    /// The time to wake the recorder.
    private enum WakeUp {
        case now
        case after(Duration)
    }

    private let limit: Int
    private let gathering: RecordingGathering?
    private let now: @Sendable () -> Duration
    private let state = Mutex(State())
    private let wakeUps: AsyncStream<Void>
    private let wakeUp: AsyncStream<Void>.Continuation

    /// Creates a queue of at most `limit` entries.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of entries.
    ///   - gathering: how entries are batched; nil to wake the recorder for each.
    ///   - now: the time since the recording began; nil for the time since this call.
    package init(limit: Int = 256, gathering: RecordingGathering? = nil, now: (@Sendable () -> Duration)? = nil) {
        self.limit = limit
        self.gathering = gathering
        let start = ContinuousClock.now
        self.now = now ?? { start.duration(to: .now) }
        (wakeUps, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Adds an entry with the current time.
    func add(_ content: RecordingEntry.Content) {
        let entry = RecordingEntry(at: now(), content)
        let wakeUp: WakeUp? = state.withLock { state in
            if let snapshot = entry.snapshot { state.newest = snapshot }
            guard state.lost == 0, state.entries.count < limit else {
                let newest = entry.snapshot == nil ? state.entries.last { $0.snapshot != nil } : entry
                state.lost += state.entries.count + 1 - (newest == nil ? 0 : 1)
                state.entries = newest.map { [$0] } ?? []
                return .now
            }
            state.entries.append(entry)
            if state.entries.count == limit / 2 { return .now }
            guard state.entries.count == 1 else { return nil }
            return state.nextTurn > entry.at ? .after(state.nextTurn - entry.at) : .now
        }
        switch wakeUp {
        case .after(let duration)?:
            guard let gathering else { fallthrough }
            gathering.schedule(duration) { [wakeUp = self.wakeUp] in wakeUp.yield() }
        case .now?: self.wakeUp.yield()
        case nil: break
        }
    }

    /// Ends ``forEachBatch(_:)`` once the queue is empty.
    package func finish() { wakeUp.finish() }

    /// Passes batches of entries to a closure until the task is canceled or ``finish()`` is called.
    ///
    /// - Parameter body: writes entries; called again after it returns.
    /// - Throws: what `body` throws.
    package func forEachBatch<Failure: Error>(
        _ body: ([RecordingEntry]) async throws(Failure) -> Void
    ) async throws(Failure) {
        var signals = wakeUps.makeAsyncIterator()
        while await signals.next(isolation: nil) != nil {
            let batch = batch()
            if !batch.isEmpty { try await body(batch) }
        }
        let rest = batch()
        if !rest.isEmpty { try await body(rest) }
    }

    private func batch() -> [RecordingEntry] {
        let now = now()
        return state.withLock { state in
            // A loss stays recorded until there is a state with which to report it.
            guard state.lost == 0 || state.newest != nil else { return [] }
            defer { state = State(newest: state.newest, nextTurn: now + (gathering?.interval ?? .zero)) }
            guard state.lost > 0, var snapshot = state.newest else { return state.entries }
            if state.entries.isEmpty { (snapshot.cause, snapshot.warnings) = (.rescan, []) }
            let lost = Spelling.count(state.lost, "entry", "entries")
            snapshot.warnings.append("\(lost) before this not recorded: too many arrived at once")
            return [RecordingEntry(at: state.entries.last?.at ?? now, .snapshot(snapshot))]
        }
    }
}

/// Batches entries, so that a storm of events wakes the recorder only a few times.
///
/// The first entry after a quiet period is passed on immediately; those of a storm wait for the next turn. This does
/// not affect their recorded times.
package struct RecordingGathering: Sendable {
    /// The minimum time between two turns.
    package let interval: Duration
    /// Runs a closure after a delay.
    let schedule: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

    /// Creates a batching with any scheduler, for tests.
    package init(interval: Duration, schedule: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void) {
        self.interval = interval
        self.schedule = schedule
    }

    /// Creates a batching in real time, with at most ten turns per second.
    ///
    /// - Parameter queue: the queue of its timers.
    package init(on queue: SerialQueue) {
        self.init(interval: .milliseconds(100)) { duration, body in
            queue.queue.asyncAfter(deadline: .now() + duration / .seconds(1), execute: body)
        }
    }
}
