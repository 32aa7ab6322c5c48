// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScreensWire

/// Choices: what a person said of a screen, which a runtime keeps for its monitor.
extension RuntimeStage {
    /// Has nothing be chosen for a monitor but what was before, which is what differs from the settings alone.
    ///
    /// - Parameters:
    ///   - monitor: the monitor, as it was before anything was chosen for it.
    ///   - sockets: those that can be used to have it be there.
    /// - Throws: `RuntimeStage.Failure` when that cannot be; then the choices stay.
    func forget(_ monitor: RuntimeTraces.Monitor, using sockets: [String]) async throws(Failure) {
        if try await screen(of: monitor) == nil { try await conjure(monitor, using: sockets) }
        guard let name = try await screen(of: monitor)?.id else { throw .refused("its monitor is gone") }
        try await call(Wire.Forget(name))
        guard let now = try await screen(of: monitor) else { throw .refused("its monitor is gone") }
        let then = monitor.screen
        if now.mode != then.mode { try await call(Wire.SetMode(name, mode: "\(then.mode)")) }
        if now.mirror != then.mirror || now.aspect != then.aspect {
            var request = Wire.SetMirror(name)
            if now.mirror != then.mirror { request.policy = then.mirror }
            if now.aspect != then.aspect { request.aspect = then.aspect }
            try await call(request)
        }
        if now.overscan != then.overscan, let overscan = then.overscan {
            try await call(Wire.SetOverscan(name, overscan))
        }
    }

    /// The screen of a monitor; nil when it is not there.
    private func screen(of monitor: RuntimeTraces.Monitor) async throws(Failure) -> Wire.Screen? {
        let state = try await state()
        // Monitors of other modes may have the same identifier.
        return state.screens.first { $0.monitorKey == monitor.key && state.plugged[$0.id] == monitor.spec }
    }

    /// Has a monitor be there that has gone, by the identifier that it had.
    ///
    /// A monitor that came beside its twins has an identifier further up the ladder (`MonitorNaming`): as many twins must
    /// be there first. They were in sockets that the scenario used, or in others and are there still.
    private func conjure(_ monitor: RuntimeTraces.Monitor, using sockets: [String]) async throws(Failure) {
        guard let spec = monitor.spec else { return }
        let place = monitor.screen.id
        let plugged = try await state().plugged
        for socket in sockets where plugged[socket] != nil { try await unplug(socket) }
        try await put(spec, into: place)
        for helper in sockets.filter({ $0 != place }).prefix(2) {
            if try await screen(of: monitor) != nil { return }
            try await unplug(place)
            try await put(spec, into: helper)
            try await put(spec, into: place)
        }
    }
}
