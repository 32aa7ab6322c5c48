// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Configuration
import DisplayModel
import FrameSinks
import Hotplug
import MonitorSources
import RenderTree
import SecondScreen
import UIKitCore

/// What a person says of a run in the place of what the configuration says; nothing that is left out.
struct SettingsArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Read this configuration, and no other.", valueName: "file"), completion: .file())
    var config: String?

    @Option(help: "Where monitors come from: udev, virtual, or auto for udev where there is a graphics card.")
    var source: MonitorSource?

    @Option(
        help: ArgumentHelp(
            """
            Plug a virtual monitor: modes as 1920x1080@60+1280x720@50, a name that 'secondscreen monitors' lists, or \
            edid=FILE; then options as ,scale=2,overscan=5%,label="Hall TV",serial=A1. May be given several times.
            """, valueName: "spec"),
        transform: ScreenSpec.init(argument:))
    var plug: [ScreenSpec] = []

    @Option(help: "What an external screen shows by default: window, system or none.")
    var mirror: MirroringPolicy?

    @Option(help: "How a mirrored picture is made to fit: fit, fill, or exact for whole multiples of a point.")
    var aspect: Mirror.Aspect?

    @Option(
        help: """
            The mode that a screen takes: preferred, highestRefresh, largest, common, or a certain one as 1920x1080@60.
            """, transform: ModePolicy.init(argument:))
    var mode: ModePolicy?

    @Option(help: "The device whose display is the main screen; see config/devices.yaml.")
    var device: String?

    @Option(name: .customLong("main"), help: "A connector whose monitor is the main screen, as card0-eDP-1.")
    var mainConnector: String?

    @Flag(help: "Hold the device on its side.")
    var landscape = false

    @Option(help: "The simulated system, from 7.0 to 27.0.")
    var systemVersion: String?

    @Option(
        help: ArgumentHelp(
            "What the main window shows: board, card, image:FILE, slides:FOLDER or text:WORDS.",
            valueName: "content"),
        transform: BuiltInContent.init(argument:))
    var app: BuiltInContent?

    @Flag(help: "Say on each screen which one it is: number, name, mode and safe area.")
    var identify = false

    @Option(
        help: ArgumentHelp(
            """
            Where the screens' pictures go: png:FOLDER for a file for each screen, kept up to date; terminal; or null. \
            May be given several times.
            """, valueName: "output"),
        transform: FrameDestination.init(argument:))
    var output: [FrameDestination] = []

    @Option(help: ArgumentHelp("Draw text with the fonts of a folder, and no others.", valueName: "folder"))
    var fonts: String?

    @Option(help: "Seconds that a real monitor must stay away before its screen goes.")
    var grace: Double?

    @Option(help: "Seconds between looks when nothing happens, for drivers that miss events; 0 for never.")
    var poll: Double?

    @Option(help: "The seat whose graphics cards count, or 'all'.")
    var seat: String?

    @Option(help: ArgumentHelp("The control socket to listen on, or 'none'.", valueName: "path"))
    var socket: String?

    @Option(help: ArgumentHelp("The folder for what outlives a run, or 'none'.", valueName: "folder"))
    var state: String?

    @Option(help: "How much is logged: trace, debug, info, notice, warning, error or critical.")
    var logLevel: LogSettings.Level?

    func validate() throws { _ = try overrides() }

    /// What is said, as the configuration takes it.
    ///
    /// - Throws: where an option has a value that cannot be used.
    func overrides() throws -> Overrides {
        func duration(_ seconds: Double?, _ option: String, _ range: ClosedRange<Double>) throws -> Duration? {
            guard let seconds else { return nil }
            guard range.contains(seconds) else {
                throw ValidationError(
                    "--\(option) is a number of seconds from \(range.lowerBound) to \(range.upperBound)")
            }
            return .seconds(seconds)
        }
        var overrides = Overrides()
        overrides.source = source
        overrides.seat = seat
        overrides.grace = try duration(grace, "grace", 0...3600)
        overrides.poll = try duration(poll, "poll", 0...86400)
        if let device {
            _ = try DeviceTable().device(device)
            overrides.device = device
        }
        overrides.main = mainConnector
        if landscape { overrides.orientation = .landscapeLeft }
        overrides.systemVersion = try systemVersion.map { text in
            let known = SystemVersion.oldest...SystemVersion.newest
            guard let version = SystemVersion(text), known.contains(version) else {
                throw ValidationError(
                    "--system-version is from \(SystemVersion.oldest) to \(SystemVersion.newest)")
            }
            return version
        }
        overrides.app = app
        if identify { overrides.identify = true }
        overrides.mirror = mirror
        overrides.aspect = aspect
        overrides.mode = mode
        overrides.fonts = fonts
        if !output.isEmpty { overrides.outputs = output }
        if !plug.isEmpty { overrides.plug = plug.map { PluggedMonitor($0) } }
        overrides.socket = socket.map { $0 == "none" ? .none : .path($0) }
        overrides.state = state.map { $0 == "none" ? .none : .path($0) }
        overrides.logLevel = logLevel
        return overrides
    }

    /// Reads the configuration, with what is said over it.
    ///
    /// - Throws: an exit with 78 (`EX_CONFIG`) when it cannot be used; every problem has been told then.
    func read(_ reader: ConfigurationReader) throws -> Configuration {
        do throws(ConfigurationProblems) {
            return try reader.read().applying(wellFormedOverrides)
        } catch {
            for problem in error.problems { StandardOutput.writeDiagnostic(problem.description) }
            throw ExitCode(78)
        }
    }

    /// The overrides, which ``validate()`` has seen.
    private var wellFormedOverrides: Overrides { (try? overrides()) ?? Overrides() }
}

extension MonitorSource: ExpressibleByArgument {}

extension LogSettings.Level: ExpressibleByArgument {}

extension FrameDestination {
    /// Reads a destination, for an option.
    init(argument: String) throws {
        do { self = try FrameDestination(parsing: argument) } catch { throw ValidationError(error.description) }
    }
}
