// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FuzzSupport

@testable import ScenarioLanguage

// Reads a scenario, writes what was read, and reads that.

struct NoSuchFile: Error {}

func check(_ scenario: Scenario) {
    do {
        let again = try Scenario(parsing: scenario.text)
        require(again == scenario, "another scenario after a round trip: \(scenario.text)")
        require(again.text == scenario.text, "another text after a round trip: \(scenario.text)")
    } catch {
        require(false, "a written text that cannot be read: \(error)\n\(scenario.text)")
    }
    require((0...ScenarioReader.stepLimit).contains(scenario.expandedCount), "more steps than are allowed")
    for step in scenario.expanded().prefix(100) { require(!step.description.isEmpty, "a step without a text") }
}

let words = Verb.all.flatMap { $0.usage.split(separator: " ").map(String.init) } + Verb.structure + Verb.prefixes
try fuzz(longest: 4096, words: words + ["\n", "  ", "3x400ms", "200/s", "5s", "1920x1080@60", "HDMI-A-1", "main"]) {
    bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(ScenarioSyntaxErrors) {
        // A file that includes itself, one that includes the text again, and one that is not there.
        let reader = ScenarioReader(file: "a/b") { path in
            switch path {
            case "a/c": "include d\nrescan"
            case "a/d": text
            default: throw NoSuchFile()
            }
        }
        check(try reader.read(text))
    } catch {
        require((1...ScenarioSyntaxErrors.limit).contains(error.problems.count), "no problem, or too many")
        for problem in error.problems {
            require(problem.place.line > 0 && problem.place.column > 0, "a problem nowhere: \(problem)")
            require(problem.message.utf8.count <= 10_000, "a problem of endless words")
        }
    }
}
