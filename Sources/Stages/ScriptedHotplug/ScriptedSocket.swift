// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

/// One socket of a scripted machine: what is true of it, and what happens to it by itself.
struct ScriptedSocket: Sendable {
    /// What is plugged in.
    private(set) var monitor: VirtualMonitor?
    /// Whether the plug touches; a loose one does not always.
    private(set) var hasContact = false
    /// The EDID as it arrives, damaged or not.
    private var edid: [UInt8] = []
    /// Whether the kernel cannot use the EDID and lists modes of its own choice.
    private var isRejected = false
    /// When the EDID can be read, while it cannot be yet.
    private(set) var readableAt: Duration?
    private var bounce: ContactBounce?

    /// Whether a look at the socket finds a monitor.
    var isConnected: Bool { monitor != nil && hasContact }

    /// When something happens to the socket by itself next.
    var nextMoment: Duration? {
        guard let bounce else { return readableAt }
        return readableAt.map { min($0, bounce.next) } ?? bounce.next
    }

    /// What reading the socket gives.
    func reading(of id: ConnectorID) -> ConnectorReading {
        guard let monitor, hasContact else { return ConnectorReading(id: id, status: .disconnected) }
        // Until the EDID is read the kernel lists no modes; its own choice comes when reading has failed.
        let isReadable = readableAt == nil
        let modeNames = isReadable && isRejected ? EDIDDamage.fallbackModeNames(on: id.name) : []
        return ConnectorReading(
            id: id, status: .connected, edid: isReadable ? edid : [], modeNames: modeNames, scale: monitor.scale,
            overscan: monitor.overscan)
    }

    /// Puts a monitor in, whatever was there; ends loose contact.
    mutating func plug(_ monitor: VirtualMonitor, faults: SocketFaults, at now: Duration) throws(VirtualMonitorError) {
        try take(faults, of: monitor)
        self.monitor = monitor
        bounce = nil
        makeContact(faults, at: now)
    }

    /// Takes the monitor out; ends loose contact.
    mutating func unplug() {
        self = ScriptedSocket()
    }

    /// Lets other faults have their effect on the monitor that is in the socket.
    mutating func apply(_ faults: SocketFaults) throws(VirtualMonitorError) {
        guard let monitor else { return }
        try take(faults, of: monitor)
    }

    /// Makes the EDID readable only `lateness` after now, and at once when that is nothing.
    mutating func makeContact(_ faults: SocketFaults, at now: Duration) {
        hasContact = true
        readableAt = faults.lateness > .zero && !faults.hidesEDID ? now + faults.lateness : nil
    }

    /// Begins to lose contact and get it back; in place of an earlier such trouble.
    mutating func start(_ bounce: ContactBounce) {
        self.bounce = bounce
    }

    /// Ends loose contact with the plug in.
    mutating func endBounce(_ faults: SocketFaults, at now: Duration) {
        bounce = nil
        if !hasContact, monitor != nil { makeContact(faults, at: now) }
    }

    /// What happened to a socket by itself.
    enum Incident {
        /// Contact was lost or came back.
        case contact
        /// The EDID can be read now.
        case readable
    }

    /// Does the first of what is due at `now`; nil when nothing is.
    mutating func happen(_ faults: SocketFaults, at now: Duration) -> Incident? {
        if let bounce, bounce.next <= now {
            if bounce.losesContact {
                hasContact = false
                readableAt = nil
            } else {
                makeContact(faults, at: now)
            }
            self.bounce = bounce.following
            return .contact
        }
        guard let readableAt, readableAt <= now else { return nil }
        self.readableAt = nil
        return .readable
    }

    private mutating func take(_ faults: SocketFaults, of monitor: VirtualMonitor) throws(VirtualMonitorError) {
        edid = try faults.edid(of: monitor)
        isRejected = EDIDDamage.isRejectedByKernel(edid)
        if faults.hidesEDID { readableAt = nil }
    }
}

/// A cable that loses contact and gets it back at regular times, an even number of times in all.
struct ContactBounce: Sendable {
    /// When contact is first lost.
    private let start: Duration
    /// How long `divisor` steps take.
    private let span: Duration
    private let divisor: Int
    private let count: Int
    private var step = 0

    /// Creates a bounce.
    ///
    /// - Parameters:
    ///   - start: when contact is first lost.
    ///   - span: how long `divisor` steps take.
    ///   - divisor: at least 1.
    ///   - losses: how often contact is lost; at least 1.
    init(start: Duration, span: Duration, divisor: Int = 1, losses: Int) {
        self.start = start
        self.span = span
        self.divisor = divisor
        count = 2 * losses
    }

    /// When contact is lost or comes back next; counted from the start, so that roundings do not add up.
    var next: Duration { start + span * step / divisor }

    /// Whether the next step loses contact.
    var losesContact: Bool { step.isMultiple(of: 2) }

    /// The bounce after its next step; nil when that was the last one.
    var following: ContactBounce? {
        guard step + 1 < count else { return nil }
        var following = self
        following.step += 1
        return following
    }
}
