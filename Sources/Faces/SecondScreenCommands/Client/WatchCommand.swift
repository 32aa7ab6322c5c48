// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
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
        let replies = try await target.connect().stream("Monitor")
        do {
            for try await reply in replies {
                if json {
                    try StandardOutput.write(JSONValue.object(reply).text)
                } else {
                    for line in Self.lines(reply, ink) { try StandardOutput.write(line) }
                }
            }
        } catch let error as VarlinkError {
            throw ClientError(error)
        }
    }

    /// The lines of one reply.
    static func lines(_ reply: JSONObject, _ ink: Ink = .plain) -> [String] {
        if let state = reply["state"]?.object { return StateText.tree(state, ink) }
        return (reply["changes"]?.array ?? []).compactMap(\.object).map { line($0, ink) }
    }

    private static func line(_ change: JSONObject, _ ink: Ink) -> String {
        let kind = (change["kind"]?.string ?? "?").escapingControls()
        var parts = [kind == "warning" ? ink.warning(kind) : kind.spelledOut]
        if let id = change["id"]?.string { parts.append(ink.name(id.escapingControls())) }
        if let screen = change["screen"]?.object {
            parts.append(StateText.mode(screen["mode"]))
            let changed = (change["changed"]?.array ?? []).compactMap(\.string)
            if !changed.isEmpty { parts.append("(\(changed.joined(separator: ", ").escapingControls()))") }
        }
        if let device = change["device"]?.object {
            let text = "\(device["orientation"]?.string ?? "flat"), app \(device["app"]?.string ?? "?")"
            parts.append(text.escapingControls())
        }
        if let message = change["message"]?.string { parts.append(message.escapingControls()) }
        return parts.joined(separator: "  ")
    }
}

extension String {
    /// A name in camel case as words: `screenConnected` is `screen connected`.
    fileprivate var spelledOut: String {
        reduce(into: "") { text, character in
            text += character.isUppercase ? " " + character.lowercased() : String(character)
        }
    }
}
