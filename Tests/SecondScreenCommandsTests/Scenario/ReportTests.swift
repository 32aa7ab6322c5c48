// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import ProgramRuns
import Testing

/// `scenario run --report` and `recording report`: files that open anywhere.
@Suite(.timeLimit(.minutes(5))) struct ReportTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "secondscreen-report-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func run(_ text: String, _ options: String...) async throws -> Program.Result {
        let file = folder + "/a.scenario"
        try Data(text.utf8).write(to: URL(filePath: file))
        return try await Program.run(["scenario", "run", file] + options)
    }

    /// The journal in a page.
    private func journal(_ page: String) throws -> [String: Any] {
        let start = try #require(page.range(of: "<script type=\"application/json\" id=\"journal\">")?.upperBound)
        let end = try #require(page.range(of: "</script>", range: start..<page.endIndex)?.lowerBound)
        return try #require(
            try JSONSerialization.jsonObject(with: Data(page[start..<end].utf8)) as? [String: Any])
    }

    private func page(_ name: String = "report.html") throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), as: UTF8.self)
    }

    @Test func `a page shows what failed, and fetches nothing`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try await run(
            "plug DP-1 tv-1080p,label=\"</script><b>\"\n# <img src=x>\nexpect screens 1\n", "--format", "html",
            "--report",
            folder + "/report.html")
        #expect(result.status == 1, "\(result.errors)")
        #expect(result.output.contains { $0.hasPrefix("FAILED  ") })
        let page = try page()
        #expect(!page.contains("<img src=x>") && !page.contains("</script><b>"))
        #expect(!page.contains("src=\"http") && !page.contains("href=\"http") && !page.contains("url(http"))
        let report = try #require(try journal(page)["report"] as? [String: Any])
        let verdict = try #require((report["verdicts"] as? [[String: Any]])?.first)
        let failure = try #require(verdict["failure"] as? [String: Any])
        #expect(failure["line"] as? Int == 3)
        #expect(failure["expected"] as? String == "1 screen")
        #expect((verdict["source"] as? String)?.contains("</script><b>\"\n# <img src=x>") == true)
    }

    @Test func `thirty steps with two screens stay below 2 MB`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let modes = ["1280x720@60", "1920x1080@60"]
        let steps = (0..<29).map { $0 % 2 == 0 ? "mode DP-1 \(modes[$0 / 2 % 2])" : "wait 61s rotate \(Self.turn($0))" }
        let result = try await run(
            (["plug DP-1 tv-4k"] + steps).joined(separator: "\n") + "\n", "--format", "html", "--report",
            folder + "/report.html")
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        let page = try page()
        #expect(page.utf8.count < 2_000_000)
        let entries = try #require(try journal(page)["entries"] as? [[String: Any]])
        #expect(entries.count { $0["kind"] as? String == "step" } == 30)
        #expect(entries.contains { $0["kind"] as? String == "picture" && $0["screen"] as? String == "DP-1" })
    }

    private static func turn(_ step: Int) -> String { step / 2 % 2 == 0 ? "landscapeLeft" : "portrait" }

    @Test func `an HTML report requires a file, and other formats can use one`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for option in ["--pictures", "--fonts"] {
            let result = try await run("rotate portrait\n", option, "")
            #expect(
                result.status == 64 && result.errors.contains("\(option): expected a directory"), "\(result.errors)")
        }
        let itself = try await run("rotate portrait\n", "--format", "tap", "--report", folder + "/a.scenario")
        #expect(itself.status == 64 && itself.errors.contains("is one of the scenarios"), "\(itself.errors)")
        let missing = try await run("rotate portrait\n", "--format", "html")
        #expect(missing.status == 64)
        #expect(missing.errors.contains("--format html requires --report FILE"))
        let nowhere = try await run("rotate portrait\n", "--format", "tap", "--report", folder + "/none/report.tap")
        #expect(nowhere.status == 64 && nowhere.errors.contains("cannot write to the directory"))
        let tap = try await run("rotate portrait\n", "--format", "tap", "--report", folder + "/report.tap")
        #expect(tap.status == 0)
        #expect(tap.output.first?.hasPrefix("passed  ") == true)
        #expect(try page("report.tap").hasPrefix("TAP version 13\n1..1\nok 1 - "))
    }

    @Test func `a scenario that hangs fails at the current step, with the events before it`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try await run(
            "plug DP-1 tv-1080p\nwait 1h rotate portrait\n", "--real-time", "--time-limit", "10", "--format", "html",
            "--report", folder + "/report.html")
        #expect(result.status == 1)
        #expect(result.output.contains("FAILED  \(folder)/a.scenario:2:9"), "\(result.output)")
        #expect(result.output.contains { $0.hasPrefix("    step") && $0.hasSuffix("rotate portrait") })
        let journal = try journal(try page())
        let verdict = try #require(((journal["report"] as? [String: Any])?["verdicts"] as? [[String: Any]])?.first)
        let failure = try #require(verdict["failure"] as? [String: Any])
        #expect(failure["seen"] as? String == "it timed out and was killed")
        #expect(failure["line"] as? Int == 2 && (failure["step"] as? String)?.hasSuffix("rotate portrait") == true)
        let entries = try #require(journal["entries"] as? [[String: Any]])
        let steps = entries.compactMap { $0["step"] as? [String: Any] }
        #expect(steps.map { $0["outcome"] as? String } == ["passed", "failed"])
        #expect(entries.contains { $0["text"] as? String == "didConnect DP-1" })
    }

    @Test(arguments: ["tap", "junit", "json"])
    func `every format names the step at which the time limit was exceeded`(format: String) async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try await run(
            "plug DP-1 tv-1080p\nrepeat 2\nwait 1h rotate portrait\nend\n", "--real-time", "--time-limit", "10",
            "--format", format)
        #expect(result.status == 1)
        let place = format == "json" ? "\"line\":3" : "a.scenario:3:9"
        #expect(result.raw.contains(place) && result.raw.contains("rotate portrait"), "\(result.raw)")
    }

    @Test func `a report cannot be written to a folder's path`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result = try await run("rotate portrait\n", "--format", "html", "--report", folder)
        #expect(result.status == 64 && result.errors.contains("is a directory"), "\(result.errors)")
    }

    @Test func `an interrupted run counts the scenarios that it has played`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let texts = ["rotate portrait\n", "plug DP-1 tv-1080p\nwait 1h\n", "rotate portrait\n"]
        let files = texts.indices.map { "\(folder)/\($0).scenario" }
        for (file, text) in zip(files, texts) { try Data(text.utf8).write(to: URL(filePath: file)) }
        let program = try Program(["scenario", "run"] + files + ["--jobs", "1", "--real-time"])
        #expect(program.firstLine().hasPrefix("passed  "))
        program.send(SIGINT)
        let summary = program.finish().output.last ?? ""
        #expect(summary.hasPrefix("2 of 3 scenarios: 1 failed"), "\(summary)")
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal ends the scenario, and the report is written`(signal: CInt) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/a.scenario"
        try Data("plug DP-1 tv-1080p\nwait 1h\n".utf8).write(to: URL(filePath: file))
        let other = folder + "/b.scenario"
        try Data("rotate portrait\n".utf8).write(to: URL(filePath: other))
        let program = try Program([
            "scenario", "run", other, file, "--jobs", "1", "--real-time", "--format", "html", "--report",
            folder + "/report.html",
        ])
        // The second one is being played.
        #expect(program.firstLine().hasPrefix("passed  "))
        program.send(signal)
        let result = program.finish()
        #expect(result.status == 128 + signal, "\(result.errors)")
        let report = try #require(try journal(try page())["report"] as? [String: Any])
        let verdicts = try #require(report["verdicts"] as? [[String: Any]])
        #expect(verdicts.count == 2 && verdicts.first?["failure"] == nil)
        #expect((verdicts.last?["failure"] as? [String: Any])?["seen"] as? String == "it was interrupted")
    }
}
