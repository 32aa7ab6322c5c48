// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import ScenarioLanguage
import SecondScreen
import TestBench

/// The report of a run as one self-contained page, assembled from each process's report on its scenario.
struct ScenarioReportPage {
    /// The total size of pictures, in bytes, beyond which those of further passing scenarios are left out.
    private static let pictureLimit = 32 << 20
    /// The number of entries beyond which those of further passing scenarios are left out.
    private static let entryLimit = 100_000
    private var journal: Journal
    private var verdicts: [Journal.Verdict] = []
    /// The names of the pictures by their contents, for sharing: scenarios often begin with the same pictures.
    private var names: [String: String] = [:]
    private var pictureBytes = 0

    /// Creates an empty report.
    init(title: String) {
        journal = Journal(title: title, program: "secondscreen \(version)")
    }

    /// Returns the page.
    ///
    /// - Parameter expected: the number of scenarios that were to be played; fewer were if it was interrupted.
    /// - Returns: HTML.
    func html(of expected: Int) -> [UInt8] {
        var journal = journal
        if verdicts.count < expected {
            journal.title = "interrupted after \(verdicts.count) of \(expected) scenarios"
        }
        journal.report = Journal.Report(verdicts: verdicts)
        return ReportPage.html(journal: journal)
    }

    /// Adds a scenario.
    ///
    /// - Parameters:
    ///   - verdict: its outcome.
    ///   - source: its text.
    ///   - played: the journal of what happened, as far as its process could write it; nil if there is none.
    mutating func add(_ verdict: ScenarioVerdict, source: String, played: Journal?) {
        var played = played
        if var journal = played {
            verdict.place(in: &journal)
            played = journal
        }
        let first = journal.entries.count
        let isKept = !verdict.passed || first < Self.entryLimit
        var renamed: [String: String] = [:]
        if let played, isKept, !verdict.passed || pictureBytes < Self.pictureLimit {
            renamed = take(played.pictures)
        }
        if let played, isKept {
            for entry in played.entries {
                var entry = entry
                if entry.kind == .picture, let picture = entry.picture {
                    guard let name = renamed[picture] else { continue }
                    entry.picture = name
                }
                entry.number = journal.entries.count
                journal.entries.append(entry)
            }
        }
        let explanations = played?.report?.verdicts.first?.failure?.pictures ?? []
        verdicts.append(
            Journal.Verdict(
                verdict, source: source, first: first, last: journal.entries.count - 1,
                pictures: explanations.compactMap { explanation in
                    renamed[explanation.picture].map {
                        Journal.Failure.NamedPicture(name: explanation.name, picture: $0)
                    }
                }))
    }

    /// Adds pictures; returns their new names. Only embedded PNGs are accepted, so that the page fetches nothing.
    private mutating func take(_ pictures: [String: Journal.Picture]) -> [String: String] {
        var renamed: [String: String] = [:]
        for (name, picture) in pictures.sorted(by: { $0.key < $1.key })
        where picture.source.hasPrefix("data:image/png;base64,") {
            let new = names[picture.source] ?? "p\(names.count + 1)"
            renamed[name] = new
            guard names.updateValue(new, forKey: picture.source) == nil else { continue }
            journal.pictures[new] = picture
            pictureBytes += picture.source.utf8.count
        }
        return renamed
    }
}

extension ScenarioVerdict {
    /// Marks the step at which the scenario's process ended unexpectedly as failed: the last one that it began.
    ///
    /// - Parameter journal: the journal of what happened.
    func place(in journal: inout Journal) {
        guard journal.report == nil, let failure, !failure.step.isEmpty,
            let index = journal.entries.lastIndex(where: { $0.step != nil })
        else { return }
        journal.entries[index].step?.outcome = .failed
        journal.entries[index].step?.expected = failure.expected
        journal.entries[index].step?.seen = failure.seen
    }
}

/// The file of `--report`, in any format, in addition to the text on standard output.
struct ReportFile {
    private let path: String
    private let format: ScenarioRunCommand.Format
    private var text: VerdictReport
    private var lines: [String]
    private var page: ScenarioReportPage
    /// The number of scenarios.
    private let scenarios: Int

    /// Creates a report that is written later.
    init(
        _ path: String, _ format: ScenarioRunCommand.Format, _ head: VerdictLines.Head, scenarios: [ScenarioFile]
    ) {
        (self.path, self.format, self.scenarios) = (path, format, scenarios.count)
        text = VerdictReport(format, head)
        lines = [text.head].compactMap(\.self)
        let title = scenarios.count == 1 ? scenarios[0].path : Spelling.count(scenarios.count, "scenario")
        page = ScenarioReportPage(title: title)
    }

    /// Adds a verdict, with its details from a journal file.
    mutating func add(_ verdict: ScenarioVerdict, of file: ScenarioFile, journal: String?) {
        if let line = text.add(verdict) { lines.append(line) }
        guard format == .html else { return }
        page.add(verdict, source: file.text, played: journal.flatMap(Journal.handedOver))
    }

    /// Writes the file.
    func write(after duration: Duration) throws {
        guard format != .html else { return try OutputFile.write(page.html(of: scenarios), to: path) }
        let all = lines + [text.tail(after: duration)].compactMap(\.self)
        try OutputFile.write(Array((all.joined(separator: "\n") + "\n").utf8), to: path)
    }
}
