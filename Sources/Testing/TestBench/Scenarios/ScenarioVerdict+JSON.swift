// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import ScenarioLanguage

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
