// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

/// Time: scans, and changes that sockets make by themselves.
extension ScriptedMachine {
    /// Makes a socket's state readable, and sends an event.
    ///
    /// - Parameters:
    ///   - id: the socket, which may no longer exist.
    ///   - announces: whether to send an event; nil to send one if the card is present.
    mutating func update(_ id: ConnectorID, announces: Bool? = nil) {
        let socket = sockets[id]
        if socket?.nextMoment == nil { busy.remove(id) } else { busy.insert(id) }
        let isPresent = isPresent(id.card)
        let isAnnounced = hasStarted && !losesEvents && announces ?? isPresent
        kernel.note(id, isPresent ? socket?.reading(of: id) : nil, isAnnounced: isAnnounced, at: clock)
        if isAnnounced { dueScan = .event }
    }

    /// Processes everything due up to `now`, and collects the snapshots.
    mutating func pass(to now: Duration) {
        let end = max(now, clock)
        while hasStarted, let moment = nextStep, moment <= end {
            clock = max(clock, moment)
            processStep()
        }
        clock = end
        skipFutileScans()
    }

    /// The time of the next step.
    var nextStep: Duration? {
        if dueScan != nil { return clock }
        var next = canScanFindAnything ? wakeUp : nil
        for id in busy {
            guard let moment = sockets[id]?.nextMoment else { continue }
            next = next.map { min($0, moment) } ?? moment
        }
        return next
    }

    private var canScanFindAnything: Bool { settling.hasPendingReadings || kernel.canChange }

    private mutating func processStep() {
        skipFutileScans()
        if !busy.isEmpty { advanceSockets() }
        if let cause = dueScan {
            scan(cause)
        } else if let wakeUp, wakeUp <= clock {
            let action = settling.handle(.timePassed, at: clock)
            self.wakeUp = action.wakeUp
            if action.rescan { scan(.rescan) }
        }
    }

    private mutating func advanceSockets() { for id in busy.sorted() { advanceSocket(id) } }

    /// Processes the changes of a socket that are due.
    mutating func advanceSocket(_ id: ConnectorID) {
        let faults = faults[id] ?? SocketFaults()
        while let incident = sockets[id]?.advance(faults, at: clock) {
            switch incident {
            case .contact: update(id)
            // If settling rescans, the driver sends no event: a rescan must find the EDID.
            case .readable: update(id, announces: options.rescanDelays.isEmpty && isPresent(id.card))
            }
        }
    }

    /// Skips scans that cannot find anything.
    private mutating func skipFutileScans() {
        guard !canScanFindAnything else { return }
        while var due = wakeUp, due <= clock {
            if !settling.hasPendingRescans, let interval = options.pollInterval {
                // Skips all polls but the last in one step.
                due += Duration(attoseconds: (clock - due).attoseconds / interval.attoseconds * interval.attoseconds)
            }
            wakeUp = settling.handle(.timePassed, at: due).wakeUp
        }
    }

    /// Scans every socket, and collects the snapshot if settling publishes it.
    mutating func scan(_ cause: ConnectorSnapshot.Cause) {
        dueScan = nil
        var warnings: [String] = []
        kernel.scan(at: clock)
        let connectors = kernel.described(by: &describer, warnings: &warnings)
        let snapshot = ConnectorSnapshot(
            connectors: connectors, cause: cause, warnings: warnings, revision: revision)
        let action = settling.handle(.snapshot(snapshot), at: clock)
        wakeUp = action.wakeUp
        if let settled = action.publish { outbox.append(settled) }
    }
}
