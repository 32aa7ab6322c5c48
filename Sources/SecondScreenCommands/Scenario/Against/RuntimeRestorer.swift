// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Varlink

/// Puts a runtime back to how a scenario found it.
///
/// What is there now is looked at anew: it does not matter how far the scenario came, nor whether its last action was done.
struct RuntimeRestorer {
    private let traces: RuntimeTraces
    private let stage: RuntimeStage
    private var problems: [String] = []

    /// Creates a restorer.
    ///
    /// - Parameters:
    ///   - traces: what is to be put back.
    ///   - stage: the runtime, by a connection that nobody has closed.
    init(_ traces: RuntimeTraces, on stage: RuntimeStage) {
        self.traces = traces
        self.stage = stage
    }

    /// Puts everything back.
    ///
    /// - Returns: what could not be, in words; empty when all is as it was.
    mutating func restore() async -> [String] {
        let before = traces.before
        if traces.touchesApp, ["active", "inactive"].contains(before.app) {
            // First of all, so that the app learns of the rest; what is asked for twice is done once.
            await attempt("the app") { stage throws(RuntimeStage.Failure) in try await stage.call("Resume") }
        }
        for monitor in traces.monitors {
            await attempt("what was chosen for \(monitor.key)") { stage throws(RuntimeStage.Failure) in
                try await Self.forget(monitor, on: stage)
            }
        }
        for socket in traces.sockets {
            await attempt("the socket \(socket)") { stage throws(RuntimeStage.Failure) in
                let spec = before.plugged[socket]
                guard try await stage.state().plugged[socket] != spec else { return }
                if let spec { try await stage.put(spec, into: socket) } else { try await stage.unplug(socket) }
            }
        }
        if traces.touchesOrientation {
            await attempt("the device's orientation") { stage throws(RuntimeStage.Failure) in
                if let orientation = before.orientation {
                    try await stage.call("Rotate", ["orientation": .string(orientation)])
                }
                try await stage.call("LockRotation", ["locked": .bool(before.isLocked)])
            }
        }
        if traces.touchesApp, before.app == "suspended" {
            await attempt("the app") { stage throws(RuntimeStage.Failure) in try await stage.call("Suspend") }
        }
        return problems
    }

    private mutating func attempt(
        _ what: String, _ body: (RuntimeStage) async throws(RuntimeStage.Failure) -> Void
    ) async {
        do throws(RuntimeStage.Failure) { try await body(stage) } catch {
            switch error {
            case .refused(let reason), .silent(let reason): problems.append("\(what) is not as it was: \(reason)")
            case .cancelled: problems.append("\(what) is not as it was: there was no time for it")
            }
        }
    }

    /// Has nothing be chosen for a monitor but what was before, which is what differs from the settings alone.
    private static func forget(_ monitor: RuntimeTraces.Monitor, on stage: RuntimeStage) async throws(RuntimeStage
        .Failure)
    {
        func screen() async throws(RuntimeStage.Failure) -> JSONObject? {
            try await stage.state().screens.first { RuntimeState.key(of: $0) == monitor.key }
        }
        if try await screen() == nil, let spec = monitor.spec, let socket = monitor.screen["id"]?.string {
            try await stage.put(spec, into: socket)
        }
        guard let name = try await screen()?["id"] else { throw .refused("its monitor is gone") }
        try await stage.call("Forget", ["screen": name])
        guard let now = try await screen() else { throw .refused("its monitor is gone") }
        let then = monitor.screen
        if now["mode"] != then["mode"] {
            try await stage.call("SetMode", ["screen": name, "mode": .string(StateText.mode(then["mode"]))])
        }
        var mirror: JSONObject = [:]
        if now["mirror"] != then["mirror"] { mirror["policy"] = then["mirror"] }
        if now["aspect"] != then["aspect"] { mirror["aspect"] = then["aspect"] }
        if !mirror.isEmpty {
            mirror["screen"] = name
            try await stage.call("SetMirror", mirror)
        }
        if now["overscan"] != then["overscan"], let overscan = then["overscan"] {
            try await stage.call("SetOverscan", ["screen": name, "overscan": overscan])
        }
    }
}
