// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import ScenarioLanguage
import TestBench
import Varlink

/// Does in a runtime what the steps of a scenario say, by the methods of its control socket.
struct RuntimeStage: Sendable {
    /// Why something was not done.
    enum Failure: Error, Hashable, Sendable {
        /// The runtime said no, or the scenario's files cannot be used: the scenario goes on.
        case refused(String)
        /// The runtime gave no answer: the scenario cannot go on.
        case silent(String)
        /// Somebody ended the scenario.
        case cancelled
    }

    private let connection: RuntimeConnection
    /// What the scenario reads and writes.
    let files: ScenarioFiles

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - connection: to the runtime.
    ///   - files: what the scenario reads and writes; their folder is absolute, as the runtime works in another one.
    init(_ connection: RuntimeConnection, files: ScenarioFiles) {
        self.connection = connection
        self.files = files
    }

    /// Calls a method.
    @discardableResult
    func call(_ method: String, _ parameters: JSONObject = [:]) async throws(Failure) -> JSONObject {
        if Task.isCancelled { throw .cancelled }
        do {
            return try await connection.call(method, parameters)
        } catch let error as ClientError where error.isAnswer {
            throw .refused(error.description)
        } catch {
            throw Task.isCancelled ? .cancelled : .silent("\(error)")
        }
    }

    /// The state at the moment.
    func state() async throws(Failure) -> RuntimeState { RuntimeState(try await call("GetState")) }

    /// A picture of a screen.
    func picture(of screen: String) async throws(Failure) -> Picture {
        let reply = try await call("Snapshot", ["screen": .string(screen)])
        guard let png = reply["png"]?.string.flatMap({ Data(base64Encoded: $0) }),
            let picture = try? Picture(file: [UInt8](png))
        else { throw .refused("the runtime sent no picture of \(screen)") }
        return picture
    }

    /// Lets time pass.
    static func rest(until moment: ContinuousClock.Instant) async throws(Failure) {
        do { try await ContinuousClock().sleep(until: moment) } catch { throw .cancelled }
    }

    /// Does what a step does, but for expectations and structure; returns when the runtime says that its app has settled.
    func perform(_ action: ScenarioAction) async throws(Failure) {
        switch action {
        case .plug, .unplug, .swap, .duplicate, .flap, .storm: try await performCable(try resolved(action))
        case .rescan: try await call("Rescan")
        case .mode(let screen, let policy):
            try await call("SetMode", ["screen": .string(screen), "mode": .string(policy.description)])
        case .mirror(let screen, let policy):
            try await call("SetMirror", ["screen": .string(screen), "policy": .string(policy.rawValue)])
        case .overscan(let screen, let policy):
            try await call("SetOverscan", ["screen": .string(screen), "overscan": .string(policy.rawValue)])
        case .forget(let screen): try await call("Forget", ["screen": .string(screen)])
        case .rotate(let orientation): try await call("Rotate", ["orientation": .string(orientation.rawValue)])
        case .lock: try await call("LockRotation", ["locked": true])
        case .unlock: try await call("LockRotation", ["locked": false])
        case .suspend: try await call("Suspend")
        case .resume, .foreground: try await call("Resume")
        case .touch(let x, let y, let toX, let toY): try await touch(x, y, toX, toY)
        case .snapshot(let screen, let file):
            let picture = try await picture(of: screen)
            do { try files.write(picture: try picture.encodedPNG(), named: file) } catch {
                throw .refused("\(error)")
            }
        case .pause: break
        default: throw .refused("'\(action)' cannot be played against a runtime")
        }
    }

    private func touch(_ x: Double, _ y: Double, _ toX: Double?, _ toY: Double?) async throws(Failure) {
        guard ["active", "inactive"].contains(try await state().app) else {
            throw .refused("the app is not in front: nobody can touch it")
        }
        var parameters: JSONObject = ["x": .number(x), "y": .number(y)]
        parameters["toX"] = toX.map(JSONValue.number)
        parameters["toY"] = toY.map(JSONValue.number)
        try await call("Touch", parameters)
    }

    /// The action with absolute paths of EDIDs.
    private func resolved(_ action: ScenarioAction) throws(Failure) -> ScenarioAction {
        do { return try files.resolving(action) } catch { throw .refused(error.description) }
    }
}
