// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
package import ScenarioLanguage
import SecondScreen
import UIKitCore

extension Bench {
    /// Looks whether something is as expected.
    ///
    /// - Parameters:
    ///   - expectation: what must be true; frames and refusals are whoever plays the scenario's to judge.
    ///   - position: where the log stood when the last action began.
    /// - Returns: what is different; nil when all is as expected.
    package func mismatch(of expectation: Expectation, since position: Int) -> ExpectationMismatch? {
        switch expectation {
        case .screens(let count):
            let screens = device.screens.map(\.id)
            guard screens.count != count else { return nil }
            return ExpectationMismatch(
                "\(count) screens", seen: "\(screens.count): \(screens.joined(separator: ", "))")
        case .screen(let id, let facts): return mismatch(of: facts, on: id)
        case .noScreen(let id):
            guard device.screen(withID: id) != nil else { return nil }
            return ExpectationMismatch("no screen \(id)", seen: "it is there")
        case .windows(let id, let count): return mismatchOfWindows(count, on: id)
        case .keyWindow(let screen):
            let seen = UIApplication.shared.keyWindow?.screen.id
            guard seen != screen else { return nil }
            return ExpectationMismatch(
                "the key window on \(screen ?? "no screen")", seen: seen.map { "on \($0)" } ?? "there is none")
        case .text(let id, let text):
            guard let screen = device.screen(withID: id) else { return missing(id) }
            let labels = labels(on: screen)
            guard !labels.contains(where: { $0.text?.contains(text) == true }) else { return nil }
            return ExpectationMismatch("\"\(text)\" on \(id)", seen: Self.quoted(labels))
        case .posted(let posted): return mismatch(of: posted, since: position)
        case .app(let state):
            let seen = manager.deviceState.app
            return seen == state
                ? nil : ExpectationMismatch("the app is \(state)", seen: "it is \(seen)")
        case .orientation(let orientation):
            let seen = DeviceOrientation(named: device.interfaceOrientation)
            return seen == orientation
                ? nil
                : ExpectationMismatch("the interface is \(orientation)", seen: "it is \(seen?.rawValue ?? "unknown")")
        case .captured(let isCaptured):
            let seen = device.mainScreen.isCaptured
            return seen == isCaptured
                ? nil
                : ExpectationMismatch("the main screen \(Self.captured(isCaptured))", seen: "it \(Self.captured(seen))")
        case .warning(let text):
            let messages = messages(since: position)
            guard !messages.contains(where: { $0.contains(text) }) else { return nil }
            return ExpectationMismatch("a warning with \"\(text)\"", seen: Self.list(messages))
        case .noWarnings:
            let messages = messages(since: position)
            return messages.isEmpty ? nil : ExpectationMismatch("no warnings", seen: Self.list(messages))
        case .frame, .refused: return nil
        }
    }

    func missing(_ id: String) -> ExpectationMismatch {
        let known = device.screens.map(\.id).joined(separator: ", ")
        return ExpectationMismatch("a screen \(id)", seen: "there is \(known)")
    }

    /// Windows of a screen that is there, or that were left behind on one that is gone (WIN-14).
    private func mismatchOfWindows(_ count: Int, on id: String) -> ExpectationMismatch? {
        if let screen = device.screen(withID: id) {
            let windows = device.visibleWindows(on: screen).filter { !$0.isSystemWindow }
            guard windows.count != count else { return nil }
            return ExpectationMismatch(
                "\(count) windows on \(id)", seen: "\(windows.count) windows: \(Self.list(windows.map(\.description)))")
        }
        let left = detached[id].map { device.visibleWindows(on: $0) } ?? []
        guard left.count != count else { return nil }
        return ExpectationMismatch(
            "\(count) windows left on \(id), which is gone",
            seen: left.isEmpty ? "none" : "\(left.count) left behind: \(Self.list(left.map(\.description)))")
    }

    private func messages(since position: Int) -> [String] {
        log.entries(since: position).compactMap { if case .message(let text) = $0.event { text } else { nil } }
    }

    nonisolated static func list(_ texts: [String]) -> String {
        guard !texts.isEmpty else { return "none" }
        let shown = texts.prefix(10).joined(separator: "; ")
        return texts.count > 10 ? "\(shown); and \(texts.count - 10) more" : shown
    }

    private static func captured(_ isCaptured: Bool) -> String { isCaptured ? "is captured" : "is not captured" }
}
