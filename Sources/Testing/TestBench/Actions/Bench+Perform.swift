// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Hotplug
package import ScenarioLanguage
import ScriptedHotplug
import SecondScreen
import UIKitCore

extension Bench {
    /// Performs an action of a scenario, except for expectations, pictures, and structure, which the runner handles.
    ///
    /// - Parameters:
    ///   - action: the action; if the app is not running, it is launched first.
    ///   - waits: whether to return only when everything has settled.
    /// - Throws: ``ActionRefused`` if it cannot be performed; nothing has changed then, except by a real cable's flap.
    package func perform(_ action: ScenarioAction, waits: Bool = true) async throws {
        await launch()
        frameTimes.beginStep()
        if let change = try Self.machineChange(of: action) {
            try await machine.perform(change, of: action, at: now)
            await advance(to: now)
        } else {
            if case .suspend = action { await awaitBackgroundTasks() }
            try await performOnDevice(action)
        }
        if waits { try await settle() } else { device.settle() }
        if let trouble = machine.takeTrouble() { throw trouble }
    }

    /// Returns the change that an action makes to the machine; nil for actions on the device, its screens, or its app.
    static func machineChange(of action: ScenarioAction) throws -> ScriptedMachine.Change? {
        let socket = connector
        return switch action {
        case .plug(let name, let spec): .plug(try socket(name), try monitor(spec))
        case .unplug(let name): .unplug(try socket(name))
        case .swap(let name, let spec): .swap(try socket(name), try monitor(spec))
        case .duplicate(let name, let other): .duplicate(try socket(name), into: try socket(other))
        case .rename(let name, let other): .rename(try socket(name), to: try socket(other))
        case .rescan: .rescan
        case .flap(let name, let times, let each): .flap(try socket(name), times: times, each: each)
        case .storm(let name, let rate, let duration):
            .storm(try socket(name), eventsPerSecond: rate, lasting: duration)
        case .loseEvents: .loseEvents
        case .deliverEvents: .deliverEvents
        case .stale(let lag): .stale(lag)
        case .edidLate(let name, let delay): .edidLate(try socket(name), delay)
        case .edidBroken(let name, let damage): .edidBroken(try socket(name), damage)
        case .noEDID(let name): .noEDID(try socket(name))
        case .edidOK(let name): .edidOK(try socket(name))
        case .wrongPreferred(let name, let mode): .wrongPreferred(try socket(name), mode)
        case .removeCard(let card): .removeCard(card ?? "")
        case .addCard(let card): .addCard(card ?? "")
        default: nil
        }
    }

    private static func monitor(_ spec: ScreenSpec) throws(ActionRefused) -> VirtualMonitor {
        do { return try VirtualMonitor(spec) } catch {
            throw ActionRefused("cannot create monitor '\(spec)': \(error)")
        }
    }

    /// Performs an action on the device, its screens, or its app.
    private func performOnDevice(_ action: ScenarioAction) async throws {
        switch action {
        case .modeFails(let screen, let mode):
            _ = try external(screen)
            refuse(mode, on: screen)
        case .modeWorks(let screen): refusedModes[screen] = nil
        case .mode(let screen, let policy):
            try request { () throws(ScreenRequestError) in
                try manager.setMode(policy, on: screen)
            }
        case .mirror(let screen, let policy):
            guard policy != .window || manager.showsOwnWindows else {
                throw ActionRefused(
                    "the policy 'window' is not available because the app has its own windows; use system or none")
            }
            try choose(for: screen) { $0.mirroring = policy }
        case .aspect(let screen, let aspect): try choose(for: screen) { $0.aspect = aspect }
        case .freeze(let screen): try changeMirror(on: screen) { $0.isFrozen = true }
        case .unfreeze(let screen): try changeMirror(on: screen) { $0.isFrozen = false }
        case .region(let screen, let region):
            let part = region.map { CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
            try changeMirror(on: screen) { mirror throws(ActionRefused) in
                if let problem = part.flatMap(manager.problem(withRegion:)) { throw ActionRefused(problem) }
                mirror.region = part
            }
        case .overscan(let screen, let policy):
            try choose(for: screen) { $0.overscan = policy }
        case .rotation(let screen, let rotation):
            try choose(for: screen) { $0.rotation = rotation }
        case .forget(let screen): try choose(for: screen) { $0 = ScreenChoice() }
        case .rotate(let orientation): device.turn(to: UIDeviceOrientation(orientation))
        case .lock: device.setRotationLocked(true)
        case .unlock: device.setRotationLocked(false)
        case .background: device.enterBackground()
        case .foreground: device.enterForeground()
        case .suspend:
            device.enterBackground()
            device.suspend()
        case .resume: device.enterForeground()
        case .touch(let x, let y, let toX, let toY):
            try checkTouchable()
            try await touch(at: (x, y), movingTo: toX.flatMap { x in toY.map { (x, $0) } })
        case .touchText(let text):
            try checkTouchable()
            try await touchView(showing: text)
        case .press(let press): await self.press(press)
        case .pause: break
        default: throw ActionRefused("this action does not apply to a device")
        }
    }

    private func checkTouchable() throws(ActionRefused) {
        guard device.execution == .running, device.level != .background else {
            throw ActionRefused("the app is not in the foreground; it receives no touches")
        }
    }

    private func refuse(_ mode: ModeRequest?, on screen: String) {
        guard let mode else { return refusedModes[screen] = .others }
        if case .modes(let modes) = refusedModes[screen] {
            refusedModes[screen] = .modes(modes + [mode])
        } else {
            refusedModes[screen] = .modes([mode])
        }
    }

    private func choose(for screen: String, _ change: (inout ScreenChoice) -> Void) throws(ActionRefused) {
        try request { () throws(ScreenRequestError) in try manager.choose(for: screen, change) }
    }

    /// Changes the runtime's window that mirrors the main one.
    private func changeMirror(
        on screen: String, _ change: (MirrorView) throws(ActionRefused) -> Void
    ) throws(ActionRefused) {
        guard let mirror = manager.mirror(on: try external(screen)) else {
            throw ActionRefused("\(screen) has no mirror window; set its mirroring policy to window")
        }
        try change(mirror)
        device.settle()
    }

    private func external(_ screen: String) throws(ActionRefused) -> UIScreen {
        var found: UIScreen?
        try request { () throws(ScreenRequestError) in found = try manager.external(screen).screen }
        guard let found else {
            let known = device.screens.map(\.id).joined(separator: ", ")
            throw ActionRefused("no screen '\(screen)'; available: \(known)")
        }
        return found
    }

    private func request(_ body: () throws(ScreenRequestError) -> Void) throws(ActionRefused) {
        do throws(ScreenRequestError) { try body() } catch { throw ActionRefused(error.description) }
    }
}

extension Bench {
    /// Returns the connector with a name: `HDMI-A-1` on the unnamed card, `card1-DP-2` on another.
    static func connector(_ name: String) throws(ActionRefused) -> ConnectorID {
        guard name != "main", !name.isEmpty else {
            throw ActionRefused("invalid socket '\(name)'; use a name such as HDMI-A-1 or card1-DP-2")
        }
        guard name.hasPrefix("card"), let dash = name.firstIndex(of: "-"),
            name[..<dash].dropFirst(4).allSatisfy(\.isNumber)
        else { return VirtualSource.connector(name) }
        let card = String(name[..<dash])
        return ConnectorID(cardPath: "virtual/\(card)", card: card, name: String(name[name.index(after: dash)...]))
    }
}

/// The reason a request was refused.
public struct ActionRefused: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem, its cause, and the remedy.
    public let description: String

    /// Creates an error; see the property.
    package init(_ description: String) { self.description = description }
}

/// The modes that an output refuses, as if a cable or a dock lacked the bandwidth.
enum ModeRefusal {
    /// All but the current one.
    case others
    /// Specific ones.
    case modes([ModeRequest])

    /// Returns whether the output of a screen refuses a mode.
    @MainActor func refuses(_ mode: DisplayMode, on screen: UIScreen?) -> Bool {
        switch self {
        case .others: mode != screen?.displayMode
        case .modes(let requests): requests.contains { $0.matches(mode) }
        }
    }
}
