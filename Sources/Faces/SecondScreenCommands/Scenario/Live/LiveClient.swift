// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScenarioLanguage
import TestBench
import Varlink

/// The methods of a runtime's control socket that scenarios use, with the errors of a stage.
struct LiveClient: Sendable {
    private let connection: RuntimeConnection

    /// Creates a client of a runtime.
    init(_ connection: RuntimeConnection) {
        self.connection = connection
    }

    /// Calls a method.
    @discardableResult
    func call(_ method: String, _ parameters: JSONObject = [:]) async throws(StageError) -> JSONObject {
        if Task.isCancelled { throw .aborted(.interrupted) }
        do {
            return try await connection.call(method, parameters)
        } catch let error as ClientError where error.isAnswer {
            throw .refused(ActionRefused(error.description))
        } catch {
            throw .aborted(
                Task.isCancelled ? .interrupted : AbortReason("the runtime goes on", seen: "it is gone: \(error)"))
        }
    }

    /// The state at the moment.
    func state() async throws(StageError) -> LiveState { LiveState(try await call("GetState")) }

    /// A picture of a screen.
    func picture(of screen: String) async throws(StageError) -> Picture {
        let reply = try await call("Snapshot", ["screen": .string(screen)])
        guard let png = reply["png"]?.string.flatMap({ Data(base64Encoded: $0) }),
            let picture = try? Picture(file: [UInt8](png))
        else { throw .refused(ActionRefused("the runtime sent no picture of \(screen)")) }
        return picture
    }

    /// Sleeps in real time.
    static func sleep(until moment: ContinuousClock.Instant) async throws(StageError) {
        do { try await ContinuousClock().sleep(until: moment) } catch { throw .aborted(.interrupted) }
    }

    // MARK: Cables

    /// Puts a monitor into a socket, whatever is there.
    func put(_ spec: String, into socket: String) async throws(StageError) {
        let isUsed = try await state().plugged[socket] != nil
        if isUsed { try await set(socket, to: spec) } else { try await plug(spec, into: socket) }
    }

    /// Plugs a monitor into an empty socket.
    func plug(_ spec: String, into socket: String) async throws(StageError) {
        try await call("Plug", ["spec": .string(spec), "as": .string(socket)])
    }

    /// Exchanges the monitor in a socket.
    func set(_ socket: String, to spec: String) async throws(StageError) {
        try await call("Set", ["id": .string(socket), "spec": .string(spec)])
    }

    /// Pulls the monitor out of a socket.
    func unplug(_ socket: String) async throws(StageError) { try await call("Unplug", ["id": .string(socket)]) }

    /// The monitor in a socket.
    func spec(in socket: String) async throws(StageError) -> String {
        let plugged = try await state().plugged
        guard let spec = plugged[socket] else {
            let known = plugged.keys.sorted().joined(separator: ", ")
            throw .refused(
                ActionRefused(
                    "there is no virtual monitor in '\(socket)'; "
                        + (known.isEmpty ? "there are none" : "they are in \(known)")))
        }
        return spec
    }
}
