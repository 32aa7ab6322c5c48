// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

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

    /// More news than a driver could have in hand, and no more memory than a storm may take.
    private static let maximumNews = 4096

    /// By how much readings lag.
    private(set) var lag: Duration = .zero
    /// What a look has given or would have, by identifier.
    private var seen: [ConnectorReading] = []
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

    /// Looks at `now`; the readings by identifier.
    mutating func look(at now: Duration) -> [ConnectorReading] {
        catchUp(to: now - lag)
        hasChanged = false
        return seen
    }

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
        let index = seen.firstIndex { $0.id == id }
        switch (index, reading) {
        case (let index?, let reading?):
            guard seen[index] != reading else { return }
            seen[index] = reading
        case (let index?, nil):
            seen.remove(at: index)
        case (nil, let reading?):
            seen.insert(reading, at: seen.firstIndex { id < $0.id } ?? seen.count)
        case (nil, nil):
            return
        }
        hasChanged = true
    }
}
