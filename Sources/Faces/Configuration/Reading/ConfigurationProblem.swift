// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import ScreensWire
import Yams

/// All problems in the files of a configuration.
package struct ConfigurationProblems: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems, ordered by file in reading order, then by position; never empty.
    package let problems: [Wire.Problem]

    init(_ problems: [Wire.Problem]) {
        self.problems = problems
    }

    /// One line per problem.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Collects the problems of a file.
final class ProblemList {
    /// Limits the output for a file that is not a configuration at all.
    private static let limit = 200

    let file: String
    private var found: Set<Wire.Problem> = []

    /// Whether the limit is reached, so that the rest of the file need not be checked.
    var isFull: Bool { found.count >= Self.limit }

    init(file: String) {
        self.file = file
    }

    /// Adds a problem; one repeated by an alias is listed once.
    func add(_ message: String, at place: Place = Place()) {
        guard !isFull else { return }
        found.insert(
            Wire.Problem(file: file, line: place.line, column: place.column, message: message))
    }

    /// The problems, sorted by position.
    var sorted: [Wire.Problem] {
        var problems = found.sorted { ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message) }
        if isFull {
            problems.append(
                Wire.Problem(file: file, message: "more than \(Self.limit) problems; the rest are not listed"))
        }
        return problems
    }
}

/// A position in a file: line and column from 1, columns in Unicode scalars.
struct Place: Hashable, Comparable {
    var line = 1
    var column = 1

    static func < (left: Place, right: Place) -> Bool { (left.line, left.column) < (right.line, right.column) }
}

extension Place {
    init(_ mark: Mark) {
        self.init(line: mark.line, column: mark.column)
    }
}

extension Node {
    /// The start of the node; parsed nodes always have one.
    var place: Place { mark.map(Place.init) ?? Place() }
}
