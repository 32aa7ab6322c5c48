// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScenarioLanguage
import Testing

@testable import TestBench

/// What a scenario writes: pictures, and the step that it has reached.
@MainActor @Suite(.timeLimit(.minutes(5))) final class ScenarioFileTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "scenarios-\(UUID().uuidString)").path

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private func scenarios(_ paths: [String]) throws -> [ScenarioFile] {
        try paths.map { path in
            let url = URL(filePath: "\(root)/\(path)")
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data("rotate portrait\n".utf8).write(to: url)
            return try ScenarioFile(path: "\(root)/\(path)")
        }
    }

    @Test(arguments: [
        (["a/plug.scenario", "b/unplug.scenario"], ["plug", "unplug"]),
        (["a/x.scenario", "y.scenario", "b/x.scenario"], ["a/x", "y", "b/x"]),
        (["t/a/c/x.scenario", "t/b/c/x.scenario"], ["a/c/x", "b/c/x"]),
        (["x.scenario", "a/x.scenario"], ["x", "a/x"]),
        (["./a/x.scenario", "a/../b/x.scenario"], ["a/x", "b/x"]),
        (["x.portrait.scenario", "x.landscape.scenario"], ["x.portrait", "x.landscape"]),
        (["x.scenario", "x.txt"], ["x.scenario", "x.txt"]),
        (["a/x.scenario", "a/x.scenario"], ["x", "x"]),
    ])
    func `scenarios with the same file name have different names for pictures`(
        paths: [String], names: [String]
    ) throws {
        for folder in ["a", "b"] {
            try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
        }
        var files = try scenarios(paths)
        ScenarioFile.distinguish(&files)
        #expect(files.map(\.name) == names)
    }

    /// Plays a scenario in the folder.
    private func verdict(of text: String, updating: Bool) async throws -> ScenarioVerdict {
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: root + "/a.scenario"))
        var options = PlayOptions()
        options.updatesFrames = updating
        return try await ScenarioFile(path: root + "/a.scenario").play(options) { _, _ in try .standard() }
    }

    @Test func `two steps cannot write different pictures to the same file`() async throws {
        let text = """
            plug DP-1 800x600
            expect frame DP-1 tv.png
            plug DP-2 800x600
            expect frame DP-2 ./tv.png
            swap DP-1 640x480
            expect frame DP-1 tv.png
            """
        let failure = try #require(try await verdict(of: text, updating: true).failure)
        #expect(failure.place == SourcePlace(file: root + "/a.scenario", line: 6))
        #expect(
            failure.seen == """
                the picture has 640x480 pixels, expected 800x600; \(root)/a.scenario:2:1 has written another picture to \
                this file: use a file for each picture
                """)
        // The first picture remains, so that the next run fails at the same step.
        #expect(try await verdict(of: text, updating: false).failure?.place == failure.place)
    }

    @Test(arguments: [(nil, true), ("notes", false)] as [(String?, Bool)])
    func `updating is suggested only for a file that can be replaced`(
        content: String?, isSuggested: Bool
    ) async throws {
        let text = "expect frame main a.png"
        _ = try await verdict(of: "", updating: false)
        if let content { try Data(content.utf8).write(to: URL(filePath: root + "/a.png")) }
        let failure = try #require(try await verdict(of: text, updating: false).failure)
        #expect(failure.seen.contains("--update-frames") == isSuggested, "\(failure.seen)")
        let second = try await verdict(of: text, updating: true)
        #expect(second.passed == isSuggested)
        #expect(second.failure?.seen.contains("--update-frames") != true)
    }

    @Test func `the file of the reached step has the last one that began`() async throws {
        _ = try await verdict(of: "", updating: false)
        let path = root + "/step"
        #expect(ReachedStep(in: path) == nil)
        let text = "repeat 3\nwait 1s rotate landscapeLeft\nend\nwait 250ms lock\n"
        try Data(text.utf8).write(to: URL(filePath: root + "/a.scenario"))
        var options = PlayOptions()
        options.progress = path
        let verdict = try await ScenarioFile(path: root + "/a.scenario").play(options) { _, _ in try .standard() }
        #expect(verdict.passed)
        let last = ReachedStep(
            place: SourcePlace(file: root + "/a.scenario", line: 4, column: 12), text: "wait 250ms lock", number: 4,
            time: .seconds(3))
        #expect(ReachedStep(in: path) == last)
        let killed = ScenarioVerdict(file: "a", at: last, failed: "an end", seen: "none", story: [])
        #expect(killed.steps == 4 && killed.duration == .seconds(3))
        #expect(killed.failure?.place == last.place && killed.failure?.step == last.text)
    }

    @Test func `pictures of a failure bear the scenario's name`() throws {
        var files = ScenarioFiles(folder: root, pictures: root)
        files.name = "a/x"
        let failure = ScenarioVerdict.Failure(
            place: SourcePlace(file: "a/x.scenario", line: 3), step: "", expected: "", seen: "")
        let picture = Picture(width: 1, height: 1, pixels: [0xFF00_0000])
        let kept = files.keep([("actual", picture)], of: failure)
        #expect(kept.pictures == ["\(root)/a/x-line3-actual.png"])
        #expect(FileManager.default.fileExists(atPath: "\(root)/a/x-line3-actual.png"))
    }
}
