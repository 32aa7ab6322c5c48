// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
package import ScenarioLanguage

/// How a scenario went.
package struct ScenarioVerdict: Sendable {
    /// What went wrong, and what is known about it.
    package struct Failure: Sendable {
        /// The step's place.
        package var place: SourcePlace
        /// The step as the scenario says it.
        package var step: String
        /// What was expected, in a line.
        package var expected: String
        /// What was seen instead, in a line.
        package var seen: String
        /// What was noticed before, oldest first, a line each with its time.
        package var story: [String]
        /// The files of pictures that were taken.
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

    /// The scenario's file as it was named.
    package var file: String
    /// How many steps were taken, those of repetitions each time.
    package var steps: Int
    /// How much time passed on the bench.
    package var duration: Duration
    /// What went wrong; nil when nothing did.
    package var failure: Failure?

    /// Whether everything was as expected.
    package var passed: Bool { failure == nil }

    /// Creates a verdict; see the properties.
    package init(file: String, steps: Int = 0, duration: Duration = .zero, failure: Failure? = nil) {
        self.file = file
        self.steps = steps
        self.duration = duration
        self.failure = failure
    }
}

extension ScenarioVerdict {
    /// The verdict as a process that played a scenario hands it to the one that asked for it.
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

    /// Reads a verdict; nil when the bytes are none, as when whoever wrote it ended on the way.
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
