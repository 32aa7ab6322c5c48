// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A line of a scenario, or a repetition of lines.
package struct ScenarioStep: Hashable, Sendable {
    /// When a step runs.
    package enum Moment: Hashable, Sendable {
        /// `at TIME`: a time since the start, which must not be in the past.
        case at(Duration)
        /// `wait TIME`: a time after the previous step.
        case after(Duration)
    }

    /// When the step runs; nil for immediately after the previous one.
    package var moment: Moment?
    /// Whether the next step waits until the monitors and the app have settled; the prefix `no-wait` makes this false.
    package var waits: Bool
    /// The action.
    package var action: ScenarioAction
    /// The step's location in its file; not part of its value.
    package var place: SourcePlace

    /// Creates a step; see the properties.
    package init(
        _ action: ScenarioAction, moment: Moment? = nil, waits: Bool = true, place: SourcePlace = SourcePlace()
    ) {
        (self.moment, self.waits, self.action, self.place) = (moment, waits, action, place)
    }

    /// Returns whether two steps are equal, regardless of their locations.
    package static func == (left: ScenarioStep, right: ScenarioStep) -> Bool {
        left.moment == right.moment && left.waits == right.waits && left.action == right.action
    }

    /// Hashes the step without its location.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(moment)
        hasher.combine(waits)
        hasher.combine(action)
    }
}

/// A location in a file.
package struct SourcePlace: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The file as named; empty for none.
    package var file: String
    /// The line, from 1; 0 for steps without a file.
    package var line: Int
    /// The column, from 1.
    package var column: Int

    /// Creates a location; see the properties.
    package init(file: String = "", line: Int = 0, column: Int = 1) {
        (self.file, self.line, self.column) = (file, line, column)
    }

    /// `FILE:LINE:COLUMN`, in the format of compilers.
    package var description: String { "\(file.isEmpty ? "scenario" : file):\(line):\(column)" }
}
