// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Foundation
import Hotplug
import SecondScreen
import Varlink

/// `secondscreen plug`: a virtual monitor comes.
struct PlugCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plug", abstract: "Plug a virtual monitor into a runtime, and print the name of its screen.")

    @Argument(
        help: """
            Modes as 1920x1080@60+1280x720@50, a name that 'secondscreen monitors' lists, or edid=FILE; then options as \
            ,scale=2,overscan=5%,label="Hall TV",serial=A1.
            """, completion: .custom { _, _, _ in (try? MonitorCatalogue.installed())?.entries.map(\.name) ?? [] })
    var spec: String

    @Option(name: .customLong("as"), help: "The socket to plug it into; the next free one unless said.")
    var socket: String?

    @OptionGroup var target: TargetOptions

    func run() async throws {
        let id = try await target.connect().call(
            "Plug", ["spec": .string(spec.absolute), "as": socket.map(JSONValue.string) ?? .null])["id"]?.string
        try StandardOutput.write(id ?? "")
    }
}

/// `secondscreen set`: the virtual monitor in a socket becomes another one.
struct SetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Have the virtual monitor in a socket be another one, without unplugging it.")

    @Argument(help: "The socket.", completion: .virtualScreens)
    var socket: String

    @Argument(help: "The monitor, as 'secondscreen plug' has it.")
    var spec: String

    @OptionGroup var target: TargetOptions

    func run() async throws {
        try await target.connect().call("Set", ["id": .string(socket), "spec": .string(spec.absolute)])
    }
}

/// `secondscreen unplug`: a virtual monitor goes.
struct UnplugCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unplug", abstract: "Pull virtual monitors out of a runtime.")

    @Argument(help: "The sockets.", completion: .virtualScreens)
    var sockets: [String]

    @OptionGroup var target: TargetOptions

    func run() async throws {
        let connection = try await target.connect()
        for socket in sockets { try await connection.call("Unplug", ["id": .string(socket)]) }
    }
}

/// `secondscreen rescan`: a second look.
struct RescanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rescan", abstract: "Have a runtime look at every connector again.")

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call("Rescan") }
}

extension String {
    /// A spec whose file has an absolute path: the runtime works in another folder than the person who types.
    fileprivate var absolute: String {
        guard var spec = try? ScreenSpec(parsing: self), case .edidFile(let path) = spec.monitor, !path.hasPrefix("/")
        else { return self }
        spec.monitor = .edidFile(FileManager.default.currentDirectoryPath + "/" + path)
        return spec.description
    }
}
