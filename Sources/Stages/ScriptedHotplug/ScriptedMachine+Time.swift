// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

/// What happens as time passes.
extension ScriptedMachine {
    /// Tells the kernel what has become of a socket, and sends an event.
    ///
    /// - Parameters:
    ///   - id: the socket, which may be gone.
    ///   - announces: whether there is an event; nil for: when the card is there.
    mutating func show(_ id: ConnectorID, announces: Bool? = nil) {
        let socket = sockets[id]
        if socket?.nextMoment == nil { busy.remove(id) } else { busy.insert(id) }
        let isThere = isThere(id.card)
        let isAnnounced = hasStarted && !losesEvents && announces ?? isThere
        kernel.note(id, isThere ? socket?.reading(of: id) : nil, isAnnounced: isAnnounced, at: clock)
        if isAnnounced { isLookDue = .event }
    }

    /// Does what is due up to `now`, and keeps the snapshots.
    mutating func pass(to now: Duration) {
        let end = max(now, clock)
        while hasStarted, let moment = nextStep, moment <= end {
            clock = max(clock, moment)
            takeStep()
        }
        clock = end
        passOverLooks()
    }

    /// When something is to be done next.
    var nextStep: Duration? {
        if isLookDue != nil { return clock }
        var next = canLookFindAnything ? wakeUp : nil
        for id in busy {
            guard let moment = sockets[id]?.nextMoment else { continue }
            next = next.map { min($0, moment) } ?? moment
        }
        return next
    }

    private var canLookFindAnything: Bool { settling.hasDoubts || kernel.canChange }

    private mutating func takeStep() {
        passOverLooks()
        if !busy.isEmpty { letSocketsHappen() }
        if let cause = isLookDue {
            look(cause)
        } else if let wakeUp, wakeUp <= clock {
            let action = settling.handle(.timePassed, at: clock)
            self.wakeUp = action.wakeUp
            if action.rescan { look(.rescan) }
        }
    }

    private mutating func letSocketsHappen() {
        for id in busy.sorted() { letSocketHappen(id) }
    }

    /// Does what is due to happen to a socket by itself.
    mutating func letSocketHappen(_ id: ConnectorID) {
        let faults = faults[id] ?? SocketFaults()
        while let incident = sockets[id]?.happen(faults, at: clock) {
            switch incident {
            case .contact: show(id)
            // With second looks the driver says nothing more: one of them has to find it.
            case .readable: show(id, announces: options.rescanDelays.isEmpty && isThere(id.card))
            }
        }
    }

    /// Lets the times of looks pass that could not have found anything.
    private mutating func passOverLooks() {
        guard !canLookFindAnything else { return }
        while var due = wakeUp, due <= clock {
            if !settling.hasSecondLooks, let interval = options.pollInterval {
                // All but the last of the polls at once.
                due += Duration(attoseconds: (clock - due).attoseconds / interval.attoseconds * interval.attoseconds)
            }
            wakeUp = settling.handle(.timePassed, at: due).wakeUp
        }
    }

    /// Looks at every socket, and keeps what counts of it.
    mutating func look(_ cause: ConnectorSnapshot.Cause) {
        isLookDue = nil
        var warnings: [String] = []
        kernel.look(at: clock)
        let connectors = kernel.described(by: &describer, warnings: &warnings)
        let snapshot = ConnectorSnapshot(
            connectors: connectors, cause: cause, warnings: warnings, revision: revision)
        let action = settling.handle(.snapshot(snapshot), at: clock)
        wakeUp = action.wakeUp
        if let settled = action.publish { outbox.append(settled) }
    }
}
