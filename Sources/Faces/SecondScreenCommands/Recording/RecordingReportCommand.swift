// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import ConsolePage
import TestBench

/// `secondscreen recording report FILE -o FILE`.
struct RecordingReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Convert a recording to a self-contained HTML page.",
        discussion: """
            The page shows what the source reported, what an app was told, and what the screens showed, with the times \
            of the recording.
            """)

    @OptionGroup var input: RecordingArgument

    @OptionGroup var output: NewFileOption

    @OptionGroup var simulation: SimulationArguments

    @MainActor
    func run() async throws {
        let recording = try input.read()
        let options = BenchOptions(setup: try simulation.setup())
        let journal = try await RecordingJournal.journal(of: recording, title: input.file, on: options)
        try OutputFile.write(ReportPage.html(journal: journal), to: output.file, existing: .kept)
    }
}
