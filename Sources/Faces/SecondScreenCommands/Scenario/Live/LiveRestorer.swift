// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import TestBench
import Varlink

/// What a scenario has touched in a runtime, and how that was before: what must be put back.
struct LiveTraces: Sendable {
    /// A monitor that something was chosen for.
    struct Monitor: Sendable {
        /// The name that choices for it are kept under.
        var key: String
        /// Its screen as it was before anything was chosen.
        var screen: JSONObject
        /// What is plugged in for it to be there; nil for a monitor that is no program's.
        var spec: String?
    }

    /// The state before the scenario.
    let before: LiveState
    /// The sockets that were used, in the order of their first use.
    private(set) var sockets: [String] = []
    /// The monitors that something was chosen for, each as it was before the first choice.
    private(set) var monitors: [Monitor] = []
    /// Whether the device may have been turned, or its interface locked.
    var touchesOrientation = false
    /// Whether the app may have been suspended or resumed.
    var touchesApp = false

    /// Creates the traces of a scenario that has done nothing yet.
    init(before: LiveState) {
        self.before = before
    }

    /// Whether nothing was touched.
    var isEmpty: Bool { sockets.isEmpty && monitors.isEmpty && !touchesOrientation && !touchesApp }

    /// Notes a socket that is about to be used.
    mutating func touch(_ socket: String) {
        if !sockets.contains(socket) { sockets.append(socket) }
    }

    /// Notes a screen that something is about to be chosen for.
    mutating func touch(_ name: String, in state: LiveState) {
        guard let screen = state.screen(name), screen["main"]?.bool == false else { return }
        let key = LiveState.key(of: screen)
        guard !monitors.contains(where: { $0.key == key }) else { return }
        monitors.append(Monitor(key: key, screen: screen, spec: state.plugged[name]))
    }
}

/// Puts a runtime back to how a scenario found it.
///
/// What is there now is looked at anew: it does not matter how far the scenario came, nor whether its last action was done.
struct LiveRestorer {
    private let traces: LiveTraces
    private let client: LiveClient
    private var problems: [String] = []

    /// Creates a restorer.
    ///
    /// - Parameters:
    ///   - traces: what is to be put back.
    ///   - client: calls the runtime, by a connection that nobody has closed.
    init(_ traces: LiveTraces, of client: LiveClient) {
        (self.traces, self.client) = (traces, client)
    }

    /// Puts everything back.
    ///
    /// - Returns: what could not be, in words; empty when all is as it was.
    mutating func restore() async -> [String] {
        let (before, client) = (traces.before, client)
        if traces.touchesApp, ["active", "inactive"].contains(before.app) {
            // First of all, so that the app learns of the rest; what is asked for twice is done once.
            await attempt("the app") { () throws(StageError) in try await client.call("Resume") }
        }
        for monitor in traces.monitors {
            await attempt("what was chosen for \(monitor.key)") { [self] () throws(StageError) in
                try await forget(monitor)
            }
        }
        await restoreSockets()
        if traces.touchesOrientation {
            await attempt("the device's orientation") { () throws(StageError) in
                if let orientation = before.orientation {
                    try await client.call("Rotate", ["orientation": .string(orientation)])
                }
                try await client.call("LockRotation", ["locked": .bool(before.isLocked)])
            }
        }
        if traces.touchesApp, before.app == "suspended" {
            await attempt("the app") { () throws(StageError) in try await client.call("Suspend") }
        }
        return problems
    }

    private mutating func attempt(_ what: String, _ body: () async throws(StageError) -> Void) async {
        do throws(StageError) { try await body() } catch {
            switch error {
            case .refused(let reason): problems.append("\(what) is not as it was: \(reason)")
            case .aborted(.interrupted): problems.append("\(what) is not as it was: there was no time for it")
            case .aborted(let reason): problems.append("\(what) is not as it was: \(reason.seen)")
            }
        }
    }

    /// Has each socket hold what it held, by the same identifier.
    private mutating func restoreSockets() async {
        let (before, client) = (traces.before, client)
        for socket in traces.sockets {
            await attempt("the socket \(socket)") { () throws(StageError) in
                let now = try await client.state()
                guard now.plugged[socket] != nil else { return }
                // A twin that came first may have taken the identifier: it has to go before the other one comes.
                if before.plugged[socket] == nil || now.key(in: socket) != before.key(in: socket) {
                    try await client.unplug(socket)
                }
            }
        }
        // In the order of the ladder of identifiers, whose upper rungs are longer: who comes first takes the lower one.
        let rungs = traces.sockets.map { (socket: $0, length: before.key(in: $0)?.count ?? 0) }
        for socket in rungs.sorted(by: { $0.length < $1.length }).map(\.socket) {
            guard let spec = before.plugged[socket] else { continue }
            await attempt("the socket \(socket)") { () throws(StageError) in
                if try await client.state().plugged[socket] != spec { try await client.put(spec, into: socket) }
            }
        }
    }

    // MARK: Choices, which a runtime keeps for a monitor

    /// Forgets what was chosen for a monitor, other than what was before: what differs from the settings alone.
    ///
    /// - Throws: ``StageError`` when that cannot be; then the choices stay.
    private func forget(_ monitor: LiveTraces.Monitor) async throws(StageError) {
        if try await screen(of: monitor) == nil { try await conjure(monitor) }
        let gone = StageError.refused(ActionRefused("its monitor is gone"))
        guard let name = try await screen(of: monitor)?["id"] else { throw gone }
        try await client.call("Forget", ["screen": name])
        guard let now = try await screen(of: monitor) else { throw gone }
        let then = monitor.screen
        if now["mode"] != then["mode"] {
            try await client.call("SetMode", ["screen": name, "mode": .string(StateText.mode(then["mode"]))])
        }
        var mirror: JSONObject = [:]
        if now["mirror"] != then["mirror"] { mirror["policy"] = then["mirror"] }
        if now["aspect"] != then["aspect"] { mirror["aspect"] = then["aspect"] }
        if !mirror.isEmpty {
            mirror["screen"] = name
            try await client.call("SetMirror", mirror)
        }
        if now["overscan"] != then["overscan"], let overscan = then["overscan"] {
            try await client.call("SetOverscan", ["screen": name, "overscan": overscan])
        }
    }

    /// The screen of a monitor; nil when it is not there.
    private func screen(of monitor: LiveTraces.Monitor) async throws(StageError) -> JSONObject? {
        let state = try await client.state()
        // Monitors of other modes may have the same identifier.
        return state.screens.first { screen in
            LiveState.key(of: screen) == monitor.key
                && screen["id"]?.string.map { state.plugged[$0] == monitor.spec } == true
        }
    }

    /// Has a monitor be there that has gone, by the identifier that it had.
    ///
    /// A monitor that came beside its twins has an identifier further up the ladder (`MonitorNaming`): as many twins must
    /// be there first. They were in sockets that the scenario used, or in others and are there still.
    private func conjure(_ monitor: LiveTraces.Monitor) async throws(StageError) {
        guard let spec = monitor.spec, let place = monitor.screen["id"]?.string else { return }
        let plugged = try await client.state().plugged
        for socket in traces.sockets where plugged[socket] != nil { try await client.unplug(socket) }
        try await client.put(spec, into: place)
        for helper in traces.sockets.filter({ $0 != place }).prefix(2) {
            if try await screen(of: monitor) != nil { return }
            try await client.unplug(place)
            try await client.put(spec, into: helper)
            try await client.put(spec, into: place)
        }
    }
}
