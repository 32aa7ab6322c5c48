// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What is logged, and where to.
package struct LogSettings: Hashable, Sendable {
    /// How much a message must matter to be logged, in swift-log's words.
    package enum Level: String, CaseIterable, Sendable {
        /// Everything.
        case trace
        /// What helps to find a mistake in the program.
        case debug
        /// What happens in the normal course.
        case info
        /// What is normal and rare.
        case notice
        /// What is not as it should be.
        case warning
        /// What could not be done.
        case error
        /// What ends the program.
        case critical
    }

    /// Where messages go.
    package enum Destination: String, CaseIterable, Sendable {
        /// The journal when standard error is connected to it, else standard error.
        case automatic
        /// The journal.
        case journal
        /// Standard error.
        case standardError
    }

    /// The least level that is logged.
    package var level = Level.info
    /// Where messages go.
    package var destination = Destination.automatic

    /// Creates the usual settings; the properties say what is usual.
    package init() {}
}
