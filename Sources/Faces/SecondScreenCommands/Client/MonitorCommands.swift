// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Foundation
import Hotplug
import ScreensWire
import SecondScreen

/// `secondscreen plug`: a virtual monitor comes.
struct PlugCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plug", abstract: "Plug a virtual monitor into a runtime, and print the name of its screen.",
        usage: """
            secondscreen plug <spec> [--as <socket>] [--target <name|path>]
            secondscreen plug <socket> <spec> [--target <name|path>]
            """)

    @Argument(
        help: """
            The monitor: modes as 1920x1080@60+1280x720@50, a name that 'secondscreen monitors' lists, or edid=FILE; then options as \
            ,scale=2,overscan=5%,label="Hall TV",serial=A1. Before it may stand the socket.
            """, completion: .monitors)
    var spec: String

    @Argument(help: .hidden, completion: .monitors)
    var specAfterSocket: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("The socket to plug it into; the next free one unless said.", valueName: "socket"))
    var socket: String?

    @OptionGroup var target: TargetOptions

    func validate() throws {
        guard specAfterSocket == nil || socket == nil else {
            throw ValidationError("name the socket once: before the monitor, or with --as")
        }
    }

    func run() async throws {
        let (monitor, place) = specAfterSocket.map { ($0, spec) } ?? (spec, socket)
        let reply = try await target.connect().call(Wire.Plug(monitor.absolute, as: place))
        try StandardOutput.write(reply.id.escapingControls())
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
        try await target.connect().call(Wire.Set(socket, to: spec.absolute))
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
        for socket in sockets { try await connection.call(Wire.Unplug(socket)) }
    }
}

/// `secondscreen rescan`: a second look.
struct RescanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rescan", abstract: "Have a runtime look at every connector again.")

    @Flag(
        help: """
            Have the drivers look for monitors first, whatever they believe: for a runtime that runs as root. Pictures \
            can flicker, and it can take seconds.
            """)
    var probe = false

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.Rescan(probe: probe ? true : nil)) }
}

extension CompletionKind {
    /// The monitors of the catalogue.
    fileprivate static var monitors: CompletionKind {
        .custom { _, _, _ in (try? MonitorCatalogue.installed())?.entries.map(\.name) ?? [] }
    }
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
