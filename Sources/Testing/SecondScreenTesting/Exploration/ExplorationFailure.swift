// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import TestBench

/// A sequence of an exploration broke the invariant, or had UIKit raise an exception.
public struct ExplorationFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The seed of the sequence; nil for a scenario that was replayed.
    public let seed: UInt64?
    /// What is not as it must be, in a line.
    public let reason: String
    /// The shortest scenario that was found to fail so, to be kept in a file; the first lines say where it comes from.
    public let scenario: String
    /// The seed, what is wrong and where, what was noticed before, and the scenario.
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
            + "\n\nThe shortest scenario that fails so, to be kept:\n\n\(self.scenario)"
    }
}

extension String {
    /// The text without the addresses of objects, which are different ones each time.
    fileprivate var withoutAddresses: String {
        replacing(/0x[0-9a-f]+/, with: "0x…")
    }
}
