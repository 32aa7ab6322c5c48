// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import ScenarioLanguage
import TestBench

/// `secondscreen scenario check`: whether scenarios can be read.
struct ScenarioCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Read scenarios and tell everything that is wrong with them; play nothing.")

    @Argument(help: "The scenarios; a folder stands for the *.scenario files in it.", completion: .file())
    var files: [String]

    func run() async throws {
        let read = try ScenarioFolder.read(files)
        try StandardOutput.write(read.count == 1 ? "1 scenario can be read" : "\(read.count) scenarios can be read")
    }
}
