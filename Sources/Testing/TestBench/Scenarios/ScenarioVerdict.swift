// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
package import ScenarioLanguage

/// The outcome of a scenario.
package struct ScenarioVerdict: Codable, Sendable {
    /// A failed step.
    package struct Failure: Codable, Sendable {
        /// The step's location.
        package var place: SourcePlace
        /// The step as written in the scenario.
        package var step: String
        /// What was expected, as one line.
        package var expected: String
        /// What was observed instead, as one line.
        package var seen: String
        /// The log before the failure, oldest first, one line each with its time.
        package var story: [String]
        /// The paths of pictures.
        package var pictures: [String]

        /// Creates a failure; see the properties.
        package init(
            place: SourcePlace, step: String, expected: String, seen: String, story: [String] = [],
            pictures: [String] = []
        ) {
            (self.place, self.step, self.expected, self.seen, self.story) = (place, step, expected, seen, story)
            self.pictures = pictures
        }
    }

    /// The scenario's file as given.
    package var file: String
    /// The number of steps performed, counting each round of a repetition.
    package var steps: Int
    /// The time that passed on the stage.
    package var duration: Duration
    /// The real time that it took; nil if unknown.
    package var elapsed: Duration?
    /// The failure; nil for none.
    package var failure: Failure?

    /// Whether the scenario passed.
    package var passed: Bool { failure == nil }

    /// Creates a verdict; see the properties.
    package init(file: String, steps: Int = 0, duration: Duration = .zero, failure: Failure? = nil) {
        (self.file, self.steps, self.duration, self.failure) = (file, steps, duration, failure)
    }

    /// Creates the verdict of a scenario that failed as a whole; the failure is reported at the first line.
    package init(
        file: String, steps: Int = 0, duration: Duration = .zero, failed expected: String, seen: String,
        story: [String] = []
    ) {
        self.init(
            file: file, steps: steps, duration: duration,
            failure: Failure(
                place: SourcePlace(file: file, line: 1), step: "", expected: expected, seen: seen, story: story))
    }
}

/// The JSON in which a process that played a scenario reports to the process that started it.
extension ScenarioVerdict {
    /// The verdict as JSON.
    package func encoded() throws -> [UInt8] { [UInt8](try JSONEncoder().encode(self)) }

    /// Reads a verdict; nil if the bytes are invalid, as when the writer crashed.
    package init?(encoded bytes: [UInt8]) {
        guard let verdict = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
        self = verdict
    }
}
