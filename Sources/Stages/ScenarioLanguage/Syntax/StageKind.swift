// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The kinds of stages that play scenarios. The tables of verbs and expectations list the stages of each.
package enum StageKind: Hashable, Sendable, CaseIterable {
    /// A scripted machine in virtual time; plays everything.
    case scripted
    /// This machine's connectors and real cables, in virtual time.
    case cables
    /// A running daemon or app, in real time, over its control socket.
    case live
}

extension ScenarioAction {
    /// The words of the action that cannot be played on a kind of stage; nil for none.
    package func unplayable(on stage: StageKind) -> String? {
        let text = description
        let name = String(text.prefix { $0 != " " })
        guard Verb.named[name]?.stages.contains(stage) ?? true else { return name }
        switch self {
        // Only a bench can read the contents of a screen.
        case .touchText where stage == .live: return text
        case .expect(let expectation): return expectation.unplayable(on: stage).map { "expect \($0)" }
        default: return nil
        }
    }
}

extension Expectation {
    fileprivate func unplayable(on stage: StageKind) -> String? {
        guard stage == .live else { return nil }
        let name = String(description.prefix { $0 != " " })
        guard ExpectationReader.named[name]?.stages.contains(stage) ?? true else { return name }
        switch self {
        case .screen(let screen, let facts): return facts.first(where: \.isHidden).map { "screen \(screen) \($0)" }
        case .posted(let posted):
            return posted.notifications.first { !Posted.ofCables.contains($0.name) }.map { "posted \($0.name)" }
        default: return nil
        }
    }
}

extension ScreenFact {
    /// Whether a runtime hides the fact from its clients.
    fileprivate var isHidden: Bool {
        switch self {
        // UIKit omits modes depending on their pixel aspect ratio, which the control socket does not report.
        case .windows, .modes: true
        case .mode, .preferred, .mirrored, .shows, .bounds, .scale, .monitor: false
        }
    }
}
