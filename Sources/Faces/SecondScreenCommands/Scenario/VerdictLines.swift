// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import ScenarioLanguage
import TestBench

/// The verdicts of a run as JSON, one object per line: a head, then a verdict for each scenario.
///
/// The head lists the scenarios, so that a reader notices missing verdicts, for example if a machine was killed or a
/// file was truncated. Files can be concatenated.
enum VerdictLines {
    /// The first line.
    struct Head: Codable, Hashable {
        /// The version of the format: 1.
        var format = 1
        /// The shard that was played.
        var shard: Shard
        /// The number of scenarios of all shards.
        var total: Int
        /// The shard's scenarios, in order.
        var scenarios: [String]
    }

    /// The line of a scenario.
    struct Line: Codable {
        struct Failure: Codable {
            var file: String
            var line: Int
            var step: String
            var expected: String
            var seen: String
            var story: [String]
            var pictures: [String]
        }

        var scenario: String
        var passed: Bool
        var steps: Int
        /// The scenario's duration in its own time, in seconds.
        var duration: Double
        /// The elapsed real time, in seconds.
        var elapsed: Double?
        var failure: Failure?
    }

    /// The head as text.
    static func text(_ head: Head) -> String { encoded(head) }

    /// The line of a verdict.
    static func text(_ verdict: ScenarioVerdict) -> String { encoded(Line(verdict)) }

    private static func encoded(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Text and finite numbers always encode.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// The verdicts of one shard, as read from a file.
    struct Part {
        /// The position of the head.
        var place: SourcePlace
        var head: Head
        /// The verdicts, in the order of the file.
        private(set) var verdicts: [ScenarioVerdict] = []
        /// The scenarios without a verdict.
        private(set) var missing: Set<String>

        init(_ head: Head, at place: SourcePlace) {
            (self.head, self.place) = (head, place)
            missing = Set(head.scenarios)
        }

        /// Adds a verdict.
        ///
        /// - Returns: whether it was missing.
        mutating func add(_ verdict: ScenarioVerdict) -> Bool {
            guard missing.remove(verdict.file) != nil else { return false }
            verdicts.append(verdict)
            return true
        }
    }

    /// The largest accepted file in bytes.
    private static let limit = 256 << 20

    /// Reads a file with the verdicts of one or more shards.
    ///
    /// - Parameter path: the file.
    /// - Returns: its parts. An invalid last line without a line terminator was truncated, and is left out.
    /// - Throws: `FileError` if the file or a line cannot be read; it names the line.
    static func read(_ path: String) throws -> [Part] {
        let text = String(decoding: try BoundedFile.read(path, limit: limit), as: UTF8.self)
        var parts: [Part] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            let place = SourcePlace(file: path, line: index + 1)
            do {
                try add(line, at: place, to: &parts)
            } catch {
                // A complete file ends with a line terminator, which is followed by an empty line.
                if index == lines.count - 1 { break }
                throw error
            }
        }
        guard !parts.isEmpty else {
            throw FileError("read", path, reason: "no verdicts; write them with --format json")
        }
        return parts
    }

    private static func add(_ line: Substring, at place: SourcePlace, to parts: inout [Part]) throws {
        func invalid(_ reason: String) -> FileError {
            FileError("read", place.file, reason: "line \(place.line): \(reason)")
        }
        let data = Data(line.utf8)
        let decoder = JSONDecoder()
        if let head = try? decoder.decode(Head.self, from: data) {
            guard head.format == 1 else {
                throw invalid("unsupported format \(head.format); use a newer version of secondscreen")
            }
            guard (1...Shard.countLimit).contains(head.shard.count), (1...head.shard.count).contains(head.shard.index)
            else { throw invalid("no such shard: \(head.shard)") }
            guard Set(head.scenarios).count == head.scenarios.count else { throw invalid("a scenario is listed twice") }
            parts.append(Part(head, at: place))
            return
        }
        guard let line = try? decoder.decode(Line.self, from: data) else {
            throw invalid("not a verdict; write verdicts with --format json")
        }
        guard let verdict = ScenarioVerdict(line) else { throw invalid("the numbers are out of range") }
        guard let part = parts.indices.last else { throw invalid("verdict before the header line") }
        guard parts[part].add(verdict) else {
            throw invalid(
                "the verdict for \(verdict.file.escapingControls()) is duplicated, or line \(parts[part].place.line) does "
                    + "not list that scenario")
        }
    }

    /// Reads past durations by scenario, in seconds, from the verdicts of an earlier run.
    ///
    /// - Parameter path: a file of verdicts, complete or not.
    /// - Returns: the durations.
    /// - Throws: see ``read(_:)``.
    static func durations(in path: String) throws -> [String: Double] {
        var durations: [String: Double] = [:]
        for verdict in try read(path).flatMap(\.verdicts) { durations[verdict.file] = verdict.elapsed?.seconds }
        return durations
    }
}

extension VerdictLines.Line {
    fileprivate init(_ verdict: ScenarioVerdict) {
        (scenario, passed, steps) = (verdict.file, verdict.passed, verdict.steps)
        (duration, elapsed) = (verdict.duration.seconds, verdict.elapsed?.seconds)
        failure = verdict.failure.map {
            Failure(
                file: $0.place.file, line: $0.place.line, step: $0.step, expected: $0.expected, seen: $0.seen,
                story: $0.story, pictures: $0.pictures)
        }
    }
}

extension ScenarioVerdict {
    /// Creates the verdict of a line; nil if it contradicts itself.
    fileprivate init?(_ line: VerdictLines.Line) {
        let times = [line.duration, line.elapsed ?? 0]
        guard line.passed == (line.failure == nil), line.steps >= 0, times.allSatisfy((0...1e12).contains) else {
            return nil
        }
        self.init(
            file: line.scenario, steps: line.steps, duration: .seconds(line.duration),
            failure: line.failure.map {
                Failure(
                    place: SourcePlace(file: $0.file, line: max(1, $0.line)), step: $0.step, expected: $0.expected,
                    seen: $0.seen, story: $0.story, pictures: $0.pictures)
            })
        elapsed = line.elapsed.map { .seconds($0) }
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
}
