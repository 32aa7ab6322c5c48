// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import ScreensWire
import Testing
import Varlink

@testable import ConsolePage

struct ConsolePageTests {
    private var folder: String {
        let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return repository.appendingPathComponent("Sources/Runtime/ConsolePage/Page").path
    }

    @Test func `every file of the page is built into the program`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(ConsolePage.files.map(\.name) == names)
        for file in ConsolePage.files {
            let source = try String(contentsOf: URL(fileURLWithPath: "\(folder)/\(file.name)"), encoding: .utf8)
            #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count == lines(file).count)
            #expect(file.contentType != "application/octet-stream", "\(file.name) has no content type")
        }
    }

    private func lines(_ file: ConsolePage.File) -> [Substring] {
        String(decoding: file.bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func `scripts and styles are served without indentation and comment lines`() {
        let source = """
            // A remark.
            const a = 1; // stays
            /** Of b. */
            function b() {
              /*
               * Of what follows.
               */
              return "//";
            }
            """
        let expected = ["", "const a = 1; // stays", "", "function b() {", "", "", "", "return \"//\";", "}"]
        #expect(lines(ConsolePage.File("b.js", Array(source.utf8))).map(String.init) == expected)
        #expect(lines(ConsolePage.File("b.html", Array(source.utf8))).first == "// A remark.")
    }

    @Test func `style sheets are served without spaces around punctuation`() {
        let source = """
            a :is(b, c) > d { color: light-dark(red, var(--x)); width: calc(1px + 2em) }
            q::before { content: "a: { b; ' }"; }
            """
        let expected = [
            "a :is(b,c) > d{color:light-dark(red,var(--x));width:calc(1px + 2em)}",
            "q::before{content:\"a: { b; ' }\";}",
        ]
        #expect(lines(ConsolePage.File("a.css", Array(source.utf8))).map(String.init) == expected)
    }

    @Test func `the live page loads less than 150 kB`() {
        // Only reports load the module of that name.
        let loaded = ConsolePage.files.filter { $0.name != "report.js" }
        #expect(loaded.reduce(0) { $0 + $1.bytes.count } < 150_000)
    }

    @Test func `a path can only name a file in the folder`() {
        #expect(ConsolePage.file(at: "/")?.name == "index.html")
        #expect(ConsolePage.file(at: "/index.html")?.contentType == "text/html; charset=utf-8")
        for path in ["", "index.html", "//index.html", "/../index.html", "/nothing.js"] {
            #expect(ConsolePage.file(at: path) == nil)
        }
    }

    @Test func `equal contents have equal tags, and different contents different ones`() {
        let (first, second) = (ConsolePage.File("a.js", [1]), ConsolePage.File("b.js", [1]))
        #expect(first.tag == second.tag)
        #expect(first.tag != ConsolePage.File("a.js", [2]).tag)
    }
}

struct JournalTests {
    @Test func `absent fields are omitted from an entry`() throws {
        let entry = Journal.Entry(.notification, number: 4, time: 1.5, screen: "TV", text: "didConnect")
        let json = JSONObject(encoding: entry, omittingAbsent: true)
        #expect(json.members.map(\.name) == ["number", "time", "kind", "screen", "text"])
        #expect(json["kind"] == "notification")
    }

    @Test func `a call keeps its parameters unchanged`() throws {
        var entry = Journal.Entry(.call, time: 0, text: "Plug")
        let parameters: JSONObject = ["spec": "tv-4k", "list": [1, 2.5, nil], "flag": true]
        entry.call = Journal.Entry.Call(method: "Plug", parameters: parameters)
        let json = JSONObject(encoding: entry, omittingAbsent: true)
        #expect(json["call"]?.object?["parameters"]?.object == parameters)
        #expect(json["call"]?.object?["error"] == nil)
    }

    @Test func `a journal states its format, and has no start date in virtual time`() {
        let journal = Journal(title: "T", program: "P", pictures: ["p1": .init(width: 2, height: 1, source: "x")])
        #expect(
            journal.json == [
                "format": 1, "title": "T", "program": "P", "entries": [],
                "pictures": ["p1": ["width": 2, "height": 1, "source": "x"]],
            ])
    }
}
