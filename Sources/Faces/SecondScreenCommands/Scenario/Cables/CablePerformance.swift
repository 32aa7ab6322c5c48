// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Hotplug
import ScenarioLanguage
import Synchronization
import TestBench

/// Plays scenarios on this machine's own connectors, one after the other, in this process: they share the sockets anyway.
struct CablePerformance {
    /// Makes what tells of the connectors; each scenario begins with one that knows nothing.
    let source: @Sendable () -> any ConnectorSource
    /// What moves the cables.
    let cables: any Cables
    /// Everything about playing but the file.
    let order: ScenarioOrder
    /// How long one scenario may take.
    let timeLimit: Duration
    /// The time in which that is measured.
    var clock: any Clock<Duration> = ContinuousClock()
    /// Ends the scenario that is played; nil for nobody.
    var interruption: Interruption?

    /// Plays a scenario; the sockets that it used are empty afterwards.
    ///
    /// - Returns: how it went.
    func verdict(of file: ScenarioFile) async -> ScenarioVerdict {
        let ending = PlayEnding()
        interruption?.handle { _ in ending.end("the scenario's end", "it was interrupted") }
        defer { interruption?.handle(nil) }
        let result = Mutex(ScenarioVerdict(file: file.path))
        let task = Task {
            let verdict = await play(file)
            result.withLock { $0 = verdict }
        }
        ending.end(task)
        let timer = Task { [timeLimit, clock] in
            try await clock.sleep(for: timeLimit)
            ending.end("it takes no more than \(timeLimit.secondsText)", "it was ended")
        }
        await task.value
        timer.cancel()
        var verdict = result.withLock { $0 }
        if let reason = ending.reason {
            var failure = verdict.failure ?? Self.failure(of: file)
            if !failure.seen.isEmpty { failure.story.append("afterwards  \(failure.seen)") }
            (failure.expected, failure.seen) = reason
            verdict.failure = failure
        }
        return verdict
    }

    @MainActor
    private func play(_ file: ScenarioFile) async -> ScenarioVerdict {
        var order = order
        order.file = file.path
        do {
            return try await order.play { settings, folder in
                var options = try ScenarioPlayCommand.options(settings, in: folder)
                options.machine = { [source, cables] in
                    CabledMachine(settling: $0, source: source(), cables: cables)
                }
                return options
            }
        } catch {
            var failure = Self.failure(of: file)
            (failure.expected, failure.seen) = ("the scenario is played", "\(error)")
            return ScenarioVerdict(file: file.path, failure: failure)
        }
    }

    private static func failure(of file: ScenarioFile) -> ScenarioVerdict.Failure {
        ScenarioVerdict.Failure(place: SourcePlace(file: file.path, line: 1), step: "", expected: "", seen: "")
    }
}
