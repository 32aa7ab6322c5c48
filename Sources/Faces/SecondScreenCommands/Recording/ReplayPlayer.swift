// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Hotplug
import Recordings
import SecondScreen
import UIKitCore

/// A simulated device whose source of monitors is a recording.
///
/// The recording takes the road of every source: pipeline, screen manager, app. Each state is applied before the next one,
/// so the pace does not change the result.
@MainActor
final class ReplayPlayer {
    private let entries: [RecordingEntry]
    private let source: RecordedSource<VirtualClock>
    private let clock = VirtualClock()
    private let printer: EventPrinter
    private let screens: ScreenManager
    private let pipeline: Pipeline

    /// Creates a player at the beginning of a recording.
    ///
    /// - Parameters:
    ///   - recording: the recording; settled if it is raw.
    ///   - setup: the device.
    ///   - json: whether events are printed as objects.
    ///   - queue: where the source runs.
    init(_ recording: Recording, on setup: DeviceSetup, json: Bool, queue: SerialQueue) {
        var settled = recording.settled()
        settled.entries.removeAll { $0.snapshot == nil }
        entries = settled.entries
        source = RecordedSource(settled, pace: .stepwise, clock: clock, queue: queue)
        let printer = EventPrinter(json: json, now: { [clock] in clock.now.offset })
        self.printer = printer
        screens = ScreenManager(setup) { printer.print($0) }
        pipeline = Pipeline(source: source, screens: screens, queue: queue) { printer.print($0) }
    }

    /// Plays the recording, and prints what an app sees, with times since the first state.
    ///
    /// - Parameter pacer: waits for the states.
    /// - Returns: false if the recording is empty.
    /// - Throws: if the output is closed.
    func play(_ pacer: ReplayPacer) async throws -> Bool {
        guard let first = entries.first else { return false }
        var pacer = pacer
        pacer.begin(with: first)
        let running = Task { await pipeline.run() }
        await screens.applied(revision: 1)
        for (entry, revision) in zip(entries.dropFirst(), UInt64(2)...) {
            let moment = entry.at - first.at
            guard printer.failure == nil, await pacer.waits(for: entry, at: moment) else { break }
            clock.advance(to: VirtualClock.Instant(offset: moment))
            await source.step()
            await screens.applied(revision: revision)
        }
        running.cancel()
        await running.value
        if let failure = printer.failure { throw failure }
        return true
    }
}

/// The pace of a replay.
struct ReplayPacer {
    /// A way to wait.
    enum Pace: Hashable {
        /// A multiple of the speed of the recording.
        case speed(Double)
        /// A state for each line of standard input.
        case stepwise
        /// Not at all.
        case virtual
    }

    private let pace: Pace
    private let clock: QueueClock
    private let start: QueueClock.Instant
    /// Prints the entries; nil for JSON.
    private var timeline: RecordingTimeline?

    /// Creates a pacer that begins now.
    ///
    /// - Parameters:
    ///   - pace: the way to wait.
    ///   - showsEntries: whether to print the entries of a stepwise replay.
    ///   - queue: where time is measured.
    init(_ pace: Pace, showingEntries showsEntries: Bool, on queue: SerialQueue) {
        self.pace = pace
        clock = QueueClock(queue)
        start = clock.now
        timeline = pace == .stepwise && showsEntries ? RecordingTimeline() : nil
    }

    /// Shows the first state.
    mutating func begin(with entry: RecordingEntry) { show(entry) }

    /// Waits until a state is due.
    ///
    /// - Parameters:
    ///   - entry: the state.
    ///   - moment: its time since the first one.
    /// - Returns: false at the end of standard input or when the task is canceled.
    mutating func waits(for entry: RecordingEntry, at moment: Duration) async -> Bool {
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
