// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire
import Synchronization
import Varlink

/// Numbers the changes of the screens and hands them to followers.
///
/// Everything happens on the main actor, so that a state and its generation belong to one moment. Nothing is encoded
/// without followers.
@MainActor
final class ChangeFeed {
    /// How many changes there have been.
    private(set) var generation = 0
    /// The screens as of their last events, by identifier.
    private(set) var known: [String: Wire.Screen] = [:]
    private var followers: [ChangeFollower] = []
    /// The changes of this turn of the main actor: a plug is several changes, and one message.
    private var pending: [JSONValue] = []
    private let interface = try? ScreensInterface.parse()
    private let isPresent: (String) -> Bool

    /// Creates a feed without followers.
    ///
    /// - Parameter isPresent: whether there is a screen with an identifier.
    init(isPresent: @escaping (String) -> Bool) {
        self.isPresent = isPresent
    }

    /// Adds a follower.
    ///
    /// - Parameters:
    ///   - follower: gets the changes from now on.
    ///   - screens: the screens as the follower has just been told.
    func add(_ follower: ChangeFollower, knowing screens: [Wire.Screen]) {
        // Earlier followers are told before the new one counts.
        flush()
        learn(screens)
        followers.append(follower)
    }

    /// Removes a follower.
    func remove(_ follower: ChangeFollower) {
        followers.removeAll { $0 === follower }
    }

    /// Counts an event as a change, and hands it to the followers.
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

    /// Reports that the configuration was read again, or could not be.
    func noteConfiguration(_ message: String) {
        generation += 1
        append(Wire.Change(.configurationChanged, message: message))
    }

    /// Reports that the runtime ends, and that nothing comes after.
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
        // Checked and written once, however many follow.
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

/// The changes that wait to be sent to one client, up to a limit.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | waiting, none | changes | waiting, as many | wake the sender |
/// | waiting, with room for more | changes | waiting, as many more | none |
/// | waiting, without room for all | changes | behind | drop all of them |
/// | behind | changes | behind | drop them |
/// | waiting or behind | taken | waiting, none | the changes, or that the client is behind |
final class ChangeFollower: Sendable {
    /// What to send next.
    enum Delivery {
        /// Changes, in their order.
        case changes([JSONValue])
        /// More happened than is kept: send the whole state.
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

    /// Creates a follower for whom at most `limit` changes wait.
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

    /// Drops what waits, as the client is about to be sent the whole state.
    func catchUp() {
        state.withLock { $0 = State() }
    }

    /// Ends ``deliveries()`` once everything that waits is delivered.
    func finish() { wakeUp.finish() }

    /// Delivers what waits, as it comes, until the task is cancelled or the follower is finished.
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
