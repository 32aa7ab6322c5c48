// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import TestBench

/// What of a scenario can be played against a runtime, and what needs a simulated machine or a look into the app.
enum RuntimeRepertoire {
    /// The lines of a scenario that cannot be played against a runtime, each once, settings first.
    static func problems(of scenario: Scenario) -> [ScenarioProblem] {
        ScenarioRepertoire("against a runtime") { name, _, settings in
            // Without settling is how virtual monitors come and go in a runtime anyway.
            name == "settling" && settings.settling == ScenarioSettings.Settling.none ? nil : .init(name)
        } action: { action in
            unplayable(action).map { .init($0) }
        }.problems(of: scenario)
    }

    /// The words of an action that cannot be played; nil for one that can.
    static func unplayable(_ action: ScenarioAction) -> String? {
        switch action {
        case .plug, .unplug, .swap, .duplicate, .rescan, .flap, .storm, .mode, .mirror, .overscan, .forget, .rotate,
            .lock, .unlock, .foreground, .suspend, .resume, .touch, .snapshot, .pause, .repeat, .random:
            return nil
        case .rename, .loseEvents, .deliverEvents, .stale, .edidLate, .edidBroken, .noEDID, .edidOK, .wrongPreferred,
            .modeFails, .modeWorks, .removeCard, .addCard, .background:
            return action.description.split(separator: " ").first.map(String.init)
        case .touchText: return action.description
        case .expect(let expectation): return unplayable(expectation).map { "expect \($0)" }
        }
    }

    private static func unplayable(_ expectation: Expectation) -> String? {
        switch expectation {
        case .screens, .noScreen, .app, .orientation, .frame, .refused: nil
        case .screen(let screen, let facts): facts.first(where: isHidden).map { "screen \(screen) \($0)" }
        case .posted(let posted):
            posted.notifications.first { !PostedNotification.ofCables.contains($0.name) }.map { "posted \($0.name)" }
        case .windows, .keyWindow, .text, .captured, .warning, .noWarnings:
            expectation.description.split(separator: " ").first.map(String.init)
        }
    }

    /// Whether the control socket does not tell a fact.
    private static func isHidden(_ fact: ScreenFact) -> Bool {
        switch fact {
        // UIKit's modes are fewer than the monitor's, by the shape of their pixels, which the socket does not tell.
        case .windows, .modes: true
        case .mode, .preferred, .mirrored, .shows, .bounds, .scale, .monitor: false
        }
    }
}
