// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// Decides when a reading is reliable enough to publish: connects immediately, disconnects late. A pure state machine.
///
/// Per connector, where *view* is the published state:
///
/// | view | reading | then |
/// |---|---|---|
/// | not connected | connected, described | publish |
/// | not connected | connected, neither EDID nor modes | wait until described, at most `descriptionTimeout` (rule 10) |
/// | any | unknown | keep the view (rule 12) |
/// | connected | disconnected | keep for `disconnectGrace`, then publish (rule 11) |
/// | connected, in grace | connected, same EDID | a flap: cancel the grace, count it |
/// | connected, in grace | connected, another EDID | publish: another monitor |
/// | connected | connected, another EDID | publish when a second reading agrees (rule 14) |
/// | connected | connected, EDID lost | keep for `descriptionTimeout`, then publish |
/// | any | missing | publish: the socket itself is gone (rules 15, 23) |
///
/// Each event makes the source rescan after `rescanDelays`, since state lags behind events (rule 10). Timers decide
/// nothing: an expired limit requests a reading, and the reading decides.
package struct HotplugSettling: Sendable {
    /// The time limits.
    package struct Options: Hashable, Sendable {
        /// How long a connector must stay disconnected before the disconnect is published; zero publishes immediately.
        package var disconnectGrace: Duration
        /// When to rescan after an event, ascending.
        package var rescanDelays: [Duration]
        /// How long a monitor may lack both EDID and modes, or appear to have lost its EDID, before that state is
        /// published.
        package var descriptionTimeout: Duration
        /// How often to poll, for drivers that miss events (rule 21); nil for never.
        package var pollInterval: Duration?

        /// Creates options; see the properties.
        package init(
            disconnectGrace: Duration, rescanDelays: [Duration], descriptionTimeout: Duration, pollInterval: Duration?
        ) {
            self.disconnectGrace = disconnectGrace
            self.rescanDelays = rescanDelays
            self.descriptionTimeout = descriptionTimeout
            self.pollInterval = pollInterval
        }

        /// For real hardware: 3 s of grace (rule 11), rescans up to 3 s after an event, a poll every minute.
        package static let hardware = Options(
            disconnectGrace: .seconds(3),
            rescanDelays: [.milliseconds(50), .milliseconds(250), .seconds(1), .seconds(3)],
            descriptionTimeout: .seconds(3), pollInterval: .seconds(60))
        /// For scripts, which are reliable: everything is published immediately.
        package static let scripted = Options(
            disconnectGrace: .zero, rescanDelays: [], descriptionTimeout: .zero, pollInterval: nil)
    }

    /// An input of the state machine.
    package enum Event: Sendable {
        /// The source has been read.
        case snapshot(ConnectorSnapshot)
        /// The last action's `wakeUp` has passed.
        case timePassed
    }

    /// The output of the state machine.
    package struct Action: Sendable {
        /// The state to publish, if it differs from the last one or has warnings.
        package var publish: ConnectorSnapshot?
        /// Whether to rescan the source now.
        package var rescan = false
        /// When to send `timePassed`, in the time of `handle(_:at:)`; nil for never.
        package var wakeUp: Duration?
    }

    private let options: Options
    /// The state of each connector of the last snapshot, in the same order.
    private var held: [SettlingConnector] = []
    private var lastPublished: [Connector]?
    /// The times to rescan; few, so an unsorted array suffices.
    private var rescans: [Duration] = []
    private var lastReading: Duration = .zero
    /// Whether a connector's reading has not been published yet; a limit or rescan is then pending.
    package private(set) var hasPendingReadings = false
    /// Whether rescans after an event are pending.
    package var hasPendingRescans: Bool { !rescans.isEmpty }

    /// Creates a state machine that has published nothing.
    package init(options: Options) { self.options = options }

    /// Handles an event.
    ///
    /// - Parameters:
    ///   - event: what happened.
    ///   - now: the time since a fixed moment; monotonic.
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
        hasPendingReadings = false
        var view: [Connector] = []
        view.reserveCapacity(held.count)
        for (index, reading) in snapshot.connectors.enumerated() {
            held[index].update(with: reading, at: now, options: options)
            if let warning = held[index].takeFlapWarning() { warnings.append(warning) }
            if held[index].limit != nil { hasPendingReadings = true }
            view.append(held[index].view)
        }
        guard view != lastPublished || !warnings.isEmpty else { return nil }
        lastPublished = view
        // The connectors stay in the same order.
        var published = snapshot
        (published.connectors, published.warnings) = (view, warnings)
        return published
    }

    private func nextWakeUp(after now: Duration) -> Duration? {
        var next = options.pollInterval.map { max(lastReading, now) + $0 }
        func consider(_ time: Duration) { next = next.map { min($0, time) } ?? time }
        for time in rescans { consider(time) }
        guard hasPendingReadings else { return next }
        for connector in held {
            if let limit = connector.limit, limit > now { consider(limit) }
        }
        return next
    }

    /// Adapts `held` to the connectors of a snapshot; they seldom change.
    private mutating func follow(_ connectors: [Connector]) {
        if held.elementsEqual(connectors, by: { $0.view.id == $1.id }) { return }
        let known = Dictionary(held.map { ($0.view.id, $0) }, uniquingKeysWith: { first, _ in first })
        held = connectors.map { known[$0.id] ?? SettlingConnector(id: $0.id) }
    }
}
