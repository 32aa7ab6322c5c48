// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
