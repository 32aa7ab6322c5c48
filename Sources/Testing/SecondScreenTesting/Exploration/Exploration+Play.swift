// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import SecondScreen
import TestBench
import UIKitCore

extension Exploration {
    /// An app and an invariant, to be played repeatedly.
    @MainActor
    struct Play {
        /// The failure of a sequence.
        struct Failure {
            var verdict: ScenarioVerdict.Failure
            /// The number, from 1, of the step that failed.
            var step: Int
            /// The numbers of refused steps.
            var passedOver: [Int]
        }

        private let settings: BenchSettings
        private let options: BenchOptions
        private let invariant: Invariant

        /// Prepares for playing.
        init(
            _ exploration: Exploration, _ delegate: any UIApplicationDelegate.Type, _ info: [String: Any],
            _ invariant: @escaping Invariant
        ) throws(ActionRefused) {
            settings = exploration.settings
            var options = try exploration.settings.options()
            options.setup.app = .hosted(HostedApplication(info: ApplicationInfo(info), delegateClass: delegate))
            (self.options, self.invariant) = (options, invariant)
        }

        /// Plays a scenario on its own device; returns its failure.
        func failure(of scenario: Scenario) async throws -> Failure? {
            try await Bench.running(options) { bench in
                let stage = BenchStage(bench, files: ScenarioFiles(folder: nil))
                var runner = ScenarioRunner(scenario, named: "", on: stage)
                runner.invariant = {
                    // A suspended app cannot report anything.
                    guard bench.device.execution == .running else { return nil }
                    do { return try await invariant(bench) } catch { return "it threw \(error)" }
                }
                let verdict = await runner.run()
                return verdict.failure.map {
                    Failure(verdict: $0, step: verdict.steps, passedOver: runner.passedOver)
                }
            }
        }

        /// Shrinks a failing scenario with at most `attempts` replays; `seed` is nil for a saved scenario.
        func shrunk(_ scenario: Scenario, _ failure: Failure, seed: UInt64?, attempts: Int) async -> ExplorationFailure
        {
            var (shortest, last) = (scenario, failure)
            if attempts > 0 {
                // Steps after the failure are irrelevant.
                let start = Scenario(steps: Array(scenario.steps.prefix(failure.step)))
                shortest = await Shrinking(attempts: attempts).smallest(of: start) { candidate in
                    // A different kind of failure is a different bug.
                    (try? await self.failure(of: candidate))?.verdict.expected == failure.verdict.expected
                }
                if let again = try? await self.failure(of: shortest) { last = again }
                shortest = shortest.expectingRefusals(of: last.passedOver)
                shortest.settings = settings.scenario
            }
            return ExplorationFailure(
                seed: seed, steps: scenario.steps.count, monitors: settings.screens, scenario: shortest, last.verdict)
        }
    }
}

/// A sequence of an exploration that violated the invariant or made UIKit raise an exception.
public struct ExplorationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The seed of the sequence; nil for a scenario that was replayed.
    public let seed: UInt64?
    /// The violation, as one line.
    public let reason: String
    /// The shortest failing scenario that was found, to be saved in a file; its first lines state its origin.
    public let scenario: String
    /// The seed, the violation and its location, the preceding log, and the scenario.
    public let description: String

    init(
        seed: UInt64?, steps: Int, monitors: [String], scenario: Scenario, _ failure: ScenarioVerdict.Failure
    ) {
        self.seed = seed
        reason = failure.seen.withoutAddresses
        let origin = seed.map { "seed \($0) of \(steps) steps" } ?? "the scenario"
        let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
        var head = ["# Found by \(origin): \(line)"]
        if !monitors.isEmpty { head.append("# At launch: \(monitors.joined(separator: ", "))") }
        self.scenario = head.map { "\($0)\n" }.joined() + scenario.text
        let facts = [
            "\(origin) fails: \(reason)", "after: \(failure.step)", "expected: \(failure.expected)",
        ]
        description =
            (facts + ["before:"] + failure.story.map { "    \($0.withoutAddresses)" }).joined(separator: "\n")
            + "\n\nThe shortest failing scenario; save it to a file to replay it:\n\n\(self.scenario)"
    }
}

extension String {
    /// The text without the addresses of objects, which differ in each run.
    fileprivate var withoutAddresses: String {
        replacing(/0x[0-9a-f]+/, with: "0x…")
    }
}
