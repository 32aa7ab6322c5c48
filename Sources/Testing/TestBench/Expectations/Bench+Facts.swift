// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import ScenarioLanguage
import UIKitCore

extension Bench {
    /// Looks whether a screen is there and every fact about it holds; tells of all that do not.
    func mismatch(of facts: [ScreenFact], on id: String) -> ExpectationMismatch? {
        guard let screen = device.screen(withID: id) else { return missing(id) }
        let wrong = facts.compactMap { fact -> (String, String)? in
            let seen = seen(fact, on: screen)
            return seen.map { (fact.description, $0) }
        }
        guard !wrong.isEmpty else { return nil }
        return ExpectationMismatch(
            "\(id) \(wrong.map(\.0).joined(separator: " "))", seen: wrong.map(\.1).joined(separator: " "))
    }

    /// What is seen instead of a fact; nil when it holds.
    private func seen(_ fact: ScreenFact, on screen: UIScreen) -> String? {
        func unless(_ holds: Bool, _ seen: String) -> String? { holds ? nil : seen }
        switch fact {
        case .mode(let request):
            let mode = screen.displayMode
            return unless(mode.map(request.matches) ?? false, "mode=\(Self.text(mode))")
        case .preferred(let request):
            let mode = screen.hardware.modes.first { $0.isPreferred } ?? screen.hardware.modes.first
            return unless(mode.map(request.matches) ?? false, "preferred=\(Self.text(mode))")
        case .modes(let count):
            return unless(screen.availableModes.count == count, "modes=\(screen.availableModes.count)")
        case .mirrored(let isMirrored):
            let seen = screen.mirrored != nil
            return unless(seen == isMirrored, "mirrored=\(seen ? "main" : "none")")
        case .shows(let content):
            let seen: ScreenContent = screen === device.mainScreen ? .windows : screen.contentState.content ?? .black
            return unless(seen == content, "shows=\(seen)")
        case .bounds(let width, let height):
            let size = screen.bounds.size
            return unless(
                size.width == width && size.height == height,
                "bounds=\(Self.text(size.width))x\(Self.text(size.height))")
        case .scale(let scale): return unless(screen.scale == scale, "scale=\(Self.text(screen.scale))")
        case .windows(let count):
            let windows = device.visibleWindows(on: screen).filter { !$0.isSystemWindow }
            return unless(windows.count == count, "windows=\(windows.count)")
        case .monitor(let name):
            let seen = screen.hardware.monitor?.name ?? ""
            return unless(seen == name, "monitor=\"\(seen)\"")
        }
    }

    private static func text(_ mode: DisplayMode?) -> String {
        mode?.description ?? "none"
    }

    private static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
