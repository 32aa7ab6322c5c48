// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScenarioLanguage
import TestBench

/// Plays scenarios in a runtime, one after the other, and leaves it as each found it.
struct LivePlayer {
    /// The runtime: a name or a path.
    let target: String
    /// The folder for pictures of failures; nil for none.
    var pictures: String?
    /// Whether scenarios may write outside of their folders.
    var allowsOutside = false
    /// What ends a scenario early.
    let race: AbortRace

    /// Plays a scenario.
    ///
    /// - Returns: how it went, whatever became of the runtime.
    func verdict(of file: ScenarioFile) async -> ScenarioVerdict {
        let (played, reason) = await race.run { await play(file) }
        var (verdict, traces) = played
        verdict.note(reason, of: file)
        guard let traces, !traces.isEmpty else { return verdict }
        // What was under way when the scenario was ended is done in the meantime.
        if reason != nil { try? await Task.sleep(for: .milliseconds(100)) }
        let problems = await restore(traces)
        if verdict.passed, let first = problems.first {
            let failed = ScenarioVerdict(
                file, failed: AbortReason("the runtime is left as it was found", seen: first))
            verdict.failure = failed.failure
            verdict.failure?.story = Array(problems.dropFirst())
        } else {
            verdict.failure?.story += problems.map { "afterwards  \($0)" }
        }
        return verdict
    }

    private func play(_ file: ScenarioFile) async -> (ScenarioVerdict, LiveTraces?) {
        let client: LiveClient
        let follower: LiveFollower
        do {
            client = LiveClient(try await RuntimeConnection(to: target))
            // Asked before it is followed: an answer is waited for with a limit, a stream is not.
            _ = try await client.state()
            follower = try await LiveFollower(try await RuntimeConnection(to: target))
        } catch {
            return (ScenarioVerdict(file, failed: AbortReason("the runtime answers", seen: Self.words(of: error))), nil)
        }
        let files = files(of: file)
        let (played, reason) = await AbortRace.run { @MainActor in
            let stage = LiveStage(client, follower, files: files)
            var runner = ScenarioRunner(file.scenario, named: file.path, on: stage)
            return (await runner.run(), stage.traces)
        } until: {
            let end = await follower.follow()
            return Task.isCancelled ? nil : AbortReason("the runtime goes on", seen: end)
        }
        var verdict = played.0
        verdict.note(reason, of: file)
        return (verdict, played.1)
    }

    /// Puts back what a scenario touched, by a connection of its own: the scenario's may be closed.
    private func restore(_ traces: LiveTraces) async -> [String] {
        do {
            var restorer = LiveRestorer(traces, of: LiveClient(try await RuntimeConnection(to: target)))
            return await restorer.restore()
        } catch {
            return ["nothing was put back: \(error)"]
        }
    }

    /// The scenario's files in an absolute folder, as the runtime works in another one.
    private func files(of file: ScenarioFile) -> ScenarioFiles {
        let folder =
            file.folder.hasPrefix("/") ? file.folder : "\(FileManager.default.currentDirectoryPath)/\(file.folder)"
        var files = ScenarioFiles(folder: folder, pictures: pictures, allowsOutside: allowsOutside)
        files.canUpdateFrames = false
        return files
    }

    private static func words(of error: any Error) -> String {
        switch error as? StageError {
        case .refused(let reason): reason.description
        case .aborted(let reason): reason.seen
        case nil: "\(error)"
        }
    }
}
