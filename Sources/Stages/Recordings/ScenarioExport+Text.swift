// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ScenarioLanguage

extension ScenarioExport {
    /// The maximum length of a comment in Unicode scalars; lines of scenarios are limited.
    private static let commentLimit = 1000

    /// The text of the scenario, with comments about the recording and the replaced names.
    ///
    /// - Parameters:
    ///   - header: the recording's header.
    ///   - limit: the maximum size of the text in bytes.
    /// - Returns: a text that can be parsed.
    /// - Throws: if the recording is too long for a scenario.
    package func text(
        _ header: RecordingHeader, limit: Int = ScenarioReader.textLimit
    ) throws(ScenarioExportError) -> String {
        let comments = [RecordingTimeline().line(header)] + renamed.map { "\($0.socket) is \($0.connector)" }
        var text = comments.map { "# \(Self.comment($0))\n" }.joined() + Scenario(settings: scenario.settings).text
        if !scenario.steps.isEmpty { text += "\n" }
        for step in scenario.steps {
            text += "\(step)\n"
            guard case .at(let time) = step.moment else { continue }
            guard time <= ScenarioReader.timeLimit else { throw ScenarioExportError(.duration, at: start + time) }
            guard text.utf8.count <= limit else { throw ScenarioExportError(.size, at: start + time) }
        }
        return text
    }

    private static func comment(_ text: String) -> String {
        String(String.UnicodeScalarView(text.escapingControls().unicodeScalars.prefix(commentLimit)))
    }
}

/// The reason a recording cannot become a scenario.
package struct ScenarioExportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The limits of scenarios that recordings can exceed.
    package enum Limit: Hashable, Sendable {
        /// The longest time of a step.
        case duration
        /// The size of the text.
        case size
    }

    /// The exceeded limit.
    package let limit: Limit
    /// The time in the recording at which it is exceeded.
    package let time: Duration

    /// Creates an error; see the properties.
    package init(_ limit: Limit, at time: Duration) { (self.limit, self.time) = (limit, time) }

    /// One line with the limit, the time and the remedy.
    package var description: String {
        let limit =
            switch limit {
            case .duration: "can take at most \(Int(ScenarioReader.timeLimit / .seconds(86_400))) days"
            case .size: "can have at most \(ScenarioReader.textLimit >> 20) MiB"
            }
        return "a scenario \(limit), and the recording exceeds that at \(time.seconds(decimals: 6)) seconds; "
            + "remove the lines from there on"
    }
}
