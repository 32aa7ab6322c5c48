// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug

/// What a source says, as it comes, for whoever waits for it in real time; one at a time.
@MainActor
final class SourceWatch {
    /// What the source said last; nil before it said anything.
    private(set) var latest: ConnectorSnapshot?
    /// How often it said something.
    private(set) var count = 0
    /// What nobody has taken yet, with the causes and warnings of all of it.
    private var news: ConnectorSnapshot?
    private let source: any ConnectorSource
    private let clock: any Clock<Duration>
    private var listening: Task<Void, Never>?
    private var waiting: CheckedContinuation<Void, Never>?

    /// Creates a watch that has not begun; it waits in the time of `clock`.
    init(_ source: any ConnectorSource, clock: any Clock<Duration>) {
        self.source = source
        self.clock = clock
    }

    /// Whether there is something that nobody has taken.
    var hasNews: Bool { news != nil }

    /// Begins to listen.
    func open() {
        let snapshots = source.snapshots()
        listening = Task { [weak self] in
            for await snapshot in snapshots { self?.note(snapshot) }
        }
    }

    /// Ends the source.
    func close() {
        listening?.cancel()
        listening = nil
    }

    /// What the source has said since the last call; nil for nothing.
    func takeNews() -> ConnectorSnapshot? {
        defer { news = nil }
        return news
    }

    /// Waits for what the source says.
    ///
    /// - Parameters:
    ///   - limit: how long.
    ///   - isRight: judges what was said last.
    /// - Returns: whether it has become right in time.
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
                // It may have come right on the way into this closure.
                if isRight() || isLate { continuation.resume() } else { waiting = continuation }
            }
        }
        return true
    }

    /// Has the source look again, and waits for what it says.
    ///
    /// - Returns: whether it said something in time.
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
        wake()
    }

    private func wake() {
        waiting?.resume()
        waiting = nil
    }
}
