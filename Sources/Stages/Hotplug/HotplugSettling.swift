// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// Decides when what a source reads is true enough to act on: connect at once, disconnect late; pure.
///
/// Per connector, with *view* for what has been published:
///
/// | view | reading | then |
/// |---|---|---|
/// | not connected | connected, described | publish |
/// | not connected | connected, neither EDID nor modes | hold until described, at most `descriptionTimeout` (rule 10) |
/// | any | unknown | keep the view (rule 12) |
/// | connected | disconnected | keep for `disconnectGrace`, then publish (rule 11) |
/// | connected, in grace | connected, same EDID | a flap: cancel the grace, count it |
/// | connected, in grace | connected, another EDID | publish: another monitor |
/// | connected | connected, another EDID | publish when a second reading agrees (rule 14) |
/// | connected | connected, no EDID any more | keep for `descriptionTimeout`, then publish |
/// | any | missing | publish: the socket itself is gone (rules 15, 23) |
///
/// Each hint of an event makes the source look again after `rescanDelays`, since state lags behind events (rule 10).
/// Nothing is decided by a timer alone: a time limit asks for a reading, and the reading decides.
package struct HotplugSettling: Sendable {
    /// The times by which the machine judges.
    package struct Options: Hashable, Sendable {
        /// How long a connector must stay disconnected before that is published; zero publishes at once.
        package var disconnectGrace: Duration
        /// How long after an event the source is read again, ascending.
        package var rescanDelays: [Duration]
        /// How long a monitor may stay undescribed, or seem to have lost its EDID, before that is published.
        package var descriptionTimeout: Duration
        /// How often to look when nothing happens, for drivers that miss events (rule 21); nil for never.
        package var pollInterval: Duration?

        /// Creates options; see the properties.
        package init(
            disconnectGrace: Duration,
            rescanDelays: [Duration],
            descriptionTimeout: Duration,
            pollInterval: Duration?
        ) {
            self.disconnectGrace = disconnectGrace
            self.rescanDelays = rescanDelays
            self.descriptionTimeout = descriptionTimeout
            self.pollInterval = pollInterval
        }

        /// For real hardware: 3 s of grace (rule 11), second looks up to 3 s after an event, a poll each minute.
        package static let hardware = Options(
            disconnectGrace: .seconds(3),
            rescanDelays: [.milliseconds(50), .milliseconds(250), .seconds(1), .seconds(3)],
            descriptionTimeout: .seconds(3),
            pollInterval: .seconds(60)
        )
        /// For scripts, which mean what they say: everything at once.
        package static let scripted = Options(
            disconnectGrace: .zero,
            rescanDelays: [],
            descriptionTimeout: .zero,
            pollInterval: nil
        )
    }

    /// What happens to the machine.
    package enum Event: Sendable {
        /// The source was read.
        case snapshot(ConnectorSnapshot)
        /// The time named by the last action's `wakeUp` has come.
        case timePassed
    }

    /// What the machine asks for.
    package struct Action: Sendable {
        /// The state to publish, when it differs from the last one or brings warnings.
        package var publish: ConnectorSnapshot?
        /// Whether the source is to be read now.
        package var rescan = false
        /// When to send `timePassed`, in the time of `handle(_:at:)`; nil for never.
        package var wakeUp: Duration?
    }

    private let options: Options
    /// What is known of each connector of the last snapshot, in its order.
    private var held: [SettlingConnector] = []
    private var lastPublished: [Connector]?
    /// Times at which to read again; few, so an array in any order does.
    private var rescans: [Duration] = []
    private var lastReading: Duration = .zero
    /// Whether a connector's reading is not believed yet; a time limit then lies ahead.
    package private(set) var hasDoubts = false
    /// Whether the source is to be read again because of an event.
    package var hasSecondLooks: Bool { !rescans.isEmpty }

    /// Creates a machine that has published nothing.
    package init(options: Options) {
        self.options = options
    }

    /// Takes an event and says what to do.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - now: time since any fixed moment; never goes back.
    /// - Returns: what to do now, and when to send `timePassed`.
    package mutating func handle(_ event: Event, at now: Duration) -> Action {
        var action = Action()
        switch event {
        case .snapshot(let snapshot):
            lastReading = now
            if snapshot.cause != .rescan { rescans = options.rescanDelays.map { now + $0 } }
            action.publish = settle(snapshot, at: now)
        case .timePassed:
            rescans.removeAll { $0 <= now }
            action.rescan = true
        }
        action.wakeUp = nextWakeUp(after: now)
        return action
    }

    private mutating func settle(_ snapshot: ConnectorSnapshot, at now: Duration) -> ConnectorSnapshot? {
        var warnings = snapshot.warnings
        follow(snapshot.connectors)
        hasDoubts = false
        var view: [Connector] = []
        view.reserveCapacity(held.count)
        for (index, reading) in snapshot.connectors.enumerated() {
            held[index].take(reading, at: now, options: options)
            if let warning = held[index].takeFlapWarning() { warnings.append(warning) }
            if held[index].limit != nil { hasDoubts = true }
            view.append(held[index].view)
        }
        guard view != lastPublished || !warnings.isEmpty else { return nil }
        lastPublished = view
        return ConnectorSnapshot(
            connectors: view, cause: snapshot.cause, warnings: warnings, revision: snapshot.revision)
    }

    private func nextWakeUp(after now: Duration) -> Duration? {
        var next = options.pollInterval.map { max(lastReading, now) + $0 }
        func consider(_ time: Duration) { next = next.map { min($0, time) } ?? time }
        for time in rescans { consider(time) }
        guard hasDoubts else { return next }
        for connector in held {
            if let limit = connector.limit, limit > now { consider(limit) }
        }
        return next
    }

    /// Makes `held` go along with the sockets that there are; they seldom change.
    private mutating func follow(_ connectors: [Connector]) {
        if held.elementsEqual(connectors, by: { $0.view.id == $1.id }) { return }
        let known = Dictionary(held.map { ($0.view.id, $0) }, uniquingKeysWith: { first, _ in first })
        held = connectors.map { known[$0.id] ?? SettlingConnector(id: $0.id) }
    }
}
