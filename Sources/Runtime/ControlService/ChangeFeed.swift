// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire
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
    private var followers: [Follower<JSONValue>] = []
    /// The changes in this turn of the main actor: one plug makes several, which are sent in one message.
    private var pending: [JSONValue] = []
    private let interface = try? ScreensInterface.parse()
    private let isPresent: (String) -> Bool
    private let now: () -> Double

    /// Creates a feed without followers.
    ///
    /// - Parameters:
    ///   - now: returns the time of a change, in seconds since 1970.
    ///   - isPresent: whether a screen with an identifier is connected.
    init(now: @escaping () -> Double, isPresent: @escaping (String) -> Bool) {
        (self.now, self.isPresent) = (now, isPresent)
    }

    /// Adds a follower.
    ///
    /// - Parameters:
    ///   - follower: receives the changes from now on.
    ///   - screens: the screens as just sent to the follower.
    func add(_ follower: Follower<JSONValue>, knowing screens: [Wire.Screen]) {
        // Earlier followers receive pending changes before the new one is added.
        flush()
        learn(screens)
        followers.append(follower)
    }

    /// Removes a follower.
    func remove(_ follower: Follower<JSONValue>) {
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
        for follower in followers { follower.finish() }
        followers = []
    }

    private func learn(_ screens: [Wire.Screen]) {
        for screen in screens { known[screen.id] = screen }
    }

    private func append(_ change: Wire.Change) {
        guard !followers.isEmpty else { return }
        var change = change
        change.time = now()
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
