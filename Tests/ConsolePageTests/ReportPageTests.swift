// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing
import Varlink

@testable import ConsolePage

struct ReportPageTests {
    private let page = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <link rel="icon" href="icon.svg">
        <link rel="stylesheet" href="style.css">
        <link rel="modulepreload" href="./stage.js">
        <script type="module" src="main.js"></script>
        </head>
        <body><main></main></body>
        </html>
        """

    private let builder = ReportBuilder(
        files: [
            ConsolePage.File("icon.svg", Array("<svg/>".utf8)),
            ConsolePage.File("main.js", Array("import { a } from \"./stage.js\";".utf8)),
            ConsolePage.File("stage.js", Array("export const a = 1;".utf8)),
            ConsolePage.File("style.css", Array("body { margin: 0 }".utf8)),
        ], nonce: "n0nce")

    /// The module that the import map of a report has under a name.
    private func module(_ name: String, in html: String) -> String? {
        guard let map = html.firstMatch(of: /<script type="importmap"[^>]*>(.*?)<\/script>/)?.output.1,
            let json = try? JSONValue(parsing: String(map)),
            let url = json.object?["imports"]?.object?[name]?.string,
            let data = [UInt8](base64: String(url.trimmingPrefix("data:text/javascript;base64,")))
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    @Test func `a report contains every file and fetches none`() {
        let html = builder.html(page, Array("{}".utf8))
        #expect(html.contains("<style nonce=\"n0nce\">\nbody{margin:0}</style>"))
        #expect(html.contains("<script type=\"module\" nonce=\"n0nce\">import \"console/main.js\";</script>"))
        #expect(html.contains("<link rel=\"icon\" href=\"data:image/svg+xml;base64,"))
        #expect(!html.contains("href=\"style.css\"") && !html.contains("src=\"main.js\""))
        #expect(!html.contains("modulepreload"))
    }

    @Test func `modules find each other through the import map`() {
        let html = builder.html(page, Array("{}".utf8))
        #expect(module("console/main.js", in: html) == "import { a } from \"console/stage.js\";")
        #expect(module("console/stage.js", in: html) == "export const a = 1;")
    }

    @Test func `a report's content security policy allows only its own scripts and styles`() {
        let html = builder.html(page, Array("{}".utf8))
        let policy = html.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.output.1 ?? ""
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(policy.contains("script-src 'nonce-n0nce';"))
        #expect(!policy.contains("unsafe"))
        let other = ReportPage.html(journal: Journal(title: "", program: ""))
        #expect(other != ReportPage.html(journal: Journal(title: "", program: "")), "the number must not repeat")
    }

    @Test(arguments: ["</script><script>alert(1)</script>", "\u{0600}</script>", "<!--<script>", "a\u{200D}<b"])
    func `nothing in a journal becomes markup`(_ text: String) throws {
        let entry = Journal.Entry(.notification, time: 0, text: text)
        let journal = Journal(title: text, program: "test", entries: [entry])
        let html = builder.html(page, journal.json.utf8)
        let island = try #require(html.utf8.firstRange(of: Array("id=\"journal\">".utf8)))
        let end = try #require(html.utf8[island.upperBound...].firstRange(of: Array("</script>".utf8)))
        let json = html.utf8[island.upperBound..<end.lowerBound]
        #expect(!json.contains(UInt8(ascii: "<")))
        #expect(try JSONValue(parsing: Array(json)) == journal.json)
    }
}

extension [UInt8] {
    /// Decodes Base64 with padding.
    fileprivate init?(base64 text: String) {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        self = []
        var (bits, count) = (0, 0)
        for byte in text.utf8.prefix(while: { $0 != UInt8(ascii: "=") }) {
            guard let digit = digits.firstIndex(of: byte) else { return nil }
            bits = (bits << 6 | digit) & 0xFFFF
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            append(UInt8(truncatingIfNeeded: bits >> count))
        }
    }
}
