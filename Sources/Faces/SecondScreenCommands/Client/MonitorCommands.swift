// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import DisplayModel
import Foundation
import Hotplug
import ScreensWire
import SecondScreen

struct PlugCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plug", abstract: "Connect a virtual monitor, and print the name of its screen.",
        usage: """
            secondscreen plug <spec> [--as <socket>] [--target <name|path>]
            secondscreen plug <socket> <spec> [--target <name|path>]
            """)

    @Argument(
        help: """
            The monitor: modes such as 1920x1080@60+1280x720@50, a name that 'secondscreen monitors' lists, or edid=FILE; \
            then options such as ,scale=2,overscan=5%,label="Hall TV",serial=A1. A socket may precede it.
            """, completion: .monitors)
    var spec: String

    @Argument(help: .hidden, completion: .monitors) var specAfterSocket: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("The socket to use. Default: the next free one.", valueName: "socket"))
    var socket: String?

    @OptionGroup var target: TargetOptions

    func validate() throws {
        guard specAfterSocket == nil || socket == nil else {
            throw ValidationError("specify the socket once: before the monitor, or with --as")
        }
        try monitor.checkSpec()
    }

    /// The monitor's spec.
    private var monitor: String { specAfterSocket ?? spec }

    func run() async throws {
        let place = specAfterSocket == nil ? socket : spec
        let reply = try await target.connect().call(Wire.Plug(monitor.absolute, as: place))
        try StandardOutput.write(reply.id.escapingControls())
    }
}

struct SetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        "set", "Replace the virtual monitor in a socket.")

    @Argument(help: "The socket.", completion: .virtualScreens) var socket: String
    @Argument(help: "The monitor, in the format of 'secondscreen plug'.") var spec: String
    @OptionGroup var target: TargetOptions

    func validate() throws { try spec.checkSpec() }

    func run() async throws { try await target.connect().call(Wire.Set(socket, to: spec.absolute)) }
}

struct UnplugCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("unplug", "Disconnect virtual monitors.")

    @Argument(help: "The sockets.", completion: .virtualScreens) var sockets: [String]
    @OptionGroup var target: TargetOptions

    func run() async throws {
        let runtime = try await target.connect()
        // Nothing is unplugged if one of several is misspelled.
        if sockets.count > 1 {
            let plugged = try await runtime.call(Wire.GetState()).state.sockets.filter { $0.spec != nil }.map(\.id)
            if let unknown = sockets.first(where: { !plugged.contains($0) }) {
                throw ClientError("\(ScreensError.noSuchSocket(id: unknown, known: plugged))")
            }
        }
        var done: Set<String> = []
        for socket in sockets where done.insert(socket).inserted { try await runtime.call(Wire.Unplug(socket)) }
    }
}

struct FaultCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("fault", "Simulate a fault of a virtual monitor.")

    @Argument(help: "The socket.", completion: .virtualScreens) var socket: String
    @Argument(
        help: """
            flap: the cable loses contact three times; late-edid: the monitor reconnects, and its EDID becomes \
            readable after 2 seconds; no-edid: the monitor reconnects without a readable EDID; twin: an identical \
            monitor is connected to another socket, whose name is printed.
            """)
    var fault: MonitorFault
    @OptionGroup var target: TargetOptions

    func run() async throws {
        let reply = try await target.connect().call(Wire.Fault(socket, fault))
        if let id = reply.id { try StandardOutput.write(id.escapingControls()) }
    }
}

struct RescanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration("rescan", "Read the state of every connector again.")

    @Flag(
        help: """
            Make the drivers probe for monitors first. Requires a runtime that runs as root; it can take seconds, and \
            screens can flicker.
            """)
    var probe = false

    @OptionGroup var target: TargetOptions

    func run() async throws { try await target.connect().call(Wire.Rescan(probe: probe ? true : nil)) }
}

extension CompletionKind {
    /// Completes the names of catalog monitors.
    static var monitors: CompletionKind {
        .custom { _, _, _ in (try? MonitorCatalog.installed())?.entries.map(\.name) ?? [] }
    }
}

extension String {
    /// Checks the syntax of a monitor's spec; only the runtime knows which monitors and files exist.
    ///
    /// - Throws: `ValidationError` that points to the position.
    fileprivate func checkSpec() throws {
        do { _ = try ScreenSpec(parsing: self, checkingTexts: true) } catch {
            throw ValidationError(ClientError.text(of: self, error.column, error.message))
        }
    }

    /// The spec with an absolute path, because the runtime's working directory differs from the client's.
    fileprivate var absolute: String {
        guard var spec = try? ScreenSpec(parsing: self), case .edidFile(let path) = spec.monitor, !path.hasPrefix("/")
        else { return self }
        spec.monitor = .edidFile(FileManager.default.currentDirectoryPath + "/" + path)
        return spec.description
    }
}
