// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import ScenarioLanguage
import Synchronization
import TestBench

/// Plays scenarios in a runtime, one after the other, and leaves it as each found it.
struct RuntimePerformance {
    /// The runtime: a name or a path.
    let target: String
    /// The folder for pictures of failures; nil for none.
    var pictures: String?
    /// Whether scenarios may write outside of their folders.
    var allowsOutside = false
    /// How long one scenario may take.
    var timeLimit = Duration.seconds(300)
    /// Ends the scenario that is played.
    var interruption: Interruption

    /// Plays a scenario.
    ///
    /// - Returns: how it went, whatever became of the runtime.
    func verdict(of file: ScenarioFile) async -> ScenarioVerdict {
        let ending = PlayEnding()
        interruption.handle { _ in ending.end("the scenario's end", "it was interrupted") }
        defer { interruption.handle(nil) }
        let result = Mutex<(verdict: ScenarioVerdict, traces: RuntimeTraces?)?>(nil)
        let task = Task {
            let outcome = await play(file, ending)
            result.withLock { $0 = outcome }
        }
        ending.end(task)
        let timer = Task { [timeLimit] in
            try await ContinuousClock().sleep(for: timeLimit)
            ending.end("it takes no more than \(timeLimit.secondsText)", "it was ended")
        }
        await task.value
        timer.cancel()
        guard let outcome = result.withLock({ $0 }) else {
            return Self.failed(file, "the scenario's end", "it was cancelled")
        }
        var verdict = outcome.verdict
        guard let traces = outcome.traces else { return verdict }
        // What was under way when the scenario was ended is done in the meantime.
        if ending.reason != nil { try? await RuntimeStage.rest(until: .now + .milliseconds(100)) }
        let problems = await restore(traces, of: file)
        if verdict.passed, let first = problems.first {
            verdict.failure = Self.failed(file, "the runtime is left as it was found", first).failure
            verdict.failure?.story = Array(problems.dropFirst())
        } else {
            verdict.failure?.story += problems.map { "afterwards  \($0)" }
        }
        return verdict
    }

    private func play(_ file: ScenarioFile, _ ending: PlayEnding) async -> (ScenarioVerdict, RuntimeTraces?) {
        let (stage, witness): (RuntimeStage, RuntimeWitness)
        do {
            stage = try await self.stage(for: file)
            // Asked before it is followed: an answer is waited for with a limit, a stream is not.
            _ = try await stage.state()
            witness = try await RuntimeWitness(try await RuntimeConnection(to: target))
        } catch let failure as RuntimeStage.Failure {
            let (expected, seen) = ending.reason ?? ("the runtime answers", failure.words)
            return (Self.failed(file, expected, seen), nil)
        } catch {
            return (Self.failed(file, "the runtime answers", "\(error)"), nil)
        }
        let watch = Task {
            let reason = await witness.follow()
            if !Task.isCancelled { ending.end("the runtime goes on", reason) }
        }
        defer { watch.cancel() }
        var player = RuntimePlayer(file.path, on: stage, witness, ending)
        let verdict = await player.run(file.scenario)
        return (verdict, player.traces)
    }

    /// Puts back what a scenario touched, by a connection of its own: the scenario's may be closed.
    private func restore(_ traces: RuntimeTraces, of file: ScenarioFile) async -> [String] {
        guard !traces.isEmpty else { return [] }
        do {
            var restorer = RuntimeRestorer(traces, on: try await stage(for: file))
            return await restorer.restore()
        } catch {
            return ["nothing was put back: \(error)"]
        }
    }

    private func stage(for file: ScenarioFile) async throws -> RuntimeStage {
        let folder =
            file.folder.hasPrefix("/") ? file.folder : "\(FileManager.default.currentDirectoryPath)/\(file.folder)"
        let files = ScenarioFiles(folder: folder, pictures: pictures, allowsOutside: allowsOutside)
        return RuntimeStage(try await RuntimeConnection(to: target), files: files)
    }

    private static func failed(_ file: ScenarioFile, _ expected: String, _ seen: String) -> ScenarioVerdict {
        let place = SourcePlace(file: file.path, line: 1)
        return ScenarioVerdict(
            file: file.path,
            failure: ScenarioVerdict.Failure(place: place, step: "", expected: expected, seen: seen))
    }
}

extension RuntimeStage.Failure {
    /// The failure in words.
    fileprivate var words: String {
        switch self {
        case .refused(let reason), .silent(let reason): reason
        case .cancelled: "it was cancelled"
        }
    }
}
