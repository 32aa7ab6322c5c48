// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import ScreensWire
import SecondScreen
import UIKitCore
import Varlink

extension ScreensService {
    /// The methods with a single reply, by name. Each returns when the app has settled.
    static let methods: [String: MethodAnswer] = {
        var methods: [String: MethodAnswer] = [:]
        methods.answer(Wire.GetState.self) { _, control in
            .init(generation: control.feed.generation, state: control.state)
        }

        // Monitors.
        methods.answer(Wire.Plug.self, isLasting: true) { call, control in
            .init(id: try await control.sockets().plug(call.spec, edid: call.edid, as: call.as))
        }
        methods.perform(Wire.Unplug.self, isLasting: true) { call, control in
            try await control.sockets().unplug(call.id)
        }
        methods.answer(Wire.Set.self, isLasting: true) { call, control in
            try await control.sockets().set(call.id, to: call.spec, edid: call.edid)
            return .init(id: call.id)
        }
        methods.answer(Wire.Fault.self, isLasting: true) { call, control in
            .init(id: try await control.sockets().begin(call.fault, of: call.id))
        }
        methods.add(Wire.Rescan.self) { call, control, peer in
            if call.probe ?? false { try await control.probe(for: peer) }
            await control.rescan()
            return Wire.Empty()
        }

        // Screens.
        methods.answer(Wire.SetMode.self, isLasting: true) { call, control in
            .init(
                mode: Wire.Mode(
                    try control.setMode(
                        call.mode, on: call.screen, revertAfter: call.revertAfter, isTest: call.test ?? false)))
        }
        methods.perform(Wire.KeepMode.self, isLasting: true) { call, control in try control.keepMode(on: call.screen) }
        methods.perform(Wire.SetMirror.self, isLasting: true) { call, control in try control.setMirror(call) }
        methods.perform(Wire.SetOverscan.self, isLasting: true) { call, control in
            try control.screens.choose(for: call.screen) { $0.overscan = call.overscan }
            control.screens.device.settle()
        }
        methods.perform(Wire.SetRotation.self, isLasting: true) { call, control in
            guard let rotation = Rotation(rawValue: call.rotation) else {
                throw ScreensError.invalidParameter("rotation")
            }
            try control.screens.choose(for: call.screen) { $0.rotation = rotation }
            control.screens.device.settle()
        }
        methods.perform(Wire.Forget.self, isLasting: true) { call, control in
            control.revertTrial(on: call.screen)
            try control.screens.choose(for: call.screen) { $0 = ScreenChoice() }
            control.screens.device.settle()
        }
        methods.answer(Wire.Snapshot.self) { call, control in try await control.snapshot(of: call.screen) }
        methods.perform(Wire.Identify.self) { call, control in
            let seconds = call.seconds ?? 5
            guard (0.1...3600).contains(seconds) else { throw ScreensError.invalidParameter("seconds") }
            control.screens.identify(for: .seconds(seconds))
        }
        methods.answer(Wire.Explain.self) { call, control in
            let monitor = try control.screens.external(call.screen).monitor
            return .init(reasons: control.explainingTrial(on: call.screen, control.abilities.explain?(monitor) ?? []))
        }

        // The device and its app.
        methods.perform(Wire.Rotate.self) { call, control in
            control.screens.changeDevice { $0.turn(to: UIDeviceOrientation(call.orientation)) }
        }
        methods.perform(Wire.LockRotation.self) { call, control in
            control.screens.changeDevice { $0.setRotationLocked(call.locked) }
        }
        methods.perform(Wire.Suspend.self) { _, control in try await control.screens.suspend() }
        methods.perform(Wire.Resume.self) { _, control in control.screens.changeDevice { $0.enterForeground() } }

        // Touches, scrolling, and keys.
        methods.perform(Wire.Touch.self) { call, control in try await control.hands.touch(call) }
        methods.perform(Wire.MoveTouch.self) { call, control in try control.hands.moveTouch(call) }
        methods.perform(Wire.Scroll.self) { call, control in try control.hands.scroll(call) }
        methods.perform(Wire.PressKey.self) { call, control in try control.hands.pressKey(call) }

        // The configuration.
        methods.perform(Wire.Reload.self) { _, control in
            guard let reload = control.abilities.reload else {
                throw ScreensError.notPossible(reason: "this runtime has no configuration")
            }
            try await reload()
        }
        return methods
    }()
}

/// The implementation of a method with a single reply.
struct MethodAnswer: Sendable {
    /// Decodes the parameters, performs the call, and encodes the reply.
    let answer: @MainActor @Sendable (VarlinkCall, ScreensControl) async throws -> JSONObject
}

extension [String: MethodAnswer] {
    /// Adds a method.
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - isLasting: whether its effect outlives the run; if so, it is on disk before the reply is sent.
    ///   - body: performs the call for a client.
    fileprivate mutating func add<Method: ScreensMethod>(
        _ method: Method.Type, isLasting: Bool = false,
        _ body: @escaping @MainActor @Sendable (Method, ScreensControl, PeerCredentials) async throws -> Method.Reply
    ) {
        self[Method.name] = MethodAnswer { call, control in
            let parameters: Method
            do throws(JSONMismatch) {
                parameters = try JSONValueDecoder().decode(from: .object(call.parameters))
            } catch {
                throw ScreensError.invalidParameter(error.path)
            }
            let reply = try await body(parameters, control, call.peer)
            if isLasting { await control.abilities.persist?() }
            return JSONObject(encoding: reply)
        }
    }

    /// Adds a method whose result does not depend on the client.
    fileprivate mutating func answer<Method: ScreensMethod>(
        _ method: Method.Type, isLasting: Bool = false,
        _ body: @escaping @MainActor @Sendable (Method, ScreensControl) async throws -> Method.Reply
    ) {
        add(method, isLasting: isLasting) { call, control, _ in try await body(call, control) }
    }

    /// Adds a method with an empty reply.
    fileprivate mutating func perform<Method: ScreensMethod>(
        _ method: Method.Type, isLasting: Bool = false,
        _ body: @escaping @MainActor @Sendable (Method, ScreensControl) async throws -> Void
    ) where Method.Reply == Wire.Empty {
        add(method, isLasting: isLasting) { call, control, _ in
            try await body(call, control)
            return Wire.Empty()
        }
    }
}
