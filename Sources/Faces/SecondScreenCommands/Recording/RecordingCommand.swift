// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser

/// `secondscreen recording`: what can be done with recordings besides playing them.
struct RecordingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recording",
        abstract: "Show recordings, take serial numbers out, and turn them into scenarios.",
        subcommands: [
            RecordingShowCommand.self, RecordingExportCommand.self, RecordingRedactCommand.self,
            RecordingImportCommand.self,
        ])
}
