// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
package import ScenarioLanguage
import SecondScreen

/// Finds the lines of a scenario that cannot be played in some place.
package struct ScenarioRepertoire {
    /// A line that cannot be played.
    package struct Unplayable: Hashable, Sendable {
        /// The words of the scenario.
        package var words: String
        /// The reason; nil where it is obvious.
        package var reason: String?

        /// Creates a line; see the properties.
        package init(_ words: String, reason: String? = nil) {
            self.words = words
            self.reason = reason
        }
    }

    /// The place, as `against a runtime`.
    private let place: String
    private let setting: (_ name: String, _ index: Int, ScenarioSettings) -> Unplayable?
    private let action: (ScenarioAction) -> Unplayable?

    /// Creates a repertoire.
    ///
    /// - Parameters:
    ///   - place: the place, as `against a runtime`.
    ///   - setting: why a line of the settings cannot be played, by its first word and its index among such lines.
    ///   - action: why an action other than `repeat` cannot be played.
    package init(
        _ place: String, setting: @escaping (_ name: String, _ index: Int, ScenarioSettings) -> Unplayable?,
        action: @escaping (ScenarioAction) -> Unplayable?
    ) {
        self.place = place
        self.setting = setting
        self.action = action
    }

    /// Returns the lines that cannot be played, each once, settings first, up to about `ScenarioProblems.limit`.
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
                // A file that is included twice reports its problems once.
                if !problems.contains(problem) { problems.append(problem) }
            }
        }
    }

    private func problem(_ found: Unplayable, at place: SourcePlace) -> ScenarioProblem {
        let reason = found.reason.map { ": \($0)" } ?? ""
        return ScenarioProblem(place: place, message: "'\(found.words)' cannot be played \(self.place)\(reason)")
    }
}

extension ScenarioRepertoire {
    /// Returns the lines of a scenario that cannot be played on a kind of stage, each once, settings first.
    ///
    /// - Parameters:
    ///   - file: the scenario.
    ///   - stage: the kind of stage.
    /// - Returns: the problems; an invalid monitor is not among them, and is refused when it is plugged in.
    package static func problems(of file: ScenarioFile, on stage: StageKind) -> [ScenarioProblem] {
        let files = ScenarioFiles(folder: file.folder)
        return switch stage {
        case .scripted: []
        case .cables:
            ScenarioRepertoire("with real cables") { name, index, settings in
                switch name {
                case "app":
                    file.program == nil ? nil : .init(name, reason: "only the built-in app sees real connectors")
                case "attached" where settings.attached.indices.contains(index):
                    reason(against: settings.attached[index].spec, files).map { .init(name, reason: $0) }
                default: nil
                }
            } action: { action in
                if let words = action.unplayable(on: stage) { return .init(words) }
                switch action {
                case .plug(_, let spec), .swap(_, let spec):
                    return reason(against: spec, files).map { .init(action.description, reason: $0) }
                default: return nil
                }
            }.problems(of: file.scenario)
        case .live:
            ScenarioRepertoire("against a runtime") { name, _, settings in
                // Virtual monitors come and go without settling in a runtime anyway.
                name == "settling" && settings.settling == ScenarioSettings.Settling.none ? nil : .init(name)
            } action: { action in
                action.unplayable(on: stage).map { .init($0) }
            }.problems(of: file.scenario)
        }
    }

    /// Why a monitor cannot be plugged into a real socket; nil when it can, or does not exist at all.
    private static func reason(against spec: ScreenSpec, _ files: ScenarioFiles) -> String? {
        guard let spec = try? files.resolving(spec), let monitor = try? VirtualMonitor(spec) else { return nil }
        return monitor.scale == 1 && monitor.overscan == 0 ? nil : "no kernel knows a monitor's scale and overscan"
    }
}

extension Scenario {
    /// The sockets that monitors come into, each once, in the order of the text.
    package var sockets: [String] {
        var sockets = settings.attached.map(\.socket)
        func add(_ steps: [ScenarioStep]) {
            for step in steps {
                switch step.action {
                case .plug(let socket, _), .swap(let socket, _), .duplicate(_, let socket):
                    if !sockets.contains(socket) { sockets.append(socket) }
                case .repeat(_, let body): add(body)
                default: break
                }
            }
        }
        add(steps)
        return sockets
    }
}
