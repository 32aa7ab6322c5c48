// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
import ScenarioLanguage
import ScreensWire

/// Cables: monitors that are plugged into the sockets that programs can use.
extension RuntimeStage {
    /// Does what a step does to a socket.
    func performCable(_ action: ScenarioAction) async throws(Failure) {
        switch action {
        case .plug(let socket, let spec): try await put(spec.description, into: socket)
        case .unplug(let socket): try await unplug(socket)
        case .swap(let socket, let spec): try await set(socket, to: spec.description)
        case .duplicate(let socket, let other): try await put(try await spec(in: socket), into: other)
        case .flap(let socket, let times, let each): try await flap(socket, times: times, each: each)
        case .storm(let socket, let rate, let duration): try await storm(socket, rate: rate, lasting: duration)
        default: break
        }
    }

    /// Has a monitor be in a socket, whatever is there.
    func put(_ spec: String, into socket: String) async throws(Failure) {
        let isUsed = try await state().plugged[socket] != nil
        if isUsed { try await set(socket, to: spec) } else { try await plug(spec, into: socket) }
    }

    /// Pulls the monitor out of a socket.
    func unplug(_ socket: String) async throws(Failure) { try await call(Wire.Unplug(socket)) }

    private func plug(_ spec: String, into socket: String) async throws(Failure) {
        try await call(Wire.Plug(spec, as: socket))
    }

    private func set(_ socket: String, to spec: String) async throws(Failure) {
        try await call(Wire.Set(socket, to: spec))
    }

    private func spec(in socket: String) async throws(Failure) -> String {
        let plugged = try await state().plugged
        guard let spec = plugged[socket] else {
            throw .refused("\(ScreensError.noSuchSocket(id: socket, known: plugged.keys.sorted()))")
        }
        return spec
    }

    private func flap(_ socket: String, times: Int, each: Duration) async throws(Failure) {
        let spec = try await spec(in: socket)
        for round in 1...max(1, times) {
            try await unplug(socket)
            try await Self.rest(until: .now + each)
            try await plug(spec, into: socket)
            if round < times { try await Self.rest(until: .now + each) }
        }
    }

    /// Pulls and plugs in turn until the time is over, no more often than asked and as often as the runtime can.
    private func storm(_ socket: String, rate: Int, lasting duration: Duration) async throws(Failure) {
        let spec = try await spec(in: socket)
        let (start, pause) = (ContinuousClock.now, Duration.seconds(1) / max(1, rate))
        var moment = start
        while moment < start + duration {
            try await unplug(socket)
            try await Self.rest(until: moment + pause)
            try await plug(spec, into: socket)
            moment = max(moment + pause * 2, .now)
            try await Self.rest(until: moment)
        }
    }
}
