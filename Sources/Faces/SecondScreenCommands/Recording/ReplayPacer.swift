// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Recordings

/// How long a person waits for the states of a replay.
struct ReplayPacer {
    /// The ways to wait.
    enum Pace: Hashable {
        /// So many times as fast as it was recorded.
        case speed(Double)
        /// Each state when a line of standard input comes.
        case stepwise
        /// Not at all.
        case virtual
    }

    private let pace: Pace
    private let clock: QueueClock
    private let start: QueueClock.Instant
    /// Shows a person what was recorded; nil for a program.
    private var timeline: RecordingTimeline?

    /// Creates a pacer that begins now.
    ///
    /// - Parameters:
    ///   - pace: how to wait.
    ///   - showsEntries: whether to print, stepwise, what was recorded as well.
    ///   - queue: where time is waited for.
    init(_ pace: Pace, showingEntries showsEntries: Bool, on queue: SerialQueue) {
        self.pace = pace
        clock = QueueClock(queue)
        start = clock.now
        timeline = pace == .stepwise && showsEntries ? RecordingTimeline() : nil
    }

    /// Shows the first state.
    mutating func begin(with entry: RecordingEntry) { show(entry) }

    /// Waits for the moment at which a state comes.
    ///
    /// - Parameters:
    ///   - entry: the state.
    ///   - moment: when, since the first one.
    /// - Returns: false when whoever steps has had enough.
    mutating func lets(_ entry: RecordingEntry, come moment: Duration) async -> Bool {
        switch pace {
        case .virtual: break
        case .stepwise: guard readLine() != nil else { return false }
        case .speed(let speed):
            let due = start.advanced(by: moment.played(at: speed))
            do { try await clock.sleep(until: due, tolerance: .zero) } catch { return false }
        }
        show(entry)
        return true
    }

    private mutating func show(_ entry: RecordingEntry) {
        for line in timeline?.lines(for: entry) ?? [] { try? StandardOutput.write(line) }
    }
}
