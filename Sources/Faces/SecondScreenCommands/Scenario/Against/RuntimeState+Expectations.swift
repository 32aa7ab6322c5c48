// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import ScenarioLanguage
import ScreensWire
import TestBench

extension RuntimeState {
    /// Looks whether the state is as expected.
    ///
    /// - Parameter expectation: what must be true.
    /// - Returns: what is different; nil when all is as expected, or the expectation is not about the state.
    func mismatch(of expectation: Expectation) -> ExpectationMismatch? {
        switch expectation {
        case .screens(let count):
            guard screens.count != count else { return nil }
            return ExpectationMismatch("\(count) screens", seen: "\(screens.count): \(names.joined(separator: ", "))")
        case .screen(let name, let facts): return mismatch(of: facts, on: name)
        case .noScreen(let name):
            return screen(name).map { _ in ExpectationMismatch("no screen \(name)", seen: "it is there") }
        case .app(let state):
            guard app.rawValue != state.rawValue else { return nil }
            return ExpectationMismatch("the app is \(state.rawValue)", seen: "it is \(app.rawValue)")
        case .orientation(let orientation):
            let possible = interfaceOrientations
            guard !possible.contains(orientation.rawValue) else { return nil }
            return ExpectationMismatch(
                "the interface is \(orientation.rawValue)", seen: "it is \(possible.joined(separator: " or "))")
        default: return nil
        }
    }

    private func mismatch(of facts: [ScreenFact], on name: String) -> ExpectationMismatch? {
        guard let screen = screen(name) else {
            return ExpectationMismatch("a screen \(name)", seen: "there is \(names.joined(separator: ", "))")
        }
        let wrong = facts.compactMap { fact in Self.seen(fact, on: screen).map { (fact.description, $0) } }
        guard !wrong.isEmpty else { return nil }
        return ExpectationMismatch(
            "\(name) \(wrong.map(\.0).joined(separator: " "))", seen: wrong.map(\.1).joined(separator: " "))
    }

    /// What is seen instead of a fact; nil when it holds.
    private static func seen(_ fact: ScreenFact, on screen: Wire.Screen) -> String? {
        func unless(_ holds: Bool, _ seen: String) -> String? { holds ? nil : seen }
        func matches(_ request: ModeRequest, _ name: String, _ mode: Wire.Mode?) -> String? {
            let isMatch = mode.map { request.matches($0.displayMode) } ?? false
            return unless(isMatch, "\(name)=\(mode?.description ?? "no mode")")
        }
        switch fact {
        case .mode(let request): return matches(request, "mode", screen.mode)
        case .preferred(let request): return matches(request, "preferred", screen.preferred)
        case .mirrored(let isMirrored):
            return unless((screen.mirrored != nil) == isMirrored, "mirrored=\(screen.mirrored ?? "none")")
        case .shows(let content):
            let seen = screen.content.rawValue
            return unless(seen == content.rawValue, "shows=\(seen)")
        case .bounds(let width, let height):
            let seen = screen.size
            return unless(
                seen.width == width && seen.height == height, "bounds=\(text(seen.width))x\(text(seen.height))")
        case .scale(let scale):
            return unless(screen.scale == scale, "scale=\(text(screen.scale))")
        case .monitor(let name):
            let seen = screen.monitor?.name ?? ""
            return unless(seen == name, "monitor=\"\(seen)\"")
        case .modes, .windows: return nil
        }
    }

    /// What the interface's orientation can be, as far as the main screen's shape and the way the device is held tell.
    ///
    /// An interface turned to the left is on a device turned to the right (ROT-1).
    private var interfaceOrientations: [String] {
        let size = screens.first?.size ?? (width: 0, height: 0)
        let shaped =
            size.width > size.height ? ["landscapeLeft", "landscapeRight"] : ["portrait", "portraitUpsideDown"]
        let turned = ["landscapeLeft": "landscapeRight", "landscapeRight": "landscapeLeft"]
        let held = orientation.map { turned[$0.rawValue] ?? $0.rawValue }
        // A locked interface, or one that its app does not let turn, is not as the device is held.
        guard let held, shaped.contains(held), !isLocked else { return shaped }
        return [held]
    }

    private static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
