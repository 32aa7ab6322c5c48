// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import ScenarioLanguage
import TestBench
import Varlink

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
            guard app != state.rawValue else { return nil }
            return ExpectationMismatch("the app is \(state.rawValue)", seen: "it is \(app)")
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
    private static func seen(_ fact: ScreenFact, on screen: JSONObject) -> String? {
        func unless(_ holds: Bool, _ seen: String) -> String? { holds ? nil : seen }
        func matches(_ request: ModeRequest, _ name: String) -> String? {
            let isMatch = DisplayMode(screen[name]).map(request.matches) ?? false
            return unless(isMatch, "\(name)=\(StateText.mode(screen[name]))")
        }
        switch fact {
        case .mode(let request): return matches(request, "mode")
        case .preferred(let request): return matches(request, "preferred")
        case .mirrored(let isMirrored):
            let seen = screen["mirrored"]?.string
            return unless((seen != nil) == isMirrored, "mirrored=\(seen ?? "none")")
        case .shows(let content):
            let seen = screen["content"]?.string ?? ""
            return unless(seen == content.rawValue, "shows=\(seen)")
        case .bounds(let width, let height):
            let seen = size(of: screen)
            return unless(
                seen.width == width && seen.height == height, "bounds=\(text(seen.width))x\(text(seen.height))")
        case .scale(let scale):
            let seen = screen["scale"]?.double ?? 0
            return unless(seen == scale, "scale=\(text(seen))")
        case .monitor(let name):
            let seen = screen["monitor"]?.object?["name"]?.string ?? ""
            return unless(seen == name, "monitor=\"\(seen)\"")
        case .modes, .windows: return nil
        }
    }

    /// What the interface's orientation can be, as far as the main screen's shape and the way the device is held tell.
    ///
    /// An interface turned to the left is on a device turned to the right (ROT-1).
    private var interfaceOrientations: [String] {
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

    private static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
