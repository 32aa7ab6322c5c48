// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Synchronization
import Varlink

/// The items queued for one client of a stream, up to a limit.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | queued: none | items | queued | wake the sender |
/// | queued, within the limit | items | queued | none |
/// | queued, beyond the limit | items | behind | drop and count all |
/// | behind | items | behind | drop and count them |
/// | queued or behind | delivery | queued: none | send the items, or report that the client is behind |
final class Follower<Item: Sendable>: Sendable {
    /// The next thing to send.
    enum Delivery {
        /// Items, in order.
        case items([Item])
        /// The queue overflowed, and this many items were dropped.
        case behind(missed: Int)
    }

    private struct State {
        var items: [Item] = []
        var missed = 0
    }

    private let limit: Int
    private let state = Mutex(State())
    private let wakeUps: AsyncStream<Void>
    private let wakeUp: AsyncStream<Void>.Continuation

    /// Creates a follower with a queue of at most `limit` items.
    init(limit: Int = 1024) {
        self.limit = limit
        (wakeUps, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Queues items for the client.
    func take(_ items: [Item]) {
        state.withLock { state in
            if state.missed == 0, state.items.count + items.count <= limit {
                state.items += items
            } else {
                state.missed += state.items.count + items.count
                state.items = []
            }
        }
        wakeUp.yield()
    }

    /// Clears the queue, because the client is about to receive something that includes what is in it.
    func catchUp() {
        state.withLock { $0 = State() }
    }

    /// Ends ``forEachDelivery(_:)`` once everything queued is delivered.
    func finish() { wakeUp.finish() }

    /// Delivers queued items as they arrive, until the task is canceled or the follower is finished.
    ///
    /// - Parameter body: sends a delivery; the next one follows when it returns.
    /// - Throws: any error from `body`.
    func forEachDelivery(_ body: (Delivery) async throws(VarlinkError) -> Void) async throws(VarlinkError) {
        var signals = wakeUps.makeAsyncIterator()
        while await signals.next(isolation: nil) != nil { try await deliver(body) }
        try await deliver(body)
    }

    private func deliver(_ body: (Delivery) async throws(VarlinkError) -> Void) async throws(VarlinkError) {
        let delivery: Delivery? = state.withLock { state in
            defer { state = State() }
            if state.missed > 0 { return .behind(missed: state.missed) }
            return state.items.isEmpty ? nil : .items(state.items)
        }
        if let delivery { try await body(delivery) }
    }
}
