// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

extension ScriptedMachine {
    /// The maximum duration of a fault: a day.
    package static let longestFault: Duration = .seconds(86_400)
    /// The maximum number of events in one flap or storm.
    package static let maximumEvents = 100_000
    /// The maximum number of sockets.
    package static let maximumSockets = 256

    /// Performs a change.
    ///
    /// First processes everything due up to `now`. The next `advance` returns its snapshots and those of the change.
    ///
    /// - Parameters:
    ///   - change: the change.
    ///   - now: the time since the start; must not decrease.
    /// - Throws: if the change is impossible on this machine, which then stays unchanged.
    package mutating func perform(_ change: Change, at now: Duration) throws(ScriptedMachineError) {
        pass(to: now)
        switch change {
        case .plug(let id, let monitor): try plug(monitor, into: id)
        case .unplug(let id): try unplug(id)
        case .swap(let id, let monitor):
            try requireMonitor(in: id, to: "swap the monitor in")
            try plug(monitor, into: id)
        case .duplicate(let id, let other): try duplicate(id, into: other)
        case .rename(let id, let other): try rename(id, to: other)
        case .flap(let id, let times, let each): try flap(id, times: times, each: each)
        case .storm(let id, let eventsPerSecond, let duration):
            try storm(id, eventsPerSecond: eventsPerSecond, lasting: duration)
        case .loseEvents: losesEvents = true
        case .deliverEvents: losesEvents = false
        case .stale(let lag):
            try require(lag, "readings cannot lag by")
            kernel.setLag(lag)
        case .edidLate(let id, let lateness):
            try require(lateness, "an EDID cannot be late by")
            try setFault(of: id, restartsEDID: true) { $0.lateness = lateness }
        case .edidBroken(let id, let damage): try setFault(of: id) { $0.damage = damage }
        case .noEDID(let id): try setFault(of: id) { $0.hidesEDID = true }
        case .edidOK(let id): try setFault(of: id, restartsEDID: true) { $0 = SocketFaults() }
        case .wrongPreferred(let id, let request): try setFault(of: id) { $0.preferred = request }
        case .removeCard(let card): try setCard(card, isPresent: false)
        case .addCard(let card): try setCard(card, isPresent: true)
        case .rescan: if dueScan == nil { dueScan = .rescan }
        }
        revision += 1
    }
}

/// The reason a change is impossible on a scripted machine.
package struct ScriptedMachineError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and the remedy; one line.
    package var description: String

    /// Creates an error; see the property.
    package init(_ description: String) { self.description = description }
}

/// Changes of sockets and their monitors.
extension ScriptedMachine {
    /// Plugs a monitor into a socket, which is created if it is new.
    mutating func plug(_ monitor: VirtualMonitor, into id: ConnectorID) throws(ScriptedMachineError) {
        guard sockets[id] != nil || sockets.count < Self.maximumSockets else {
            throw ScriptedMachineError(
                "cannot add \(id): a machine can have at most \(Self.maximumSockets) sockets; use an existing one")
        }
        let faults = faults[id] ?? SocketFaults()
        var socket = sockets[id] ?? ScriptedSocket()
        do {
            try socket.plug(monitor, faults: faults, at: clock)
        } catch {
            throw ScriptedMachineError("cannot plug the monitor into \(id): \(error)")
        }
        sockets[id] = socket
        update(id)
    }

    /// Unplugs a socket's monitor.
    mutating func unplug(_ id: ConnectorID) throws(ScriptedMachineError) {
        try requireMonitor(in: id, to: "unplug")
        sockets[id]?.unplug()
        update(id)
    }

    /// Plugs a copy of a socket's monitor into another socket.
    mutating func duplicate(_ id: ConnectorID, into other: ConnectorID) throws(ScriptedMachineError) {
        let monitor = try requireMonitor(in: id, to: "duplicate the monitor in")
        guard other != id else {
            throw ScriptedMachineError("cannot duplicate the monitor in \(id) into itself; name another socket")
        }
        try plug(monitor, into: other)
    }

    /// Renames a connector; replaces an empty socket of that name.
    mutating func rename(_ id: ConnectorID, to other: ConnectorID) throws(ScriptedMachineError) {
        guard var socket = sockets[id] else {
            throw ScriptedMachineError("cannot rename \(id): the socket is empty; \(socketsForPeople)")
        }
        guard sockets[other]?.monitor == nil else {
            throw ScriptedMachineError(
                "cannot rename \(id) to \(other): \(other) already has a monitor; unplug it first")
        }
        let faults = faults.removeValue(forKey: id)
        socket.endBounce(faults ?? SocketFaults(), at: clock)
        sockets[id] = nil
        update(id)
        self.faults[other] = faults
        sockets[other] = socket
        update(other)
    }

    /// Loses and regains contact at regular times.
    mutating func flap(_ id: ConnectorID, times: Int, each: Duration) throws(ScriptedMachineError) {
        try requireMonitor(in: id, to: "flap")
        try require(each, atLeast: .nanoseconds(1), "a flap cannot last")
        try requireEvents(times.multipliedReportingOverflow(by: 2).overflow ? 0 : 2 * times, of: "a flap")
        start(ContactBounce(start: clock, span: each, losses: times), in: id)
    }

    /// Loses and regains contact at a rate of events per second.
    mutating func storm(
        _ id: ConnectorID, eventsPerSecond: Int, lasting duration: Duration
    ) throws(ScriptedMachineError) {
        try requireMonitor(in: id, to: "start a storm on")
        try require(duration, atLeast: .nanoseconds(1), "a storm cannot last")
        try requireEvents(eventsPerSecond, of: "a second of a storm")
        // A second has 10¹⁸ attoseconds: both factors are bounded, and so is their product.
        let events = Int(duration.attoseconds * Int128(eventsPerSecond) / 1_000_000_000_000_000_000)
        try requireEvents(events, of: "a storm")
        start(
            ContactBounce(start: clock, span: .seconds(1), divisor: eventsPerSecond, losses: (events + 1) / 2), in: id)
    }

    private mutating func start(_ bounce: ContactBounce, in id: ConnectorID) {
        sockets[id]?.endBounce(faults[id] ?? SocketFaults(), at: clock)
        sockets[id]?.start(bounce)
        // The first loss is immediate.
        advanceSocket(id)
    }

    /// The monitor in a socket.
    ///
    /// - Throws: if there is none; the message contains `attempt`, such as `unplug`.
    @discardableResult
    func requireMonitor(in id: ConnectorID, to attempt: String) throws(ScriptedMachineError) -> VirtualMonitor {
        guard let monitor = sockets[id]?.monitor else {
            throw ScriptedMachineError("cannot \(attempt) \(id): the socket is empty; \(socketsForPeople)")
        }
        return monitor
    }

    private func requireEvents(_ count: Int, of what: String) throws(ScriptedMachineError) {
        guard (1...Self.maximumEvents).contains(count) else {
            throw ScriptedMachineError("\(what) must have 1 to \(Self.maximumEvents) events; got \(count)")
        }
    }

    /// The occupied sockets, as a hint.
    private var socketsForPeople: String {
        let occupied = sockets.filter { $0.value.monitor != nil }.keys.sorted().map(\.description)
        guard !occupied.isEmpty else { return "no monitor is plugged in" }
        let more = occupied.count > 8 ? " and \(occupied.count - 8) more" : ""
        return "monitors are in \(occupied.prefix(8).joined(separator: ", "))\(more)"
    }
}
