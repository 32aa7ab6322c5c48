// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import ScreensWire

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
        let (before, sockets) = (traces.before, traces.sockets)
        if traces.touchesApp, [.active, .inactive].contains(before.app) {
            // First of all, so that the app learns of the rest; what is asked for twice is done once.
            await attempt("the app") { stage throws(RuntimeStage.Failure) in try await stage.call(Wire.Resume()) }
        }
        for monitor in traces.monitors {
            await attempt("what was chosen for \(monitor.key)") { stage throws(RuntimeStage.Failure) in
                try await stage.forget(monitor, using: sockets)
            }
        }
        await restoreSockets()
        if traces.touchesOrientation {
            await attempt("the device's orientation") { stage throws(RuntimeStage.Failure) in
                if let orientation = before.orientation {
                    try await stage.call(Wire.Rotate(orientation))
                }
                try await stage.call(Wire.LockRotation(before.isLocked))
            }
        }
        if traces.touchesApp, before.app == .suspended {
            await attempt("the app") { stage throws(RuntimeStage.Failure) in try await stage.call(Wire.Suspend()) }
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

    /// Has each socket hold what it held, by the same identifier.
    private mutating func restoreSockets() async {
        let before = traces.before
        for socket in traces.sockets {
            await attempt("the socket \(socket)") { stage throws(RuntimeStage.Failure) in
                let now = try await stage.state()
                guard now.plugged[socket] != nil else { return }
                // A twin that came first may have taken the identifier: it has to go before the other one comes.
                if before.plugged[socket] == nil || now.key(in: socket) != before.key(in: socket) {
                    try await stage.unplug(socket)
                }
            }
        }
        // In the order of the ladder of identifiers, whose upper rungs are longer: who comes first takes the lower one.
        let rungs = traces.sockets.map { (socket: $0, length: before.key(in: $0)?.count ?? 0) }
        for socket in rungs.sorted(by: { $0.length < $1.length }).map(\.socket) {
            guard let spec = before.plugged[socket] else { continue }
            await attempt("the socket \(socket)") { stage throws(RuntimeStage.Failure) in
                if try await stage.state().plugged[socket] != spec { try await stage.put(spec, into: socket) }
            }
        }
    }
}
