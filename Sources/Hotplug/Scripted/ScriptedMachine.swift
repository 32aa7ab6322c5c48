// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

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
/// | a late EDID can be read | an event without second looks; with them, it waits for one (niri PR 3409) |
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
    private(set) var clock: Duration = .zero

    private let options: HotplugSettling.Options
    private var settling: HotplugSettling
    private var describer = ConnectorDescriber()
    private(set) var hasStarted = false
    /// When settling wants to look again; may have passed while looks could find nothing.
    private var wakeUp: Duration?
    /// The sockets to which something happens by itself.
    private var busy: Set<ConnectorID> = []
    private var outbox: [ConnectorSnapshot] = []

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

    /// The sockets with a monitor in contact, on cards that are there, whatever anybody has noticed; sorted.
    package var truth: [ConnectorID] {
        sockets.filter { $0.value.isConnected && isThere($0.key.card) }.keys.sorted()
    }

    /// What a look at every socket gives at `now`, damaged and lagging; sorted.
    ///
    /// - Parameter now: the time, up to which the machine has been advanced.
    /// - Returns: the readings.
    package func readings(at now: Duration) -> [ConnectorReading] {
        var kernel = kernel
        return kernel.look(at: max(now, clock))
    }

    /// Whether a card is there; one that nobody has removed is.
    func isThere(_ card: String) -> Bool { cards[card] ?? true }

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

    // MARK: - Time

    /// Does what is due up to `now`, and keeps the snapshots.
    mutating func pass(to now: Duration) {
        if hasStarted {
            while let moment = nextStep, moment <= now {
                clock = max(clock, moment)
                takeStep()
            }
        }
        clock = max(clock, now)
        passOverLooks()
    }

    private var nextStep: Duration? {
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

    private mutating func look(_ cause: ConnectorSnapshot.Cause) {
        isLookDue = nil
        var warnings: [String] = []
        var connectors: [Connector] = []
        let readings = kernel.look(at: clock)
        connectors.reserveCapacity(readings.count)
        for reading in readings { connectors.append(describer.describe(reading, warnings: &warnings)) }
        let snapshot = ConnectorSnapshot(
            connectors: connectors, cause: cause, warnings: warnings, revision: revision)
        let action = settling.handle(.snapshot(snapshot), at: clock)
        wakeUp = action.wakeUp
        if let settled = action.publish { outbox.append(settled) }
    }
}
