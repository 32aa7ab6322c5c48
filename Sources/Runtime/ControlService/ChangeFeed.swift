// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire
import Varlink

/// Numbers changes of the screens and passes them to followers.
///
/// Everything runs on the main actor, so that a state matches its generation. Nothing is encoded without followers.
@MainActor
final class ChangeFeed {
    /// A call of `Monitor`.
    typealias Follower = BroadcastFollower<Change>

    /// A change that is ready to be sent.
    struct Change: Sendable {
        /// The number of changes so far.
        let generation: Int
        /// A ``Wire/Change``.
        let json: JSONValue
    }

    /// The number of changes so far.
    private(set) var generation = 0
    /// The screens as of their last events, by identifier.
    private(set) var known: [String: Wire.Screen] = [:]
    private let followers: ReplyBroadcast<Change>
    /// The changes in this turn of the main actor: one plug makes several, which are sent in one message.
    private var pending: [Change] = []
    private let interface = try? ScreensInterface.parse()
    private let isPresent: (String) -> Bool
    private let now: () -> Double

    /// Creates a feed without followers.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of changes that wait for a client, which then receives the state instead.
    ///   - now: returns the time of a change, in seconds since 1970.
    ///   - isPresent: whether a screen with an identifier is connected.
    init(limit: Int = 1024, now: @escaping () -> Double, isPresent: @escaping (String) -> Bool) {
        (self.now, self.isPresent) = (now, isPresent)
        followers = ReplyBroadcast(limit: limit) { delivery in
            guard case .items(let changes) = delivery, let generation = changes.last?.generation else { return nil }
            return Wire.Monitor.Reply.json(generation: generation, encodedChanges: changes.map(\.json))
        }
    }

    /// Adds a follower, which receives a state and then the changes from now on.
    func add(_ follower: Follower, knowing state: Wire.State) {
        // Earlier followers receive pending changes before the new one is added.
        flush()
        learn(state.screens)
        followers.add(follower, first: JSONObject(encoding: Wire.Monitor.Reply(generation: generation, state: state)))
    }

    /// Removes a follower.
    func remove(_ follower: Follower) { followers.remove(follower) }

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
                if followers.hasFollowers { change.changed = before.map { screen.fields(changedSince: $0) } }
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

    /// Reports that a virtual monitor was plugged into its socket, replaced, or unplugged.
    func note(_ socket: Wire.Socket) {
        generation += 1
        var change = Wire.Change(.socketsChanged)
        change.sockets = [socket]
        append(change)
    }

    /// Reports that the runtime is stopping; nothing follows.
    func stop() {
        generation += 1
        append(Wire.Change(.stopping))
        flush()
        followers.finish()
    }

    private func learn(_ screens: [Wire.Screen]) {
        for screen in screens { known[screen.id] = screen }
    }

    private func append(_ change: Wire.Change) {
        guard followers.hasFollowers else { return }
        var change = change
        change.time = now()
        // Validated and encoded once for all followers.
        let json = JSONValue.object(JSONObject(encoding: change))
        let prepared = (try? interface?.prepare(json, as: "\(Wire.Change.self)")) ?? json
        pending.append(Change(generation: generation, json: prepared))
        guard pending.count == 1 else { return }
        Task { flush() }
    }

    private func flush() {
        guard !pending.isEmpty else { return }
        followers.send(pending)
        pending = []
    }
}
