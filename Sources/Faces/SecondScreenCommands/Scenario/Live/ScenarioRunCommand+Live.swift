// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import ScenarioLanguage
import TestBench

extension ScenarioRunCommand {
    /// Refuses options that make no sense for a runtime, which has its own time, app and fonts.
    ///
    /// - Throws: a `ValidationError` that names them.
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
    /// - Returns: the signal that interrupted it; nil when none did.
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
}
