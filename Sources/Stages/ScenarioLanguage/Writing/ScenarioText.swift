// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

extension Scenario {
    /// The scenario as text that parses to an equal value: settings, an empty line, and a line for each step.
    ///
    /// A pause without a time, which no text says, becomes one of no time.
    package var text: String {
        var lines = settings.lines
        if !lines.isEmpty, !steps.isEmpty { lines.append("") }
        for step in steps { step.appendLines(to: &lines, indent: "") }
        return lines.map { "\($0)\n" }.joined()
    }
}

extension ScenarioSettings {
    /// The lines that say these settings.
    package var lines: [String] {
        var lines: [String] = []
        if let device {
            let options = [system.map { "system=\($0)" }, orientation.map { "orientation=\($0.rawValue)" }]
            lines.append((["device \(device.scenarioWord)"] + options.compactMap { $0 }).joined(separator: " "))
        }
        if let app { lines.append("app \(app.scenarioWord)") }
        if let settling { lines.append("settling \(settling.rawValue)") }
        if let profile {
            let file = profile.file.map { " in \($0.scenarioWord)" } ?? ""
            lines.append("profile \(profile.name.scenarioWord)\(file)")
        }
        let screens = [mirroring.map { "mirror=\($0.rawValue)" }, mode.map { "mode=\($0)" }].compactMap { $0 }
        if !screens.isEmpty { lines.append("screens \(screens.joined(separator: " "))") }
        return lines + attached.map { "attached \($0.socket) \($0.spec.scenarioWord)" }
    }
}

extension ScenarioStep: CustomStringConvertible {
    /// The step as one line; of a repetition only the first, as `repeat 3`.
    package var description: String {
        var words: [String] = []
        switch moment {
        case .at(let time): words.append("at \(time.scenarioText)")
        case .after(let time): words.append("wait \(time.scenarioText)")
        case nil: if action == .pause { words.append("wait 0s") }
        }
        if !waits { words.append("no-wait") }
        guard action != .pause else { return words.joined(separator: " ") }
        let prefix = words.joined(separator: " ")
        // Verbs after short times begin in one column.
        let padding = String(repeating: " ", count: max(0, 8 - prefix.utf8.count))
        return prefix.isEmpty ? action.description : "\(prefix)\(padding) \(action)"
    }

    /// Adds the step's lines, those of a repetition with what is in it.
    fileprivate func appendLines(to lines: inout [String], indent: String) {
        lines.append(indent + description)
        guard case .repeat(_, let steps) = action else { return }
        for step in steps { step.appendLines(to: &lines, indent: indent + "    ") }
        lines.append("\(indent)end")
    }
}

extension Expectation: CustomStringConvertible {
    /// The expectation as it stands after `expect`.
    package var description: String {
        switch self {
        case .screens(let count): "screens \(count)"
        case .screen(let screen, let facts): (["screen \(screen)"] + facts.map(\.description)).joined(separator: " ")
        case .noScreen(let screen): "no-screen \(screen)"
        case .windows(let screen, let count): "windows \(screen) \(count)"
        case .keyWindow(let screen): "key \(screen ?? "none")"
        case .text(let screen, let text): "text \(screen) \(text.scenarioQuoted)"
        case .posted(let posted): "posted \(posted)"
        case .app(let state): "app \(state.rawValue)"
        case .orientation(let orientation): "orientation \(orientation.rawValue)"
        case .captured(let isCaptured): "captured \(isCaptured ? "yes" : "no")"
        case .warning(let text): "warning \(text.scenarioQuoted)"
        case .noWarnings: "no-warnings"
        case .frame(let screen, let file, let tolerance):
            "frame \(screen) \(file.scenarioWord)\(tolerance == 0 ? "" : " tolerance=\(tolerance)")"
        case .refused(let text): "refused\(text.map { " \($0.scenarioQuoted)" } ?? "")"
        }
    }
}

extension ScreenFact: CustomStringConvertible {
    /// The fact as one word, as `mode=1920x1080@60`.
    package var description: String {
        switch self {
        case .mode(let mode): "mode=\(mode)"
        case .preferred(let mode): "preferred=\(mode)"
        case .modes(let count): "modes=\(count)"
        case .mirrored(let isMirrored): "mirrored=\(isMirrored ? "main" : "none")"
        case .shows(let content): "shows=\(content.rawValue)"
        case .bounds(let width, let height): "bounds=\(width.plainText)x\(height.plainText)"
        case .scale(let scale): "scale=\(scale.plainText)"
        case .windows(let count): "windows=\(count)"
        case .monitor(let name): "monitor=\(name.scenarioQuoted)"
        }
    }
}

extension Posted: CustomStringConvertible {
    /// What is expected, as it stands after `posted`.
    package var description: String {
        let names = notifications.map { [$0.name, $0.screen].compactMap { $0 }.joined(separator: " ") }
        let list = names.isEmpty ? "nothing" : names.joined(separator: ", ")
        let adverb = strictness == .inOrder || names.isEmpty ? "" : "\(strictness) "
        return "\(adverb)\(list)\(since.map { " since \($0.scenarioText)" } ?? "")"
    }
}
