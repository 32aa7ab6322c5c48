// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Journal {
    /// The verdicts of scenarios, whose entries follow each other in the journal.
    ///
    /// The entries of each scenario begin with a state at time 0.
    package struct Report: Codable, Hashable, Sendable {
        /// The verdicts, one per scenario.
        package var verdicts: [Verdict]

        /// Creates a report.
        package init(verdicts: [Verdict]) { self.verdicts = verdicts }
    }

    /// The outcome of one scenario.
    package struct Verdict: Codable, Hashable, Sendable {
        /// The scenario's file.
        package var file: String
        /// The number of steps that were played.
        package var steps: Int
        /// The scenario's own time in seconds.
        package var duration: Double
        /// The failure; nil if the scenario passed.
        package var failure: Failure?
        /// The text of the scenario.
        package var source: String
        /// The number of the scenario's first entry in the journal.
        package var first: Int
        /// The number of the scenario's last entry in the journal.
        package var last: Int

        /// Creates a verdict; see the properties.
        package init(
            file: String, steps: Int, duration: Double, failure: Failure? = nil, source: String, first: Int, last: Int
        ) {
            (self.file, self.steps, self.duration, self.failure) = (file, steps, duration, failure)
            (self.source, self.first, self.last) = (source, first, last)
        }
    }

    /// The step that failed.
    package struct Failure: Codable, Hashable, Sendable {
        /// A picture that explains a failure.
        package struct NamedPicture: Codable, Hashable, Sendable {
            /// What it shows, such as `expected.png`.
            package var name: String
            /// The picture's name in the journal.
            package var picture: String

            /// Creates a picture; see the properties.
            package init(name: String, picture: String) { (self.name, self.picture) = (name, picture) }
        }

        /// The file of the step.
        package var file: String
        /// The line of the step, from 1.
        package var line: Int
        /// The text of the step.
        package var step: String
        /// What was expected.
        package var expected: String
        /// What was observed.
        package var seen: String
        /// What happened before the failure, as lines of text.
        package var story: [String]
        /// The expected and observed pictures.
        package var pictures: [NamedPicture]

        /// Creates a failure; see the properties.
        package init(
            file: String, line: Int, step: String, expected: String, seen: String, story: [String] = [],
            pictures: [NamedPicture] = []
        ) {
            (self.file, self.line, self.step) = (file, line, step)
            (self.expected, self.seen, self.story, self.pictures) = (expected, seen, story, pictures)
        }
    }
}
