// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScenarioLanguage
import Testing

@testable import TestBench

/// Where the pictures of a scenario go.
@Suite final class ScenarioFileTests {
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
