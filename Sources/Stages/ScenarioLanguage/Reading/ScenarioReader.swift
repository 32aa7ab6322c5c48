// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Reads scenarios; the grammar is in secondscreen-scenario(5).
///
/// A text is untrusted: it, its lines, the files that it includes and the steps that come of it are limited.
package struct ScenarioReader {
    /// The most bytes of a text, with what it includes.
    package static let textLimit = 4 << 20
    /// The most bytes of a line.
    package static let lineLimit = 8 << 10
    /// The deepest nesting, of repetitions and of included files.
    package static let depthLimit = 16
    /// The most files that are included.
    package static let fileLimit = 1000
    /// The most steps that there are once repetitions and random steps are unrolled.
    package static let stepLimit = 1_000_000
    /// The longest time that a scenario may take.
    package static let durationLimit = Duration.seconds(36_525 * 86_400)
    /// ``durationLimit`` for people.
    package static let durationLimitText = "100 years"

    private let file: String
    private let open: (String) throws -> String

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - file: the scenario's file, for messages, and for the paths of included files; empty when there is none.
    ///   - open: the text of an included file, by its path.
    package init(file: String, open: @escaping (String) throws -> String) {
        self.file = file
        self.open = open
    }

    /// Reads a scenario.
    ///
    /// - Parameter text: the text, untrusted.
    /// - Returns: the scenario; paths of included files are as the scenario's own file would write them.
    /// - Throws: everything that cannot be understood, up to ``ScenarioProblems/limit``.
    package func read(_ text: String) throws(ScenarioProblems) -> Scenario {
        var reading = Reading(open: open)
        reading.read(text, file: file, folder: "")
        guard reading.problems.isEmpty else { throw ScenarioProblems(problems: reading.problems) }
        return Scenario(settings: reading.settings, steps: reading.steps)
    }
}

extension Scenario {
    /// Reads a scenario that includes no file.
    ///
    /// - Parameter text: the text, untrusted.
    /// - Throws: everything that cannot be understood.
    package init(parsing text: String) throws(ScenarioProblems) {
        self = try ScenarioReader(file: "") { _ in throw NoFiles() }.read(text)
    }
}

/// Why an included file is not read.
private struct NoFiles: Error, CustomStringConvertible {
    let description = "a scenario that is in no file includes none"
}

/// Something in a scenario that cannot be understood.
package struct ScenarioProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The first character that is wrong; one past the end of a line where something is missing.
    package var place: SourcePlace
    /// What is wrong, and what would be right.
    package var message: String

    /// Creates a problem; see the properties.
    package init(place: SourcePlace, message: String) {
        self.place = place
        self.message = message
    }

    /// One line, as compilers write it: `FILE:LINE:COLUMN: error: MESSAGE`.
    package var description: String { "\(place): error: \(message)" }
}

/// All that cannot be understood in a scenario, in the order of its lines.
package struct ScenarioProblems: Error, Hashable, Sendable, CustomStringConvertible {
    /// How many are looked for; reading ends there.
    package static let limit = 1000
    /// How many ``description`` shows.
    package static let shown = 50

    /// The problems, at least one and at most ``limit``.
    package var problems: [ScenarioProblem]

    /// Creates a list; see the property.
    package init(problems: [ScenarioProblem]) {
        self.problems = problems
    }

    /// A line for each of the first, and how many more there are.
    package var description: String {
        var lines = problems.prefix(Self.shown).map(\.description)
        let rest = problems.count - lines.count
        if rest > 0 { lines.append("and \(problems.count == Self.limit ? "at least " : "")\(rest) more") }
        return lines.joined(separator: "\n")
    }
}
