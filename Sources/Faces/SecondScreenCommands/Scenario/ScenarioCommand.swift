// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser

/// `secondscreen scenario`: scripted hotplug.
struct ScenarioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenario",
        abstract: "Play scripts of monitors that come, go and fail, in virtual time.",
        discussion: "The language is described in secondscreen-scenario(5).",
        subcommands: [
            ScenarioRunCommand.self, ScenarioCheckCommand.self, ScenarioRecordOfCommand.self, ScenarioPlayCommand.self,
        ])
}
