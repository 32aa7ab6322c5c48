// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug

/// A simulated Linux machine with graphics cards, sockets, monitors, and their faults, in virtual time. A pure value.
///
/// A change modifies the hardware and sends an event, unless events are lost; an event triggers a scan of all sockets,
/// repeated as `HotplugSettling` requests; readings can be damaged and can lag; `ConnectorDecoder` decodes them, and
/// settling decides what to publish. A scripted fault therefore takes the same path as a real one, and a consumer sees
/// the same as with a kernel.
///
/// | when | what happens |
/// |---|---|
/// | `perform` | the hardware changes; an event is pending |
/// | an event, a rescan, a limit, a poll | a scan of all sockets; a snapshot if settling publishes one |
/// | a flap or storm continues | as `unplug` or `plug` |
/// | a late EDID becomes readable | an event, unless settling rescans: a rescan must then find it (niri PR 3409) |
///
/// The caller performs changes, then calls `advance` with each `nextMoment`, or with a later time for all of them:
///
/// ```swift
/// try machine.perform(.plug(socket, monitor), at: now)
/// while let moment = machine.nextMoment, !machine.isSettled {
///     for snapshot in machine.advance(to: moment) { apply(snapshot) }
/// }
/// ```
///
/// The cost is proportional to the number of scans and sockets, and idle days are free: scans that cannot find anything
/// new are skipped, and are not moments.
package struct ScriptedMachine: Sendable {
    /// Every socket named so far, on present and removed cards.
    var sockets: [ConnectorID: ScriptedSocket] = [:]
    /// The faults of sockets, including sockets that do not exist yet.
    var faults: [ConnectorID: SocketFaults] = [:]
    /// The cards named so far, and whether they are present.
    var cards: [String: Bool] = [:]
    /// The readings visible to a scan.
    var kernel = LaggingReadings()
    /// Whether events are lost.
    var losesEvents = false
    /// The cause of a scan that is due.
    var dueScan: ConnectorSnapshot.Cause?
    /// The number of changes performed.
    var revision: UInt64 = 0
    /// The current time.
    var clock: Duration = .zero

    /// The options of settling.
    let options: HotplugSettling.Options
    /// Decides what to publish.
    var settling: HotplugSettling
    /// Decodes readings.
    var describer = ConnectorDecoder()
    /// Whether the first scan has been made.
    private(set) var hasStarted = false
    /// The time at which settling wants a scan; may be in the past while scans cannot find anything.
    var wakeUp: Duration?
    /// The sockets with pending changes of their own.
    var busy: Set<ConnectorID> = []
    /// Snapshots that have not been returned yet.
    var outbox: [ConnectorSnapshot] = []

    /// Creates a machine without cards that has not started.
    ///
    /// - Parameter settling: the options of settling. A poll interval that is not positive disables polls.
    package init(settling: HotplugSettling.Options) {
        var options = settling
        if let interval = options.pollInterval, interval <= .zero { options.pollInterval = nil }
        self.options = options
        self.settling = HotplugSettling(options: options)
    }

    /// Makes the first scan; call it once, before time passes.
    ///
    /// - Returns: the snapshot, including the monitors plugged in before.
    package mutating func start() -> ConnectorSnapshot {
        hasStarted = true
        scan(.start)
        return outbox.popLast() ?? ConnectorSnapshot(connectors: [], cause: .start, revision: revision)
    }

    /// The time of the machine's next change: contact, a late EDID, or a scan that can find something; nil for never.
    package var nextMoment: Duration? {
        if !outbox.isEmpty { return clock }
        return hasStarted ? nextStep : nil
    }

    /// Advances the time to `now`.
    ///
    /// - Parameter now: the time since the start; must not decrease.
    /// - Returns: the snapshots to apply, in order, including those before the last `perform`.
    package mutating func advance(to now: Duration) -> [ConnectorSnapshot] {
        pass(to: now)
        defer { outbox = [] }
        return outbox
    }

    /// Whether nothing is pending except polls, and rescans with no reading to confirm.
    ///
    /// Becomes true in bounded time if no change is performed: lagging readings count only while a rescan can find
    /// them, and changes without an event never do.
    package var isSettled: Bool {
        outbox.isEmpty && dueScan == nil && busy.isEmpty && !settling.hasPendingReadings
            && !(kernel.hasAnnouncedNews && settling.hasPendingRescans)
    }

    /// Returns the readings of a scan at `now`, damaged and lagging; sorted.
    ///
    /// - Parameter now: the time that the machine was advanced to.
    /// - Returns: the readings.
    package func readings(at now: Duration) -> [ConnectorReading] {
        var kernel = kernel
        kernel.scan(at: max(now, clock))
        return kernel.readings
    }

    /// Whether a card is present; true for unknown ones.
    func isPresent(_ card: String) -> Bool { cards[card] ?? true }
}

extension ScriptedMachine {
    /// A change to the machine.
    ///
    /// A socket is created when a monitor is first plugged into it, and is never removed. The faults of a socket last
    /// until `edidOK`, affect a connected monitor immediately, with an event, and can be set before the socket exists.
    package enum Change: Hashable, Sendable {
        /// Plugs a monitor into a socket; replaces an existing one like `swap`.
        case plug(ConnectorID, VirtualMonitor)
        /// Unplugs the monitor; the socket stays.
        case unplug(ConnectorID)
        /// Replaces the monitor without the empty socket being observable (hotplug.md rule 14).
        case swap(ConnectorID, VirtualMonitor)
        /// Plugs an identical copy of the first socket's monitor into the second.
        case duplicate(ConnectorID, into: ConnectorID)
        /// Renames the connector, with its monitor and its faults (sway#7062).
        case rename(ConnectorID, to: ConnectorID)
        /// Loses contact for `each` and regains it for `each`, repeatedly; sends an event each time.
        ///
        /// A later `plug`, `unplug`, `swap`, `flap` or `storm` of the socket ends it.
        case flap(ConnectorID, times: Int, each: Duration)
        /// Loses and regains contact at a rate of events per second; the monitor is connected at the end.
        case storm(ConnectorID, eventsPerSecond: Int, lasting: Duration)
        /// Suppresses events from now on.
        case loseEvents
        /// Sends events again; lost ones stay lost.
        case deliverEvents
        /// Makes readings lag by a duration from now on, starting with the last visible state; zero ends it.
        case stale(Duration)
        /// Delays an EDID until a time after its monitor is plugged in, or from now if one is plugged in.
        case edidLate(ConnectorID, Duration)
        /// Damages EDIDs.
        case edidBroken(ConnectorID, EDIDDamage)
        /// Makes EDIDs unreadable.
        case noEDID(ConnectorID)
        /// Ends all EDID faults.
        case edidOK(ConnectorID)
        /// Makes the EDID declare another of the monitor's modes as preferred.
        case wrongPreferred(ConnectorID, ModeRequest)
        /// Removes a card, by `ConnectorID.card`, with its sockets; monitors stay plugged in.
        case removeCard(String)
        /// Adds a card, with the monitors in its sockets.
        case addCard(String)
        /// Requests a scan.
        case rescan
    }
}
