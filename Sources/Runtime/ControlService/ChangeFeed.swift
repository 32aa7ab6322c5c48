// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire
import Synchronization
import Varlink

/// Numbers changes of the screens and passes them to followers.
///
/// Everything runs on the main actor, so that a state matches its generation. Nothing is encoded without followers.
@MainActor
final class ChangeFeed {
    /// The number of changes so far.
    private(set) var generation = 0
    /// The screens as of their last events, by identifier.
    private(set) var known: [String: Wire.Screen] = [:]
    private var followers: [ChangeFollower] = []
    /// The changes in this turn of the main actor: one plug makes several, which are sent in one message.
    private var pending: [JSONValue] = []
    private let interface = try? ScreensInterface.parse()
    private let isPresent: (String) -> Bool

    /// Creates a feed without followers.
    ///
    /// - Parameter isPresent: whether a screen with an identifier is connected.
    init(isPresent: @escaping (String) -> Bool) {
        self.isPresent = isPresent
    }

    /// Adds a follower.
    ///
    /// - Parameters:
    ///   - follower: receives the changes from now on.
    ///   - screens: the screens as just sent to the follower.
    func add(_ follower: ChangeFollower, knowing screens: [Wire.Screen]) {
        // Earlier followers receive pending changes before the new one is added.
        flush()
        learn(screens)
        followers.append(follower)
    }

    /// Removes a follower.
    func remove(_ follower: ChangeFollower) {
        followers.removeAll { $0 === follower }
    }

    /// Records an event as a change, and passes it to the followers.
    func note(_ event: Wire.Event) {
        if event.event == .ready { return learn(event.screens ?? []) }
        generation += 1
        var change = Wire.Change(event.event, message: event.message)
        change.device = event.device
        if let screen = event.screen {
            let before = known[screen.id]
            change.id = screen.id
            if isPresent(screen.id) {
                known[screen.id] = screen
                change.screen = screen
                if !followers.isEmpty { change.changed = before.map { screen.fields(changedSince: $0) } }
            } else {
                known[screen.id] = nil
                change.screen = before ?? screen
            }
        }
        append(change)
    }

    /// Reports that the configuration was reloaded, or is invalid.
    func noteConfiguration(_ message: String) {
        generation += 1
        append(Wire.Change(.configurationChanged, message: message))
    }

    /// Reports that the runtime is stopping; nothing follows.
    func stop() {
        generation += 1
        append(Wire.Change(.stopping))
        flush()
        for follower in followers { follower.finish() }
        followers = []
    }

    private func learn(_ screens: [Wire.Screen]) {
        for screen in screens { known[screen.id] = screen }
    }

    private func append(_ change: Wire.Change) {
        guard !followers.isEmpty else { return }
        // Validated and encoded once for all followers.
        let json = JSONValue.object(JSONObject(encoding: change))
        pending.append((try? interface?.prepare(json, as: "\(Wire.Change.self)")) ?? json)
        guard pending.count == 1 else { return }
        Task { flush() }
    }

    private func flush() {
        guard !pending.isEmpty else { return }
        for follower in followers { follower.take(pending) }
        pending = []
    }
}

/// The changes queued for one client, up to a limit.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | queued: none | changes | queued | wake the sender |
/// | queued, within the limit | changes | queued | none |
/// | queued, beyond the limit | changes | behind | drop all |
/// | behind | changes | behind | drop them |
/// | queued or behind | delivery | queued: none | send the changes, or report that the client is behind |
final class ChangeFollower: Sendable {
    /// The next thing to send.
    enum Delivery {
        /// Changes, in order.
        case changes([JSONValue])
        /// The queue overflowed: send the entire state.
        case behind
    }

    private struct State {
        var changes: [JSONValue] = []
        var isBehind = false
    }

    private let limit: Int
    private let state = Mutex(State())
    private let wakeUps: AsyncStream<Void>
    private let wakeUp: AsyncStream<Void>.Continuation

    /// Creates a follower with a queue of at most `limit` changes.
    init(limit: Int = 1024) {
        self.limit = limit
        (wakeUps, wakeUp) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Queues changes for the client.
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

    /// Clears the queue, because the client is about to receive the entire state.
    func catchUp() {
        state.withLock { $0 = State() }
    }

    /// Ends ``forEachDelivery(_:)`` once everything queued is delivered.
    func finish() { wakeUp.finish() }

    /// Delivers queued changes as they arrive, until the task is canceled or the follower is finished.
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
            if state.isBehind { return .behind }
            guard !state.changes.isEmpty else { return nil }
            defer { state.changes = [] }
            return .changes(state.changes)
        }
        if let delivery { try await body(delivery) }
    }
}
