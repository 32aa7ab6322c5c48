// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
package import ScenarioLanguage

/// The outcome of a scenario.
package struct ScenarioVerdict: Sendable {
    /// A failed step.
    package struct Failure: Sendable {
        /// The step's place.
        package var place: SourcePlace
        /// The step as the scenario says it.
        package var step: String
        /// What was expected, in a line.
        package var expected: String
        /// What was seen instead, in a line.
        package var seen: String
        /// The log before the failure, oldest first, a line each with its time.
        package var story: [String]
        /// The paths of pictures.
        package var pictures: [String]

        /// Creates a failure; see the properties.
        package init(
            place: SourcePlace, step: String, expected: String, seen: String, story: [String] = [],
            pictures: [String] = []
        ) {
            self.place = place
            self.step = step
            self.expected = expected
            self.seen = seen
            self.story = story
            self.pictures = pictures
        }
    }

    /// The scenario's file as given.
    package var file: String
    /// The number of steps taken, those of repetitions each time.
    package var steps: Int
    /// The time that passed on the stage.
    package var duration: Duration
    /// The failure; nil for none.
    package var failure: Failure?

    /// Whether the scenario passed.
    package var passed: Bool { failure == nil }

    /// Creates a verdict; see the properties.
    package init(file: String, steps: Int = 0, duration: Duration = .zero, failure: Failure? = nil) {
        self.file = file
        self.steps = steps
        self.duration = duration
        self.failure = failure
    }

    /// Creates the verdict of a scenario that failed as a whole: its failure is at the first line.
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

extension ScenarioVerdict {
    /// The JSON form of a verdict, which a process that played a scenario passes to the one that started it.
    private struct Wire: Codable {
        struct Failure: Codable {
            var file: String
            var line: Int
            var column: Int
            var step: String
            var expected: String
            var seen: String
            var story: [String]
            var pictures: [String]
        }

        var file: String
        var steps: Int
        var nanoseconds: Int64
        var failure: Failure?
    }

    /// The verdict as JSON.
    package func encoded() throws -> [UInt8] {
        let failure = failure.map {
            Wire.Failure(
                file: $0.place.file, line: $0.place.line, column: $0.place.column, step: $0.step,
                expected: $0.expected, seen: $0.seen, story: $0.story, pictures: $0.pictures)
        }
        let wire = Wire(
            file: file, steps: steps, nanoseconds: duration.wholeNanoseconds, failure: failure)
        return [UInt8](try JSONEncoder().encode(wire))
    }

    /// Reads a verdict; nil for invalid bytes, as when the writer crashed.
    package init?(encoded bytes: [UInt8]) {
        guard let wire = try? JSONDecoder().decode(Wire.self, from: Data(bytes)) else { return nil }
        self.init(file: wire.file, steps: wire.steps, duration: .nanoseconds(wire.nanoseconds))
        failure = wire.failure.map {
            Failure(
                place: SourcePlace(file: $0.file, line: $0.line, column: $0.column), step: $0.step,
                expected: $0.expected, seen: $0.seen, story: $0.story, pictures: $0.pictures)
        }
    }
}
