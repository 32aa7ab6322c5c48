// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Foundation
import Recordings
import ScreensWire
import SystemPackage

/// `secondscreen recording`: shows and converts recordings.
struct RecordingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recording",
        abstract: "Show recordings, remove serial numbers, and convert them to scenarios.",
        subcommands: [
            RecordingShowCommand.self, RecordingExportCommand.self, RecordingRedactCommand.self,
            RecordingReportCommand.self, RecordingImportCommand.self,
        ])
}

/// The recording to read.
struct RecordingArgument: ParsableArguments {
    @Argument(help: "The recording; '-' for standard input.", completion: .file())
    var file: String

    /// Reads the recording; warns if it is damaged.
    func read() throws -> Recording { try Self.read(file) }

    /// Reads a recording; warns if it is damaged.
    static func read(_ path: String) throws -> Recording {
        let reading = try Recording.reading(path: path)
        if let warning = reading.warning { StandardOutput.writeDiagnostic("\(path): \(warning)") }
        return reading.recording
    }
}

/// The file to write.
struct NewFileOption: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The new file; '-' for standard output.", valueName: "file"), completion: .file())
    var file: String
}

/// `secondscreen recording show FILE`.
struct RecordingShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Print a recording, one line per change, with times in seconds.")

    @OptionGroup var input: RecordingArgument

    func run() throws {
        for line in RecordingTimeline.lines(of: try input.read()) { try StandardOutput.write(line) }
    }
}

/// `secondscreen recording redact FILE -o FILE`.
struct RecordingRedactCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "redact",
        abstract: "Replace the serial numbers in a recording, so that it can be shared.",
        discussion: """
            Each serial number is replaced consistently: a monitor keeps its identity, and twins stay twins. Names of \
            monitors and paths of graphics cards are kept.
            """)

    @OptionGroup var input: RecordingArgument

    @OptionGroup var output: NewFileOption

    func run() throws {
        try OutputFile.write(try input.read().redacted().encoded, to: output.file, existing: .kept)
    }
}

/// `secondscreen recording import CAPTURE -o FILE`.
struct RecordingImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Convert a capture of uevents and sysfs states to a recording.",
        discussion: """
            A capture is text: lines such as '3834.4 UDEV ACTION=change DEVPATH=/devices/… HOTPLUG=1', and lines \
            such as '3846.0 SNAP[at-udev] card0-DP-1 status=connected modes=5 first=1280x768' for each connector at \
            that time, in milliseconds.
            """)

    @Argument(help: "The capture; '-' for standard input.", completion: .file())
    var capture: String

    @OptionGroup var output: NewFileOption

    func run() throws {
        let bytes = try Recording.bytes(path: capture)
        let recording: Recording
        do throws(RecordingError) {
            recording = try Recording(capture: bytes)
        } catch {
            throw ClientError("\(capture): \(error)")
        }
        try OutputFile.write(recording.encoded, to: output.file, existing: .kept)
    }
}

/// `secondscreen recording export FILE -o DIRECTORY`.
struct RecordingExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Convert a recording to a scenario with the same connects and disconnects at the same times.",
        discussion: """
            Writes the scenario and the EDIDs of its monitors, and prints the names of the files. A raw recording is \
            settled first.
            """)

    @OptionGroup var input: RecordingArgument

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            The directory to write to, or the file of the scenario, with a name that ends in .scenario; '-' for standard \
            output, if no monitor has an EDID.
            """, valueName: "directory|file"),
        completion: .file())
    var output: String

    func run() throws {
        let recording = try input.read()
        let isFile = output.hasSuffix(".scenario")
        let folder = isFile ? (output as NSString).deletingLastPathComponent : output
        let prefix = folder.isEmpty ? "" : "\(folder)/"
        let export = ScenarioExport(recording) {
            OutputFile.exists(prefix + $0.name) && !OutputFile.holds(prefix + $0.name, $0.bytes)
        }
        let scenario: [UInt8]
        do throws(ScenarioExportError) {
            scenario = Array(try export.text(recording.header).utf8)
        } catch {
            throw ClientError("\(input.file.escapingControls()): \(error)")
        }
        guard output != "-" else {
            let count = export.files.count
            guard count == 0 else {
                throw ClientError(
                    "the scenario needs \(count == 1 ? "a file for an EDID" : "files for \(count) EDIDs"), which "
                        + "standard output cannot hold: name a directory, or a file that ends with .scenario")
            }
            return try OutputFile.write(scenario, to: output)
        }
        let name = isFile ? output : "\(prefix)recording.scenario"
        // Otherwise, the EDIDs would be left without their scenario.
        guard !OutputFile.exists(name) else { throw FileError("write", name, .fileExists) }
        if !folder.isEmpty { try FolderListing.create(folder) }
        for file in export.files {
            try OutputFile.write(file.bytes, to: prefix + file.name, existing: .keptIfEqual)
        }
        try OutputFile.write(scenario, to: name, existing: .kept)
        for name in [name] + export.files.map({ prefix + $0.name }) {
            try StandardOutput.write(name.escapingControls())
        }
    }
}
