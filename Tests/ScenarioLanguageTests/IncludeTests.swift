// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import Testing

struct IncludeTests {
    @Test func `included steps replace the line, with paths relative to the scenario`() throws {
        let scenario = try ScenarioReader(file: "a/main.scenario") { path in
            try #require(path == "a/parts/plug.scenario")
            return "device ipad-mini\nplug DP-1 edid=tv.bin,scale=2\nsnapshot main ../out.png\n"
        }.read("include parts/plug.scenario\nlock\n")
        #expect(
            scenario.text == """
                device ipad-mini

                plug DP-1 edid="parts/tv.bin",scale=2
                snapshot main out.png
                lock

                """)
        #expect(
            scenario.steps.map(\.place.description) == [
                "a/parts/plug.scenario:2:1", "a/parts/plug.scenario:3:1", "a/main.scenario:2:1",
            ])
    }

    @Test func `a repetition can include a file, and must end in the file where it begins`() {
        let files = ["b": "rescan", "open": "repeat 2\nlock", "close": "end"]
        #expect(problems("repeat 2\ninclude b\nend", files: files).isEmpty)
        #expect(
            problems("include open\nend", files: files) == [
                "open:1:1: error: 'repeat' has no 'end'", "s:2:1: error: 'end' without 'repeat'",
            ])
        #expect(
            problems("repeat 2\nlock\ninclude close\nend", files: files) == [
                "close:1:1: error: 'end' without 'repeat'"
            ])
    }

    @Test func `problems in included files have their locations`() {
        #expect(
            problems("plug\ninclude b\nplug", files: ["b": "\nplug"]).map { $0.prefix(6) } == [
                "s:1:5:", "b:2:5:", "s:3:5:",
            ])
        #expect(problems("include c", files: [:]) == ["s:1:9: error: cannot read 'c': No such file"])
        #expect(problems("include", files: [:]) == ["s:1:8: error: missing FILE; usage: include FILE"])
    }

    @Test func `a file cannot include itself`() {
        #expect(problems("include b", files: ["b": "include ./x/../s"]) == ["b:1:9: error: 's' includes itself"])
        #expect(problems("include b", files: ["b": "include b"]) == ["b:1:9: error: 'b' includes itself"])
    }

    @Test func `includes can be nested 16 deep, with 1000 in total`() {
        let files = Dictionary(uniqueKeysWithValues: (1...30).map { ("f\($0)", "include f\($0 + 1)") })
        #expect(
            problems("include f15", files: files.merging(["f31": ""]) { $1 }) == [
                "f30:1:9: error: includes can be nested at most 16 deep"
            ])
        #expect(problems("include f16", files: files.merging(["f31": ""]) { $1 }).isEmpty)
        #expect(problems(String(repeating: "include b\n", count: 1000), files: ["b": ""]).isEmpty)
        #expect(
            problems(String(repeating: "include b\n", count: 1001), files: ["b": ""]) == [
                "s:1001:9: error: at most 1000 files can be included"
            ])
    }

    @Test func `all files together are limited to 4 MiB`() {
        let text = String(repeating: "#" + String(repeating: "x", count: 4094) + "\n", count: 1 << 8)
        let found = problems("include b\ninclude b\ninclude b\ninclude b\n", files: ["b": text])
        #expect(found == ["b:1:1: error: a scenario can have at most 4 MiB, including included files"])
    }

    @Test func `a scenario without a file cannot include files`() {
        let problems = #expect(throws: ScenarioSyntaxErrors.self) { try Scenario(parsing: "include b") }
        #expect(
            problems?.description
                == "scenario:1:9: error: cannot read 'b': a scenario without a file cannot include one"
        )
    }
}
