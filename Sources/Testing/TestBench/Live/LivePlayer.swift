// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScenarioLanguage
import ScreensWire

/// Plays scenarios in a running app or daemon, one after another, and restores its state after each.
package struct LivePlayer: Sendable {
    private let target: String
    private let options: PlayOptions
    private let race: AbortRace
    /// Receives the path of the socket whose runtime takes long to answer.
    package var onDelay: (@Sendable (_ socket: String) -> Void)?

    /// Creates a player.
    ///
    /// - Parameters:
    ///   - target: the runtime, by name or path.
    ///   - options: playback options; speed, fonts, and updated frames do not apply.
    ///   - race: ends a scenario early.
    package init(target: String, options: PlayOptions, race: AbortRace) {
        (self.target, self.options, self.race) = (target, options, race)
    }

    /// Plays a scenario.
    ///
    /// - Parameters:
    ///   - file: the scenario.
    ///   - path: the file for the journal; nil for none.
    /// - Returns: the outcome, even if the runtime ends.
    package func verdict(of file: ScenarioFile, journal path: String? = nil) async -> ScenarioVerdict {
        let journal: StageJournal? = path == nil ? nil : await StageJournal(file: file.path)
        let verdict = await verdict(of: file, gatheringIn: journal)
        await MainActor.run { file.write(journal?.journal(verdict, source: file.text), to: path) }
        return verdict
    }

    private func verdict(of file: ScenarioFile, gatheringIn journal: StageJournal?) async -> ScenarioVerdict {
        let (played, reason) = await race.run { await play(file, journal) }
        var (verdict, traces) = played
        verdict.note(reason, of: file)
        guard let traces, !traces.isEmpty else { return verdict }
        // A call in progress when the scenario is ended completes in the meantime.
        if reason != nil { try? await Task.sleep(for: .milliseconds(100)) }
        let problems = await restore(traces)
        if verdict.passed, let first = problems.first {
            verdict = ScenarioVerdict(
                file: file.path, steps: verdict.steps, duration: verdict.duration,
                failed: "the runtime is restored", seen: first, story: Array(problems.dropFirst()))
        } else {
            verdict.failure?.story += problems.map { "afterwards  \($0)" }
        }
        return verdict
    }

    private func play(_ file: ScenarioFile, _ journal: StageJournal?) async -> (ScenarioVerdict, LiveTraces?) {
        func failed(_ seen: String) -> (ScenarioVerdict, LiveTraces?) {
            (ScenarioVerdict(file, failed: AbortReason("the runtime responds", seen: seen)), nil)
        }
        let client: ScreensClient
        let follower: LiveFollower
        do {
            client = try await ScreensClient(to: target, onDelay: onDelay)
            // Before following: calls have a time limit, streams do not.
            _ = try await client.state()
            follower = try await LiveFollower(try await ScreensClient(to: target, onDelay: onDelay))
        } catch StageError.refused(let reason) {
            return failed(reason.description)
        } catch StageError.aborted(let reason) {
            return failed(reason.seen)
        } catch {
            return failed("\(error)")
        }
        // Absolute, because the runtime has a different working directory.
        let prefix = file.folder.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath + "/"
        var files = options.files(of: file, in: prefix + file.folder)
        files.canUpdateFrames = false
        let (played, reason) = await AbortRace.run { @MainActor [files] in
            let stage = LiveStage(client, follower, files: files, journal: journal)
            var runner = ScenarioRunner(file.scenario, named: file.path, on: stage)
            return (await runner.run(), stage.traces)
        } until: {
            let end = await follower.follow()
            return Task.isCancelled ? nil : AbortReason("the runtime keeps running", seen: end)
        }
        var verdict = played.0
        verdict.note(reason, of: file)
        return (verdict, played.1)
    }

    /// Restores the state changed by a scenario, on a new connection: the scenario's may be closed.
    private func restore(_ traces: LiveTraces) async -> [String] {
        do {
            var restorer = LiveRestorer(traces, of: try await ScreensClient(to: target, onDelay: onDelay))
            return await restorer.restore()
        } catch {
            return ["nothing was restored: \(error)"]
        }
    }
}
