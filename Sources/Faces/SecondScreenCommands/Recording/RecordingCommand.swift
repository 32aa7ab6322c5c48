// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Recordings

/// `secondscreen recording`: shows and converts recordings.
struct RecordingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recording",
        abstract: "Show recordings, remove serial numbers, and convert them to scenarios.",
        subcommands: [
            RecordingShowCommand.self, RecordingExportCommand.self, RecordingRedactCommand.self,
            RecordingImportCommand.self,
        ])
}

/// `secondscreen recording show FILE`.
struct RecordingShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print a recording, a line for each change, with its time.")

    @Argument(help: "The recording; '-' for standard input.", completion: .file())
    var file: String

    func run() throws {
        let reading = try Recording.reading(path: file)
        for line in RecordingTimeline.lines(of: reading.recording) { try StandardOutput.write(line) }
        if let warning = reading.warning { StandardOutput.writeDiagnostic("\(file): \(warning)") }
    }
}

/// `secondscreen recording redact FILE -o FILE`.
struct RecordingRedactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact",
        abstract: "Replace the serial numbers in a recording, to share it.",
        discussion: """
            A number is always replaced by the same one: a monitor stays the same monitor, and twins stay twins. Names of \
            monitors and paths of graphics cards are kept.
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

/// `secondscreen recording import CAPTURE -o FILE`.
struct RecordingImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Convert a capture of uevents and states of sysfs to a recording.",
        discussion: """
            A capture is text: lines as '3834.4 UDEV ACTION=change DEVPATH=/devices/… HOTPLUG=1', and lines as \
            '3846.0 SNAP[at-udev] card0-DP-1 status=connected modes=5 first=1280x768' for each connector at that time, in \
            milliseconds.
            """)

    @Argument(help: "The capture; '-' for standard input.", completion: .file())
    var capture: String

    @Option(
        name: .shortAndLong, help: ArgumentHelp("The new file; '-' for standard output.", valueName: "file"),
        completion: .file())
    var output: String

    func run() throws {
        let bytes = try Recording.bytes(path: capture)
        let recording: Recording
        do throws(RecordingError) {
            recording = try Recording(capture: bytes)
        } catch {
            throw ClientError("\(capture): \(error)")
        }
        try OutputFile.write(recording.encoded, to: output, existing: .kept)
    }
}
