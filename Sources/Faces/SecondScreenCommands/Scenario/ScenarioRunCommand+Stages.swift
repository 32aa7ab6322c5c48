// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Glibc
import ScenarioLanguage
import TestBench
import UdevHotplug

/// Playing in this process, on one stage: in a runtime, or with real cables.
extension ScenarioRunCommand {
    /// Rejects options that do not apply to a runtime, which has its own time, app and fonts, or to real cables, of which
    /// there is one set, and a program that cannot be run.
    ///
    /// - Throws: a `ValidationError` that lists them.
    func validateStage() throws {
        func reject(_ options: KeyValuePairs<String, Bool>, _ reason: String) throws {
            let names = options.filter(\.value).map(\.key)
            guard !names.isEmpty else { return }
            throw ValidationError("\(reason): omit \(names.joined(separator: " and "))")
        }
        if against != nil {
            try reject(
                [
                    "--speed": speed != nil, "--app": app != nil, "--jobs": jobs != nil,
                    "--update-frames": updateFrames, "--fonts": fonts != nil,
                ], "--against plays one scenario after the other in a runtime, in real time and with what runs there")
        }
        guard let cables else { return }
        try reject(
            ["--against": against != nil, "--app": app != nil, "--jobs": jobs != nil],
            "--cables plays one scenario after the other with the built-in app")
        // Read during the call only.
        guard unsafe access(Self.path(ofProgram: cables), X_OK) == 0 else {
            throw ValidationError("--cables: cannot run the program \(cables)")
        }
    }

    /// Plays scenarios in this process, one after the other.
    ///
    /// - Parameters:
    ///   - scenarios: the scenarios.
    ///   - stage: the kind of stage.
    ///   - report: takes each verdict.
    /// - Returns: the signal that interrupted playing; nil for none.
    /// - Throws: what `report` throws, or an error when no temporary folder can be created.
    func play(
        _ scenarios: [ScenarioFile], on stage: StageKind, report: (ScenarioVerdict) throws -> Void
    ) async throws -> CInt? {
        let folder = stage == .cables ? try TemporaryFolder() : nil
        defer { folder?.remove() }
        let trap = await SignalTrap()
        let race = AbortRace(timeLimit: .seconds(timeLimit)) { await trap.wait() != nil }
        let live = LivePlayer(target: against ?? "", options: playOptions, race: race)
        let cabled = CablePlayer(
            source: { UdevConnectorSource() },
            cables: CableProgram(path: Self.path(ofProgram: cables ?? ""), folder: folder?.path ?? ""),
            options: playOptions,
            race: race, prepare: ScenarioPlayCommand.options)
        for scenario in scenarios {
            try report(stage == .live ? await live.verdict(of: scenario) : await cabled.verdict(of: scenario))
            if let signal = trap.first { return signal }
        }
        return nil
    }

    /// The path of a program; a bare name is a file of the working directory.
    private static func path(ofProgram name: String) -> String { name.contains("/") ? name : "./\(name)" }
}
