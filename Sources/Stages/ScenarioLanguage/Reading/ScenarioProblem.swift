// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
