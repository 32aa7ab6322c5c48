// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import ScreensWire
import TestBench

/// The state of a runtime at one moment, in the words of the control socket.
struct LiveState: Sendable {
    /// How many changes there had been.
    let generation: Int
    /// The state.
    let state: Wire.State

    /// Takes the state at a generation.
    init(generation: Int, _ state: Wire.State) {
        (self.generation, self.state) = (generation, state)
    }

    /// The screens, the main one first.
    var screens: [Wire.Screen] { state.screens }

    /// The monitors that programs plugged in: their specifications by socket.
    var plugged: [String: String] { state.plugged }

    /// The names of the screens.
    var screenNames: [String] { screens.map(\.id) }

    /// The screen with a name.
    func screen(_ name: String) -> Wire.Screen? { state.screen(name) }

    /// The name that choices for the monitor in a socket are kept under; nil when it has no screen.
    func key(in socket: String) -> String? { screen(socket)?.monitorKey }

    /// What must be true of every runtime at any moment and is not, in a line; nil when all is well.
    var brokenInvariant: String? {
        guard screens.first?.main == true else { return "the main screen is not the first" }
        if Set(screenNames).count != screenNames.count {
            return "two screens have one name: \(screenNames.joined(separator: ", "))"
        }
        for screen in screens.dropFirst() {
            if !screen.modes.isEmpty, !screen.modes.contains(screen.mode) {
                return "\(screen.id) has a mode that its monitor does not offer"
            }
            if screen.virtual, plugged[screen.id] == nil { return "\(screen.id) is there, its socket is empty" }
        }
        return nil
    }
}

extension LiveState: StageState {
    func facts(of name: String) -> ScreenFacts? {
        guard let screen = screen(name) else { return nil }
        return ScreenFacts(
            mode: screen.mode.displayMode, preferred: screen.preferred?.displayMode, mirrored: screen.mirrored,
            content: screen.content.rawValue, size: screen.size, scale: screen.scale,
            monitor: screen.monitor?.name ?? "")
    }

    var app: String { state.device.app.rawValue }

    // Clients cannot see the rest; scenarios that look at it are refused before they are played.
    var isCaptured: Bool { false }
    var keyWindowScreen: String? { nil }
    func windows(on screen: String) -> [String] { [] }
    func texts(on screen: String) -> [String] { [] }

    /// What the interface's orientation can be, as far as the main screen's shape and the way the device is held tell.
    ///
    /// An interface turned to the left is on a device turned to the right (ROT-1).
    var interfaceOrientations: [String] {
        let size = screens.first?.size ?? (width: 0, height: 0)
        let shaped =
            size.width > size.height ? ["landscapeLeft", "landscapeRight"] : ["portrait", "portraitUpsideDown"]
        let turned = ["landscapeLeft": "landscapeRight", "landscapeRight": "landscapeLeft"]
        let held = state.device.orientation.map { turned[$0.rawValue] ?? $0.rawValue }
        // A locked interface, or one that its app does not let turn, is not as the device is held.
        guard let held, shaped.contains(held), !state.device.rotationLocked else { return shaped }
        return [held]
    }
}
