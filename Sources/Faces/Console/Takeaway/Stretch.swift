// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import DisplayModel
import Recordings
import ScreensWire

/// A range of a journal, and what is known about it.
struct Stretch: Sendable {
    /// The entries; not empty.
    var entries: [Journal.Entry]
    /// The state before the first entry.
    var before: Wire.State
    /// The sources' reports at journal times, at least up to the end of the stretch.
    var recording: Recording
    /// The specs of virtual monitors.
    var specs: Set<String>
    /// The seconds from 1970 to journal time 0; nil if changes have no times.
    var clock: Double?
    /// Whether the stretch was extended to begin earlier because the app was suspended at the chosen beginning.
    var beginsBeforeSuspension = false

    /// Returns the time of an entry; see ``time(of:clock:)``.
    func time(of entry: Journal.Entry) -> Double { Self.time(of: entry, clock: clock) }

    /// The journal time at which it starts, a moment before its first entry: a source may have reported somewhat
    /// earlier than it appears.
    var start: Double {
        guard let first = entries.first else { return 0 }
        return first.state == nil ? max(0, time(of: first) - Self.quiet / 2) : first.time
    }

    /// The state after the last entry.
    var after: Wire.State { state(after: entries[...]) }

    /// Returns the state after the given first entries.
    private func state(after entries: ArraySlice<Journal.Entry>) -> Wire.State {
        var state = before
        for entry in entries { state.follow(entry) }
        return state
    }

    /// Returns the most precise known time of an entry, in seconds: entries are in the order in which they arrived, so
    /// an entry's own time is never earlier than its predecessor's.
    static func time(of entry: Journal.Entry, clock: Double?) -> Double {
        guard let clock, let time = entry.change?.time else { return entry.time }
        return min(entry.time, time - clock)
    }
}

extension Stretch {
    /// Creates a stretch of a journal, widened to include everything that belongs together.
    ///
    /// - Parameters:
    ///   - numbers: the numbers of the first and the last entry; they are in the journal.
    ///   - journal: the entries of the journal.
    ///   - recording: the sources' reports at journal times.
    ///   - clock: the seconds from 1970 to journal time 0; nil if changes have no times.
    init?(_ numbers: ClosedRange<Int>, of journal: [Journal.Entry], _ recording: Recording, clock: Double?) {
        let wide = Self.widened(numbers, in: journal[...], clock: clock)
        let entries = journal.filter { wide.contains($0.number) }
        var before = journal.first?.state
        for entry in journal where entry.number < wide.lowerBound { before?.follow(entry) }
        if let state = entries.first?.state { before = state }
        guard let before else { return nil }
        let sockets = journal.flatMap { ($0.state?.sockets ?? []) + ($0.sockets ?? []) }
        self.init(
            entries: entries, before: before, recording: recording, specs: Set(sockets.compactMap(\.spec)),
            clock: clock)
        let chosen = entries.prefix { $0.number < numbers.lowerBound }
        beginsBeforeSuspension = !chosen.isEmpty && state(after: chosen).device.app == .suspended
    }

    /// The quiet time that separates groups of related events, in seconds.
    static let quiet = 0.05

    /// Widens a stretch so that it does not split related events.
    ///
    /// For one cable, these are the source's report, the notifications, and the changes, which arrive in sequence; for
    /// a suspension, the notifications that the app missed, which arrive when it resumes.
    ///
    /// - Parameters:
    ///   - numbers: the numbers of the first and the last entry.
    ///   - entries: the journal, beginning with a state.
    ///   - clock: the seconds from 1970 to journal time 0; nil if changes have no times.
    /// - Returns: the wider stretch.
    static func widened(
        _ numbers: ClosedRange<Int>, in entries: ArraySlice<Journal.Entry>, clock: Double?
    ) -> ClosedRange<Int> {
        // For each entry, the earliest time of any event from there on.
        var earliest: [Double] = []
        for entry in entries.reversed() {
            let after = earliest.last ?? .infinity
            earliest.append(entry.isEvent ? min(after, time(of: entry, clock: clock)) : after)
        }
        earliest.reverse()
        var latest = -Double.infinity
        var agreement = Agreement()
        var start = entries.first?.number ?? numbers.lowerBound
        var end: Int?
        for (entry, next) in zip(entries, earliest) {
            if entry.state != nil { agreement.follow(entry) }
            if next - latest >= quiet || entry.state != nil {
                if entry.number <= numbers.lowerBound, agreement.holds { start = entry.number }
                if entry.number > numbers.upperBound, end == nil { end = entry.number - 1 }
            }
            if entry.isEvent { latest = max(latest, time(of: entry, clock: clock)) }
            agreement.follow(entry)
        }
        return start...max(start, end ?? entries.last?.number ?? numbers.upperBound)
    }
}

/// Tracks whether the screens match the connected monitors and the app knows about them; without source reports, they
/// count as matching.
private struct Agreement {
    private var isSuspended = false
    private var screens: Set<String> = []
    private var monitors: Set<String>?

    var holds: Bool { !isSuspended && monitors.map { $0 == screens } ?? true }

    mutating func follow(_ entry: Journal.Entry) {
        if let device = entry.state?.device ?? entry.change?.device { isSuspended = device.app == .suspended }
        if let state = entry.state { screens = Set(state.screens.filter { !$0.main }.map(\.id)) }
        if let change = entry.change, let id = change.id {
            if change.kind == .screenConnected { screens.insert(id) }
            if change.kind == .screenDisconnected { screens.remove(id) }
        }
        if let connectors = entry.source?.connectors {
            monitors = Set(connectors.filter { $0.status == "connected" }.map(\.name))
        }
    }
}

extension Journal.Entry {
    /// Whether the entry concerns cables, screens, or requests; false for pictures, steps, and most notifications.
    fileprivate var isEvent: Bool {
        switch kind {
        case .change, .source, .call, .state, .connection, .gap: true
        case .notification: Takeaway.words[notification?.name ?? ""] != nil
        case .picture, .step: false
        }
    }
}

extension ConsoleSession {
    /// Creates a takeaway from a stretch of the journal.
    ///
    /// - Parameter numbers: the numbers of its first and last entry.
    /// - Returns: the takeaway.
    /// - Throws: ``TakeawayError`` if the entries are no longer in the journal, or cannot be converted.
    func takeaway(_ numbers: ClosedRange<Int>) throws(TakeawayError) -> Takeaway {
        guard ring.first <= numbers.lowerBound, numbers.upperBound < ring.next else {
            throw TakeawayError(description: "these entries are no longer in the journal; choose later ones")
        }
        guard let recording = record.recording else {
            throw TakeawayError(description: "the runtime has not reported its connectors yet; try again")
        }
        guard let stretch = Stretch(numbers, of: ring.entries, recording, clock: start) else {
            throw TakeawayError(description: "the runtime has not responded yet; try again")
        }
        return try Takeaway(stretch)
    }
}
