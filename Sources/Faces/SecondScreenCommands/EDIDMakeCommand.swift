// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Hotplug
import SecondScreen

/// `secondscreen edid make SPEC -o FILE`.
struct EDIDMakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Make the EDID of a monitor from a screen spec.",
        discussion: """
            The spec is one of 'run --plug': modes with the preferred one first as 1920x1080@60+1280x720@50, then options \
            as ,label="Hall TV",serial=A1; or a name that 'secondscreen monitors' lists.
            """)

    @Argument(help: "The monitor.", transform: ScreenSpec.init(argument:))
    var spec: ScreenSpec

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; '-' for standard output.", valueName: "file"))
    var output: String

    func run() throws {
        try OutputFile.write(VirtualMonitor(spec).edid, to: output)
    }
}
