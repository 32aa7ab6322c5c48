// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import Configuration
import DisplayModel
import Glibc
import Hotplug
import Runtime
import ScreensWire
package import SecondScreen
import UIKitCore
import UdevHotplug
import Varlink

extension Settings {
    /// Returns the provenance of a run's sockets.
    func provenance(sysfs: String) -> PersistentState.Provenance {
        var provenance = PersistentState.Provenance()
        provenance.isVirtual = source.resolved(sysfs: sysfs) == .virtual
        provenance.sockets = configuredSockets
        return provenance
    }

    /// Returns an earlier run's virtual monitors to restore.
    ///
    /// - Parameters:
    ///   - state: the state saved by that run.
    ///   - sysfs: the path of sysfs.
    /// - Returns: the sockets; nil if none were saved, or the options or files now specify others.
    func socketsToRestore(from state: PersistentState, sysfs: String) -> [Wire.Socket]? {
        let isOfThisRun = origins["plug"]?.isOfThisRun == true || plug.first?.origin.isOfThisRun == true
        return isOfThisRun || state.provenance != provenance(sysfs: sysfs) ? nil : state.sockets
    }

    /// The configured virtual monitors and the names of their sockets.
    var configuredSockets: [Wire.Socket] {
        plugged.map { Wire.Socket(id: $0.socket, spec: $0.spec.description) }
    }

    /// Returns the options of the source of monitors.
    ///
    /// - Parameters:
    ///   - sockets: the result of ``socketsToRestore(from:sysfs:)``; nil for the configured monitors.
    ///   - sysfs: the sysfs to read.
    ///   - warn: called with the reason a virtual monitor is not restored.
    /// - Returns: the options.
    func monitorOptions(
        restoring sockets: [Wire.Socket]?, sysfs: String, warn: (String) -> Void
    ) -> MonitorSource.Options {
        var options = sourceOptions(sysfs: sysfs)
        if let sockets { options.plugged = Self.plugs(in: sockets, warn: warn) }
        return options
    }

    /// The sockets that can be restored: those whose monitor is still available, within the limits.
    private static func plugs(in sockets: [Wire.Socket], warn: (String) -> Void) -> [PluggedMonitor] {
        var (pixels, taken) = ([Int](), Set<String>())
        return sockets.compactMap { socket in
            guard let text = socket.spec else { return nil }
            do {
                if let problem = ConnectorID.problem(withSocketName: socket.id) { throw VirtualMonitorError(problem) }
                guard taken.insert(socket.id).inserted else {
                    throw VirtualMonitorError("the socket already has a monitor")
                }
                let spec = try ScreenSpec(parsing: text)
                let monitor = try VirtualMonitor(spec)
                if let problem = VirtualLimits.problem(withTotal: pixels + [monitor.largestPixels]) {
                    throw VirtualMonitorError(problem)
                }
                pixels.append(monitor.largestPixels)
                return PluggedMonitor(socket: socket.id, spec)
            } catch {
                // A monitor's file may be gone, or limits may have changed; the other monitors are still restored.
                warn("cannot restore \(text) in \(socket.id): \(error)".escapingControls())
                return nil
            }
        }
    }

    /// Checks that the group of the control socket exists.
    ///
    /// - Throws: `VarlinkError` if it does not.
    func checkGroup(_ environment: [String: String]) throws {
        // A socket passed by a service manager already has a group.
        let isPassed = control.socket == .automatic && environment["LISTEN_FDS"] != nil
        guard let group = control.group, control.socket != .none, !isPassed else { return }
        // Only existence matters; the result is unused.
        guard unsafe getgrnam(group) != nil else { throw VarlinkError.unusable("no group '\(group)'") }
    }

    /// Returns missing resources that the settings name, which would keep a daemon from starting.
    ///
    /// Reading the settings does not check for them, because they may not be needed: a setting that takes precedence
    /// may replace the one that names them, and a running daemon no longer needs them.
    ///
    /// - Parameter environment: the daemon's environment.
    /// - Returns: a line for each, beginning with the origin of the setting.
    package func missing(_ environment: [String: String]) -> [String] {
        func problem(_ key: String, _ check: () throws -> Void) -> String? {
            do { try check() } catch { return "\((origins[key] ?? .standard).location): \(key): \(error)" }
            return nil
        }
        return [
            problem("source") { try source.check() }, problem("control.group") { try checkGroup(environment) },
        ].compactMap(\.self)
    }

    /// Opens the control sockets: those passed by a service manager, otherwise the configured one.
    ///
    /// - Returns: the sockets, and who may connect to them.
    /// - Throws: if a socket belongs to another daemon, or a system call fails.
    func openSockets(_ environment: [String: String]) throws -> (sockets: [VarlinkSocket], peers: PeerPolicy) {
        let path: String
        switch control.socket {
        case .none: return ([], .sameUser)
        case .path(let own): path = own
        case .automatic:
            let passed = try SocketActivation.takeSockets()
            // The mode and group of the service manager's socket determine who may connect.
            guard passed.isEmpty else { return (passed, .anyone) }
            path = "\(ControlSocket.folder(environment: environment))/\(ControlSocket.daemon)"
        }
        let mode: UInt32 = control.group == nil ? 0o600 : 0o660
        let socket = try ControlSocket.open(path, mode: mode)
        guard let group = control.group else { return ([socket], .sameUser) }
        try ControlSocket.give(path, to: group, includingFolder: control.socket == .automatic)
        return ([socket], .anyone)
    }

    /// The keys (or their sections) that differ from those the process started with and take effect only at the next
    /// start.
    func waitingForRestart(since before: Settings) -> [String] {
        let changed = Setting.all.filter { !$0.isLive && $0.differs(self, before) }
        return changed.map { $0.section ?? $0.key }.reduce(into: []) { keys, key in
            if keys.last != key { keys.append(key) }
        }
    }
}

extension ScreenSettings {
    /// Converts resolved settings.
    package init(_ resolved: ResolvedSettings) {
        self.init()
        let values = resolved.values
        mode = values.mode ?? mode
        mirroring = values.mirror ?? mirroring
        aspect = values.aspect ?? aspect
        overscan = values.overscan
        rotation = values.rotation ?? rotation
        scale = values.scale
        unused = values.unused ?? unused
        isIgnored = values.ignore ?? isIgnored
    }
}

extension Wire.Reason {
    /// All settings of a monitor with their reasons, choices before the configuration, followed by notes.
    static func all(_ settings: ResolvedSettings, _ choice: ScreenChoice?) -> [Wire.Reason] {
        var chosen = MonitorSettings()
        (chosen.mode, chosen.mirror, chosen.aspect) = (choice?.mode, choice?.mirroring, choice?.aspect)
        (chosen.overscan, chosen.rotation) = (choice?.overscan, choice?.rotation)
        return MonitorSetting.all.map { setting in
            let (value, why) = (setting.text(settings.values) ?? "left to the app", settings.reasons[setting.key] ?? "")
            guard let chosen = setting.text(chosen) else {
                return Wire.Reason(setting: setting.key, value: value, reason: why)
            }
            return Wire.Reason(
                setting: setting.key, value: chosen,
                reason: "set for this monitor at run time; otherwise \(value) (\(why))", chosen: chosen)
        } + settings.notes.map { Wire.Reason(setting: "note", value: "", reason: $0) }
    }
}
