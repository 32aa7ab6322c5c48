// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

extension Scenario {
    /// The scenario as text that parses to an equal value: settings, an empty line, and a line for each step.
    ///
    /// A pause without a time becomes `wait 0s`.
    package var text: String {
        var lines = settings.lines
        if !lines.isEmpty, !steps.isEmpty { lines.append("") }
        for step in steps { step.appendLines(to: &lines, indent: "") }
        return lines.map { "\($0)\n" }.joined()
    }
}

extension ScenarioSettings {
    /// The settings as lines.
    package var lines: [String] {
        var lines: [String] = []
        if let device {
            let options = [system.map { "system=\($0)" }, orientation.map { "orientation=\($0.rawValue)" }]
            lines.append((["device \(device.scenarioWord)"] + options.compactMap { $0 }).joined(separator: " "))
        }
        if let app { lines.append("app \(app.scenarioWord)") }
        if let settling { lines.append("settling \(settling.rawValue)") }
        if let animations { lines.append("animations \(animations ? "yes" : "no")") }
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
    /// The step as one line; only the first line of a repetition, such as `repeat 3`.
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
        // Verbs after short times are aligned.
        let padding = String(repeating: " ", count: max(0, 8 - prefix.utf8.count))
        return prefix.isEmpty ? action.description : "\(prefix)\(padding) \(action)"
    }

    /// Appends the step's lines, including the body of a repetition.
    fileprivate func appendLines(to lines: inout [String], indent: String) {
        lines.append(indent + description)
        guard case .repeat(_, let steps) = action else { return }
        for step in steps { step.appendLines(to: &lines, indent: indent + "    ") }
        lines.append("\(indent)end")
    }
}

extension Expectation: CustomStringConvertible {
    /// The expectation as written after `expect`.
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
    /// The fact as one word, such as `mode=1920x1080@60`.
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
    /// The expectation as written after `posted`.
    package var description: String {
        let names = notifications.map { [$0.name, $0.screen].compactMap { $0 }.joined(separator: " ") }
        let list = names.isEmpty ? "nothing" : names.joined(separator: ", ")
        let adverb = strictness == .inOrder || names.isEmpty ? "" : "\(strictness) "
        return "\(adverb)\(list)\(since.map { " since \($0.scenarioText)" } ?? "")"
    }
}

extension String {
    /// The text as one word, quoted if necessary.
    var scenarioWord: String { unicodeScalars.contains(where: \.needsQuotes) || isEmpty ? scenarioQuoted : self }

    /// The quoted text.
    var scenarioQuoted: String {
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in unicodeScalars {
            if let escape = LineLexer.escapes.first(where: { $0.meaning == scalar }) {
                quoted.append("\\")
                quoted.append(escape.letter)
            } else {
                quoted.append(scalar)
            }
        }
        quoted.append("\"")
        return String(quoted)
    }
}

extension Unicode.Scalar {
    /// Whether a word with this scalar must be quoted.
    fileprivate var needsQuotes: Bool {
        separatesWords || self == "#" || LineLexer.escapes.contains { $0.meaning == self }
    }
}

extension ScreenSpec {
    /// The spec as one word that parses to an equal value.
    var scenarioWord: String {
        let text = exactText
        let lexer = LineLexer(Array(text.unicodeScalars))
        let isOneWord = lexer.openQuote == nil && lexer.words.count == 1 && lexer.words.first?.raw == text
        // A line feed would end the line, and a trailing carriage return would be lost.
        let isPlain = !text.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
        return isOneWord && isPlain && !text.hasPrefix("\"") ? text : text.scenarioQuoted
    }

    /// The spec's description with the exact overscan, which the description rounds to six decimals.
    private var exactText: String {
        guard let overscan else { return description }
        var rest = self
        rest.overscan = nil
        let percent = overscan * 100
        let candidates = [(percent * 1e6).rounded() / 1e6, percent, percent.nextUp, percent.nextDown]
        let exact = candidates.first { $0 / 100 == overscan } ?? percent
        return "\(rest.description),overscan=\(exact.plainText)%"
    }
}

extension Duration {
    /// The time as written in scenarios: in the largest unit that needs no fraction; in seconds from one second on.
    package var scenarioText: String {
        let total = attoseconds
        guard total != 0 else { return "0s" }
        let needsNoFraction = Self.units.first { total % ($0.count * Self.power($0.zeros)) == 0 }
        let second = Self.power(18)
        if let unit = needsNoFraction, unit.zeros == 18 || total < second {
            return "\(total / (unit.count * Self.power(unit.zeros)))\(unit.name)"
        }
        let (seconds, rest) = total.quotientAndRemainder(dividingBy: second)
        let digits = String(String(rest + second).dropFirst().reversed().drop { $0 == "0" }.reversed())
        return "\(seconds).\(digits)s"
    }
}

extension Double {
    /// The number without an exponent; parses to the same number.
    package var plainText: String {
        if let whole = Int(exactly: self) { return "\(whole)" }
        let text = description
        let parts = text.split(separator: "e")
        // A fraction has an exponent only when it is below 0.0001.
        guard parts.count == 2, let exponent = Int(parts[1]), exponent < 0 else { return text }
        let digits = parts[0].filter { $0 != "." && $0 != "-" }
        return (self < 0 ? "-0." : "0.") + String(repeating: "0", count: -exponent - 1) + digits
    }
}
