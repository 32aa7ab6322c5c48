// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import DisplayModel
import Foundation
import ScreensWire
import SystemPackage
import Varlink

struct ScreensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("screens", "List the screens of a runtime, the main screen first.")

    @OptionGroup var target: TargetOptions
    @Flag(help: "Print the state as JSON, in the format of the control socket.") var json = false

    func run() async throws {
        let received = try await target.connect().receive(Wire.GetState())
        if json { return try StandardOutput.writeContents(JSONValue.object(received.json).text) }
        try StateText.tree(received.reply.state, .ofStandardOutput).forEach(StandardOutput.write)
    }
}

struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("show", "Show a screen's monitor, contents and modes.")

    @Argument(help: "The screen.", completion: .screens) var screen: String
    @OptionGroup var target: TargetOptions
    @Flag(help: "Print the screen as JSON, in the format of the control socket.") var json = false

    func run() async throws {
        let state = try await target.connect().call(Wire.GetState()).state
        guard let found = state.screen(screen) else {
            throw ClientError("\(ScreensError.noSuchScreen(id: screen, known: state.screens.map(\.id)))")
        }
        if json { return try StandardOutput.writeContents(JSONValue.object(JSONObject(encoding: found)).text) }
        try StateText.details(found, .ofStandardOutput).forEach(StandardOutput.write)
    }
}

struct SnapshotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("snapshot", "Write a screen's current picture as a PNG file.")

    @Argument(help: "The screen.", completion: .screens) var screen: String
    @Option(
        name: .shortAndLong, help: ArgumentHelp("The file to write; '-' for standard output.", valueName: "file"),
        completion: .file())
    var output: String
    @OptionGroup var target: TargetOptions

    func run() async throws {
        let reply = try await target.connect().call(Wire.Snapshot(screen))
        guard let picture = Data(base64Encoded: reply.png) else {
            throw ClientError("the runtime sent an invalid picture")
        }
        try OutputFile.write([UInt8](picture), to: output)
    }
}

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "watch", "Print a runtime's state, then each change until the runtime ends.")

    @OptionGroup var target: TargetOptions
    @Flag(help: "Print one JSON object per reply, in the format of the control socket.") var json = false

    func run() async throws {
        let watch = Task { try await printChanges() }
        // It writes nothing; it detects that the reader has closed the pipe while there is nothing to print.
        let reader = OutputWriter(.standardOutput, onFailure: { _ in watch.cancel() })
        let result = await watch.result
        guard reader.failure == nil else { throw ExitCode(128 + SIGPIPE) }
        try result.get()
    }

    private func printChanges() async throws {
        let ink = Ink.ofStandardOutput
        for try await received in try await target.connect().stream(Wire.Monitor()) {
            if json {
                try StandardOutput.writeContents(JSONValue.object(received.json).text)
            } else {
                try Self.lines(received.reply, ink).forEach(StandardOutput.write)
            }
        }
    }

    /// The lines for one reply.
    static func lines(_ reply: Wire.Monitor.Reply, _ ink: Ink = .plain) -> [String] {
        if let state = reply.state { return StateText.tree(state, ink) }
        return (reply.changes ?? []).map { line($0, ink) }
    }

    private static func line(_ change: Wire.Change, _ ink: Ink) -> String {
        let kind = change.kind.words.escapingControls()
        var parts = [change.kind == .warning ? ink.warning(kind) : kind]
        if let id = change.id { parts.append(ink.name(id.escapingControls())) }
        if let screen = change.screen {
            parts.append("\(screen.mode)")
            if let changed = change.changed, !changed.isEmpty {
                parts.append("(\(changed.joined(separator: ", ").escapingControls()))")
            }
        }
        if let device = change.device {
            parts.append("\(device.orientation?.rawValue ?? "flat"), app \(device.app.rawValue)")
        }
        if let message = change.message { parts.append(message.escapingControls()) }
        return parts.joined(separator: "  ")
    }
}
