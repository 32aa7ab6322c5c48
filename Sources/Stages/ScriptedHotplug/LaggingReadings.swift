// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

/// What the kernel says of the sockets, which may be what was true a while ago.
///
/// What was seen once is not unseen: when readings begin to lag, they stay as they are for that long.
struct LaggingReadings: Sendable {
    private struct News {
        var time: Duration
        var id: ConnectorID
        var reading: ConnectorReading?
        var isAnnounced: Bool
    }

    /// A socket as a look gives it, and what that means.
    private struct Seen {
        var reading: ConnectorReading
        /// Nil since the reading changed.
        var connector: Connector?
        /// The last monitor without fault: one that comes back a hundred times is understood once.
        var remembered: (reading: ConnectorReading, connector: Connector)?

        mutating func describe(_ describer: inout ConnectorDescriber, _ warnings: inout [String]) -> Connector {
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

    /// More news than a driver could have in hand, and no more memory than a storm may take.
    private static let maximumNews = 4096

    /// By how much readings lag.
    private(set) var lag: Duration = .zero
    /// What a look has given or would have, by identifier.
    private var seen: [Seen] = []
    /// What is not to be seen yet; those before `first` are seen.
    private var news: [News] = []
    private var first = 0
    private var announcedNews = 0
    /// Whether `seen` has changed since the last look.
    private var hasChanged = false

    /// Whether a look, now or later, can give anything else than the last one.
    var canChange: Bool { hasChanged || first < news.count }
    /// Whether something is not to be seen yet though an event has told of it.
    var hasAnnouncedNews: Bool { announcedNews > 0 }

    /// Takes what has become true of a socket; nil when the socket itself is gone.
    mutating func note(_ id: ConnectorID, _ reading: ConnectorReading?, isAnnounced: Bool, at now: Duration) {
        guard lag > .zero else { return see(id, reading) }
        news.append(News(time: now, id: id, reading: reading, isAnnounced: isAnnounced))
        if isAnnounced { announcedNews += 1 }
        if news.count - first > Self.maximumNews { seeFirst() }
    }

    /// Lets readings lag by `lag` from now on; zero shows everything.
    mutating func setLag(_ lag: Duration) {
        self.lag = lag
        if lag == .zero { catchUp(to: nil) }
    }

    /// Looks at `now`: what was true as long ago as readings lag.
    mutating func look(at now: Duration) {
        catchUp(to: now - lag)
        hasChanged = false
    }

    /// The connectors as of the last look, by identifier; only what has changed is decoded again.
    mutating func described(by describer: inout ConnectorDescriber, warnings: inout [String]) -> [Connector] {
        var described: [Connector] = []
        described.reserveCapacity(seen.count)
        for index in seen.indices { described.append(seen[index].describe(&describer, &warnings)) }
        return described
    }

    /// What the last look gave, by identifier.
    var readings: [ConnectorReading] { seen.map(\.reading) }

    /// Shows the news up to `time`; nil for all.
    private mutating func catchUp(to time: Duration?) {
        while first < news.count, time.map({ news[first].time <= $0 }) ?? true { seeFirst() }
    }

    private mutating func seeFirst() {
        let next = news[first]
        first += 1
        if next.isAnnounced { announcedNews -= 1 }
        see(next.id, next.reading)
        // Forgets when half of the array is old, so that each is moved once.
        guard first * 2 >= news.count else { return }
        news.removeFirst(first)
        first = 0
    }

    private mutating func see(_ id: ConnectorID, _ reading: ConnectorReading?) {
        // As many as a machine has sockets: a search by bisection would gain nothing.
        let index = seen.firstIndex { $0.reading.id == id }
        switch (index, reading) {
        case (let index?, let reading?):
            guard seen[index].reading != reading else { return }
            seen[index].reading = reading
            seen[index].connector = nil
        case (let index?, nil):
            seen.remove(at: index)
        case (nil, let reading?):
            seen.insert(Seen(reading: reading), at: seen.firstIndex { id < $0.reading.id } ?? seen.count)
        case (nil, nil):
            return
        }
        hasChanged = true
    }
}
