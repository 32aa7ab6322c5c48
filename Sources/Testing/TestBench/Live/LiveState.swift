// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import ScenarioLanguage
import ScreensWire

/// Requests to a runtime, with the errors of a stage.
extension ScreensClient {
    /// Calls a method.
    @discardableResult
    func send<Method: ScreensMethod>(_ method: Method) async throws(StageError) -> Method.Reply {
        if Task.isCancelled { throw .aborted(.interrupted) }
        do throws(ClientError) {
            return try await call(method)
        } catch {
            if error.isAnswer { throw .refused(ActionRefused(error.description)) }
            throw .aborted(
                Task.isCancelled
                    ? .interrupted : AbortReason("the runtime keeps running", seen: "it disconnected: \(error)"))
        }
    }

    /// Returns the current state.
    func state() async throws(StageError) -> Wire.State { try await send(Wire.GetState()).state }

    /// Returns a picture of a screen.
    func picture(of screen: String) async throws(StageError) -> Picture {
        let reply = try await send(Wire.Snapshot(screen))
        guard let png = Data(base64Encoded: reply.png), let picture = try? Picture(file: [UInt8](png))
        else { throw .refused(ActionRefused("the runtime sent no picture of \(screen)")) }
        return picture
    }

    /// Plugs a monitor into a socket, replacing an existing one.
    func put(_ spec: String, into socket: String) async throws(StageError) {
        if try await state().plugged[socket] == nil {
            try await send(Wire.Plug(spec, as: socket))
        } else {
            try await send(Wire.Set(socket, to: spec))
        }
    }

    /// Returns the monitor in a socket.
    func spec(in socket: String) async throws(StageError) -> String {
        let plugged = try await state().plugged
        guard let spec = plugged[socket] else {
            throw .refused(ActionRefused("\(ScreensError.noSuchSocket(id: socket, known: plugged.keys.sorted()))"))
        }
        return spec
    }
}

extension Wire.State: StageState {
    package var screenNames: [String] { screens.map(\.id) }
    package var app: String { device.app.rawValue }

    package func facts(of name: String) -> ScreenFacts? {
        guard let screen = screen(name) else { return nil }
        return ScreenFacts(
            mode: screen.mode.displayMode, preferred: screen.preferred?.displayMode, mirrored: screen.mirrored,
            content: screen.content.rawValue, size: screen.size, scale: screen.scale,
            monitor: screen.monitor?.name ?? "")
    }

    // Not visible to clients; scenarios with expectations about it are rejected before they are played.
    package var isCaptured: Bool { false }
    package var keyWindowScreen: String? { nil }
    package func windows(on screen: String) -> [String] { [] }
    package func texts(on screen: String) -> [String] { [] }

    /// The possible orientations of the interface, from the main screen's shape and the device's orientation.
    ///
    /// The interface of a device turned to the right is turned to the left (ROT-1).
    package var interfaceOrientations: [String] {
        let size = screens.first?.size ?? (width: 0, height: 0)
        let shaped =
            size.width > size.height ? ["landscapeLeft", "landscapeRight"] : ["portrait", "portraitUpsideDown"]
        let turned = ["landscapeLeft": "landscapeRight", "landscapeRight": "landscapeLeft"]
        let held = device.orientation.map { turned[$0.rawValue] ?? $0.rawValue }
        // The interface may differ from the device if it is locked or the app does not rotate it.
        guard let held, shaped.contains(held), !device.rotationLocked else { return shaped }
        return [held]
    }

    /// A one-line violation of the invariants that hold for every runtime at any time; nil for none.
    var brokenInvariant: String? {
        guard screens.first?.main == true else { return "the main screen is not the first" }
        if Set(screenNames).count != screenNames.count {
            return "two screens have the same name: \(screenNames.joined(separator: ", "))"
        }
        for screen in screens.dropFirst() {
            if !screen.modes.isEmpty, !screen.modes.contains(screen.mode) {
                return "\(screen.id) has a mode that its monitor does not offer"
            }
            if screen.virtual, plugged[screen.id] == nil { return "\(screen.id) is listed, but its socket is empty" }
        }
        return nil
    }
}
