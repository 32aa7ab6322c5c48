// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import DisplayModel
import Hotplug
import MonitorSources
import SecondScreen
import UIKitCore

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

    @Option(help: "What an external screen shows by default: window, system or none.")
    var mirror = MirroringPolicy.window

    @Option(
        help: """
            The mode that a screen takes: preferred, highestRefresh, largest, common, or a certain one as 1920x1080@60.
            """, transform: ModePolicy.init(argument:))
    var mode = ModePolicy.preferred

    @Option(help: "The device whose display is the main screen; see config/devices.yaml.")
    var device = DeviceTable.defaultDevice

    @Option(name: .customLong("main"), help: "A connector whose monitor is the main screen, as card0-eDP-1.")
    var mainConnector: String?

    @Flag(help: "Print one JSON object a line; diagnostics go to standard error.")
    var json = false

    @Option(name: .customLong("for"), help: "End after this many seconds.")
    var seconds: Double?

    @Option(help: "Seconds that a real monitor must stay away before its screen goes.")
    var grace = 3.0

    @Option(help: "Seconds between looks when nothing happens, for drivers that miss events; 0 for never.")
    var poll = 60.0

    @OptionGroup var hardware: HardwareOptions

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
        let profile = try DeviceTable().device(device)
        let screens = ScreenManager(
            profile: profile, mainConnector: mainConnector, mirroring: mirror, modePolicy: mode, report: printer.print)
        let source = try source.connectorSource(sourceOptions, on: queue, report: StandardOutput.writeDiagnostic)
        let pipeline = Pipeline(source: source, screens: screens, report: printer.print)
        try await pipeline.runProcess(for: seconds.map { .seconds($0) }, on: queue) { printer.onFailure = $0 }
    }

    private var sourceOptions: MonitorSource.Options {
        var options = MonitorSource.Options()
        options.plugged = plug
        options.udev = hardware.udevOptions
        options.settling.disconnectGrace = .seconds(grace)
        options.settling.pollInterval = poll == 0 ? nil : .seconds(poll)
        return options
    }
}

extension MonitorSource: ExpressibleByArgument {}

extension MirroringPolicy: ExpressibleByArgument {}

extension ModePolicy {
    /// Reads a policy's name or a certain mode.
    init(argument: String) throws {
        guard let policy = ModePolicy(parsing: argument) else {
            throw ValidationError(
                "'\(argument)' is no mode: preferred, highestRefresh, largest, common, or one as 1920x1080@60")
        }
        self = policy
    }
}
