// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import BuiltInApp
package import DisplayModel
package import Hotplug
package import SecondScreen
package import UIKitCore
import UdevHotplug

/// The settings of a runtime, as listed in `Setting.all`, with their defaults.
///
/// The command line, the environment, configuration files, and scenarios each produce a value; ``merge(_:)`` overrides
/// one with another. Values have been validated: devices and monitors exist, and paths from files are absolute.
package struct Settings: Hashable, Sendable {
    /// The source of monitors.
    package var source = MonitorSource.auto
    /// The seat whose graphics cards are used; `all` for every seat.
    package var seat = "seat0"
    /// How long a real monitor must be disconnected before its screen is removed.
    package var grace: Duration = .seconds(3)
    /// The interval between checks for missed events; zero for none.
    package var poll: Duration = .seconds(60)
    /// The simulated device.
    package var device = DeviceSettings()
    /// The main window's content.
    package var app = BuiltInContent.board
    /// Whether each screen shows its identification.
    package var identify = false
    /// What an external screen shows by default.
    package var mirror = MirroringPolicy.window
    /// How a mirrored image fits the screen.
    package var aspect = MirrorAspect.fit
    /// The mode set when a screen connects.
    package var mode = ModePolicy.preferred
    /// The only directory to load fonts from; nil for the system's fonts.
    package var fonts: String?
    /// The directory with the photos of the device; nil for `Photos` in the home directory.
    package var photos: String?
    /// The frame outputs; empty for none.
    package var outputs: [FrameDestination] = []
    /// Which screens are full screen on a desktop.
    package var fullScreen = FullScreenPolicy.none
    /// The virtual monitors at start; those of earlier files come first.
    package var plug: [PlugSetting] = []
    /// The limits for clients of the control socket, and for memory.
    package var limits = LimitSettings()
    /// The control socket.
    package var control = ControlSettings()
    /// The log.
    package var log = LogSettings()
    /// The directory for persistent state.
    package var state = PathChoice.automatic
    /// How long to run after the app has launched; nil to run until a signal.
    package var duration: Duration?
    /// Whether redrawn areas are tinted.
    package var tintsDamage = false
    /// The origin of each value that was given, by key. The entries of ``plug`` have their own.
    package var origins: [String: Origin] = [:]

    /// Creates the defaults.
    package init() {}

    /// The virtual monitors at start, each assigned to a socket.
    package var plugged: [PluggedMonitor] { PluggedMonitor.plug(plug.map(\.spec), into: plug.map(\.connector)) }
}

/// The simulated device.
package struct DeviceSettings: Hashable, Sendable {
    /// Its name in `config/devices.json`.
    package var profile = DeviceTable.defaultDevice
    /// The connector whose monitor is the main screen, such as `card0-eDP-1`; nil for the device's built-in display.
    package var main: String?
    /// The orientation at launch.
    package var orientation = UIDeviceOrientation.portrait
    /// The simulated system.
    package var systemVersion = SystemVersion.standard
}

/// The limits for clients of the control socket, and for memory.
package struct LimitSettings: Hashable, Sendable {
    /// The number of connections; beyond it, a new connection replaces the one idle for longest.
    package var connections = 64
    /// The maximum length of a message received, in bytes.
    package var messageBytes = 1 << 20
    /// The memory for the frames of all screens; beyond it, screens are composed in turn.
    package var frameMemory = MemoryShare.percent(25)
}

/// The control socket's settings.
package struct ControlSettings: Hashable, Sendable {
    /// The path; `automatic` is the socket passed by systemd, otherwise `varlink` in the runtime directory.
    package var socket = PathChoice.automatic
    /// The group whose members may also connect; nil for the owner only.
    package var group: String?
}

/// The log's settings.
package struct LogSettings: Hashable, Sendable {
    /// A message's severity, in swift-log's terms.
    package enum Level: String, CaseIterable, Sendable {
        // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
        case trace, debug, info, notice, warning, error, critical
    }

    /// The destination of messages.
    package enum Destination: String, CaseIterable, Sendable {
        /// The journal if standard error is connected to it, otherwise standard error.
        case automatic
        /// The journal.
        case journal
        /// Standard error.
        case standardError
    }

    /// The minimum severity that is logged.
    package var level = Level.info
    /// The destination of messages.
    package var destination = Destination.automatic
}

/// A path, or a choice left to the program.
package enum PathChoice: Hashable, Sendable, CustomStringConvertible {
    /// The default location, as provided by systemd or the session.
    case automatic
    /// Disabled.
    case none
    /// A path.
    case path(String)

    /// The choice as written in a file: `automatic`, `none`, or the path.
    package var description: String {
        switch self {
        case .automatic: "automatic"
        case .none: "none"
        case .path(let path): path
        }
    }
}

/// A virtual monitor requested at start; ``Settings/plugged`` assigns the sockets.
package struct PlugSetting: Hashable, Sendable {
    /// The monitor's spec.
    package var spec: ScreenSpec
    /// The connector, such as `HDMI-A-3`; nil for the next free one.
    package var connector: String?
    /// The origin.
    package var origin: Origin

    /// Creates a request; see the properties.
    package init(_ spec: ScreenSpec, connector: String? = nil, origin: Origin = .standard) {
        (self.spec, self.connector, self.origin) = (spec, connector, origin)
    }
}

/// The origin of a value.
package enum Origin: Hashable, Sendable, CustomStringConvertible {
    /// The program's default.
    case standard
    /// A position in a file: line and column from 1.
    case file(String, line: Int, column: Int)
    /// An option on the command line, such as `--mode`.
    case option(String)
    /// An environment variable, such as `SECONDSCREEN_MODE`.
    case variable(String)
    /// A scenario or test, with the text that set the value.
    case scenario(String)

    /// The origin as text: `default`, `/etc/secondscreen/config.yaml:14`, `option --mode`, `environment
    /// SECONDSCREEN_MODE`.
    package var description: String {
        switch self {
        case .standard: "default"
        case .file(let path, let line, _): "\(path):\(line)"
        case .option(let name): "option \(name)"
        case .variable(let name): "environment \(name)"
        case .scenario(let words): words
        }
    }

    /// The origin as the beginning of a problem's line; for a file, with the column, so that editors can jump to it.
    package var location: String {
        guard case .file(_, _, let column) = self else { return description }
        return "\(self):\(column)"
    }

    /// Whether the value was given for this run only, which takes precedence over all files.
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
    ///   - setup: the device; a hosted app is kept.
    ///   - givenOnly: whether to skip settings without an origin.
    /// - Throws: if there is no such device.
    @MainActor
    package func apply(to setup: inout DeviceSetup, givenOnly: Bool = false) throws {
        func isApplied(_ key: String) -> Bool { !givenOnly || origins[key] != nil }
        if isApplied("device.profile") { setup.profile = try DeviceTable().device(device.profile) }
        if isApplied("device.main") { setup.mainConnector = device.main }
        if isApplied("device.orientation") { setup.orientation = device.orientation }
        if isApplied("device.systemVersion") { setup.system.systemVersion = device.systemVersion }
        if isApplied("app"), case .builtIn = setup.app { setup.app = .builtIn(app) }
        if isApplied("identify") { setup.identifies = identify }
        if isApplied("photos") { setup.photos = photos }
        if isApplied("mirror") { setup.screens.mirroring = mirror }
        if isApplied("aspect") { setup.screens.aspect = aspect }
        if isApplied("mode") { setup.screens.mode = mode }
    }

    /// Creates the device with its built-in app.
    ///
    /// - Throws: if there is no such device.
    @MainActor
    package func deviceSetup() throws -> DeviceSetup {
        var setup = DeviceSetup(try DeviceTable().device(device.profile))
        try apply(to: &setup)
        return setup
    }

    /// Returns the options for the source of monitors.
    ///
    /// - Parameter sysfs: the path of sysfs.
    /// - Returns: the options, without virtual monitors if none were given.
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
