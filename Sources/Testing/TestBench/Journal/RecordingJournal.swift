// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import ConsolePage
import DisplayModel
import Foundation
import Hotplug
package import Recordings

/// Shows what a recording does to the screens of a device.
package enum RecordingJournal {
    /// Plays a recording on a bench, and collects the reports of its source, the notifications to the app, and the
    /// pictures of the screens.
    ///
    /// - Parameters:
    ///   - recording: the recording; settled for the bench if it is raw.
    ///   - title: the title of the journal.
    ///   - options: the device and its app.
    /// - Returns: the journal; without entries if nothing was recorded.
    /// - Throws: if the bench cannot be created.
    @MainActor
    package static func journal(
        of recording: Recording, title: String, on options: BenchOptions
    ) async throws -> Journal {
        let journal = StageJournal(file: title)
        let start = recording.entries.first?.at ?? .zero
        let settled = recording.settled()
        guard RecordedMachine(settled, from: start) != nil else { return journal.journal(title: title) }
        var options = options
        options.machine = { settling in
            if let machine = RecordedMachine(settled, from: start) { return machine }
            return ScriptedBenchMachine(settling: settling)
        }
        try await Bench.running(options) { bench in
            let stage = BenchStage(bench, files: ScenarioFiles(folder: nil), journal: journal)
            try? await stage.open()
            await stage.catchUp()
            var timeline = RecordingTimeline()
            for entry in recording.entries {
                let time = max(bench.now, entry.at - start)
                // Its effects at the same time come after it.
                await advance(bench, to: time - .nanoseconds(1), stage)
                journal.add(entry.report, timeline.lines(for: entry).fact, at: time)
            }
            if let last = settled.entries.last?.at { await advance(bench, to: last - start, stage) }
        }
        var result = journal.journal(title: title)
        result.start = (try? Date(recording.header.started, strategy: .iso8601))?.timeIntervalSince1970
        return result
    }

    @MainActor
    private static func advance(_ bench: Bench, to time: Duration, _ stage: BenchStage) async {
        guard time > bench.now else { return }
        await bench.wait(time - bench.now)
        await stage.catchUp()
    }
}

extension [String] {
    /// The lines of an entry, without the time and the kind at the beginning of the first line.
    fileprivate var fact: String {
        enumerated().map { index, line in
            index == 0
                ? line.split(separator: " ", maxSplits: 2).dropFirst(2).joined()
                    .trimmingPrefix { $0 == " " }.description
                : line.trimmingPrefix { $0 == " " }.description
        }.joined(separator: "; ")
    }
}

extension RecordingEntry {
    /// The entry as a journal's report of a source.
    fileprivate var report: Journal.Entry.Source {
        switch content {
        case .event(let event):
            Journal.Entry.Source(
                event: event.properties.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                    .joined(separator: " "))
        case .snapshot(let snapshot):
            Journal.Entry.Source(
                connectors: snapshot.connectors.map {
                    Journal.Entry.Source.Connector(
                        name: "\($0.id)", status: $0.status.rawValue, monitor: $0.monitor?.name)
                })
        }
    }
}
