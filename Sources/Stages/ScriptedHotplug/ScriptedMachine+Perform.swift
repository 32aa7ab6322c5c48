// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

extension ScriptedMachine {
    /// The longest time that a fault may be given: a day.
    package static let longestFault: Duration = .seconds(86_400)
    /// The most events of one flap or storm.
    package static let maximumEvents = 100_000
    /// The most sockets of a machine.
    package static let maximumSockets = 256

    /// Does a change.
    ///
    /// What is due up to `now` happens before, and its snapshots come from the next `advance`, as does all that follows
    /// from the change.
    ///
    /// - Parameters:
    ///   - change: what happens.
    ///   - now: time since the start; an earlier one than the last counts as the last.
    /// - Throws: when the change is impossible on this machine; nothing has changed then.
    package mutating func perform(_ change: Change, at now: Duration) throws(ScriptedMachineError) {
        pass(to: now)
        switch change {
        case .plug(let id, let monitor):
            try plug(monitor, into: id)
        case .unplug(let id):
            try unplug(id)
        case .swap(let id, let monitor):
            try requireMonitor(in: id, to: "swap the monitor in")
            try plug(monitor, into: id)
        case .duplicate(let id, let other):
            try duplicate(id, into: other)
        case .rename(let id, let other):
            try rename(id, to: other)
        case .flap(let id, let times, let each):
            try flap(id, times: times, each: each)
        case .storm(let id, let eventsPerSecond, let duration):
            try storm(id, eventsPerSecond: eventsPerSecond, lasting: duration)
        case .loseEvents:
            losesEvents = true
        case .deliverEvents:
            losesEvents = false
        case .stale(let lag):
            try require(lag, "readings cannot lag by")
            kernel.setLag(lag)
        case .edidLate(let id, let lateness):
            try require(lateness, "an EDID cannot be late by")
            try spoil(id, restartsEDID: true) { $0.lateness = lateness }
        case .edidBroken(let id, let damage):
            try spoil(id) { $0.damage = damage }
        case .noEDID(let id):
            try spoil(id) { $0.hidesEDID = true }
        case .edidOK(let id):
            try spoil(id, restartsEDID: true) { $0 = SocketFaults() }
        case .wrongPreferred(let id, let request):
            try spoil(id) { $0.preferred = request }
        case .removeCard(let card):
            try setCard(card, isThere: false)
        case .addCard(let card):
            try setCard(card, isThere: true)
        case .rescan:
            if isLookDue == nil { isLookDue = .rescan }
        }
        revision += 1
    }
}
