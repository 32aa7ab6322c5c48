// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import ScenarioLanguage
import TestBench
import Testing

@testable import SecondScreenCommands

/// Shares of the scenarios for many machines.
struct ShardTests {
    @Test(arguments: [
        ("3/8", [:], "3/8"), ("1/1", [:], "1/1"),
        ("auto", ["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "8"], "3/8"),
        ("auto", ["CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "8"], "3/8"),
        ("auto/8", ["JOB_COMPLETION_INDEX": "2"], "3/8"),
        (
            "auto",
            ["SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_ARRAY_TASK_MIN": "10"], "3/8"
        ),
        ("auto", ["BUILDKITE_PARALLEL_JOB": "2", "BUILDKITE_PARALLEL_JOB_COUNT": "8"], "3/8"),
        ("auto", ["CIRCLE_NODE_INDEX": "2", "CIRCLE_NODE_TOTAL": "8"], "3/8"),
        // Two runners that agree: a GitLab job in an indexed Kubernetes job.
        ("auto/8", ["JOB_COMPLETION_INDEX": "2", "CI_NODE_INDEX": "3", "CI_NODE_TOTAL": "8"], "3/8"),
    ])
    func `a shard is specified or taken from the test runner`(
        text: String, environment: [String: String], shard: String
    ) throws {
        #expect(try Shard(parsing: text, environment: environment).description == shard)
    }

    @Test(arguments: [
        ("", [:], "such as 3/8"), ("0/8", [:], "such as 3/8"), ("9/8", [:], "such as 3/8"),
        ("3", [:], "such as 3/8"), ("3/8/9", [:], "such as 3/8"), ("-1/8", [:], "such as 3/8"),
        ("3/99999999999999999999", [:], "such as 3/8"), ("auto/x", [:], "auto/M"), ("auto/0", [:], "auto/M"),
        ("auto", [:], "TEST_SHARD_INDEX (Bazel)"),
        ("auto", ["JOB_COMPLETION_INDEX": "2"], "use auto/M"),
        ("auto", ["TEST_SHARD_INDEX": "8", "TEST_TOTAL_SHARDS": "8"], "TEST_SHARD_INDEX is 8, and there are 8 shards"),
        (
            "auto", ["TEST_SHARD_INDEX": "x", "TEST_TOTAL_SHARDS": "8"],
            "TEST_SHARD_INDEX: expected an integer from 0 to 1000000000, got 'x'"
        ),
        ("auto/4", ["TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "8"], "Bazel has 8 shards"),
        (
            "auto", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2", "CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"],
            "1/2 (GitLab), 2/2 (CircleCI)"
        ),
        // One task of an array that is submitted again alone has the count 1: it would play everything.
        (
            "auto/8", ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "1", "SLURM_ARRAY_TASK_MIN": "3"],
            "Slurm has 1 shards"
        ),
    ])
    func `an unusable shard is refused with the remedy`(text: String, environment: [String: String], part: String) {
        let error = #expect(throws: (any Error).self) { try Shard(parsing: text, environment: environment) }
        #expect("\(error.map { "\($0)" } ?? "")".contains(part))
    }

    @Test func `every scenario is in exactly one shard, for any number of shards`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let items = (0..<Int.random(in: 0...60, using: &generator)).map { "\($0).scenario" }
            let count = Int.random(in: 1...12, using: &generator)
            var durations: [String: Double] = [:]
            for item in items where Bool.random(using: &generator) {
                durations[item] = .random(in: 0...20, using: &generator)
            }
            let shares = (1...count).map { Shard(index: $0, count: count).share(of: items, lasting: durations) }
            #expect(shares.flatMap(\.self).sorted() == Array(items.indices))
            #expect(shares.allSatisfy { $0 == $0.sorted() })
            // No shard has more than the average and the longest item together.
            let known = items.compactMap { durations[$0] }
            let average = known.isEmpty ? 1 : known.reduce(0, +) / Double(known.count)
            func load(_ share: [Int]) -> Double { share.reduce(0) { $0 + (durations[items[$1]] ?? average) } }
            let mean = load(Array(items.indices)) / Double(count)
            let longest = items.indices.map { load([$0]) }.max() ?? 0
            #expect((shares.map(load).max() ?? 0) <= mean + longest + 1e-9)
        }
    }
}

/// Merging the verdicts of shards.
@Suite(.timeLimit(.minutes(5))) struct ScenarioMergeTests {
    private let folder: String

    init() throws { folder = try Program.makeSocketFolder() }

    private func write(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        return "\(folder)/\(name)"
    }

    private func shard(_ index: Int, of count: Int, total: Int, _ scenarios: [String], failing: String? = nil) -> String
    {
        let head = VerdictLines.Head(shard: Shard(index: index, count: count), total: total, scenarios: scenarios)
        let lines = scenarios.map { name in
            var verdict = ScenarioVerdict(file: name, steps: 2, duration: .seconds(1))
            if name == failing {
                verdict = ScenarioVerdict(file: name, steps: 2, failed: "two <screens>", seen: "one")
            }
            verdict.elapsed = .milliseconds(250)
            return VerdictLines.text(verdict)
        }
        return ([VerdictLines.text(head)] + lines).joined(separator: "\n") + "\n"
    }

    private func merge(_ files: String..., format: String = "human") async throws -> Program.Result {
        try await Program.run(["scenario", "merge", "--format", format] + files)
    }

    @Test(arguments: [4_000_000_000, .min, 0]) func `an invented number of shards is refused`(count: Int) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let hostile = try write("hostile.json", shard(1, of: count, total: 1, ["a"]))
        let result = try await merge(hostile)
        #expect(result.status == 65)
        #expect(result.errors.contains("line 1: no such shard: 1/\(count)"), "\(result.errors)")
    }

    @Test func `shards are merged into one report in every format`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let one = try write("1.json", shard(1, of: 2, total: 3, ["a", "c"]))
        let two = try write("2.json", shard(2, of: 2, total: 3, ["b"], failing: "b"))
        let human = try await merge(two, one)
        #expect(human.status == 1)
        #expect(human.raw.contains("FAILED  b:1"))
        #expect(human.raw.contains("3 scenarios: 1 failed in 0.750 s"))
        #expect(
            try await merge(one, two, format: "tap").raw.hasPrefix("TAP version 13\n1..3\nok 1 - a\nnot ok 2 - b\n"))
        #expect(
            try await merge(one, two, format: "junit").raw.contains(
                "tests=\"3\" failures=\"1\" errors=\"0\" time=\"0.750\""))
        // The merged verdicts are verdicts again.
        let all = try write("all.json", try await merge(one, two, format: "json").raw)
        #expect(try await merge(all).raw == human.raw)
        #expect(try VerdictLines.durations(in: all) == ["a": 0.25, "b": 0.25, "c": 0.25])
    }

    @Test func `missing and duplicate shards are named`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let one = try write("1.json", shard(1, of: 2, total: 3, ["a", "c"]))
        let two = try write("2.json", shard(2, of: 2, total: 3, ["b"]))
        let missing = try await merge(one)
        #expect(missing.status == 65)
        #expect(missing.errors.contains("missing: shard 2 of 2"))
        let unreadable = try await merge(one, two, "\(folder)/none.json")
        #expect(unreadable.status == 65)
        #expect(unreadable.errors.contains("none.json: No such file or directory"))
        #expect(unreadable.raw.contains("3 scenarios: passed in"), "\(unreadable.raw)")
        let twice = try await merge(one, two, one)
        #expect(twice.status == 65)
        #expect(twice.errors.contains("shard 1/2 was given twice"))
        #expect(twice.raw.hasSuffix("s; a shard was given more than once\n"), "\(twice.raw)")
        // Killed in the middle of a line.
        let torn = try write("torn.json", String(shard(1, of: 2, total: 3, ["a", "c"]).dropLast(20)))
        let incomplete = try await merge(torn, two)
        #expect(incomplete.status == 65)
        #expect(incomplete.errors.contains("is incomplete: no verdict for c"))
        #expect(incomplete.raw.contains("passed  a"))
        #expect(incomplete.raw.hasSuffix("s; the run is incomplete\n"), "\(incomplete.raw)")
        let overlapping = try write("3.json", shard(2, of: 2, total: 3, ["a", "b"]))
        #expect(try await merge(one, overlapping).errors.contains("a was played twice: by shard 1/2 and 2/2"))
        let other = try write("4.json", shard(2, of: 2, total: 4, ["b"]))
        #expect(try await merge(one, other).errors.contains("from different runs"))
    }

    @Test(arguments: [
        ("", "no verdicts"), ("{}\n", "line 1: not a verdict"), ("\u{0}\n", "line 1: not a verdict"),
        (#"{"scenario":"a","passed":true,"steps":1,"duration":1}"# + "\n", "verdict before the header line"),
        (#"{"format":2,"shard":{"index":1,"count":1},"total":0,"scenarios":[]}"# + "\n", "newer version"),
        (
            #"{"format":1,"shard":{"index":1,"count":1},"total":1,"scenarios":["a"]}"# + "\n"
                + #"{"scenario":"b","passed":true,"steps":1,"duration":1}"# + "\n", "line 2: the verdict for b"
        ),
        (
            #"{"format":1,"shard":{"index":1,"count":1},"total":1,"scenarios":["a"]}"# + "\n"
                + #"{"scenario":"a","passed":false,"steps":1,"duration":1}"# + "\n", "line 2: the numbers"
        ),
    ])
    func `an invalid verdict file is refused with its line`(text: String, part: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try await merge(try write("x.json", text))
        #expect(result.status != 0)
        #expect(result.errors.contains(part))
    }

    @Test func `shards of a run play every scenario once`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let names = ["a", "b", "c"]
        for name in names { _ = try write("\(name).scenario", "plug HDMI-A-1 tv-1080p\nexpect screens 2\n") }
        var parts: [String] = []
        for index in 1...2 {
            let run = try await Program.run([
                "scenario", "run", folder, "--format", "json", "--shard", "\(index)/2",
            ])
            #expect(run.status == 0)
            parts.append(try write("part-\(index).json", run.raw))
        }
        let merged = try await merge(parts[0], parts[1])
        #expect(merged.status == 0)
        #expect(merged.raw.contains("3 scenarios: passed in "))
        let timed = try await Program.run([
            "scenario", "run", folder, "--format", "json", "--shard", "1/3", "--timings", parts[0],
        ])
        #expect(timed.status == 0)
    }
}
