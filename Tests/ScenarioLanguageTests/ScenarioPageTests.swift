// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import ScenarioLanguage

/// The manual's page and the language say the same.
struct ScenarioPageTests {
    static let lines: [String] = {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = root.appending(path: "config/man/secondscreen-scenario.5")
        return ((try? String(contentsOf: page, encoding: .utf8)) ?? "").components(separatedBy: "\n")
    }()

    /// The literal blocks after comments that say so.
    static let examples = lines.indices.filter { lines[$0] == #".\" scenario"# }.map { start in
        let block = lines[(start + 1)...].prefix { $0 != ".Ed" }.dropFirst()
        return block.joined(separator: "\n").replacingOccurrences(of: #"\e"#, with: #"\"#) + "\n"
    }

    /// The scenarios in the README, which begin with a comment of their file's name.
    static let examplesInREADME: [String] = {
        let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = (try? String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)) ?? ""
        return text.components(separatedBy: "```").filter { $0.hasPrefix("\n#") && $0.contains(".scenario:") }
    }()

    /// The lists after comments that say so: their entries' words.
    private func entries(_ kind: String) -> [[String]] {
        guard let start = Self.lines.firstIndex(of: #".\" words "# + kind) else { return [] }
        return Self.lines[start...].prefix { $0 != ".El" }.filter { $0.hasPrefix(".It ") }.map { line in
            line.dropFirst(4).split(separator: " ").map(String.init)
        }
    }

    /// The words of a list's entries at a place, each once, in their order.
    private func words(_ kind: String, at index: Int = 1) -> [String] {
        entries(kind).filter { $0.count > index }.map { $0[index] }.reduce(into: []) { words, word in
            if !words.contains(word) { words.append(word) }
        }
    }

    @Test func `the page has examples`() {
        #expect(Self.examples.count >= 6)
        #expect(!Self.examplesInREADME.isEmpty)
    }

    @Test(arguments: examplesInREADME) func `an example in the README can be parsed`(text: String) throws {
        #expect(try !Scenario(parsing: text).steps.isEmpty)
    }

    @Test(arguments: examples) func `an example survives a round trip`(text: String) throws {
        let scenario = try Scenario(parsing: text)
        #expect(try Scenario(parsing: scenario.text) == scenario)
    }

    @Test func `the page lists exactly the keywords`() {
        #expect(words("settings") == SettingsReader.names)
        #expect(words("prefixes") == Verb.prefixes)
        #expect(words("cables") == Verb.cables.map(\.name))
        #expect(words("faults") == Verb.faults.map(\.name))
        #expect(words("user") == Verb.user.map(\.name))
        #expect(words("looking") == Verb.looking.map(\.name))
        #expect(words("structure") == Verb.structure + ["random"])
        #expect(words("expectations", at: 2) == ExpectationReader.all.map(\.name))
        #expect(words("facts").map { String($0.dropLast()) } == WordReader.factNames)
    }

    @Test func `the page lists exactly the notifications`() throws {
        let start = try #require(Self.lines.firstIndex(of: #".\" words notifications"#))
        let named = Self.lines[start...].prefix { $0 != ".El" }.filter { $0.hasPrefix(".Cm ") }
            .flatMap { $0.dropFirst(4).split(whereSeparator: { " ,".contains($0) }).map(String.init) }
        #expect(named == Posted.names)
    }

    @Test func `the grammar has every keyword`() throws {
        let start = try #require(Self.lines.firstIndex(of: ".Sh GRAMMAR"))
        let grammar = Self.lines[start...].prefix { $0 != ".Ed" }.joined(separator: "\n")
        for word in Verb.openings + ExpectationReader.all.map(\.name) {
            #expect(grammar.contains("\"\(word)\""), "\(word)")
        }
        for word in WordReader.factNames { #expect(grammar.contains("\"\(word)=\""), "\(word)") }
    }
}
