// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Recordings

/// `secondscreen recording show FILE`.
struct RecordingShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print what was recorded, a line for each change, with its time.")

    @Argument(help: "The recording; '-' for standard input.", completion: .file())
    var file: String

    func run() throws {
        let reading = try Recording.reading(path: file)
        for line in RecordingTimeline.lines(of: reading.recording) { try StandardOutput.write(line) }
        if let warning = reading.warning { StandardOutput.writeDiagnostic("\(file): \(warning)") }
    }
}
