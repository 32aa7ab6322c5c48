// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import ControlService
import Foundation
import FrameSinks
import Hotplug
import Logging
import MonitorSources
import RuntimeHost
import SecondScreen
import Varlink

/// `secondscreen run`: monitors become screens until a signal comes.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Follow the monitors of this machine, or virtual ones, and show what an app sees.")

    @Option(help: "Where monitors come from: udev, virtual, or auto for udev where there is a graphics card.")
    var source = MonitorSource.auto

    @Option(
        help: ArgumentHelp(
            """
            Plug a virtual monitor: modes as 1920x1080@60+1280x720@50, a name that 'secondscreen monitors' lists, or \
            edid=FILE; then options as ,scale=2,overscan=5%,label="Hall TV",serial=A1. May be given several times.
            """, valueName: "spec"),
        transform: ScreenSpec.init(argument:))
    var plug: [ScreenSpec] = []

    @OptionGroup var simulation: SimulationArguments

    @Option(name: .customLong("main"), help: "A connector whose monitor is the main screen, as card0-eDP-1.")
    var mainConnector: String?

    @Option(
        help: ArgumentHelp(
            """
            Where the screens' pictures go: png:FOLDER for a file for each screen, kept up to date; terminal; or null. \
            May be given several times.
            """, valueName: "output"),
        transform: FrameDestination.init(argument:))
    var output: [FrameDestination] = []

    @OptionGroup var drawing: DrawingArguments

    @Flag(help: "Print one JSON object a line; diagnostics go to standard error.")
    var json = false

    @Option(name: .customLong("for"), help: "End after this many seconds.")
    var seconds: Double?

    @Option(help: "Seconds that a real monitor must stay away before its screen goes.")
    var grace = 3.0

    @Option(help: "Seconds between looks when nothing happens, for drivers that miss events; 0 for never.")
    var poll = 60.0

    @OptionGroup var hardware: HardwareOptions

    @Option(help: ArgumentHelp("The control socket to listen on, or 'none'.", valueName: "path"))
    var socket: String?

    func validate() throws {
        func check(_ value: Double?, _ range: ClosedRange<Double>, _ option: String) throws {
            guard let value, !range.contains(value) else { return }
            throw ValidationError("--\(option) is a number of seconds from \(range.lowerBound) to \(range.upperBound)")
        }
        try check(seconds, 0...1e9, "for")
        try check(grace, 0...3600, "grace")
        try check(poll, 0...86400, "poll")
    }

    @MainActor
    func run() async throws {
        let queue = SecondScreenCommand.queue
        let printer = EventPrinter(json: json)
        let drawing = LazyDrawing { [drawing] in try drawing.makeDrawing() }
        var setup = try simulation.setup()
        setup.mainConnector = mainConnector
        let source = try source.open(sourceOptions, on: queue, report: StandardOutput.writeDiagnostic)
        var parts = RuntimeHost.Parts(setup: setup, source: source, drawing: drawing, queue: queue)
        parts.sinks = try output.map { try $0.makeSink() }
        parts.tintsDamage = self.drawing.debugDamage
        let host = try RuntimeHost(parts, report: printer.print)
        let logger = Logger(label: "secondscreen") { _ in SwiftLogNoOpLogHandler() }
        try await host.run(for: seconds.map { .seconds($0) }, on: try sockets(), logger: logger) {
            printer.onFailure = $0
        }
    }

    /// The sockets to listen on: those that a service manager passed, else one at a path of its own.
    private func sockets() throws -> [VarlinkSocket] {
        guard socket != "none" else { return [] }
        let passed = try SocketActivation.takeSockets()
        guard passed.isEmpty else { return passed }
        let folder = ControlSocket.folder(environment: ProcessInfo.processInfo.environment)
        return [try ControlSocket.open(socket ?? "\(folder)/\(ControlSocket.daemon)")]
    }

    private var sourceOptions: MonitorSource.Options {
        var options = MonitorSource.Options()
        if !plug.isEmpty { options.plugged = plug.map { MonitorSource.Plug($0) } }
        options.udev = hardware.udevOptions
        options.settling.disconnectGrace = .seconds(grace)
        options.settling.pollInterval = poll == 0 ? nil : .seconds(poll)
        return options
    }
}

extension MonitorSource: ExpressibleByArgument {}

extension FrameDestination {
    /// Reads a destination, for an option.
    init(argument: String) throws {
        do { self = try FrameDestination(parsing: argument) } catch { throw ValidationError(error.description) }
    }
}
