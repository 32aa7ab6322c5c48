// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import DisplayModel
import ScreensWire
import Varlink

/// `secondscreen watch`: what happens, as it happens.
struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Follow a runtime: the state first, then each change until the runtime ends.")

    @OptionGroup var target: TargetOptions

    @Flag(help: "Print one JSON object for each reply, as the control socket has it.")
    var json = false

    func run() async throws {
        let ink = Ink.ofStandardOutput
        for try await received in try await target.connect().stream(Wire.Monitor()) {
            if json {
                try StandardOutput.write(JSONValue.object(received.json).text)
            } else {
                for line in Self.lines(received.reply, ink) { try StandardOutput.write(line) }
            }
        }
    }

    /// The lines of one reply.
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
