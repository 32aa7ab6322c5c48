// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Configuration
import Foundation
import ScreensWire
import Testing

struct MutationTests {
    /// Texts that mean something in YAML or in the file.
    private static let snippets = [
        ":", "- ", "&a ", "*a", "{", "}", "[", "]", "\t", "\n", "\n  ", "'", "\"", "#", "? ", "!x ", "|", ">", "%", "@",
        "---\n",
        "null", "1e999", "-1", "true", "mode", "match: ", "\u{7}", "é", "\u{FEFF}", "\u{2028}", "\\", "~",
    ]

    private static func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = min(bytes.count, start + Int.random(in: 0...20, using: &generator))
            switch Int.random(in: 0..<7, using: &generator) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 2:
                let other = Int.random(in: 0...bytes.count, using: &generator)
                bytes.insert(contentsOf: Array(bytes[start..<end]), at: other)
            case 3:
                let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
                if let digit = digits.randomElement(using: &generator) {
                    bytes[digit] = UInt8.random(in: 0x30...0x39, using: &generator)
                }
            case 4:
                if start < bytes.count { bytes[start] = UInt8.random(in: 0...255, using: &generator) }
            default: bytes.insert(contentsOf: (snippets.randomElement(using: &generator) ?? "").utf8, at: start)
            }
        }
    }

    @Test func `any mutated file yields a value or problems with places`() throws {
        let text = try String(contentsOfFile: configFolder + "/secondscreen.yaml", encoding: .utf8)
        // Without the prose, and with the examples in place of the empty lists, nearly every byte means something.
        let settings = text.split(separator: "\n").filter {
            !$0.hasPrefix("#") && !$0.contains("# ") && !$0.hasSuffix("[]")
        }
        let seed = (settings.joined(separator: "\n") + "\n" + DocumentedDefaultTests.examples.dropFirst().joined()).utf8
        let folder = try ScratchFolder()
        // One reader, which looks at the catalog of monitors once.
        let reader = folder.reader(of: "a.yaml")
        try folder.write(Array(seed), to: "a.yaml")
        #expect(folder.problems(reader) == [])
        var (usable, unusable) = (0, 0)
        for round in 0..<1000 {
            var generator = SeededGenerator(seed: UInt64(round))
            var bytes = Array(seed)
            Self.mutate(&bytes, &generator)
            try folder.write(bytes, to: "a.yaml")
            let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + bytes.count { $0 == 0xE2 || $0 == 0xC2 } + 1
            do throws(ConfigurationProblems) {
                let configuration = try reader.read()
                #expect(!configuration.effective.isEmpty)
                usable += 1
            } catch {
                unusable += 1
                #expect(!error.problems.isEmpty, "seed \(round)")
                for problem in error.problems {
                    let isPlace = (1...lines).contains(problem.line) && problem.column >= 1 && !problem.message.isEmpty
                    #expect(isPlace, "seed \(round): \(problem)")
                }
            }
        }
        // Neither kind of end is so rare that the test says nothing of it.
        #expect(usable > 50)
        #expect(unusable > 50)
    }
}
