// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import EDIDCodec
import SecondScreen

/// `secondscreen edid`: what monitors say of themselves.
struct EDIDCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edid",
        abstract: "Decode EDIDs, or make one.",
        subcommands: [Decode.self, EDIDMakeCommand.self],
        defaultSubcommand: Decode.self)

    /// `secondscreen edid FILE…`.
    struct Decode: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "decode",
            abstract: "Print what EDIDs say: identity, sizes and every mode.",
            discussion: """
                Files hold bytes, or hexadecimal text of any layout, also within the text of edid-decode. '-' is standard \
                input. A directory stands for the files in it. The exit status is 1 when something was no EDID.
                """)

        @Flag(help: "Print one JSON object a file.")
        var json = false

        @Argument(help: "Files, directories, or '-' for standard input.")
        var files: [String]

        func run() throws {
            var hasFailed = false
            let makers = PNPRegistry()
            for file in EDIDArguments.expand(files) {
                do {
                    let edid = try EDIDFile(path: file).edid
                    if json {
                        try StandardOutput.write(json: EDIDObject(edid, file: file))
                    } else {
                        for line in EDIDText.lines(edid, file: file, makers: makers) { try StandardOutput.write(line) }
                    }
                } catch let error as EDIDFile.ReadError {
                    hasFailed = true
                    StandardOutput.writeDiagnostic("\(file): \(error.reason)")
                }
            }
            if hasFailed { throw ExitCode.failure }
        }
    }
}
