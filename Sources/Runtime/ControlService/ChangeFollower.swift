// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization
import Varlink

/// The changes that one client has not been sent yet: a bounded number of them.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | waiting, none | changes | waiting, as many | wake the sender |
/// | waiting, with room for more | changes | waiting, as many more | none |
/// | waiting, without room for so many | changes | behind | let all of them go |
/// | behind | changes | behind | let them go |
/// | waiting or behind | taken | waiting, none | the changes, or that the client is behind |
final class ChangeFollower: Sendable {
    /// What a client is to be sent next.
    enum Delivery {
        /// Changes, in their order.
        case changes([JSONValue])
        /// More has happened than is kept: the whole state.
        case behind
    }

    private struct State {
        var changes: [JSONValue] = []
        var isBehind = false
    }

    /// How many changes wait for one client at most.
    private let limit: Int
    private let state = Mutex(State())
    private let wakeUps: AsyncStream<Void>
    private let wakeUp: AsyncStream<Void>.Continuation

    /// Creates a follower for whom at most `limit` changes wait.
    init(limit: Int = 1024) {
        self.limit = limit
        (wakeUps, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Has changes wait for the client.
    func take(_ changes: [JSONValue]) {
        state.withLock { state in
            guard !state.isBehind else { return }
            if state.changes.count + changes.count <= limit {
                state.changes += changes
            } else {
                state.changes = []
                state.isBehind = true
            }
        }
        wakeUp.yield()
    }

    /// Lets nothing wait any more, as the client is sent the whole state.
    func catchUp() {
        state.withLock { $0 = State() }
    }

    /// Ends ``deliveries()`` once everything that waits is delivered.
    func finish() { wakeUp.finish() }

    /// Hands out what waits, as it comes, until the task is cancelled or the follower finished.
    ///
    /// - Parameter body: sends a delivery; the next one comes when it returns.
    /// - Throws: what `body` throws.
    func forEachDelivery(_ body: (Delivery) async throws(VarlinkError) -> Void) async throws(VarlinkError) {
        var signals = wakeUps.makeAsyncIterator()
        while await signals.next(isolation: nil) != nil { try await deliver(body) }
        try await deliver(body)
    }

    private func deliver(_ body: (Delivery) async throws(VarlinkError) -> Void) async throws(VarlinkError) {
        let delivery: Delivery? = state.withLock { state in
            if state.isBehind { return .behind }
            guard !state.changes.isEmpty else { return nil }
            defer { state.changes = [] }
            return .changes(state.changes)
        }
        if let delivery { try await body(delivery) }
    }
}
