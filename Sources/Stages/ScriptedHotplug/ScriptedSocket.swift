// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

/// A socket of a scripted machine, with its pending changes.
struct ScriptedSocket: Sendable {
    /// The monitor plugged in.
    private(set) var monitor: VirtualMonitor?
    /// Whether the plug has contact; a loose plug loses it.
    private(set) var hasContact = false
    /// The EDID as received, possibly damaged.
    private var edid: [UInt8] = []
    /// Whether the kernel rejects the EDID and lists fallback modes.
    private var isRejected = false
    /// The time at which the EDID becomes readable; nil if it is.
    private(set) var readableAt: Duration?
    private var bounce: ContactBounce?

    /// Whether a scan finds a monitor.
    var isConnected: Bool { monitor != nil && hasContact }

    /// The time of the socket's next change.
    var nextMoment: Duration? {
        guard let bounce else { return readableAt }
        return readableAt.map { min($0, bounce.next) } ?? bounce.next
    }

    /// The reading of a scan.
    func reading(of id: ConnectorID) -> ConnectorReading {
        guard let monitor, hasContact else { return ConnectorReading(id: id, status: .disconnected) }
        // The kernel lists no modes until it has read the EDID; if that fails, the fallback modes follow.
        let isReadable = readableAt == nil
        let modeNames = isReadable && isRejected ? EDIDDamage.fallbackModeNames(on: id.name) : []
        return ConnectorReading(
            id: id, status: .connected, edid: isReadable ? edid : [], modeNames: modeNames, scale: monitor.scale,
            overscan: monitor.overscan)
    }

    /// Plugs a monitor in, replacing any other; ends a bounce.
    mutating func plug(_ monitor: VirtualMonitor, faults: SocketFaults, at now: Duration) throws(VirtualMonitorError) {
        try receive(monitor, faults)
        self.monitor = monitor
        bounce = nil
        makeContact(faults, at: now)
    }

    /// Unplugs the monitor; ends a bounce.
    mutating func unplug() { self = ScriptedSocket() }

    /// Applies faults to the monitor plugged in.
    mutating func apply(_ faults: SocketFaults) throws(VirtualMonitorError) {
        guard let monitor else { return }
        try receive(monitor, faults)
    }

    /// Establishes contact; the EDID becomes readable after the faults' `lateness`.
    mutating func makeContact(_ faults: SocketFaults, at now: Duration) {
        hasContact = true
        readableAt = faults.lateness > .zero && !faults.hidesEDID ? now + faults.lateness : nil
    }

    /// Starts a bounce, replacing an earlier one.
    mutating func start(_ bounce: ContactBounce) { self.bounce = bounce }

    /// Ends a bounce; the plug is then in contact.
    mutating func endBounce(_ faults: SocketFaults, at now: Duration) {
        bounce = nil
        if !hasContact, monitor != nil { makeContact(faults, at: now) }
    }

    /// A change that a socket makes by itself.
    enum Incident {
        /// Contact was lost or regained.
        case contact
        /// The EDID became readable.
        case readable
    }

    /// Performs the first change that is due at `now`; nil if none is.
    mutating func advance(_ faults: SocketFaults, at now: Duration) -> Incident? {
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

    private mutating func receive(_ monitor: VirtualMonitor, _ faults: SocketFaults) throws(VirtualMonitorError) {
        edid = try faults.edid(of: monitor)
        isRejected = EDIDDamage.isRejectedByKernel(edid)
        if faults.hidesEDID { readableAt = nil }
    }
}

/// A cable that loses and regains contact at regular intervals, and ends in contact.
struct ContactBounce: Sendable {
    /// The time of the first loss of contact.
    private let start: Duration
    /// The duration of `divisor` steps.
    private let span: Duration
    private let divisor: Int
    private let count: Int
    private var step = 0

    /// Creates a bounce.
    ///
    /// - Parameters:
    ///   - start: the time of the first loss of contact.
    ///   - span: the duration of `divisor` steps.
    ///   - divisor: at least 1.
    ///   - losses: the number of losses of contact; at least 1.
    init(start: Duration, span: Duration, divisor: Int = 1, losses: Int) {
        self.start = start
        self.span = span
        self.divisor = divisor
        count = 2 * losses
    }

    /// The time of the next loss or return of contact; computed from the start, so that rounding errors do not
    /// accumulate.
    var next: Duration { start + span * step / divisor }

    /// Whether the next step loses contact.
    var losesContact: Bool { step.isMultiple(of: 2) }

    /// The bounce after its next step; nil after the last one.
    var following: ContactBounce? {
        guard step + 1 < count else { return nil }
        var following = self
        following.step += 1
        return following
    }
}
