// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import TestBench

/// `secondscreen scenario merge`: merges the verdicts of shards into one report.
struct ScenarioMergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge the verdicts of shards into one report.",
        discussion: """
            Each file contains the output of 'scenario run --shard N/M --format json'. Every scenario must have exactly \
            one verdict. The exit status is 0 when all scenarios passed, 1 when one failed, and 65 when a shard or a \
            verdict is missing or duplicated, or a file cannot be read.
            """)

    @Argument(help: "The verdict files, in any order.", completion: .file())
    var files: [String]

    @Option(help: ArgumentHelp("The format of the report.", valueName: "kind"))
    var format = ScenarioRunCommand.Format.human

    func run() async throws {
        var (parts, unreadable): ([VerdictLines.Part], [String]) = ([], [])
        for file in files {
            do { parts += try VerdictLines.read(file) } catch { unreadable.append("\(error)") }
        }
        guard !parts.isEmpty else {
            for problem in unreadable { StandardOutput.writeDiagnostic(problem) }
            throw ExitCode(65)
        }
        let merged: MergedVerdicts
        do { merged = try MergedVerdicts(parts) } catch {
            for problem in unreadable + ["\(error)"] { StandardOutput.writeDiagnostic(problem.escapingControls()) }
            throw ExitCode(65)
        }
        for problem in unreadable + merged.problems { StandardOutput.writeDiagnostic(problem.escapingControls()) }
        let head = VerdictLines.Head(shard: .all, total: merged.verdicts.count, scenarios: merged.verdicts.map(\.file))
        var report = VerdictReport(format, head)
        var text: [String] = []
        if let head = report.head { text.append(head) }
        for verdict in merged.verdicts { if let line = report.add(verdict) { text.append(line) } }
        let elapsed = merged.verdicts.reduce(Duration.zero) { $0 + ($1.elapsed ?? .zero) }
        let remark = unreadable.isEmpty ? merged.remark : MergedVerdicts.incomplete
        if let tail = report.tail(after: elapsed, remark: remark) { text.append(tail) }
        if format == .html {
            var page = ScenarioReportPage(title: Spelling.count(merged.verdicts.count, "scenario"))
            // The machines that played them sent only the verdicts.
            for verdict in merged.verdicts { page.add(verdict, source: "", played: nil) }
            try OutputFile.write(page.html(of: merged.verdicts.count), to: "-")
        } else if format != .human {
            try StandardOutput.writeContents(text.joined(separator: "\n"))
        } else {
            try StandardOutput.write(text.joined(separator: "\n"))
        }
        guard remark == nil else { throw ExitCode(65) }
        guard report.failures == 0 else { throw ExitCode(1) }
    }
}

/// The verdicts of all shards of a run, one per scenario.
struct MergedVerdicts {
    /// The verdicts, sorted by scenario.
    private(set) var verdicts: [ScenarioVerdict] = []
    /// Missing and duplicate verdicts; empty if the run is complete.
    private(set) var problems: [String] = []
    /// The worst of the problems in a few words; nil if there are none.
    private(set) var remark: String?

    /// The remark if a verdict is missing.
    static let incomplete = "the run is incomplete"

    /// Merges the parts of a run.
    ///
    /// - Parameter parts: the parts, in any order.
    /// - Throws: `CommandError` if they are not from the same run.
    init(_ parts: [VerdictLines.Part]) throws {
        guard let first = parts.first else { throw CommandError("no verdicts to merge") }
        for part in parts {
            let (one, other) = (first.head, part.head)
            guard one.total == other.total, one.shard.count == other.shard.count else {
                throw CommandError(
                    "the verdicts are from different runs: shard \(one.shard) of \(one.total) scenarios at "
                        + "\(first.place), shard \(other.shard) of \(other.total) scenarios at \(part.place)")
            }
        }
        let shards = Dictionary(grouping: parts, by: \.head.shard.index)
        let missing = (1...max(1, first.head.shard.count)).filter { shards[$0] == nil }
        if !missing.isEmpty {
            remark = Self.incomplete
            problems.append(
                "missing: shard \(missing.prefix(20).map(String.init).joined(separator: ", "))"
                    + (missing.count > 20 ? " and \(missing.count - 20) more" : "") + " of \(first.head.shard.count)")
        }
        for (_, parts) in shards.sorted(by: { $0.key < $1.key }) where parts.count > 1 {
            remark = remark ?? "a shard was given more than once"
            problems.append(
                "shard \(parts[0].head.shard) was given \(parts.count == 2 ? "twice" : "\(parts.count) times"): "
                    + parts.map { "\($0.place)" }.joined(separator: ", "))
        }
        var places: [String: VerdictLines.Part] = [:]
        for part in parts {
            if let one = part.missing.min() {
                remark = Self.incomplete
                problems.append(
                    "shard \(part.head.shard) at \(part.place) is incomplete: no verdict for \(one)"
                        + (part.missing.count > 1 ? " and \(part.missing.count - 1) more" : ""))
            }
            for verdict in part.verdicts {
                if let other = places[verdict.file] {
                    // Verdicts of a duplicate shard have already been reported.
                    guard other.head.shard != part.head.shard else { continue }
                    remark = remark ?? "a scenario was played twice"
                    problems.append(
                        "\(verdict.file) was played twice: by shard \(other.head.shard) and \(part.head.shard)")
                    continue
                }
                places[verdict.file] = part
                verdicts.append(verdict)
            }
        }
        verdicts.sort { $0.file < $1.file }
        if problems.isEmpty, verdicts.count != first.head.total {
            remark = Self.incomplete
            problems.append("found \(Spelling.count(verdicts.count, "scenario")), but the run had \(first.head.total)")
        }
    }
}
