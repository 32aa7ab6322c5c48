// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Glibc
import ScenarioLanguage
import TestBench
import UdevHotplug

extension ScenarioRunCommand {
    /// Rejects options that do not apply to a runtime, which has its own time, app and fonts.
    ///
    /// - Throws: a `ValidationError` that lists them.
    func validateAgainst() throws {
        guard against != nil else { return }
        let given = [
            ("--speed", speed != nil), ("--app", app != nil), ("--jobs", jobs != nil),
            ("--update-frames", updateFrames), ("--fonts", fonts != nil),
        ]
        let names = given.filter(\.1).map(\.0)
        guard names.isEmpty else {
            throw ValidationError(
                "--against plays one scenario after the other in a runtime, in real time and with what runs there: "
                    + "leave \(names.joined(separator: " and ")) out")
        }
    }

    /// Plays scenarios in a runtime.
    ///
    /// - Parameters:
    ///   - scenarios: what is played.
    ///   - target: the runtime: a name or a path.
    ///   - tell: takes each verdict.
    /// - Returns: the signal that interrupted playing; nil for none.
    /// - Throws: what `tell` throws.
    func play(
        _ scenarios: [ScenarioFile], against target: String, tell: (ScenarioVerdict) throws -> Void
    ) async throws -> CInt? {
        let trap = await SignalTrap()
        let player = LivePlayer(
            target: target, pictures: pictures, allowsOutside: allowOutside,
            race: AbortRace(timeLimit: .seconds(timeLimit), trap: trap))
        for scenario in scenarios {
            try tell(await player.verdict(of: scenario))
            if let signal = trap.first { return signal }
        }
        return nil
    }

    /// Rejects options that do not apply to real cables, of which there is one set, and a program that cannot be run.
    ///
    /// - Throws: a `ValidationError` that names it.
    func validateCables() throws {
        guard let cables else { return }
        let given = [("--against", against != nil), ("--app", app != nil), ("--jobs", jobs != nil)]
        let names = given.filter(\.1).map(\.0)
        guard names.isEmpty else {
            throw ValidationError(
                "--cables plays one scenario after the other with the built-in app: "
                    + "leave \(names.joined(separator: " and ")) out")
        }
        // Read during the call only.
        guard unsafe access(Self.path(ofProgram: cables), X_OK) == 0 else {
            throw ValidationError("--cables: \(cables) is no program that can be run")
        }
    }

    /// Plays scenarios with real cables.
    ///
    /// - Parameters:
    ///   - scenarios: what is played.
    ///   - program: what moves the cables.
    ///   - tell: takes each verdict.
    /// - Returns: the signal that interrupted playing; nil for none.
    /// - Throws: what `tell` throws, or an error when no temporary folder can be created.
    func play(
        _ scenarios: [ScenarioFile], cables program: String, tell: (ScenarioVerdict) throws -> Void
    ) async throws -> CInt? {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        var order = ScenarioOrder(file: "", report: "")
        order.pictures = pictures
        order.updatesFrames = updateFrames
        order.allowsOutside = allowOutside
        order.fontFolder = fonts
        order.speed = realTime ? 1 : speed
        let trap = await SignalTrap()
        let cables = CableProgram(path: Self.path(ofProgram: program), folder: folder.path)
        let player = CablePlayer(
            source: { UdevConnectorSource() }, cables: cables, order: order,
            race: AbortRace(timeLimit: .seconds(timeLimit), trap: trap))
        for scenario in scenarios {
            try tell(await player.verdict(of: scenario))
            if let signal = trap.first { return signal }
        }
        return nil
    }

    /// The path of a program; a bare name is a file of the working folder.
    private static func path(ofProgram name: String) -> String { name.contains("/") ? name : "./\(name)" }
}
