// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Foundation
import Recordings
import ScenarioLanguage

/// `secondscreen recording export FILE -o FOLDER`.
struct RecordingExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Convert a recording to a scenario in which the same screens come and go at the same times.",
        discussion: """
            Writes the scenario and the EDIDs of its monitors, and prints the names of the files. A raw recording is \
            settled first.
            """)

    @Argument(help: "The recording; '-' for standard input.", completion: .file())
    var file: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            The folder to write to, or the file of the scenario, with a name that ends in .scenario; '-' for standard \
            output, if no monitor has an EDID.
            """, valueName: "folder|file"),
        completion: .file())
    var output: String

    func run() throws {
        let reading = try Recording.reading(path: file)
        if let warning = reading.warning { StandardOutput.writeDiagnostic("\(file): \(warning)") }
        let export = ScenarioExport(reading.recording)
        let scenario = Array(text(export, reading.recording.header).utf8)
        guard output != "-" else {
            let count = export.files.count
            guard count == 0 else {
                throw ClientError(
                    "the scenario needs \(count == 1 ? "a file for an EDID" : "files for \(count) EDIDs"), which "
                        + "standard output cannot hold: name a folder, or a file that ends with .scenario")
            }
            return try OutputFile.write(scenario, to: output)
        }
        let isFile = output.hasSuffix(".scenario")
        let folder = isFile ? (output as NSString).deletingLastPathComponent : output
        if !folder.isEmpty { try FolderListing.create(folder) }
        let prefix = folder.isEmpty ? "" : "\(folder)/"
        let name = isFile ? output : "\(prefix)recording.scenario"
        for file in export.files {
            try OutputFile.write(file.bytes, to: prefix + file.name, existing: .keptIfEqual)
        }
        try OutputFile.write(scenario, to: name, existing: .kept)
        for name in [name] + export.files.map({ prefix + $0.name }) {
            try StandardOutput.write(name.escapingControls())
        }
    }

    private func text(_ export: ScenarioExport, _ header: RecordingHeader) -> String {
        var lines = ["# \(RecordingTimeline().line(header))"]
        for (connector, socket) in export.renamed {
            lines.append("# \(socket) is \(connector.escapingControls())")
        }
        return lines.joined(separator: "\n") + "\n" + export.scenario.text
    }
}
