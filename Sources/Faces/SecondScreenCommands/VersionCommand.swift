// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import ControlService
import SecondScreen

/// `secondscreen version`: the version of the program.
struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Print the version and the interface of the control socket.")

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        let object = ["version": version, "interface": ScreensInterface.name]
        if json { return try StandardOutput.write(json: object) }
        try StandardOutput.write("SecondScreen \(version), \(ScreensInterface.name)")
    }
}
