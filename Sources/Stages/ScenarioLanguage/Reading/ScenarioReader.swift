// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Parses scenarios; see secondscreen-scenario(5) for the grammar.
///
/// The input is untrusted, so its size, lines, included files, and resulting steps are limited.
package struct ScenarioReader {
    /// The maximum size of the text in bytes, including included files.
    package static let textLimit = 4 << 20
    /// The maximum length of a line in bytes.
    package static let lineLimit = 8 << 10
    /// The maximum nesting of repetitions, and of included files.
    package static let depthLimit = 16
    /// The maximum number of included files.
    package static let fileLimit = 1000
    /// The maximum number of steps, with repetitions and random steps expanded.
    package static let stepLimit = 1_000_000
    /// The maximum time in a line, after `at` or `wait`: a leap year.
    package static let timeLimit = Duration.seconds(366 * 86_400)
    /// The maximum duration of a scenario.
    package static let durationLimit = Duration.seconds(36_525 * 86_400)
    /// ``durationLimit`` as text.
    package static let durationLimitText = "100 years"

    private let file: String
    private let open: (String) throws -> String

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - file: the scenario's file, for messages and for the paths of included files; empty for none.
    ///   - open: returns the text of an included file.
    package init(file: String, open: @escaping (String) throws -> String) {
        (self.file, self.open) = (file, open)
    }

    /// Parses a scenario.
    ///
    /// - Parameter text: the text, untrusted.
    /// - Returns: the scenario; paths in included files are rewritten relative to the scenario's own file.
    /// - Throws: every problem found, up to ``ScenarioSyntaxErrors/limit``.
    package func read(_ text: String) throws(ScenarioSyntaxErrors) -> Scenario {
        var problems: [ScenarioSyntaxError] = []
        let scenario = read(text, problems: &problems)
        guard problems.isEmpty else { throw ScenarioSyntaxErrors(problems: problems) }
        return scenario
    }

    /// Parses the valid lines of a scenario, to find further problems in them.
    ///
    /// - Parameters:
    ///   - text: the text, untrusted.
    ///   - problems: receives every problem found, up to ``ScenarioSyntaxErrors/limit``.
    /// - Returns: the scenario without the lines that have problems.
    package func read(_ text: String, problems: inout [ScenarioSyntaxError]) -> Scenario {
        var reading = Reading(open: open)
        reading.read(text, file: file, folder: "")
        problems += reading.problems
        return Scenario(settings: reading.settings, steps: reading.steps)
    }
}

extension Scenario {
    /// Parses a scenario without includes.
    ///
    /// - Parameter text: the text, untrusted.
    /// - Throws: every problem found.
    package init(parsing text: String) throws(ScenarioSyntaxErrors) {
        self = try ScenarioReader(file: "") { _ in throw NoFiles() }.read(text)
    }
}

/// The error for an include when there is no file system.
private struct NoFiles: Error, CustomStringConvertible {
    let description = "a scenario without a file cannot include one"
}

/// A syntax error in a scenario.
package struct ScenarioSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the first wrong character; one past the end of the line where something is missing.
    package var place: SourcePlace
    /// The error and how to fix it.
    package var message: String

    /// Creates a problem; see the properties.
    package init(place: SourcePlace, message: String) {
        (self.place, self.message) = (place, message)
    }

    /// One line in the format of compilers: `FILE:LINE:COLUMN: error: MESSAGE`.
    package var description: String { "\(place): error: \(message)" }
}

/// All syntax errors of a scenario, in line order.
package struct ScenarioSyntaxErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The maximum number of errors, after which parsing stops.
    package static let limit = 1000
    /// The number of errors shown in ``description``.
    package static let shown = 50

    /// The errors, at least one and at most ``limit``.
    package var problems: [ScenarioSyntaxError]

    /// Creates a list; see the property.
    package init(problems: [ScenarioSyntaxError]) {
        self.problems = problems
    }

    /// One line for each of the first errors, then the number of further ones.
    package var description: String { list(atMost: Self.shown) }

    /// One line for each of the errors.
    ///
    /// - Parameter count: the maximum number of errors; the number of further ones follows.
    /// - Returns: the lines.
    package func list(atMost count: Int = limit) -> String {
        var lines = problems.prefix(count).map(\.description)
        let rest = problems.count - lines.count
        if rest > 0 {
            lines.append("and \(problems.count == Self.limit ? "at least " : "")\(rest) more")
        } else if problems.count == Self.limit {
            lines.append("and possibly more; checking stopped here")
        }
        return lines.joined(separator: "\n")
    }
}
