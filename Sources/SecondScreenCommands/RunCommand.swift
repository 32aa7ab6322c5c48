// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import DisplayModel
import Hotplug
import Logging
import SecondScreen
import ServiceLifecycle
import UIKitCore
import UdevHotplug
import UnixSignals

/// `secondscreen run`: monitors become screens until a signal comes.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Follow the monitors of this machine, or virtual ones, and show what an app sees.")

    /// Where connectors come from.
    enum Source: String, CaseIterable, ExpressibleByArgument {
        case auto, udev, virtual
    }

    @Option(help: "Where monitors come from: udev, virtual, or auto for udev where there is a graphics card.")
    var source = Source.auto

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
        let pipeline = Pipeline(source: try connectorSource(on: queue), screens: screens, report: printer.print)
        let group = ServiceGroup(
            configuration: .init(
                services: [.init(service: pipeline)],
                gracefulShutdownSignals: [.sigint, .sigterm],
                logger: Logger(label: "secondscreen") { _ in SwiftLogNoOpLogHandler() }))
        printer.onFailure = { Task { await group.triggerGracefulShutdown() } }
        let timer = seconds.map { seconds in
            Task(executorPreference: queue) {
                try await QueueClock(queue).sleep(for: .seconds(seconds))
                await group.triggerGracefulShutdown()
            }
        }
        defer { timer?.cancel() }
        try await group.run()
    }

    private func connectorSource(on queue: SourceQueue) throws -> any ConnectorSource {
        switch source {
        case .udev: return try realSource(on: queue)
        case .virtual: return try virtualSource(on: queue)
        case .auto:
            if SysfsConnectorReader.hasGraphicsCard(root: hardware.sysfs) { return try realSource(on: queue) }
            StandardOutput.writeDiagnostic("no graphics card on this machine: running a virtual monitor instead")
            return try virtualSource(on: queue)
        }
    }

    /// The monitors of `--plug`, or the standard one, each in a socket of its own.
    private func virtualSource(on queue: SourceQueue) throws -> VirtualSource {
        VirtualSource(try readings(of: plug.isEmpty ? [.standard] : plug), queue: queue)
    }

    private func readings(of specs: [ScreenSpec]) throws -> [ConnectorReading] {
        try specs.enumerated().map { index, spec in
            ConnectorReading(
                id: VirtualSource.connector("HDMI-A-\(index + 1)"), monitor: try VirtualMonitor(spec))
        }
    }

    /// This machine's monitors, and those of `--plug` beside them.
    private func realSource(on queue: SourceQueue) throws -> any ConnectorSource {
        let hardware = udevSource(on: queue)
        return plug.isEmpty ? hardware : MergedSource([hardware, try virtualSource(on: queue)], queue: queue)
    }

    private func udevSource(on queue: SourceQueue) -> any ConnectorSource {
        var options = HotplugSettling.Options.hardware
        options.disconnectGrace = .seconds(grace)
        options.pollInterval = poll == 0 ? nil : .seconds(poll)
        return SettledSource(
            UdevConnectorSource(options: hardware.udevOptions, queue: queue), options: options,
            clock: QueueClock(queue), queue: queue)
    }
}

extension MirroringPolicy: ExpressibleByArgument {}

extension ModePolicy {
    /// Reads a policy's name or a certain mode.
    init(argument: String) throws {
        switch argument {
        case "preferred": self = .preferred
        case "highestRefresh": self = .highestRefresh
        case "largest": self = .largest
        case "common": self = .common
        default:
            guard let request = ModeRequest(parsing: argument) else {
                throw ValidationError(
                    "'\(argument)' is no mode: preferred, highestRefresh, largest, common, or one as 1920x1080@60")
            }
            self = .exact(request)
        }
    }
}
