// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import ControlService
import Hotplug
import Recordings
import Runtime
import ScenarioLanguage
import SecondScreen
import UIKitCore

/// `secondscreen replay FILE`: replays a recording to an app.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Play a recording, and print what an app sees, as 'run' does.",
        discussion: """
            Times are those of the recording, counted from its first state; the output is the same at every speed. A \
            raw recording is settled as by 'run', and a truncated recording plays up to the truncation. For pictures, \
            or for other programs, use 'secondscreen run --source recording=FILE'.
            """)

    @OptionGroup var input: RecordingArgument

    @Option(help: ArgumentHelp("The speed, 0.001 to 1000000; 1 is that of the recording.", valueName: "n"))
    var speed = 1.0

    @Flag(help: "Play one entry for each line of standard input (press Enter).")
    var step = false

    @Flag(help: "Play without waiting.")
    var virtual = false

    @Flag(help: "Print one JSON object per line; diagnostics go to standard error.")
    var json = false

    @OptionGroup var simulation: SimulationArguments

    func validate() throws {
        guard MonitorSource.speeds.contains(speed) else {
            throw ValidationError("--speed: expected a number from 0.001 to 1000000, got '\(speed.plainText)'")
        }
        guard [speed != 1, step, virtual].count(where: { $0 }) <= 1 else {
            throw ValidationError("--speed, --step and --virtual cannot be combined")
        }
        guard !step || input.file != "-" else {
            throw ValidationError("--step and the recording cannot both use standard input")
        }
    }

    @MainActor
    func run() async throws {
        let recording = try input.read()
        let queue = SecondScreenCommand.queue
        let pace: ReplayPacer.Pace = virtual ? .virtual : step ? .stepwise : .speed(speed)
        let player = ReplayPlayer(recording, on: try simulation.setup(), json: json, queue: queue)
        guard try await player.play(ReplayPacer(pace, showingEntries: !json, on: queue)) else {
            return StandardOutput.writeDiagnostic("\(input.file): the recording is empty")
        }
    }
}

/// A simulated device that receives its monitors from a recording.
///
/// The recording takes the same path as every source: pipeline, screen manager, app. Each state is applied before the
/// next one, so the pace does not affect the result.
@MainActor
final class ReplayPlayer {
    private let entries: [RecordingEntry]
    private let source: RecordedSource<VirtualClock>
    private let clock = VirtualClock()
    private let printer: EventPrinter
    private let screens: ScreenManager
    private let pipeline: Pipeline
    private let control: ScreensControl

    /// Creates a player for a recording; a raw recording is debounced.
    init(_ recording: Recording, on setup: DeviceSetup, json: Bool, queue: SerialQueue) {
        var settled = recording.settled()
        settled.entries.removeAll { $0.snapshot == nil }
        entries = settled.entries
        source = RecordedSource(settled, pace: .stepwise, clock: clock, queue: queue)
        let printer = EventPrinter(json: json, now: { [clock] in clock.now.offset })
        self.printer = printer
        let relay = EventRelay { printer.print($0) }
        screens = ScreenManager(setup) { relay.report($0) }
        pipeline = Pipeline(source: source, screens: screens, queue: queue) { relay.report($0) }
        control = ScreensControl(screens, source: source, queue: queue)
        relay.control = control
    }

    /// Plays the recording, and prints what an app sees, with times since the first state; returns false if it is
    /// empty.
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
    /// A way of waiting for the next state.
    enum Pace: Hashable {
        /// A multiple of the original speed.
        case speed(Double)
        /// One state per line of standard input.
        case stepwise
        /// Without waiting.
        case virtual
    }

    private let pace: Pace
    private let clock: QueueClock
    private let start: QueueClock.Instant
    /// Prints the entries; nil for JSON.
    private var timeline: RecordingTimeline?

    /// Creates a pacer that begins now, and optionally prints the entries of a stepwise replay.
    init(_ pace: Pace, showingEntries showsEntries: Bool, on queue: SerialQueue) {
        self.pace = pace
        clock = QueueClock(queue)
        start = clock.now
        timeline = pace == .stepwise && showsEntries ? RecordingTimeline() : nil
    }

    /// Shows the first state.
    mutating func begin(with entry: RecordingEntry) { show(entry) }

    /// Waits until a state is due; returns false at the end of standard input or if the task is canceled.
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
