// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Configuration
import ControlService
import DisplayModel
import Glibc
import Hotplug
import Runtime
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

    /// Where the sockets of a run come from.
    func provenance(sysfs: String) -> PersistentState.Provenance {
        var provenance = PersistentState.Provenance()
        provenance.isVirtual = source.resolved(sysfs: sysfs) == .virtual
        provenance.sockets = configuredSockets
        return provenance
    }

    /// The virtual monitors of an earlier run that come back.
    ///
    /// - Parameters:
    ///   - state: what that run left.
    ///   - sysfs: which sysfs is looked at.
    /// - Returns: the sockets; nil when none were kept, or a person or the files say something else now.
    func socketsToRestore(from state: PersistentState, sysfs: String) -> [PersistentState.Socket]? {
        let isOfThisRun = origins["plug"]?.isOfThisRun == true || plug.first?.origin.isOfThisRun == true
        return isOfThisRun || state.provenance != provenance(sysfs: sysfs) ? nil : state.sockets
    }

    /// The virtual monitors that the files have, with the names of their sockets.
    var configuredSockets: [PersistentState.Socket] {
        zip(ConnectorID.socketNames(plug.map(\.connector)), plug).map {
            PersistentState.Socket(id: $0, spec: $1.spec.description)
        }
    }

    /// Returns the options of the source of monitors.
    ///
    /// - Parameters:
    ///   - sockets: the result of ``socketsToRestore(from:sysfs:)``; nil for the configured monitors.
    ///   - sysfs: the sysfs to read.
    ///   - warn: called with the reason why a virtual monitor does not come back.
    /// - Returns: the options.
    func monitorOptions(
        restoring sockets: [PersistentState.Socket]?, sysfs: String, warn: (String) -> Void
    ) -> MonitorSource.Options {
        var options = MonitorSource.Options()
        options.udev.sysfsRoot = sysfs
        options.udev.seat = seat == "all" ? nil : seat
        options.settling.disconnectGrace = grace
        options.settling.pollInterval = poll == .zero ? nil : poll
        if !plug.isEmpty { options.plugged = plug.map { MonitorSource.Plug($0.spec, socket: $0.connector) } }
        if let sockets { options.plugged = Self.plugs(in: sockets, warn: warn) }
        return options
    }

    /// What can be plugged into sockets again: each as long as there is such a monitor, and room for it.
    private static func plugs(in sockets: [PersistentState.Socket], warn: (String) -> Void) -> [MonitorSource.Plug] {
        var pixels: [Int] = []
        return sockets.compactMap { socket in
            guard let text = socket.spec else { return nil }
            do {
                let spec = try ScreenSpec(parsing: text)
                let monitor = try VirtualMonitor(spec)
                if let problem = VirtualLimits.problem(withTotal: pixels + [monitor.largestPixels]) {
                    throw VirtualMonitorError(problem)
                }
                pixels.append(monitor.largestPixels)
                return MonitorSource.Plug(spec, socket: socket.id)
            } catch {
                // A file of a monitor may be gone by now, and limits may be others: that monitor alone stays away.
                warn("\(socket.id) does not come back with \(text): \(error)")
                return nil
            }
        }
    }

    /// Looks whether there is the group to which the control socket is given.
    ///
    /// - Throws: `VarlinkError` when there is none.
    func checkGroup(_ environment: [String: String]) throws {
        // A socket that a service manager passes has its group.
        let isPassed = control.socket == .automatic && environment["LISTEN_FDS"] != nil
        guard let group = control.group, control.socket != .none, !isPassed else { return }
        // Nothing of what is found is used.
        guard unsafe getgrnam(group) != nil else { throw VarlinkError.unusable("there is no group \(group)") }
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
            reason("overscan", overscan.value?.rawValue ?? "the app's", overscan.reason, choice?.overscan?.rawValue),
            reason("scale", "\(settings.scale.value)", settings.scale.reason),
            reason("ignore", "\(settings.ignore.value)", settings.ignore.reason),
        ] + settings.notes.map { ScreensControl.Reason(setting: "note", value: "", reason: $0) }
    }
}
