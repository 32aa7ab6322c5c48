// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import Hotplug

/// A Linux machine with graphics cards, sockets, monitors and their faults, in virtual time; pure.
///
/// A change alters the truth and sends an event, unless events are lost; the event has every socket read at once, and
/// again as `HotplugSettling` asks; readings may be damaged and may lag behind; `ConnectorDescriber` understands them,
/// and settling decides what counts. So a scripted fault takes the road of a real one, and its consumer sees what it
/// would see of a kernel.
///
/// | when | what happens |
/// |---|---|
/// | `perform` | the truth changes; an event is under way |
/// | an event, a rescan, a limit, a second look, a poll | a look at all sockets; a snapshot when it counts |
/// | a flap or storm goes on | as `unplug` or `plug` |
/// | a late EDID can be read | an event when settling has no second looks, else none: they must find it (niri PR 3409) |
///
/// The caller performs, then calls `advance` with each `nextMoment`, or with a later time for all of them at once:
///
/// ```swift
/// try machine.perform(.plug(socket, monitor), at: now)
/// while let moment = machine.nextMoment, !machine.isSettled {
///     for snapshot in machine.advance(to: moment) { apply(snapshot) }
/// }
/// ```
///
/// What happens takes time in proportion to the looks and the sockets, and days without anything take none: looks that
/// can find nothing new are not made, and are no moments.
package struct ScriptedMachine: Sendable {
    /// Every socket that was named, on cards that are there and that are not.
    var sockets: [ConnectorID: ScriptedSocket] = [:]
    /// What is wrong with sockets, also with those that nobody has plugged anything into.
    var faults: [ConnectorID: SocketFaults] = [:]
    /// The cards that were named, and whether they are there.
    var cards: [String: Bool] = [:]
    /// What reading gives.
    var kernel = LaggingReadings()
    /// Whether events are lost.
    var losesEvents = false
    /// Whether an event, or somebody's request, has yet to make the machine look.
    var isLookDue: ConnectorSnapshot.Cause?
    /// How many changes were performed.
    var revision: UInt64 = 0
    /// The latest time that was named.
    var clock: Duration = .zero

    /// When what is read counts.
    let options: HotplugSettling.Options
    /// Decides what counts.
    var settling: HotplugSettling
    /// Understands what was read.
    var describer = ConnectorDescriber()
    /// Whether there was a first look.
    private(set) var hasStarted = false
    /// When settling wants to look again; may have passed while looks could find nothing.
    var wakeUp: Duration?
    /// The sockets to which something happens by itself.
    var busy: Set<ConnectorID> = []
    /// Snapshots that nobody has taken yet.
    var outbox: [ConnectorSnapshot] = []

    /// Creates a machine without cards that has not started.
    ///
    /// - Parameter settling: when what is read counts. A poll interval that is not positive means never.
    package init(settling: HotplugSettling.Options) {
        var options = settling
        if let interval = options.pollInterval, interval <= .zero { options.pollInterval = nil }
        self.options = options
        self.settling = HotplugSettling(options: options)
    }

    /// Looks for the first time; call it once, before time passes.
    ///
    /// - Returns: what counts of it. Monitors plugged before are there, without events.
    package mutating func start() -> ConnectorSnapshot {
        hasStarted = true
        look(.start)
        return outbox.popLast() ?? ConnectorSnapshot(connectors: [], cause: .start, revision: revision)
    }

    /// When something happens by itself next: contact, a late EDID, or a look that can find something; nil for never.
    package var nextMoment: Duration? {
        if !outbox.isEmpty { return clock }
        return hasStarted ? nextStep : nil
    }

    /// Does what is due at `now`.
    ///
    /// - Parameter now: time since the start; an earlier one than the last counts as the last.
    /// - Returns: the snapshots to apply, in order, with what `perform` had to do before its change.
    package mutating func advance(to now: Duration) -> [ConnectorSnapshot] {
        pass(to: now)
        defer { outbox = [] }
        return outbox
    }

    /// Whether nothing lies ahead but second looks without a doubt, and polls.
    ///
    /// It becomes true in bounded time when nothing new is performed: readings that lag count only while a second look
    /// can find them, and what happened without an event not at all.
    package var isSettled: Bool {
        outbox.isEmpty && isLookDue == nil && busy.isEmpty && !settling.hasDoubts
            && !(kernel.hasAnnouncedNews && settling.hasSecondLooks)
    }

    /// What a look at every socket gives at `now`, damaged and lagging; sorted.
    ///
    /// - Parameter now: the time, up to which the machine has been advanced.
    /// - Returns: the readings.
    package func readings(at now: Duration) -> [ConnectorReading] {
        var kernel = kernel
        kernel.look(at: max(now, clock))
        return kernel.readings
    }

    /// Whether a card is there; one that nobody has removed is.
    func isThere(_ card: String) -> Bool { cards[card] ?? true }
}

extension ScriptedMachine {
    /// What happens to the machine.
    ///
    /// Sockets appear when they are first named with a monitor, and stay. Faults of a socket last until `edidOK`, have
    /// their effect on a monitor that is there at once, with an event, and may be set before there is a socket.
    package enum Change: Hashable, Sendable {
        /// A monitor comes into a socket; one that is there is replaced as by `swap`.
        case plug(ConnectorID, VirtualMonitor)
        /// The monitor is taken out; the socket stays.
        case unplug(ConnectorID)
        /// Another monitor comes in place of one, and nobody can see that the socket was empty (hotplug.md rule 14).
        case swap(ConnectorID, VirtualMonitor)
        /// A monitor like the one in the first socket, to the last byte, comes into the second.
        case duplicate(ConnectorID, into: ConnectorID)
        /// The connector disappears and appears under another name, with its monitor and its faults (sway#7062).
        case rename(ConnectorID, to: ConnectorID)
        /// Contact is lost for `each` and back for `each`, so many times; an event each time.
        ///
        /// Another `plug`, `unplug`, `swap`, `flap` or `storm` of the socket ends it.
        case flap(ConnectorID, times: Int, each: Duration)
        /// Contact is lost and back so often that it makes that many events a second; the monitor is there at the end.
        case storm(ConnectorID, eventsPerSecond: Int, lasting: Duration)
        /// From now on changes happen, and no event tells of them.
        case loseEvents
        /// Events come again; lost ones do not.
        case deliverEvents
        /// From now on readings show what was true so long ago, and first what was last seen; zero ends it.
        case stale(Duration)
        /// The EDID of a monitor can be read only so long after it has come, or after now when it is there.
        case edidLate(ConnectorID, Duration)
        /// EDIDs arrive damaged.
        case edidBroken(ConnectorID, EDIDDamage)
        /// No EDID can be read.
        case noEDID(ConnectorID)
        /// The EDID is whole, there and in time again.
        case edidOK(ConnectorID)
        /// The EDID calls another of the monitor's modes its preferred one.
        case wrongPreferred(ConnectorID, ModeRequest)
        /// A card goes with its sockets, by `ConnectorID.card`; monitors stay plugged into them.
        case removeCard(String)
        /// A card comes, with the monitors in its sockets.
        case addCard(String)
        /// Somebody has everything looked at.
        case rescan
    }
}
