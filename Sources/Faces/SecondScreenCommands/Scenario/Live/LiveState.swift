// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import TestBench
import Varlink

/// The state of a runtime at one moment, in the words of the control socket.
struct LiveState: Sendable {
    /// How many changes there had been.
    let generation: Int
    /// The screens, the main one first.
    let screens: [JSONObject]
    /// The monitors that programs plugged in: their specifications by socket.
    let plugged: [String: String]
    /// The device.
    let device: JSONObject

    /// Takes a state from a reply of `GetState` or `Monitor`.
    init(_ reply: JSONObject) {
        let state = reply["state"]?.object ?? [:]
        generation = reply["generation"]?.int ?? 0
        screens = (state["screens"]?.array ?? []).compactMap(\.object)
        device = state["device"]?.object ?? [:]
        let sockets = (state["sockets"]?.array ?? []).compactMap(\.object)
        plugged = sockets.reduce(into: [:]) { plugged, socket in
            if let id = socket["id"]?.string { plugged[id] = socket["spec"]?.string }
        }
    }

    /// The names of the screens.
    var screenNames: [String] { screens.compactMap { $0["id"]?.string } }

    /// What the app can do, as `active`.
    var app: String { device["app"]?.string ?? "" }

    /// Which way the device is held, as `portrait`; nil when that is not known.
    var orientation: String? { device["orientation"]?.string }

    /// Whether the interface stays as it is when the device is turned.
    var isLocked: Bool { device["rotationLocked"]?.bool == true }

    /// The screen with a name.
    func screen(_ name: String) -> JSONObject? { screens.first { $0["id"]?.string == name } }

    /// The name that choices for the monitor in a socket are kept under; nil when it has no screen.
    func key(in socket: String) -> String? { screen(socket).map(Self.key) }

    /// The name that choices for the monitor of a screen are kept under.
    static func key(of screen: JSONObject) -> String {
        screen["monitor"]?.object?["id"]?.string ?? screen["id"]?.string ?? ""
    }

    /// What must be true of every runtime at any moment and is not, in a line; nil when all is well.
    var brokenInvariant: String? {
        guard screens.first?["main"]?.bool == true else { return "the main screen is not the first" }
        if Set(screenNames).count != screenNames.count {
            return "two screens have one name: \(screenNames.joined(separator: ", "))"
        }
        for screen in screens.dropFirst() {
            let (name, modes) = (screen["id"]?.string ?? "", screen["modes"]?.array ?? [])
            if let mode = screen["mode"], !modes.isEmpty, !modes.contains(mode) {
                return "\(name) has a mode that its monitor does not offer"
            }
            if screen["virtual"]?.bool == true, plugged[name] == nil { return "\(name) is there, its socket is empty" }
        }
        return nil
    }
}

extension LiveState: StageState {
    func facts(of name: String) -> ScreenFacts? {
        guard let screen = screen(name) else { return nil }
        return ScreenFacts(
            mode: DisplayMode(screen["mode"]), preferred: DisplayMode(screen["preferred"]),
            mirrored: screen["mirrored"]?.string, content: screen["content"]?.string ?? "",
            size: Self.size(of: screen), scale: screen["scale"]?.double ?? 0,
            monitor: screen["monitor"]?.object?["name"]?.string ?? "")
    }

    // Clients cannot see the rest; scenarios that look at it are refused before they are played.
    var isCaptured: Bool { false }
    var keyWindowScreen: String? { nil }
    func windows(on screen: String) -> [String] { [] }
    func texts(on screen: String) -> [String] { [] }

    /// What the interface's orientation can be, as far as the main screen's shape and the way the device is held tell.
    ///
    /// An interface turned to the left is on a device turned to the right (ROT-1).
    var interfaceOrientations: [String] {
        let size = Self.size(of: screens.first ?? [:])
        let shaped =
            size.width > size.height ? ["landscapeLeft", "landscapeRight"] : ["portrait", "portraitUpsideDown"]
        let turned = ["landscapeLeft": "landscapeRight", "landscapeRight": "landscapeLeft"]
        let held = orientation.map { turned[$0] ?? $0 }
        // A locked interface, or one that its app does not let turn, is not as the device is held.
        guard let held, shaped.contains(held), !isLocked else { return shaped }
        return [held]
    }

    private static func size(of screen: JSONObject) -> (width: Double, height: Double) {
        let bounds = (screen["bounds"]?.array ?? []).compactMap(\.double)
        return bounds.count == 4 ? (bounds[2], bounds[3]) : (0, 0)
    }
}

extension DisplayMode {
    /// A mode of the control socket; nil when it is none.
    init?(_ value: JSONValue?) {
        guard let mode = value?.object, let width = mode["width"]?.int, let height = mode["height"]?.int,
            let rate = mode["refreshMillihertz"]?.int
        else { return nil }
        self.init(
            size: PixelSize(width: width, height: height), refreshMillihertz: rate,
            isInterlaced: mode["interlaced"]?.bool == true)
    }
}
