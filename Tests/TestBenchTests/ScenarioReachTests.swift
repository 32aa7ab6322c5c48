// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScenarioLanguage
import Testing

@testable import TestBench

/// Where a scenario may write, and what it may start.
final class ScenarioReachTests {
    private let root: String
    private let folder: String
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    init() throws {
        root = NSTemporaryDirectory() + "/reach-\(UUID().uuidString)"
        folder = root + "/scenarios"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    private func bytes(_ path: String) -> [UInt8]? { FileManager.default.contents(atPath: path).map { [UInt8]($0) } }

    @Test(arguments: ["a.png", "new/folder/a.png", "./a.png", "new/./a.png", "new//a.png"])
    func `pictures are written inside the scenario's folder`(name: String) throws {
        try ScenarioFiles(folder: folder).write(picture: png, named: name)
        #expect(bytes("\(folder)/\(name)") == png)
        // And again in the place of the first.
        try ScenarioFiles(folder: folder).write(picture: png + [4], named: name)
        #expect(bytes("\(folder)/\(name)") == png + [4])
    }

    @Test(arguments: [
        "../a.png", "new/../../a.png", "new/../a.png", "/tmp/secondscreen-never.png", "..", ".", "link/a.png", "lost",
    ])
    func `nothing is written elsewhere without permission, even through links`(name: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: root)
        try FileManager.default.createSymbolicLink(atPath: folder + "/lost", withDestinationPath: root + "/nowhere.png")
        let refusal = #expect(throws: ActionRefused.self) {
            try ScenarioFiles(folder: folder).write(picture: png, named: name)
        }
        #expect(refusal?.description.hasSuffix("use --allow-outside to allow it") == true)
        let names = try FileManager.default.contentsOfDirectory(atPath: root)
        #expect(names == ["scenarios"])
    }

    @Test func `an allowed scenario writes elsewhere, and does not follow a final link`() throws {
        let files = ScenarioFiles(folder: folder, allowsOutside: true)
        try files.write(picture: png, named: "../a.png")
        #expect(bytes(root + "/a.png") == png)
        try FileManager.default.createSymbolicLink(atPath: folder + "/b.png", withDestinationPath: root + "/a.png")
        #expect(throws: ActionRefused.self) { try files.write(picture: png + [5], named: "b.png") }
        #expect(bytes(root + "/a.png") == png)
    }

    @Test(arguments: [[], Array("precious".utf8), [0x89, 0x50, 0x4E]] as [[UInt8]])
    func `a file that is not a PNG is never replaced`(content: [UInt8]) throws {
        let path = folder + "/notes"
        try Data(content).write(to: URL(fileURLWithPath: path))
        for allowsOutside in [false, true] {
            let files = ScenarioFiles(folder: folder, allowsOutside: allowsOutside)
            let refusal = #expect(throws: ActionRefused.self) { try files.write(picture: png, named: "notes") }
            #expect(refusal?.description == "cannot replace \(path): it exists and is not a PNG")
        }
        #expect(bytes(path) == content)
    }

    @Test func `lines that access files outside are found before anything is played`() throws {
        let text = """
            app ../App
            snapshot main ok.png
            repeat 2
            snapshot main ../out.png
            end
            expect frame main /golden.png
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/a.scenario"))
        let file = try ScenarioFile(path: folder + "/a.scenario")
        let all = ScenarioReach.problems(of: file, program: true, frames: true)
        #expect(all.map(\.place.line) == [1, 4, 6])
        #expect(
            all[0].message.hasPrefix("'app' cannot be played by default: its path is outside the scenario's directory"))
        #expect(ScenarioReach.problems(of: file, program: false, frames: false).map(\.place.line) == [4])
    }
}
