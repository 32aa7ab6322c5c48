// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage

extension Bench {
    /// Plays the text of a scenario on this bench, up to its first step that is not as expected.
    ///
    /// Its settings are not looked at: device and app are the bench's.
    ///
    /// - Parameters:
    ///   - text: the scenario, as secondscreen-scenario(5) has it.
    ///   - folder: what its paths are relative to, and where it may write pictures; nil for a scenario without files.
    /// - Throws: ``ScenarioFailure``, or what is wrong with the text.
    public func play(_ text: String, folder: String? = nil) async throws {
        let scenario = try Scenario(parsing: text)
        let stage = BenchStage(self, files: ScenarioFiles(folder: folder))
        var runner = ScenarioRunner(scenario, named: "scenario", on: stage)
        if let failure = await runner.run().failure { throw ScenarioFailure(failure) }
    }
}

/// What was not as a scenario expects.
public struct ScenarioFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Place, step, what was expected and seen, and what was noticed before; a line each.
    public let description: String

    init(_ failure: ScenarioVerdict.Failure) {
        let facts = ["\(failure.place): \(failure.step)", "expected \(failure.expected)", "seen \(failure.seen)"]
        description = (facts + failure.story).joined(separator: "\n")
    }
}
