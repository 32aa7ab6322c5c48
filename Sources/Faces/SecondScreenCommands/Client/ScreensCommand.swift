// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Foundation
import ScreensWire
import Varlink

/// `secondscreen screens`: what is there.
struct ScreensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screens", abstract: "List the screens of a runtime, the main one first.")

    @OptionGroup var target: TargetOptions

    @Flag(help: "Print the state as JSON, as the control socket has it.")
    var json = false

    func run() async throws {
        let received = try await target.connect().receive(Wire.GetState())
        if json { return try StandardOutput.write(JSONValue.object(received.json).text) }
        for line in StateText.tree(received.reply.state, .ofStandardOutput) { try StandardOutput.write(line) }
    }
}

/// `secondscreen show`: one screen with all its modes.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show one screen: its monitor, what it shows, and all its modes.")

    @Argument(help: "The screen.", completion: .screens)
    var screen: String

    @OptionGroup var target: TargetOptions

    @Flag(help: "Print the screen as JSON, as the control socket has it.")
    var json = false

    func run() async throws {
        let state = try await target.connect().call(Wire.GetState()).state
        guard let found = state.screen(screen) else {
            throw ClientError("\(ScreensError.noSuchScreen(id: screen, known: state.screens.map(\.id)))")
        }
        if json { return try StandardOutput.write(JSONValue.object(JSONObject(encoding: found)).text) }
        for line in StateText.details(found, .ofStandardOutput) { try StandardOutput.write(line) }
    }
}

/// `secondscreen snapshot`: a picture of a screen.
struct SnapshotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Write a PNG of a screen as it is now.")

    @Argument(help: "The screen.", completion: .screens)
    var screen: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; '-' for standard output.", valueName: "file"))
    var output: String

    @OptionGroup var target: TargetOptions

    func run() async throws {
        let reply = try await target.connect().call(Wire.Snapshot(screen))
        guard let picture = Data(base64Encoded: reply.png) else {
            throw ClientError("the runtime sent no picture")
        }
        try OutputFile.write([UInt8](picture), to: output)
    }
}
