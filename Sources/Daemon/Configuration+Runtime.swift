// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Configuration
import ControlService
import DisplayModel
import Glibc
import Hotplug
import MonitorSources
import RenderTree
package import SecondScreen
import UIKitCore
import UdevHotplug
import Varlink

extension Configuration {
    /// The device, and what is done with screens of which nobody says more.
    @MainActor
    package func deviceSetup() throws -> DeviceSetup {
        var setup = DeviceSetup(try DeviceTable().device(device.profile))
        setup.mainConnector = device.main
        setup.orientation = device.orientation
        setup.system.systemVersion = device.systemVersion
        setup.app = .builtIn(app)
        setup.identifies = identify
        setup.screens.mirroring = mirror
        setup.screens.aspect = aspect
        setup.screens.mode = mode
        return setup
    }

    /// What sockets that are kept count for.
    func basis(sysfs: String) -> LastingState.Basis {
        var basis = LastingState.Basis()
        basis.isVirtual = source.resolved(sysfs: sysfs) == .virtual
        basis.sockets = configuredSockets
        return basis
    }

    /// The virtual monitors that the files have, with the names of their sockets.
    var configuredSockets: [LastingState.Socket] {
        let taken = Set(plug.compactMap(\.connector))
        var free = (1...).lazy.map { "HDMI-A-\($0)" }.filter { !taken.contains($0) }.makeIterator()
        return plug.map {
            LastingState.Socket(id: $0.connector ?? free.next() ?? "HDMI-A-1", spec: $0.spec.description)
        }
    }

    /// Opens the source of monitors.
    ///
    /// - Parameters:
    ///   - state: what an earlier run left: its virtual monitors come back, unless a person or the files say others now.
    ///   - sysfs: which sysfs is looked at.
    ///   - queue: where it runs.
    ///   - report: told why a source was chosen.
    /// - Returns: the source, and where monitors can be plugged in.
    /// - Throws: when a virtual monitor cannot be made; names the remedy.
    func openSource(
        restoring state: LastingState, sysfs: String, on queue: SourceQueue, report: (String) -> Void
    ) throws -> MonitorSource.Opened {
        var options = MonitorSource.Options()
        options.udev.sysfsRoot = sysfs
        options.udev.seat = seat == "all" ? nil : seat
        options.settling.disconnectGrace = grace
        options.settling.pollInterval = poll == .zero ? nil : poll
        if !plug.isEmpty { options.plugged = plug.map { MonitorSource.Plug($0.spec, socket: $0.connector) } }
        let isOfThisRun = origins["plug"]?.isOfThisRun == true || plug.first?.origin.isOfThisRun == true
        if !isOfThisRun, let sockets = state.sockets, state.basis == basis(sysfs: sysfs) {
            options.plugged = sockets.compactMap { socket in
                guard let spec = socket.spec.flatMap({ try? ScreenSpec(parsing: $0) }) else { return nil }
                // A file of a monitor may be gone by now: that monitor alone does not come back.
                guard (try? VirtualMonitor(spec)) != nil else {
                    report("\(socket.id) does not come back: there is no monitor \(spec) any more")
                    return nil
                }
                return MonitorSource.Plug(spec, socket: socket.id)
            }
        }
        return try source.open(options, on: queue, report: report)
    }

    /// Opens the control sockets: those that a service manager passed, else the one that is configured.
    ///
    /// - Returns: the sockets, and who may connect to them.
    /// - Throws: when a socket is another daemon's, or the system refuses.
    func openSockets(_ environment: [String: String]) throws -> (sockets: [VarlinkSocket], peers: PeerPolicy) {
        let path: String
        switch control.socket {
        case .none: return ([], .sameUser)
        case .path(let own): path = own
        case .automatic:
            let passed = try SocketActivation.takeSockets()
            // Who may connect to a socket of the service manager is up to its file's mode and group.
            guard passed.isEmpty else { return (passed, .anyone) }
            path = "\(ControlSocket.folder(environment: environment))/\(ControlSocket.daemon)"
        }
        let mode: UInt32 = control.group == nil ? 0o600 : 0o660
        let socket = try ControlSocket.open(path, mode: mode)
        guard let group = control.group else { return ([socket], .sameUser) }
        try ControlSocket.give(path, to: group, includingFolder: control.socket == .automatic)
        return ([socket], .anyone)
    }

    /// The keys that differ from an earlier configuration's and count from the next start on.
    func waitingForRestart(since before: Configuration) -> [String] {
        func key(_ name: String, _ differs: Bool) -> String? { differs ? name : nil }
        return [
            key("source", source != before.source), key("seat", seat != before.seat),
            key("grace", grace != before.grace), key("poll", poll != before.poll),
            key("device", device != before.device), key("app", app != before.app),
            key("identify", identify != before.identify), key("fonts", fonts != before.fonts),
            key("outputs", outputs != before.outputs), key("limits", limits != before.limits),
            key("control", control != before.control), key("log", log != before.log),
            key("state", state != before.state),
        ].compactMap(\.self)
    }
}

extension ScreenSettings {
    /// The settings that a configuration has for a monitor.
    package init(_ resolved: ResolvedSettings) {
        self.init()
        mode = resolved.mode.value
        mirroring = resolved.mirror.value
        aspect = resolved.aspect.value
        overscan = resolved.overscan.value
        scale = resolved.scale.value
        isIgnored = resolved.ignore.value
    }
}

extension ScreensControl.Reason {
    /// Every setting of a monitor with its reason: a choice before what is configured; then notes.
    static func all(_ settings: ResolvedSettings, _ choice: ScreenChoice?) -> [ScreensControl.Reason] {
        func reason(
            _ name: String, _ value: String, _ why: String, _ chosen: String? = nil
        ) -> ScreensControl.Reason {
            guard let chosen else { return ScreensControl.Reason(setting: name, value: value, reason: why) }
            return ScreensControl.Reason(
                setting: name, value: chosen, reason: "chosen for this monitor; without that \(value) — \(why)")
        }
        let overscan = settings.overscan
        return [
            reason("mode", settings.mode.value.description, settings.mode.reason, choice?.mode?.description),
            reason("mirror", settings.mirror.value.rawValue, settings.mirror.reason, choice?.mirroring?.rawValue),
            reason("aspect", settings.aspect.value.rawValue, settings.aspect.reason, choice?.aspect?.rawValue),
            reason("overscan", overscan.value?.word ?? "the app's", overscan.reason, choice?.overscan?.word),
            reason("scale", "\(settings.scale.value)", settings.scale.reason),
            reason("ignore", "\(settings.ignore.value)", settings.ignore.reason),
        ] + settings.notes.map { ScreensControl.Reason(setting: "note", value: "", reason: $0) }
    }
}
