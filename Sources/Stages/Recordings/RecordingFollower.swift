// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Dispatch
import Hotplug
import Synchronization

/// What one recorder has not written yet: a bounded number of entries, with the times at which they happened.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | waiting, none | entry | waiting, one | wake the recorder when its next turn has come |
/// | waiting, with room | entry | waiting, one more | none; at half of the room wake the recorder |
/// | waiting, without room | entry | behind | let all go but the newest state |
/// | behind | snapshot | behind | keep it in the place of the one before |
/// | behind | event | behind | let it go |
/// | waiting | taken | waiting, none | the entries |
/// | behind | taken | waiting, none | the newest state, also one that was taken before, with a warning |
package final class RecordingFollower: Sendable {
    private struct State {
        var entries: [RecordingEntry] = []
        var lost = 0
        /// The newest state, whether or not it waits.
        var newest: ConnectorSnapshot?
        /// When the recorder's next turn is.
        var nextTurn = Duration.zero
    }

    /// How long a recorder is left asleep while entries gather.
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

    /// Creates a follower for whom at most `limit` entries wait.
    ///
    /// - Parameters:
    ///   - limit: how many entries wait.
    ///   - gathering: how entries are gathered for a turn of the recorder; nil for a turn as soon as one comes.
    ///   - now: the time since the recording began; nil for the time since this.
    package init(
        limit: Int = 256, gathering: RecordingGathering? = nil, now: (@Sendable () -> Duration)? = nil
    ) {
        self.limit = limit
        self.gathering = gathering
        let start = ContinuousClock.now
        self.now = now ?? { start.duration(to: .now) }
        (wakeUps, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Has something wait that happens now.
    func take(_ content: RecordingEntry.Content) {
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

    /// Ends ``forEachBatch(_:)`` once everything that waits is handed out.
    package func finish() { wakeUp.finish() }

    /// Hands out what waits, as it comes, until the task is cancelled or the follower finished.
    ///
    /// - Parameter body: writes entries; the next ones come when it returns.
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
            // A loss that no state can tell of yet is not forgotten.
            guard state.lost == 0 || state.newest != nil else { return [] }
            defer { state = State(newest: state.newest, nextTurn: now + (gathering?.interval ?? .zero)) }
            guard state.lost > 0, var snapshot = state.newest else { return state.entries }
            if state.entries.isEmpty { (snapshot.cause, snapshot.warnings) = (.rescan, []) }
            snapshot.warnings.append("\(state.lost) entries before this were not recorded: too much came at once")
            return [RecordingEntry(at: state.entries.last?.at ?? now, .snapshot(snapshot))]
        }
    }
}

/// How entries are gathered before their recorder has a turn, so that a storm of events costs few wake-ups.
///
/// The first entry after a quiet time is handed out at once; those of a storm wait for the next turn. The times that are
/// recorded are those at which things happened.
package struct RecordingGathering: Sendable {
    /// The least time from one turn to the next.
    package let interval: Duration
    /// Has something done after some time.
    let schedule: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void

    /// Creates a gathering in the time of a test, or of whatever else `schedule` knows.
    package init(
        interval: Duration, schedule: @escaping @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    ) {
        self.interval = interval
        self.schedule = schedule
    }

    /// Creates a gathering in real time, ten turns a second at most.
    ///
    /// - Parameter queue: where the time is waited for.
    package init(on queue: SerialQueue) {
        self.init(interval: .milliseconds(100)) { duration, body in
            queue.queue.asyncAfter(deadline: .now() + duration / .seconds(1), execute: body)
        }
    }
}
