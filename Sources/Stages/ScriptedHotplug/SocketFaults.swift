// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

/// What is wrong with a socket, whichever monitor is in it.
struct SocketFaults: Sendable {
    /// How long after it comes a monitor's EDID can be read.
    var lateness: Duration = .zero
    /// What happens to the EDID on its way.
    var damage: EDIDDamage?
    /// Whether no EDID can be read at all.
    var hidesEDID = false
    /// The mode that EDIDs call their preferred one.
    var preferred: ModeRequest?

    /// Whether nothing is wrong.
    var isNothing: Bool { lateness == .zero && damage == nil && !hidesEDID && preferred == nil }

    /// The bytes that arrive of a monitor's EDID.
    ///
    /// - Parameter monitor: what is in the socket.
    /// - Returns: the bytes; empty when there are none.
    /// - Throws: when the monitor has no such mode as it is to prefer.
    func edid(of monitor: VirtualMonitor) throws(VirtualMonitorError) -> [UInt8] {
        if hidesEDID { return [] }
        var monitor = monitor
        if let preferred { monitor = try monitor.preferring(preferred) }
        return damage?.apply(to: monitor.edid) ?? monitor.edid
    }
}

/// What `perform` does to cards, and the faults that it gives to sockets.
extension ScriptedMachine {
    /// Changes what is wrong with a socket, and lets it have its effect on the monitor that is there.
    ///
    /// - Parameters:
    ///   - id: the socket, which need not be there yet.
    ///   - restartsEDID: whether the wait for the EDID begins anew.
    ///   - change: changes the faults.
    /// - Throws: when the monitor that is there cannot have the fault.
    mutating func spoil(
        _ id: ConnectorID, restartsEDID: Bool = false, _ change: (inout SocketFaults) -> Void
    ) throws(ScriptedMachineError) {
        guard faults[id] != nil || faults.count < Self.maximumSockets else {
            throw ScriptedMachineError(
                "cannot spoil \(id): at most \(Self.maximumSockets) sockets have faults; end some with edid-ok")
        }
        var faults = faults[id] ?? SocketFaults()
        change(&faults)
        if var socket = sockets[id] {
            do {
                try socket.apply(faults)
            } catch {
                throw ScriptedMachineError("cannot spoil the monitor in \(id): \(error)")
            }
            if restartsEDID, socket.isConnected { socket.makeContact(faults, at: clock) }
            sockets[id] = socket
        }
        self.faults[id] = faults.isNothing ? nil : faults
        if sockets[id]?.isConnected == true { show(id) }
    }

    /// Takes a card away with all its sockets, or brings one.
    mutating func setCard(_ card: String, isThere: Bool) throws(ScriptedMachineError) {
        let onCard = sockets.keys.filter { $0.card == card }.sorted()
        let isKnown = cards[card] != nil || !onCard.isEmpty
        let wasThere = isKnown && self.isThere(card)
        guard wasThere != isThere else {
            let name = card.isEmpty ? "the card without a name" : card
            throw ScriptedMachineError(
                isThere
                    ? "cannot add \(name): it is there; remove it first"
                    : "cannot remove \(name): it is not there; \(cardsForPeople)")
        }
        guard isKnown || cards.count < Self.maximumSockets else {
            throw ScriptedMachineError("cannot add \(card): a machine has at most \(Self.maximumSockets) cards")
        }
        cards[card] = isThere
        for id in onCard {
            // The driver reads every monitor anew.
            if isThere, sockets[id]?.isConnected == true {
                sockets[id]?.makeContact(faults[id] ?? SocketFaults(), at: clock)
            }
            show(id, announces: true)
        }
        // A card without sockets comes and goes with events too.
        if hasStarted, !losesEvents { isLookDue = .event }
    }

    /// Checks a time that a fault is given.
    ///
    /// - Throws: when it is shorter than `least` or longer than a day, with `attempt` before the time.
    func require(
        _ duration: Duration, atLeast least: Duration = .zero, _ attempt: String
    ) throws(ScriptedMachineError) {
        guard duration >= least, duration <= Self.longestFault else {
            throw ScriptedMachineError("\(attempt) \(duration); say a time of up to a day")
        }
    }

    private var cardsForPeople: String {
        let known = Set(sockets.keys.map(\.card)).union(cards.keys).filter { isThere($0) }.sorted()
        let names = known.prefix(8).map { $0.isEmpty ? "the card without a name" : $0 }
        return names.isEmpty ? "there are no cards" : "there are \(names.joined(separator: ", "))"
    }
}
