// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Foundation

/// One machine's share of the scenarios: `3/8` is the third of eight.
struct Shard: Hashable, Codable, CustomStringConvertible {
    /// The number of the shard, from 1.
    var index: Int
    /// The number of shards.
    var count: Int

    /// All scenarios, on one machine.
    static let all = Shard(index: 1, count: 1)

    /// The largest number of shards.
    static let countLimit = 10_000

    var description: String { "\(index)/\(count)" }

    /// Parses the value of `--shard`.
    ///
    /// - Parameters:
    ///   - text: `3/8`; `auto` for the runner's variables; `auto/8` for runners that do not state the number of shards.
    ///   - environment: the environment variables.
    /// - Throws: `ValidationError`, which lists the supported runners if none of them is running this.
    init(parsing text: String, environment: [String: String]) throws {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let count = parts.count == 2 ? Int(parts[1]) : nil
        guard parts[0] == "auto" else {
            guard let count, let index = Int(parts[0]), (1...Self.countLimit).contains(count),
                (1...count).contains(index)
            else {
                throw ValidationError(
                    "--shard: expected N/M such as 3/8, with M up to \(Self.countLimit) and N up to M, auto, or auto/M, got '\(text)'"
                )
            }
            self.init(index: index, count: count)
            return
        }
        guard parts.count == 1 || count.map((1...Self.countLimit).contains) == true, parts.count <= 2 else {
            throw ValidationError(
                "--shard: expected auto/M with M from 1 to \(Self.countLimit), got '\(text)'")
        }
        self = try Runner.shard(in: environment, of: count)
    }

    init(index: Int, count: Int) { (self.index, self.count) = (index, count) }

    /// Selects the shard's share of items.
    ///
    /// Without durations, neighbors go to different shards. With durations, the longest remaining item goes to the
    /// shard with the least to do, which every machine computes identically; items of unknown duration count as average
    /// ones.
    ///
    /// - Parameters:
    ///   - items: the names of all items, the same on every machine.
    ///   - durations: past durations by name, in seconds; the same on every machine.
    /// - Returns: the positions of the shard's items, in order.
    func share(of items: [String], lasting durations: [String: Double] = [:]) -> [Int] {
        let known = items.compactMap { durations[$0] }
        guard !known.isEmpty else { return items.indices.filter { $0 % count == index - 1 } }
        let average = known.reduce(0, +) / Double(known.count)
        let work = items.indices.map { (position: $0, seconds: durations[items[$0]] ?? average) }
        let longestFirst = work.sorted { ($1.seconds, $0.position) < ($0.seconds, $1.position) }
        var loads = Array(repeating: (seconds: 0.0, items: 0), count: count)
        var share: [Int] = []
        for (position, seconds) in longestFirst {
            // Ties are broken by the number of items, so that items without a duration are spread as well.
            let next = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            loads[next].seconds += seconds
            loads[next].items += 1
            if next == index - 1 { share.append(position) }
        }
        return share.sorted()
    }
}

/// A system that runs a command on many machines, passing each its number in environment variables.
private struct Runner {
    var name: String
    /// The variable with the machine's number.
    var index: String
    /// The variable with the number of machines; nil if the system does not provide it.
    var count: String?
    /// The number of the first machine.
    var first = 0
    /// The variable with the number of the first machine, if that varies.
    var firstVariable: String?

    static let all = [
        Runner(name: "Bazel", index: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS"),
        Runner(
            name: "Slurm", index: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT",
            firstVariable: "SLURM_ARRAY_TASK_MIN"),
        Runner(name: "Kubernetes", index: "JOB_COMPLETION_INDEX"),
        Runner(name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1),
        Runner(name: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", count: "BUILDKITE_PARALLEL_JOB_COUNT"),
        Runner(name: "CircleCI", index: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL"),
    ]

    /// Reads the shard from the variables of the runner that is running this.
    ///
    /// - Parameters:
    ///   - environment: the environment variables.
    ///   - given: the number of shards on the command line; nil to take the runner's.
    /// - Returns: the shard.
    /// - Throws: `ValidationError` if there is no runner, several disagree, or a variable is invalid.
    static func shard(in environment: [String: String], of given: Int?) throws -> Shard {
        let present = all.filter { environment[$0.index] != nil }
        guard !present.isEmpty else {
            let names = all.map { "\($0.index) (\($0.name))" }.joined(separator: ", ")
            throw ValidationError(
                "--shard auto: no CI variable is set; checked: \(names); specify the shard, such as 3/8")
        }
        let shards = try present.map { try $0.shard(in: environment, of: given) }
        guard Set(shards).count == 1 else {
            let all = zip(present, shards).map { "\($1) (\($0.name))" }.joined(separator: ", ")
            throw ValidationError(
                "--shard auto: several CI systems' variables are set: \(all); specify the shard, such as 3/8")
        }
        return shards[0]
    }

    private func shard(in environment: [String: String], of given: Int?) throws -> Shard {
        func number(_ variable: String) throws -> Int {
            guard let number = environment[variable].flatMap(Int.init), (0...1_000_000_000).contains(number) else {
                throw ValidationError(
                    "--shard auto: \(variable): expected an integer from 0 to 1000000000, got "
                        + "'\(environment[variable] ?? "")'")
            }
            return number
        }
        let told = try count.flatMap { environment[$0] == nil ? nil : try number($0) }
        guard let count = given ?? told else {
            let remedy = count.map { "\($0) is not set" } ?? "\(name) does not provide the number of shards"
            throw ValidationError("--shard auto: \(remedy); use auto/M")
        }
        if let told, told != count {
            throw ValidationError("--shard auto/\(count): \(name) has \(told) shards")
        }
        let first = try firstVariable.flatMap { environment[$0] == nil ? nil : try number($0) } ?? first
        let index = try number(index) - first + 1
        guard (1...Shard.countLimit).contains(count), (1...count).contains(index) else {
            throw ValidationError(
                "--shard auto: \(self.index) is \(try number(self.index)), and there are \(count) shards; the numbers "
                    + "must start at \(first) and have no gaps")
        }
        return Shard(index: index, count: count)
    }
}

extension Shard {
    /// Confirms to runners that require it that sharding is supported: Bazel expects the file `TEST_SHARD_STATUS_FILE`.
    ///
    /// - Parameter environment: the environment variables.
    static func acknowledge(in environment: [String: String]) {
        guard let path = environment["TEST_SHARD_STATUS_FILE"], !path.isEmpty else { return }
        _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
}
