// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Testing

/// `scenario run` with scenarios that somebody else wrote, and with folders that hold more than scenarios.
@Suite(.timeLimit(.minutes(5)))
final class ScenarioReachProgramTests {
    private let root: String
    private let folder: String

    init() throws {
        root = try Program.makeSocketFolder()
        folder = root + "/scenarios"
        try FileManager.default.createDirectory(atPath: folder + "/deep", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    private func run(_ options: String...) throws -> Program.Result {
        try Program(["scenario", "run", folder] + options).finish()
    }

    @Test func `a snapshot outside the folder is refused in advance, unless allowed by an option`() throws {
        try write("snapshot main ../picture.png\n", to: "a.scenario")
        let refused = try run()
        #expect(refused.status == 65)
        #expect(refused.errors.contains("a.scenario:1:1: error: 'snapshot main ../picture.png' cannot be played"))
        #expect(refused.errors.contains("--allow-outside"))
        #expect(!FileManager.default.fileExists(atPath: root + "/picture.png"))
        #expect(try run("--allow-outside").status == 0)
        #expect(FileManager.default.fileExists(atPath: root + "/picture.png"))
    }

    @Test func `a snapshot never overwrites a file that is not a picture`() throws {
        try write("snapshot main notes\nsnapshot main new/picture.png\n", to: "a.scenario")
        try write("precious", to: "notes")
        for options in [[], ["--allow-outside"]] {
            let result = try Program(["scenario", "run", folder] + options).finish()
            #expect(result.status == 1)
            #expect(result.raw.contains("notes: it exists and is not a PNG"))
            #expect(FileManager.default.contents(atPath: folder + "/notes") == Data("precious".utf8))
        }
    }

    @Test func `a program outside the folder is not started unless named or allowed explicitly`() throws {
        try write("app /bin/false\n", to: "a.scenario")
        let refused = try run()
        #expect(refused.status == 65)
        #expect(refused.errors.contains("'app' cannot be played by default"))
        for options in [["--allow-outside"], ["--app", "/bin/false"]] {
            let result = try Program(["scenario", "run", folder] + options).finish()
            #expect(result.status == 1)
            #expect(result.raw.contains("the process that plays it exited with status 1; see its output below"))
        }
    }

    @Test func `a non-UTF-8 file name is reported, and the other scenarios are played`() throws {
        try write("expect screens 1\n", to: "a.scenario")
        try write("expect screens 1\n", to: "deep/b.scenario")
        let shell = try Program(
            ["-c", "touch \"$(printf 'caf\\351.scenario')\" deep/.hidden"], binary: "/bin/sh", folder: folder)
        #expect(shell.finish().status == 0)
        let result = try run()
        #expect(result.status == 0)
        #expect(result.output.count == 3)
        #expect(
            result.errors == "secondscreen: warning: \(folder): skipped a file whose name is not UTF-8\n")
        #expect(try Program(["scenario", "check", folder]).finish().status == 0)
    }

    @Test func `a missing device, profile, or picture is reported before anything is played`() throws {
        let lines = [
            ("device ipad-pro-99", "2:1: error: device: "),
            ("profile none in a.yaml", "2:1: error: \(folder)/a.yaml:1:1: no such file"),
            ("app image:none.png", "2:1: error: app: "),
        ]
        for (line, message) in lines {
            try write("# A comment.\n\(line)\nsnapshot main picture.png\n", to: "a.scenario")
            for command in ["check", "run"] {
                let result = try Program(["scenario", command, folder]).finish()
                #expect(result.status == 65)
                // Editors and CI look for the place at the start of the line.
                #expect(result.errors.hasPrefix("\(folder)/a.scenario:\(message)"), "\(result.errors)")
            }
            #expect(!FileManager.default.fileExists(atPath: folder + "/picture.png"))
        }
    }

    @Test func `each unusable setting is reported in a line with its place`() throws {
        try write("device ipad-pro-99\napp image:none.png\n", to: "a.scenario")
        let result = try Program(["scenario", "check", folder]).finish()
        #expect(result.status == 65)
        let lines = result.errors.split(separator: "\n")
        #expect(lines.count == 2)
        for (line, text) in zip(lines, ["1:1: error: device: no device", "2:1: error: app: "]) {
            #expect(line.hasPrefix("\(folder)/a.scenario:\(text)"), "\(line)")
        }
    }

    @Test(arguments: [3, 4, 8]) func `the printed scenario of a seed plays, with its refused steps`(seed: Int) throws {
        let printed = try Program(["scenario", "from-seed", "\(seed)"]).finish()
        #expect(printed.output.contains("expect refused"))
        try write(printed.output.joined(separator: "\n"), to: "seed.scenario")
        let played = try Program(["scenario", "run", folder + "/seed.scenario"]).finish()
        #expect(played.status == 0, "\(played.output)")
    }

    @Test func `every error of a scenario is reported`() throws {
        try write(String(repeating: "bogus\n", count: 143), to: "bad.scenario")
        let result = try Program(["scenario", "check", folder]).finish()
        #expect(result.status == 65)
        #expect(result.errors.split(separator: "\n").count == 143)
    }

    @Test func `an unwritable folder for failure pictures is refused or reported`() throws {
        try write("expect screens 2\n", to: "a.scenario")
        let refused = try run("--pictures", folder + "/a.scenario/pictures")
        #expect(refused.status == 64)
        #expect(refused.errors.contains("--pictures: cannot write to the directory \(folder)/a.scenario/pictures: "))
        // Root may write there, and the kernel refuses it nevertheless.
        let failed = try run("--pictures", "/proc/none")
        #expect(failed.status == 1)
        #expect(failed.raw.contains("pictures    cannot create "), "\(failed.raw)")
        #expect(try run("--pictures", folder + "/new").status == 1)
        #expect(FileManager.default.fileExists(atPath: folder + "/new/a-line1-main.png"))
    }

    @Test func `the built-in app's picture path is relative to the scenario`() throws {
        try write("snapshot main picture.png\n", to: "a.scenario")
        #expect(try run().status == 0)
        try write("app image:picture.png\nexpect screens 1\n", to: "b.scenario")
        let result = try run()
        #expect(result.status == 0, "\(result.raw)")
    }

    @Test func `a check reports unknown monitors, unless a refusal is expected`() throws {
        try write("plug TV tv-9999\nexpect refused\nswap TV tv-4k\n", to: "a.scenario")
        let good = try Program(["scenario", "check", folder]).finish()
        #expect((good.status, good.output) == (0, ["1 scenario: OK"]))
        try write("attached TV tv-9999\nrepeat 2\n  plug TV edid=none.bin\nend\n", to: "a.scenario")
        let bad = try Program(["scenario", "check", folder]).finish()
        #expect(bad.status == 65)
        #expect(bad.errors.contains("a.scenario:1:1: error: 'attached TV' cannot be played: "), "\(bad.errors)")
        #expect(bad.errors.contains("a.scenario:3:3: error: 'plug TV edid=\"none.bin\"' cannot be played: "))
        let run = try Program(["scenario", "run", folder]).finish()
        #expect(run.status == 65 && run.output.isEmpty)
        #expect(run.errors.contains("a.scenario:1:1: error: 'attached TV' cannot be played: "), "\(run.errors)")
        try write("device ipad-pro-99\nplug TV tv-9999\nplugg TV tv-4k\n", to: "a.scenario")
        try write("plug TV tv-9998\n", to: "b.scenario")
        let both = try Program(["scenario", "check", folder]).finish()
        #expect(both.status == 65)
        let places = both.errors.split(separator: "\n").map { $0.dropFirst(folder.count + 1).prefix(14) }
        #expect(places == ["a.scenario:3:1", "a.scenario:1:1", "a.scenario:2:1", "b.scenario:1:1"], "\(both.errors)")
        // What cannot be read may be an expectation of the refusal.
        try write("plug TV tv-9999\nexpect refusd\n", to: "a.scenario")
        let misspelled = try Program(["scenario", "check", folder + "/a.scenario"]).finish()
        #expect(misspelled.errors.split(separator: "\n").count == 1, "\(misspelled.errors)")
    }
}
