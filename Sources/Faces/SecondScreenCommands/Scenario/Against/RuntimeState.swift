// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import ScreensWire

/// The state of a runtime at one moment, by the words of the control socket.
struct RuntimeState: Sendable {
    /// How many changes there had been.
    let generation: Int
    /// The state.
    let state: Wire.State

    /// Takes the state from a reply.
    init(_ reply: Wire.GetState.Reply) {
        (generation, state) = (reply.generation, reply.state)
    }

    /// Takes the state at a generation.
    init(generation: Int, _ state: Wire.State) {
        (self.generation, self.state) = (generation, state)
    }

    /// The screens, the main one first.
    var screens: [Wire.Screen] { state.screens }

    /// The monitors that programs plugged in: their specifications by socket.
    var plugged: [String: String] { state.plugged }

    /// The names of the screens.
    var names: [String] { screens.map(\.id) }

    /// What the app can do.
    var app: AppState { state.device.app }

    /// Which way the device is held; nil when that is not known.
    var orientation: DeviceOrientation? { state.device.orientation }

    /// Whether the interface stays as it is when the device is turned.
    var isLocked: Bool { state.device.rotationLocked }

    /// The screen with a name.
    func screen(_ name: String) -> Wire.Screen? { state.screen(name) }

    /// The name that choices for the monitor in a socket are kept under; nil when it has no screen.
    func key(in socket: String) -> String? { screen(socket)?.monitorKey }

    /// What must be true of every runtime at any moment and is not, in a line; nil when all is well.
    var brokenInvariant: String? {
        guard screens.first?.main == true else { return "the main screen is not the first" }
        if Set(names).count != names.count { return "two screens have one name: \(names.joined(separator: ", "))" }
        for screen in screens.dropFirst() {
            if !screen.modes.isEmpty, !screen.modes.contains(screen.mode) {
                return "\(screen.id) has a mode that its monitor does not offer"
            }
            if screen.virtual, plugged[screen.id] == nil { return "\(screen.id) is there, its socket is empty" }
        }
        return nil
    }
}
