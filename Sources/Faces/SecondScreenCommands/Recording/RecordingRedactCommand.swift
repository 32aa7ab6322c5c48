// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Recordings

/// `secondscreen recording redact FILE -o FILE`.
struct RecordingRedactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact",
        abstract: "Replace serial numbers in a recording, for somebody else to read it.",
        discussion: """
            The same number is always replaced by the same one: a monitor stays the same monitor, and twins stay twins. \
            Names of monitors and paths of graphics cards stay.
            """)

    @Argument(help: "The recording; '-' for standard input.", completion: .file())
    var file: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The new file; '-' for standard output.", valueName: "file"),
        completion: .file())
    var output: String

    func run() throws {
        let reading = try Recording.reading(path: file)
        if let warning = reading.warning { StandardOutput.writeDiagnostic("\(file): \(warning)") }
        let redacted = try reading.recording.redacted()
        try OutputFile.write(redacted.encoded, to: output, existing: .kept)
    }
}
