// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import ScenarioLanguage
import TestBench

/// `secondscreen scenario`: scripted hotplug.
struct ScenarioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenario",
        abstract: "Play scripts of monitors that come, go and fail, in virtual time.",
        discussion: "The language is described in secondscreen-scenario(5).",
        subcommands: [
            ScenarioRunCommand.self, ScenarioCheckCommand.self, ScenarioFromSeedCommand.self, ScenarioPlayCommand.self,
        ])
}

/// `secondscreen scenario check`: reads scenarios.
struct ScenarioCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Read scenarios and report every problem; play nothing.")

    @Argument(help: "The scenarios; a folder stands for its *.scenario files.", completion: .file())
    var files: [String]

    func run() async throws {
        let read = try ScenarioFolder.read(files)
        try StandardOutput.write(read.count == 1 ? "1 scenario can be read" : "\(read.count) scenarios can be read")
    }
}

/// `secondscreen scenario from-seed`: the scenario of a random seed.
struct ScenarioFromSeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "from-seed", abstract: "Print the scenario of a random seed.", aliases: ["record-of"])

    @Argument(help: "The seed.")
    var seed: UInt64

    @Option(help: ArgumentHelp("The number of steps, 1 to 100000.", valueName: "number"))
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
