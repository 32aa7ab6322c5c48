// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import ScenarioLanguage
import ScreensWire

/// A model of the screens after the steps of a scenario so far, for finding the steps that are missing.
///
/// Choices belong to monitors, as in a runtime: a reconnected monitor gets its own back.
struct ScreenModel: Sendable {
    /// The choices for a monitor.
    private struct Choice: Sendable {
        var mode: ModePolicy?
        var mirroring: MirroringPolicy?
        var aspect: MirrorAspect?
        var overscan: OverscanCompensation?
        var rotation: Rotation?
    }

    /// The settings of a screen's secondary window.
    private struct Window: Sendable {
        var isFrozen = false
        var region: MirroredRegion?
    }

    private let mirroring: MirroringPolicy
    private let names: SocketNames
    private let identifiers: PlayedIdentifiers
    private var choices: [String: Choice] = [:]
    private var windows: [String: Window] = [:]
    /// The keys of the monitors, by socket.
    private var keys: [String: String] = [:]

    /// Creates the model of a scenario at its launch.
    ///
    /// - Parameters:
    ///   - settings: the settings.
    ///   - names: the names of screens in the scenario.
    ///   - identifiers: the identifiers of monitors in the scenario.
    init(_ settings: ScenarioSettings, _ names: SocketNames, _ identifiers: PlayedIdentifiers) {
        (mirroring, self.names, self.identifiers) = (settings.mirroring ?? .window, names, identifiers)
    }

    /// Records that a screen has a new window without settings: it was connected, or shows something else.
    mutating func renewWindow(of screen: Wire.Screen) { windows[names.socket(of: screen.id)] = nil }

    /// Records the monitor of a screen.
    ///
    /// - Parameters:
    ///   - screen: the screen's current state.
    ///   - time: the journal time, in seconds.
    mutating func meet(_ screen: Wire.Screen, at time: Double) {
        let socket = names.socket(of: screen.id)
        keys[socket] = identifiers.identifier(in: socket, at: time) ?? screen.monitorKey
    }

    /// Applies a step to the model.
    mutating func follow(_ action: ScenarioAction) {
        func choose(_ screen: String, _ change: (inout Choice) -> Void) {
            change(&choices[keys[screen] ?? screen, default: Choice()])
        }
        switch action {
        case .mode(let screen, let policy): choose(screen) { $0.mode = policy }
        case .mirror(let screen, let policy): choose(screen) { $0.mirroring = policy }
        case .aspect(let screen, let aspect): choose(screen) { $0.aspect = aspect }
        case .overscan(let screen, let policy): choose(screen) { $0.overscan = policy }
        case .rotation(let screen, let rotation): choose(screen) { $0.rotation = rotation }
        case .forget(let screen): choose(screen) { $0 = Choice() }
        case .freeze(let screen): windows[screen, default: Window()].isFrozen = true
        case .unfreeze(let screen): windows[screen, default: Window()].isFrozen = false
        case .region(let screen, let region): windows[screen, default: Window()].region = region
        default: break
        }
    }

    /// Returns the steps that bring a screen to its current state, and applies them to the model.
    ///
    /// - Parameters:
    ///   - screen: the screen's current state.
    ///   - time: the journal time, in seconds.
    /// - Returns: the steps; empty if the steps so far already lead to that state.
    mutating func steps(to screen: Wire.Screen, at time: Double) -> [ScenarioAction] {
        let socket = names.socket(of: screen.id)
        meet(screen, at: time)
        let choice = choices[keys[socket] ?? socket] ?? Choice()
        var actions: [ScenarioAction] = []
        if Self.mode(for: choice.mode ?? .preferred, of: screen) != screen.mode,
            let policy = ModePolicy(parsing: screen.mode.description)
        {
            actions.append(.mode(screen: socket, policy))
        }
        if let mirror = screen.mirror, mirror != choice.mirroring ?? mirroring {
            actions.append(.mirror(screen: socket, mirror))
        }
        if let aspect = screen.aspect, aspect != choice.aspect ?? .fit {
            actions.append(.aspect(screen: socket, aspect))
        }
        if let overscan = screen.overscan, overscan != choice.overscan ?? .scale {
            actions.append(.overscan(screen: socket, overscan))
        }
        if let rotation = Rotation(rawValue: screen.rotation ?? 0), rotation != choice.rotation ?? .none {
            actions.append(.rotation(screen: socket, rotation))
        }
        let window = windows[socket] ?? Window()
        if screen.mirror == .window, screen.content == .windows {
            let region = screen.region.map(MirroredRegion.init)
            if region != window.region { actions.append(.region(screen: socket, region)) }
            if screen.frozen != window.isFrozen {
                actions.append(screen.frozen ? .freeze(screen: socket) : .unfreeze(screen: socket))
            }
        }
        for action in actions { follow(action) }
        return actions
    }

    /// Returns the mode that a policy chooses; the preferred one if the monitor offers no other match.
    private static func mode(for policy: ModePolicy, of screen: Wire.Screen) -> Wire.Mode? {
        let modes = screen.modes.map { mode in
            var known = mode.displayMode
            known.isPreferred = mode == screen.preferred
            return known
        }
        return (policy.mode(among: modes) ?? ModePolicy.preferred.mode(among: modes)).map(Wire.Mode.init)
    }
}
