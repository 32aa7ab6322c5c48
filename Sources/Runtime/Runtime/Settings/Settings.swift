// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import BuiltInApp
package import DisplayModel
package import Hotplug
package import SecondScreen
package import UIKitCore
import UdevHotplug

/// The settings of a runtime: what `Setting.all` names, each with its default.
///
/// A value: the command line, the environment, configuration files and scenarios each read one, and ``merge(_:)`` puts
/// what one of them gives over another. Texts have been checked by then: devices and monitors exist, and paths in files
/// are absolute.
package struct Settings: Hashable, Sendable {
    /// Where monitors come from.
    package var source = MonitorSource.auto
    /// The seat whose graphics cards are used; `all` for every seat.
    package var seat = "seat0"
    /// How long a real monitor must be disconnected before its screen is removed.
    package var grace: Duration = .seconds(3)
    /// The interval between checks for missed events; zero for none.
    package var poll: Duration = .seconds(60)
    /// The simulated device.
    package var device = DeviceSettings()
    /// The content of the main window.
    package var app = BuiltInContent.board
    /// Whether each screen shows which one it is.
    package var identify = false
    /// What an external screen shows by default.
    package var mirror = MirroringPolicy.window
    /// How a mirrored picture is fitted.
    package var aspect = MirrorAspect.fit
    /// The mode of a screen when it connects.
    package var mode = ModePolicy.preferred
    /// The only folder from which fonts are loaded; nil for the system's.
    package var fonts: String?
    /// Where the screens' pictures go; nowhere when empty.
    package var outputs: [FrameDestination] = []
    /// The virtual monitors at start; earlier files' first.
    package var plug: [PlugSetting] = []
    /// What clients may ask of the control socket.
    package var limits = LimitSettings()
    /// The control socket.
    package var control = ControlSettings()
    /// The log.
    package var log = LogSettings()
    /// The folder for state that outlives a run.
    package var state = PathChoice.automatic
    /// How long to run; nil until a signal arrives.
    package var duration: Duration?
    /// Whether the redrawn part of each picture is tinted.
    package var tintsDamage = false
    /// Where each value that was given came from, by key. The entries of ``plug`` have their own.
    package var origins: [String: Origin] = [:]

    /// Creates the defaults.
    package init() {}

    /// The virtual monitors at start, each in its socket.
    package var plugged: [PluggedMonitor] { PluggedMonitor.plug(plug.map(\.spec), into: plug.map(\.connector)) }
}

/// The simulated device.
package struct DeviceSettings: Hashable, Sendable {
    /// Its name in `config/devices.yaml`.
    package var profile = DeviceTable.defaultDevice
    /// The connector whose monitor is the main screen, such as `card0-eDP-1`; nil for the device's own display.
    package var main: String?
    /// The orientation at launch.
    package var orientation = UIDeviceOrientation.portrait
    /// The simulated system.
    package var systemVersion = SystemVersion.standard
}

/// What clients may ask of the control socket.
package struct LimitSettings: Hashable, Sendable {
    /// The number of connections; the one idle for longest makes room for another.
    package var connections = 64
    /// The longest message that is read, in bytes.
    package var messageBytes = 1 << 20
}

/// The socket through which the program is controlled.
package struct ControlSettings: Hashable, Sendable {
    /// Where it is; `automatic` is what systemd passed, else `varlink` in the runtime folder.
    package var socket = PathChoice.automatic
    /// The group whose members may connect as well; nil for the owner alone.
    package var group: String?
}

/// What is logged, and where to.
package struct LogSettings: Hashable, Sendable {
    /// The severity of a message, in swift-log's words.
    package enum Level: String, CaseIterable, Sendable {
        // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
        case trace, debug, info, notice, warning, error, critical
    }

    /// Where messages go.
    package enum Destination: String, CaseIterable, Sendable {
        /// The journal when standard error is connected to it, else standard error.
        case automatic
        /// The journal.
        case journal
        /// Standard error.
        case standardError
    }

    /// The least severe level that is logged.
    package var level = Level.info
    /// Where messages go.
    package var destination = Destination.automatic
}

/// A place in the file system that the program can choose itself.
package enum PathChoice: Hashable, Sendable, CustomStringConvertible {
    /// The usual place: what systemd or the session provides.
    case automatic
    /// Nowhere: the program does without.
    case none
    /// A path.
    case path(String)

    /// The choice as a file has it: `automatic`, `none` or the path.
    package var description: String {
        switch self {
        case .automatic: "automatic"
        case .none: "none"
        case .path(let path): path
        }
    }
}

/// A request for a virtual monitor at the start; ``Settings/plugged`` assigns the sockets.
package struct PlugSetting: Hashable, Sendable {
    /// The monitor.
    package var spec: ScreenSpec
    /// The connector that it is plugged into, such as `HDMI-A-3`; nil for the next free one.
    package var connector: String?
    /// Where it was given.
    package var origin: Origin

    /// Creates a monitor; see the properties.
    package init(_ spec: ScreenSpec, connector: String? = nil, origin: Origin = .standard) {
        (self.spec, self.connector, self.origin) = (spec, connector, origin)
    }
}

/// Where a value came from.
package enum Origin: Hashable, Sendable, CustomStringConvertible {
    /// The program itself.
    case standard
    /// A line of a file.
    case file(String, line: Int)
    /// An option on the command line, such as `--mode`.
    case option(String)
    /// An environment variable, such as `SECONDSCREEN_MODE`.
    case variable(String)
    /// A scenario or a test, with the words that give the value.
    case scenario(String)

    /// For people: `default`, `/etc/secondscreen/config.yaml:14`, `option --mode`, `environment SECONDSCREEN_MODE`.
    package var description: String {
        switch self {
        case .standard: "default"
        case .file(let path, let line): "\(path):\(line)"
        case .option(let name): "option \(name)"
        case .variable(let name): "environment \(name)"
        case .scenario(let words): words
        }
    }

    /// Whether the value was given for this run alone, which takes precedence over every file.
    package var isOfThisRun: Bool {
        switch self {
        case .option, .variable, .scenario: true
        case .standard, .file: false
        }
    }
}

extension Settings {
    /// Applies the settings to a device.
    ///
    /// - Parameters:
    ///   - setup: the device; an app that it hosts stays.
    ///   - givenOnly: whether settings without an origin are left alone.
    /// - Throws: when there is no such device.
    @MainActor
    package func apply(to setup: inout DeviceSetup, givenOnly: Bool = false) throws {
        func isApplied(_ key: String) -> Bool { !givenOnly || origins[key] != nil }
        if isApplied("device.profile") { setup.profile = try DeviceTable().device(device.profile) }
        if isApplied("device.main") { setup.mainConnector = device.main }
        if isApplied("device.orientation") { setup.orientation = device.orientation }
        if isApplied("device.systemVersion") { setup.system.systemVersion = device.systemVersion }
        if isApplied("app"), case .builtIn = setup.app { setup.app = .builtIn(app) }
        if isApplied("identify") { setup.identifies = identify }
        if isApplied("mirror") { setup.screens.mirroring = mirror }
        if isApplied("aspect") { setup.screens.aspect = aspect }
        if isApplied("mode") { setup.screens.mode = mode }
    }

    /// The device with its built-in app.
    ///
    /// - Throws: when there is no such device.
    @MainActor
    package func deviceSetup() throws -> DeviceSetup {
        var setup = DeviceSetup(try DeviceTable().device(device.profile))
        try apply(to: &setup)
        return setup
    }

    /// How the source of monitors behaves.
    ///
    /// - Parameter sysfs: where sysfs is.
    /// - Returns: the options, without virtual monitors where none are given.
    package func sourceOptions(sysfs: String = "/sys") -> MonitorSource.Options {
        var options = MonitorSource.Options()
        options.udev.sysfsRoot = sysfs
        options.udev.seat = seat == "all" ? nil : seat
        options.settling.disconnectGrace = grace
        options.settling.pollInterval = poll == .zero ? nil : poll
        if !plug.isEmpty { options.plugged = plugged }
        return options
    }
}
