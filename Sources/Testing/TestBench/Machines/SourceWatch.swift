// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

/// Collects the snapshots of a source in real time, for one waiter at a time.
@MainActor
final class SourceWatch {
    /// The latest snapshot; nil before the first.
    private(set) var latest: ConnectorSnapshot?
    /// The number of snapshots.
    private(set) var count = 0
    /// The number of snapshots that events caused.
    private(set) var eventCount = 0
    /// The latest snapshot that has not been taken, with the causes and warnings of all since the last one taken.
    private var news: ConnectorSnapshot?
    private let source: any ConnectorSource
    private let clock: any Clock<Duration>
    private var listening: Task<Void, Never>?
    private var waiting: CheckedContinuation<Void, Never>?

    /// Creates a closed watch, whose timeouts run on `clock`.
    init(_ source: any ConnectorSource, clock: any Clock<Duration>) {
        (self.source, self.clock) = (source, clock)
    }

    /// Whether there is a snapshot that has not been taken.
    var hasNews: Bool { news != nil }

    /// Starts the source.
    func open() {
        let snapshots = source.snapshots()
        listening = Task { [weak self] in
            for await snapshot in snapshots { self?.note(snapshot) }
        }
    }

    /// Stops the source.
    func close() {
        listening?.cancel()
        listening = nil
    }

    /// Returns the news since the last call; nil for none.
    func takeNews() -> ConnectorSnapshot? {
        defer { news = nil }
        return news
    }

    /// Waits for a condition; returns whether it became true before the timeout.
    func wait(_ limit: Duration, until isRight: () -> Bool) async -> Bool {
        if isRight() { return true }
        var isLate = false
        let timer = Task { [clock] in
            do { try await clock.sleep(for: limit) } catch { return }
            isLate = true
            wake()
        }
        defer { timer.cancel() }
        while !isRight() {
            guard !isLate else { return false }
            await withCheckedContinuation { continuation in
                // The condition may have become true before this closure runs.
                if isRight() || isLate { continuation.resume() } else { waiting = continuation }
            }
        }
        return true
    }

    /// Rescans the source; returns whether its snapshot arrived before the timeout.
    func look(_ limit: Duration) async -> Bool {
        let known = count
        await source.rescan()
        return await wait(limit) { count > known }
    }

    private func note(_ snapshot: ConnectorSnapshot) {
        var merged = snapshot
        if let news {
            merged.warnings = news.warnings + snapshot.warnings
            if news.cause != .rescan { merged.cause = news.cause }
        }
        (latest, news) = (snapshot, merged)
        count += 1
        if snapshot.cause == .event { eventCount += 1 }
        wake()
    }

    private func wake() {
        waiting?.resume()
        waiting = nil
    }
}
