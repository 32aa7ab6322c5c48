// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
import Synchronization

/// What one recorder has not written yet: a bounded number of entries, with the times at which they happened.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | waiting, none | entry | waiting, one | wake the recorder |
/// | waiting, with room | entry | waiting, one more | none |
/// | waiting, without room | entry | behind | let all go but the newest state |
/// | behind | snapshot | behind | keep it in the place of the one before |
/// | behind | event | behind | let it go |
/// | waiting or behind | taken | waiting, none | the entries, or the newest state with a warning |
package final class RecordingFollower: Sendable {
    private struct State {
        var entries: [RecordingEntry] = []
        var lost = 0
    }

    private let limit: Int
    private let now: @Sendable () -> Duration
    private let state = Mutex(State())
    private let wakeUps: AsyncStream<Void>
    private let wakeUp: AsyncStream<Void>.Continuation

    /// Creates a follower for whom at most `limit` entries wait.
    ///
    /// - Parameters:
    ///   - limit: how many entries wait.
    ///   - now: the time since the recording began; nil for the time since this.
    package init(limit: Int = 256, now: (@Sendable () -> Duration)? = nil) {
        self.limit = limit
        let start = ContinuousClock.now
        self.now = now ?? { start.duration(to: .now) }
        (wakeUps, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Has something wait that happens now.
    func take(_ content: RecordingEntry.Content) {
        let entry = RecordingEntry(at: now(), content)
        state.withLock { state in
            if state.lost == 0, state.entries.count < limit {
                state.entries.append(entry)
            } else {
                let newest = entry.snapshot == nil ? state.entries.last { $0.snapshot != nil } : entry
                state.lost += state.entries.count + 1 - (newest == nil ? 0 : 1)
                state.entries = newest.map { [$0] } ?? []
            }
        }
        wakeUp.yield()
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
        while await signals.next(isolation: nil) != nil { try await body(batch()) }
        let rest = batch()
        if !rest.isEmpty { try await body(rest) }
    }

    private func batch() -> [RecordingEntry] {
        state.withLock { state in
            defer { state = State() }
            guard state.lost > 0, let entry = state.entries.last, var snapshot = entry.snapshot else {
                return state.entries
            }
            snapshot.warnings.append("\(state.lost) entries before this were not recorded: too much came at once")
            return [RecordingEntry(at: entry.at, .snapshot(snapshot))]
        }
    }
}
