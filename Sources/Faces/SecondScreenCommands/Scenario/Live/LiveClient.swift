// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScenarioLanguage
import ScreensWire
import TestBench

/// The methods of a runtime's control socket that scenarios use, with the errors of a stage.
struct LiveClient: Sendable {
    private let connection: ScreensClient

    /// Creates a client of a runtime.
    init(_ connection: ScreensClient) {
        self.connection = connection
    }

    /// Calls a method.
    @discardableResult
    func call<Method: ScreensMethod>(_ method: Method) async throws(StageError) -> Method.Reply {
        if Task.isCancelled { throw .aborted(.interrupted) }
        do throws(ClientError) {
            return try await connection.call(method)
        } catch {
            if error.isAnswer { throw .refused(ActionRefused(error.description)) }
            throw .aborted(
                Task.isCancelled ? .interrupted : AbortReason("the runtime goes on", seen: "it is gone: \(error)"))
        }
    }

    /// The state at the moment.
    func state() async throws(StageError) -> LiveState {
        let reply = try await call(Wire.GetState())
        return LiveState(generation: reply.generation, reply.state)
    }

    /// A picture of a screen.
    func picture(of screen: String) async throws(StageError) -> Picture {
        let reply = try await call(Wire.Snapshot(screen))
        guard let png = Data(base64Encoded: reply.png), let picture = try? Picture(file: [UInt8](png))
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
        try await call(Wire.Plug(spec, as: socket))
    }

    /// Exchanges the monitor in a socket.
    func set(_ socket: String, to spec: String) async throws(StageError) {
        try await call(Wire.Set(socket, to: spec))
    }

    /// Pulls the monitor out of a socket.
    func unplug(_ socket: String) async throws(StageError) { try await call(Wire.Unplug(socket)) }

    /// The monitor in a socket.
    func spec(in socket: String) async throws(StageError) -> String {
        let plugged = try await state().plugged
        guard let spec = plugged[socket] else {
            throw .refused(ActionRefused("\(ScreensError.noSuchSocket(id: socket, known: plugged.keys.sorted()))"))
        }
        return spec
    }
}
