// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import ScenarioLanguage
import ScreensWire
import TestBench

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

    private let connection: ScreensClient
    /// What the scenario reads and writes.
    let files: ScenarioFiles

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - connection: to the runtime.
    ///   - files: what the scenario reads and writes; their folder is absolute, as the runtime works in another one.
    init(_ connection: ScreensClient, files: ScenarioFiles) {
        self.connection = connection
        self.files = files
    }

    /// Calls a method.
    @discardableResult
    func call<Method: ScreensMethod>(_ method: Method) async throws(Failure) -> Method.Reply {
        if Task.isCancelled { throw .cancelled }
        do throws(ClientError) {
            return try await connection.call(method)
        } catch {
            if error.isAnswer { throw .refused(error.description) }
            throw Task.isCancelled ? .cancelled : .silent(error.description)
        }
    }

    /// The state at the moment.
    func state() async throws(Failure) -> RuntimeState { RuntimeState(try await call(Wire.GetState())) }

    /// A picture of a screen.
    func picture(of screen: String) async throws(Failure) -> Picture {
        let reply = try await call(Wire.Snapshot(screen))
        guard let png = Data(base64Encoded: reply.png), let picture = try? Picture(file: [UInt8](png))
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
        case .rescan: try await call(Wire.Rescan())
        case .mode(let screen, let policy): try await call(Wire.SetMode(screen, mode: policy.description))
        case .mirror(let screen, let policy):
            try await call(Wire.SetMirror(screen, policy: policy))
        case .overscan(let screen, let policy):
            try await call(Wire.SetOverscan(screen, policy))
        case .forget(let screen): try await call(Wire.Forget(screen))
        case .rotate(let orientation):
            try await call(Wire.Rotate(orientation))
        case .lock: try await call(Wire.LockRotation(true))
        case .unlock: try await call(Wire.LockRotation(false))
        case .suspend: try await call(Wire.Suspend())
        case .resume, .foreground: try await call(Wire.Resume())
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
        guard [.active, .inactive].contains(try await state().app) else {
            throw .refused("the app is not in front: nobody can touch it")
        }
        try await call(Wire.Touch(x: x, y: y, toX: toX, toY: toY))
    }

    /// The action with absolute paths of EDIDs.
    private func resolved(_ action: ScenarioAction) throws(Failure) -> ScenarioAction {
        do { return try files.resolving(action) } catch { throw .refused(error.description) }
    }
}
