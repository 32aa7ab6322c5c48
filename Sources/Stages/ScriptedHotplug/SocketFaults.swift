// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

/// The faults of a socket, which apply to any monitor plugged into it.
struct SocketFaults: Sendable {
    /// The time after plugging in at which the EDID becomes readable.
    var lateness: Duration = .zero
    /// The damage to the EDID.
    var damage: EDIDDamage?
    /// Whether the EDID is unreadable.
    var hidesEDID = false
    /// The mode that the EDID declares as preferred.
    var preferred: ModeRequest?

    /// Whether there are no faults.
    var isEmpty: Bool { lateness == .zero && damage == nil && !hidesEDID && preferred == nil }

    /// Returns a monitor's EDID as received.
    ///
    /// - Parameter monitor: the monitor in the socket.
    /// - Returns: the bytes; empty if the EDID is unreadable.
    /// - Throws: if the monitor does not have the preferred mode.
    func edid(of monitor: VirtualMonitor) throws(VirtualMonitorError) -> [UInt8] {
        if hidesEDID { return [] }
        var monitor = monitor
        if let preferred { monitor = try monitor.preferring(preferred) }
        return damage?.apply(to: monitor.edid) ?? monitor.edid
    }
}

/// Changes to cards, and to the faults of sockets.
extension ScriptedMachine {
    /// Changes the faults of a socket, and applies them to a connected monitor.
    ///
    /// - Parameters:
    ///   - id: the socket, which need not exist yet.
    ///   - restartsEDID: whether the delay of the EDID restarts.
    ///   - change: changes the faults.
    /// - Throws: if the connected monitor cannot have the fault.
    mutating func setFault(
        of id: ConnectorID, restartsEDID: Bool = false, _ change: (inout SocketFaults) -> Void
    ) throws(ScriptedMachineError) {
        guard faults[id] != nil || faults.count < Self.maximumSockets else {
            throw ScriptedMachineError(
                "cannot set a fault on \(id): at most \(Self.maximumSockets) sockets can have faults; end some with edid-ok"
            )
        }
        var faults = faults[id] ?? SocketFaults()
        change(&faults)
        if var socket = sockets[id] {
            do {
                try socket.apply(faults)
            } catch {
                throw ScriptedMachineError("cannot set a fault on the monitor in \(id): \(error)")
            }
            if restartsEDID, socket.isConnected { socket.makeContact(faults, at: clock) }
            sockets[id] = socket
        }
        self.faults[id] = faults.isEmpty ? nil : faults
        if sockets[id]?.isConnected == true { update(id) }
    }

    /// Removes a card with all its sockets, or adds one.
    mutating func setCard(_ card: String, isPresent: Bool) throws(ScriptedMachineError) {
        let onCard = sockets.keys.filter { $0.card == card }.sorted()
        let isKnown = cards[card] != nil || !onCard.isEmpty
        let wasPresent = isKnown && self.isPresent(card)
        guard wasPresent != isPresent else {
            let name = card.isEmpty ? "the card without a name" : card
            throw ScriptedMachineError(
                isPresent
                    ? "cannot add \(name): it is already present"
                    : "cannot remove \(name): no such card; \(cardsForPeople)")
        }
        guard isKnown || cards.count < Self.maximumSockets else {
            throw ScriptedMachineError("cannot add \(card): a machine can have at most \(Self.maximumSockets) cards")
        }
        cards[card] = isPresent
        for id in onCard {
            // The driver reads every monitor again.
            if isPresent, sockets[id]?.isConnected == true {
                sockets[id]?.makeContact(faults[id] ?? SocketFaults(), at: clock)
            }
            update(id, announces: true)
        }
        // A card without sockets sends events, too.
        if hasStarted, !losesEvents { dueScan = .event }
    }

    /// Checks the duration of a fault.
    ///
    /// - Throws: if it is shorter than `least` or longer than a day; the message has `attempt` before the duration.
    func require(
        _ duration: Duration, atLeast least: Duration = .zero, _ attempt: String
    ) throws(ScriptedMachineError) {
        guard duration >= least, duration <= Self.longestFault else {
            let bounds = least > .zero ? "more than 0 seconds and at most a day" : "from 0 seconds to a day"
            throw ScriptedMachineError("\(attempt) \(duration); use \(bounds)")
        }
    }

    private var cardsForPeople: String {
        let known = Set(sockets.keys.map(\.card)).union(cards.keys).filter { isPresent($0) }.sorted()
        let names = known.prefix(8).map { $0.isEmpty ? "the card without a name" : $0 }
        return names.isEmpty ? "there are no cards" : "available: \(names.joined(separator: ", "))"
    }
}
