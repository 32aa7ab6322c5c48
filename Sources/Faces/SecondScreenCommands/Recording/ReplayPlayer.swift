// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Hotplug
import Recordings
import SecondScreen
import UIKitCore

/// A simulated device at whose source of monitors a recording happens again.
///
/// What was recorded takes the road of every source: pipeline, screen manager, app. Each state is applied before the next
/// one comes, so how long a person waits between them changes nothing of what happens.
@MainActor
final class ReplayPlayer {
    private let entries: [RecordingEntry]
    private let source: RecordedSource<VirtualClock>
    private let clock = VirtualClock()
    private let printer: EventPrinter
    private let screens: ScreenManager
    private let pipeline: Pipeline

    /// Creates a device on which nothing has happened.
    ///
    /// - Parameters:
    ///   - recording: what is to happen; settled before it does when it has not.
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

    /// Plays the recording; what an app sees of it is printed on the way, with times since its first state.
    ///
    /// - Parameter pacer: lets states come.
    /// - Returns: false when nothing was recorded.
    /// - Throws: when nobody takes the output any more.
    func play(_ pacer: ReplayPacer) async throws -> Bool {
        guard let first = entries.first else { return false }
        var pacer = pacer
        pacer.begin(with: first)
        let running = Task { await pipeline.run() }
        await screens.applied(revision: 1)
        for (entry, revision) in zip(entries.dropFirst(), UInt64(2)...) {
            let moment = entry.at - first.at
            guard printer.failure == nil, await pacer.lets(entry, come: moment) else { break }
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
