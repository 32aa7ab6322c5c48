// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import ScenarioLanguage

/// What of a scenario can be played in a certain place, where not everything can.
package struct ScenarioRepertoire {
    /// Something that cannot be played.
    package struct Unplayable: Hashable, Sendable {
        /// How the scenario says it.
        package var words: String
        /// Why not; nil where that goes without saying.
        package var reason: String?

        /// Creates something that cannot be played; see the properties.
        package init(_ words: String, reason: String? = nil) {
            self.words = words
            self.reason = reason
        }
    }

    /// Where it is to be played, as `against a runtime`.
    private let place: String
    private let setting: (_ name: String, _ index: Int, ScenarioSettings) -> Unplayable?
    private let action: (ScenarioAction) -> Unplayable?

    /// Creates a repertoire.
    ///
    /// - Parameters:
    ///   - place: where it is to be played, as `against a runtime`.
    ///   - setting: why a line of the settings cannot be played: its first word, and how many such lines come before it.
    ///   - action: why an action other than `repeat` cannot be played.
    package init(
        _ place: String, setting: @escaping (_ name: String, _ index: Int, ScenarioSettings) -> Unplayable?,
        action: @escaping (ScenarioAction) -> Unplayable?
    ) {
        self.place = place
        self.setting = setting
        self.action = action
    }

    /// The lines of a scenario that cannot be played, each once, settings first; about as many as are told at most.
    package func problems(of scenario: Scenario) -> [ScenarioProblem] {
        var problems: [ScenarioProblem] = []
        var counts: [String: Int] = [:]
        for line in scenario.settings.places.lines {
            let index = counts[line.name, default: 0]
            counts[line.name] = index + 1
            guard let found = setting(line.name, index, scenario.settings) else { continue }
            problems.append(problem(found, at: line.place))
        }
        add(scenario.steps, to: &problems)
        return problems
    }

    private func add(_ steps: [ScenarioStep], to problems: inout [ScenarioProblem]) {
        for step in steps where problems.count < ScenarioProblems.limit {
            if case .repeat(_, let body) = step.action {
                add(body, to: &problems)
            } else if let found = action(step.action) {
                let problem = problem(found, at: step.place)
                // A file that is included twice has its problems once.
                if !problems.contains(problem) { problems.append(problem) }
            }
        }
    }

    private func problem(_ found: Unplayable, at place: SourcePlace) -> ScenarioProblem {
        let reason = found.reason.map { ": \($0)" } ?? ""
        return ScenarioProblem(place: place, message: "'\(found.words)' cannot be played \(self.place)\(reason)")
    }
}
