// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The problems of the file that is being read.
final class ProblemList {
    /// A file that is no configuration at all would fill pages.
    private static let limit = 200

    let file: String
    private var found: Set<ConfigurationProblem> = []

    /// Whether no more are taken: what is wrong with the rest of the file need not be found.
    var isFull: Bool { found.count >= Self.limit }

    init(file: String) {
        self.file = file
    }

    /// Adds a problem; what an alias makes stand in several places is told once.
    func add(_ message: String, at place: Place = Place()) {
        guard !isFull else { return }
        found.insert(
            ConfigurationProblem(file: file, line: place.line, column: place.column, message: message))
    }

    /// The problems by their places.
    var sorted: [ConfigurationProblem] {
        var problems = found.sorted { ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message) }
        if isFull {
            problems.append(ConfigurationProblem(file: file, message: "has more problems than these \(Self.limit)"))
        }
        return problems
    }
}
