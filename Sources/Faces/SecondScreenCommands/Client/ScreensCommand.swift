// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Varlink

/// `secondscreen screens`: what is there.
struct ScreensCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screens", abstract: "List the screens of a runtime, the main one first.")

    @OptionGroup var target: TargetOptions

    @Flag(help: "Print the state as JSON, as the control socket has it.")
    var json = false

    func run() async throws {
        let reply = try await target.connect().call("GetState")
        if json { return try StandardOutput.write(JSONValue.object(reply).text) }
        for line in StateText.tree(reply["state"]?.object ?? [:], .ofStandardOutput) { try StandardOutput.write(line) }
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
        let screens = try await target.connect().state()["screens"]?.array ?? []
        let objects = screens.compactMap(\.object)
        guard let found = objects.first(where: { $0["id"]?.string == screen }) else {
            let known = objects.compactMap { $0["id"]?.string }.joined(separator: ", ")
            throw ClientError("there is no screen '\(screen)'; there is \(known)")
        }
        if json { return try StandardOutput.write(JSONValue.object(found).text) }
        for line in StateText.details(found, .ofStandardOutput) { try StandardOutput.write(line) }
    }
}
