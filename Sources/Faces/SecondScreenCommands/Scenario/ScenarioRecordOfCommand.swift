// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import ScenarioLanguage

/// `secondscreen scenario record-of`: the scenario of a random seed.
struct ScenarioRecordOfCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record-of", abstract: "Print the scenario that a random seed stands for.")

    @Argument(help: "The seed.")
    var seed: UInt64

    @Option(help: ArgumentHelp("How many steps, 1 to 100000.", valueName: "number"))
    var steps = 30

    func validate() throws {
        guard (1...100_000).contains(steps) else { throw ValidationError("--steps is a number from 1 to 100000") }
    }

    func run() async throws {
        let scenario = Scenario(steps: RandomSteps.steps(count: steps, seed: seed))
        try StandardOutput.write("# The scenario of the random seed \(seed).\n\(scenario.text)".trimmingLastNewline)
    }
}

extension String {
    fileprivate var trimmingLastNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
