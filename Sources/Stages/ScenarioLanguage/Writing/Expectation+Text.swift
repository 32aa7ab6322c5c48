// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

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
