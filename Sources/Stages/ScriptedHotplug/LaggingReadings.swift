// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

/// The readings of all sockets, which can lag behind.
///
/// A reading never reverts: when a lag starts, readings stay unchanged for its duration.
struct LaggingReadings: Sendable {
    private struct News {
        var time: Duration
        var id: ConnectorID
        var reading: ConnectorReading?
        var isAnnounced: Bool
    }

    /// A socket as seen by a scan, and its decoded state.
    private struct Seen {
        var reading: ConnectorReading
        /// Nil after the reading has changed.
        var connector: Connector?
        /// The last monitor without warnings, so that one that flaps a hundred times is decoded only once.
        var remembered: (reading: ConnectorReading, connector: Connector)?

        mutating func describe(_ describer: inout ConnectorDecoder, _ warnings: inout [String]) -> Connector {
            if let connector { return connector }
            if let remembered, remembered.reading == reading {
                connector = remembered.connector
                return remembered.connector
            }
            let count = warnings.count
            let described = describer.describe(reading, warnings: &warnings)
            connector = described
            if described.isConnected, warnings.count == count { remembered = (reading, described) }
            return described
        }
    }

    /// Limits the memory of a storm.
    private static let maximumNews = 4096

    /// The delay of readings.
    private(set) var lag: Duration = .zero
    /// The readings visible to a scan, by identifier.
    private var seen: [Seen] = []
    /// Changes that are not visible yet; those before `first` already are.
    private var news: [News] = []
    private var first = 0
    private var announcedNews = 0
    /// Whether `seen` has changed since the last scan.
    private var hasChanged = false

    /// Whether a scan, now or later, can differ from the last one.
    var canChange: Bool { hasChanged || first < news.count }
    /// Whether a change announced by an event is not visible yet.
    var hasAnnouncedNews: Bool { announcedNews > 0 }

    /// Records a socket's new state; nil if the socket itself is gone.
    mutating func note(_ id: ConnectorID, _ reading: ConnectorReading?, isAnnounced: Bool, at now: Duration) {
        guard lag > .zero else { return see(id, reading) }
        news.append(News(time: now, id: id, reading: reading, isAnnounced: isAnnounced))
        if isAnnounced { announcedNews += 1 }
        if news.count - first > Self.maximumNews { seeFirst() }
    }

    /// Sets the lag; zero makes all changes visible.
    mutating func setLag(_ lag: Duration) {
        self.lag = lag
        if lag == .zero { catchUp(to: nil) }
    }

    /// Makes the changes visible that a scan at `now` would see.
    mutating func scan(at now: Duration) {
        catchUp(to: now - lag)
        hasChanged = false
    }

    /// The connectors of the last scan, by identifier; only changed ones are decoded again.
    mutating func described(by describer: inout ConnectorDecoder, warnings: inout [String]) -> [Connector] {
        var described: [Connector] = []
        described.reserveCapacity(seen.count)
        for index in seen.indices { described.append(seen[index].describe(&describer, &warnings)) }
        return described
    }

    /// The readings of the last scan, by identifier.
    var readings: [ConnectorReading] { seen.map(\.reading) }

    /// Makes changes up to `time` visible; nil for all.
    private mutating func catchUp(to time: Duration?) {
        while first < news.count, time.map({ news[first].time <= $0 }) ?? true { seeFirst() }
    }

    private mutating func seeFirst() {
        let next = news[first]
        first += 1
        if next.isAnnounced { announcedNews -= 1 }
        see(next.id, next.reading)
        // Removed when half of the array is obsolete, so that each element moves once.
        guard first * 2 >= news.count else { return }
        news.removeFirst(first)
        first = 0
    }

    private mutating func see(_ id: ConnectorID, _ reading: ConnectorReading?) {
        // One per socket, which is too few for binary search to pay off.
        let index = seen.firstIndex { $0.reading.id == id }
        switch (index, reading) {
        case (let index?, let reading?):
            guard seen[index].reading != reading else { return }
            seen[index].reading = reading
            seen[index].connector = nil
        case (let index?, nil): seen.remove(at: index)
        case (nil, let reading?):
            seen.insert(Seen(reading: reading), at: seen.firstIndex { id < $0.reading.id } ?? seen.count)
        case (nil, nil): return
        }
        hasChanged = true
    }
}
