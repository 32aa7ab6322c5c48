// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import DisplayModel
import Recordings
import ScreensWire

/// A part of a journal, and what is known about it.
struct Stretch: Sendable {
    /// Its entries; not empty.
    var entries: [Journal.Entry]
    /// The state before it.
    var before: Wire.State
    /// What the sources reported, up to the end of the stretch at least, at times of the journal.
    var recording: Recording
    /// The specs of virtual monitors.
    var specs: Set<String>
    /// The seconds from 1970 to time 0 of the journal; nil if changes have no times.
    var clock: Double?

    /// The state after it.
    var after: Wire.State {
        var state = before
        for entry in entries { state.follow(entry) }
        return state
    }

    /// The time of an entry in the journal, in seconds, as exact as it is known: entries of a journal are in the order
    /// in which they arrived, and never seem to be older than the one before.
    func time(of entry: Journal.Entry) -> Double {
        guard let clock, let time = entry.change?.time else { return entry.time }
        return min(entry.time, time - clock)
    }
}

extension Stretch {
    /// The time in which nothing happens before and after what belongs together, in seconds.
    static let quiet = 0.05

    /// Widens a stretch, so that it does not cut through what belongs together, such as the report of a source, the
    /// notifications and the changes of one cable, which arrive one after the other.
    ///
    /// - Parameters:
    ///   - numbers: the numbers of the first and the last entry.
    ///   - entries: the journal, from a state on.
    /// - Returns: the wider stretch.
    static func widened(_ numbers: ClosedRange<Int>, in entries: ArraySlice<Journal.Entry>) -> ClosedRange<Int> {
        var (first, last) = (numbers.lowerBound, numbers.upperBound)
        // The last entry that something happened in, and whether screens and connectors agree before the present one.
        var earlier: Double?
        var agreement = Agreement()
        var start = entries.first?.number ?? first
        var foundEnd: Int?
        for entry in entries {
            let isQuiet = entry.isEvent && earlier.map { entry.time - $0 >= quiet } ?? true
            if isQuiet || entry.state != nil {
                if entry.number <= first, agreement.holds { start = entry.number }
                if entry.number > last, foundEnd == nil { foundEnd = entry.number - 1 }
            }
            if entry.isEvent { earlier = entry.time }
            agreement.follow(entry)
        }
        first = start
        last = foundEnd ?? entries.last?.number ?? last
        return first...max(first, last)
    }
}

/// Whether the screens are those of the connected monitors; unknown sources do not disagree.
private struct Agreement {
    private var screens: Set<String> = []
    private var monitors: Set<String>?

    var holds: Bool { monitors.map { $0 == screens } ?? true }

    mutating func follow(_ entry: Journal.Entry) {
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
    /// Whether it is about cables, screens or requests, other than pictures and most notifications.
    fileprivate var isEvent: Bool {
        switch kind {
        case .change, .source, .call, .state, .connection, .gap: true
        case .notification: Takeaway.words[notification?.name ?? ""] != nil
        case .picture, .step: false
        }
    }
}

extension ConsoleSession {
    /// Takes a stretch of the journal.
    ///
    /// - Parameter numbers: the numbers of its first and last entry.
    /// - Returns: the stretch.
    /// - Throws: ``TakeawayError`` if it is not there, or not possible.
    func takeaway(_ numbers: ClosedRange<Int>) throws(TakeawayError) -> Takeaway {
        guard ring.first <= numbers.lowerBound, numbers.upperBound < ring.next, let recording = record.recording else {
            throw TakeawayError(description: "these entries are not in the journal any more; choose later ones")
        }
        let wide = Stretch.widened(numbers, in: ring.entries[...])
        let entries = Array(ring.entries(wide.lowerBound..<wide.upperBound + 1))
        var before = ring.entries.first?.state
        for entry in ring.entries(0..<max(wide.lowerBound, ring.first)) { before?.follow(entry) }
        if let state = entries.first?.state { before = state }
        guard let before else {
            throw TakeawayError(description: "the runtime has not answered yet; take a stretch after it has")
        }
        let sockets =
            ring.entries.compactMap(\.state).flatMap(\.sockets) + ring.entries.compactMap(\.sockets).flatMap(\.self)
        return try Takeaway(
            Stretch(
                entries: entries, before: before, recording: recording, specs: Set(sockets.compactMap(\.spec)),
                clock: start))
    }
}
