// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import ScreensWire

/// The state of a runtime that a scenario has touched, with its original values, to be restored.
struct LiveTraces: Sendable {
    /// A monitor whose settings were changed.
    struct Monitor: Sendable {
        /// The key of its settings.
        var key: String
        /// The state of its screen before the first change.
        var screen: Wire.Screen
        /// Its specification; nil for a monitor that was not plugged in by a program.
        var spec: String?
        /// The values that were set for it at run time, by setting; nil if the runtime does not tell.
        var chosen: [String: String]?
    }

    /// The state before the scenario.
    let before: Wire.State
    /// The sockets used, in order of first use.
    private(set) var sockets: [String] = []
    /// The monitors whose settings were changed.
    private(set) var monitors: [Monitor] = []
    /// Whether the device may have been rotated or its orientation locked.
    var touchesOrientation = false
    /// Whether the app may have been suspended or resumed.
    var touchesApp = false

    /// Creates an empty record.
    init(before: Wire.State) {
        self.before = before
    }

    /// Whether nothing was touched.
    var isEmpty: Bool { sockets.isEmpty && monitors.isEmpty && !touchesOrientation && !touchesApp }

    /// Records a socket before it is used.
    mutating func touch(_ socket: String) {
        if !sockets.contains(socket) { sockets.append(socket) }
    }

    /// Records a screen before its settings are changed.
    mutating func touch(_ name: String, in state: Wire.State, _ reasons: [Wire.Reason]) {
        guard let screen = state.screen(name), !screen.main else { return }
        let key = screen.monitorKey
        guard !monitors.contains(where: { $0.key == key }) else { return }
        // Runtimes before 0.2 explain what was set without the value itself.
        let isSet = reasons.contains { $0.reason.contains("for this monitor") }
        let tells = !reasons.isEmpty && (!isSet || reasons.contains { $0.chosen != nil })
        let chosen = Dictionary(reasons.map { ($0.setting, $0.chosen) }, uniquingKeysWith: { first, _ in first })
        monitors.append(
            Monitor(
                key: key, screen: screen, spec: state.plugged[name],
                chosen: tells ? chosen.compactMapValues(\.self) : nil))
    }
}

/// Restores a runtime to its state before a scenario.
///
/// Compares with the current state, so it does not matter how far the scenario got or whether its last action
/// succeeded.
struct LiveRestorer {
    private let traces: LiveTraces
    private let client: ScreensClient
    private var problems: [String] = []

    /// Creates a restorer with an open connection.
    init(_ traces: LiveTraces, of client: ScreensClient) {
        (self.traces, self.client) = (traces, client)
    }

    /// Restores everything; returns descriptions of what could not be restored.
    mutating func restore() async -> [String] {
        let (before, client) = (traces.before, client)
        if traces.touchesApp, [.active, .inactive].contains(before.device.app) {
            // First, so that the app is notified of the rest; resuming twice is harmless.
            await attempt("the app") { () throws(StageError) in try await client.send(Wire.Resume()) }
        }
        for monitor in traces.monitors {
            await attempt("the settings of \(monitor.key)") { [self] () throws(StageError) in
                try await forget(monitor)
            }
        }
        await restoreSockets()
        if traces.touchesOrientation {
            await attempt("the device's orientation") { () throws(StageError) in
                if let orientation = before.device.orientation {
                    try await client.send(Wire.Rotate(orientation))
                }
                try await client.send(Wire.LockRotation(before.device.rotationLocked))
            }
        }
        if traces.touchesApp, before.device.app == .suspended {
            await attempt("the app") { () throws(StageError) in try await client.send(Wire.Suspend()) }
        }
        return problems
    }

    private mutating func attempt(_ what: String, _ body: () async throws(StageError) -> Void) async {
        do throws(StageError) { try await body() } catch {
            switch error {
            case .refused(let reason): problems.append("\(what) was not restored: \(reason)")
            case .aborted(.interrupted): problems.append("\(what) was not restored: interrupted")
            case .aborted(let reason): problems.append("\(what) was not restored: \(reason.seen)")
            }
        }
    }

    /// Restores the monitor of each socket, with the same identifier.
    private mutating func restoreSockets() async {
        let (before, client) = (traces.before, client)
        for socket in traces.sockets {
            await attempt("the socket \(socket)") { () throws(StageError) in
                let now = try await client.state()
                guard now.plugged[socket] != nil else { return }
                // A twin that appeared first may have taken the identifier: it must disconnect before the other one
                // connects.
                if before.plugged[socket] == nil || now.screen(socket)?.monitorKey != before.screen(socket)?.monitorKey
                {
                    try await client.send(Wire.Unplug(socket))
                }
            }
        }
        // By the length of identifiers: the monitor that connects first gets the shorter one.
        let rungs = traces.sockets.map { (socket: $0, length: before.screen($0)?.monitorKey.count ?? 0) }
        for socket in rungs.sorted(by: { $0.length < $1.length }).map(\.socket) {
            guard let spec = before.plugged[socket] else { continue }
            await attempt("the socket \(socket)") { () throws(StageError) in
                if try await client.state().plugged[socket] != spec { try await client.put(spec, into: socket) }
            }
        }
    }

    // MARK: Settings, which a runtime keeps per monitor

    /// Resets the settings of a monitor, then applies those that were set for it before. Where a runtime does not tell
    /// which were, those that differ from the configuration are applied.
    private func forget(_ monitor: LiveTraces.Monitor) async throws(StageError) {
        if try await screen(of: monitor) == nil { try await replug(monitor) }
        let gone = StageError.refused(ActionRefused("its monitor is gone"))
        guard let name = try await screen(of: monitor)?.id else { throw gone }
        try await client.send(Wire.Forget(name))
        guard let reset = try await screen(of: monitor) else { throw gone }
        let then = monitor.screen
        try await choose(monitor.chosen ?? Self.differences(of: then, from: reset), on: name)
        guard let now = try await screen(of: monitor) else { throw gone }
        if then.mirror == .window, then.content == .windows, now.frozen != then.frozen || now.region != then.region {
            var request = Wire.SetMirror(name)
            (request.frozen, request.region, request.wholeWindow) = (then.frozen, then.region, then.region == nil)
            try await client.send(request)
        }
    }

    /// Returns the settings of a screen that differ from those of another, by name.
    private static func differences(of then: Wire.Screen, from now: Wire.Screen) -> [String: String] {
        var values: [String: String] = [:]
        if now.mode != then.mode { values["mode"] = "\(then.mode)" }
        if now.mirror != then.mirror { values["mirror"] = then.mirror?.rawValue }
        if now.aspect != then.aspect { values["aspect"] = then.aspect?.rawValue }
        if now.overscan != then.overscan { values["overscan"] = then.overscan?.rawValue }
        if now.rotation != then.rotation { values["rotation"] = "\(then.rotation ?? 0)" }
        return values
    }

    /// Sets what was set for a monitor before: policies as policies, also where they result in the default.
    ///
    /// - Throws: the first error, after everything else has been set; the monitor may refuse the mode now.
    private func choose(_ values: [String: String], on name: String) async throws(StageError) {
        var first: StageError?
        func attempt(_ method: some ScreensMethod) async {
            do throws(StageError) { try await client.send(method) } catch { first = first ?? error }
        }
        var mirror = Wire.SetMirror(name)
        mirror.policy = values["mirror"].flatMap(MirroringPolicy.init)
        mirror.aspect = values["aspect"].flatMap(MirrorAspect.init)
        if mirror.policy != nil || mirror.aspect != nil { await attempt(mirror) }
        if let overscan = values["overscan"].flatMap(OverscanCompensation.init) {
            await attempt(Wire.SetOverscan(name, overscan))
        }
        if let rotation = values["rotation"].flatMap({ Int($0) }).flatMap(Rotation.init) {
            await attempt(Wire.SetRotation(name, rotation))
        }
        if let mode = values["mode"] { await attempt(Wire.SetMode(name, mode: mode)) }
        if let first { throw first }
    }

    /// Returns the screen of a monitor; nil if it is not connected.
    private func screen(of monitor: LiveTraces.Monitor) async throws(StageError) -> Wire.Screen? {
        let state = try await client.state()
        // Monitors with different modes may have the same identifier.
        return state.screens.first { $0.monitorKey == monitor.key && state.plugged[$0.id] == monitor.spec }
    }

    /// Plugs a disconnected monitor back in, with its previous identifier.
    ///
    /// A monitor that connected after its twins has a longer identifier (`MonitorNaming`), so the same number of twins
    /// must be present first. They were in sockets that the scenario used, or are still in others.
    private func replug(_ monitor: LiveTraces.Monitor) async throws(StageError) {
        guard let spec = monitor.spec else { return }
        let place = monitor.screen.id
        let plugged = try await client.state().plugged
        for socket in traces.sockets where plugged[socket] != nil { try await client.send(Wire.Unplug(socket)) }
        try await client.put(spec, into: place)
        for helper in traces.sockets.filter({ $0 != place }).prefix(2) {
            if try await screen(of: monitor) != nil { return }
            try await client.send(Wire.Unplug(place))
            try await client.put(spec, into: helper)
            try await client.put(spec, into: place)
        }
    }
}
