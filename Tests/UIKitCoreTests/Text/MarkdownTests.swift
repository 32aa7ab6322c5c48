// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing
import UIKitServices

@testable import UIKitCore

extension DeviceTests {
    /// Attributed strings from Markdown.
    @MainActor struct MarkdownTests {
        private func text(
            _ markdown: String, _ syntax: AttributedString.MarkdownParsingOptions.InterpretedSyntax = .full
        ) throws -> AttributedString {
            try AttributedString(markdown: markdown, options: .init(interpretedSyntax: syntax))
        }

        /// Returns the runs, each with its looks in brackets and its link in parentheses.
        private func inlines(
            _ markdown: String,
            _ syntax: AttributedString.MarkdownParsingOptions.InterpretedSyntax = .inlineOnlyPreservingWhitespace
        ) throws -> [String] {
            let text = try text(markdown, syntax)
            return text.runs.map { run in
                let intent = run.inlinePresentationIntent.map { "[\($0.rawValue)]" } ?? ""
                return intent + String(text[run.range].characters)
                    + (run.link.map { "(\($0.absoluteString))" } ?? "")
            }
        }

        /// Returns the paragraphs, each after what contains it.
        private func blocks(_ markdown: String) throws -> [String] {
            let text = try text(markdown)
            return text.runs.map { run in
                let parts = (run.presentationIntent?.components ?? []).map { part in
                    switch part.kind {
                    case .paragraph: "p"
                    case .header(let level): "h\(level)"
                    case .orderedList: "ol"
                    case .unorderedList: "ul"
                    case .listItem(let ordinal): "li\(ordinal)"
                    case .codeBlock(let language): "code \(language ?? "-")"
                    case .blockQuote: "quote"
                    case .thematicBreak: "rule"
                    case .table(let columns): "table" + columns.map { "\($0.alignment.rawValue)" }.joined()
                    case .tableHeaderRow: "head"
                    case .tableRow(let index): "row\(index)"
                    case .tableCell(let index): "cell\(index)"
                    }
                }
                return parts.joined(separator: "<") + ": " + String(text[run.range].characters)
            }
        }

        @Test func `emphasis, code and strikethrough are intents`() throws {
            #expect(
                try inlines("a **b** *c* ***d*** `e*` ~~f~~") == [
                    "a ", "[2]b", " ", "[1]c", " ", "[3]d", " ", "[4]e*", " ", "[32]f",
                ])
            #expect(try inlines("**a*b*c**") == ["[2]a", "[3]b", "[2]c"])
            // Signs within words and next to spaces, and those without a counterpart, are text.
            for plain in ["a_b_c", "2 * 3 * 4", "**open", "*", "`open", "~~~a~~~"] {
                #expect(try inlines(plain) == [plain])
            }
            #expect(try inlines("\\*a\\* &amp; &copy; &nope;") == ["*a* & © &nope;"])
        }

        @Test func `links have their addresses, relative to a base`() throws {
            #expect(
                try inlines("[a *b*](https://e.com/x \"t\") <mailto:a@b.c> https://e.com/y.") == [
                    "a (https://e.com/x)", "[1]b(https://e.com/x)", " ", "mailto:a@b.c(mailto:a@b.c)", " ",
                    "https://e.com/y(https://e.com/y)", ".",
                ])
            #expect(try inlines("[a](b(c)d) [e]") == ["a(b(c)d)", " [e]"])
            #expect(try inlines("[a][r] and [R]\n\n[r]: /z", .full) == ["a(/z)", " and ", "R(/z)"])
            let based = try AttributedString(markdown: "[a](b)", baseURL: URL(string: "https://e.com/c/"))
            #expect(based.runs.first?.link?.absoluteString == "https://e.com/c/b")
        }

        @Test func `line feeds are spaces, unless they end a line or space is kept`() throws {
            #expect(try inlines("a\nb  \nc\\\nd", .full) == ["a", "[64] ", "b", "[128]\n", "c", "[128]\n", "d"])
            #expect(try inlines("a\n\n b", .inlineOnlyPreservingWhitespace) == ["a\n\n b"])
        }

        @Test func `paragraphs are told apart by what they are and what contains them`() throws {
            #expect(try blocks("# T #\n\na\n\nU\n---\n***") == ["h1: T", "p: a", "h2: U", "rule: ⸻"])
            #expect(
                try blocks("3. a\n4. b\n   - c\n\n     d\n\n* e") == [
                    "p<li3<ol: a", "p<li4<ol: b", "p<li1<ul<li4<ol: c", "p<li1<ul<li4<ol: d", "p<li1<ul: e",
                ])
            #expect(try blocks("> a\n> > b\n\nc") == ["p<quote: a", "p<quote<quote: b", "p: c"])
            #expect(
                try blocks("```swift\nlet *x*\n```\n\n    y\n") == ["code swift: let *x*\n", "code -: y\n"])
            #expect(
                try blocks("| A | B |\n|---|--:|\n| c | \\| |") == [
                    "cell0<head<table02: A", "cell1<head<table02: B", "cell0<row1<table02: c",
                    "cell1<row1<table02: |",
                ])
            #expect(try blocks("").isEmpty)
            // Parts of the same kind are told apart by their numbers.
            let identities = try text("a\n\nb").runs.map { $0.presentationIntent?.components.first?.identity }
            #expect(Set(identities).count == 2)
        }

        @Test func `labels draw the intents, also by way of an attributed string of the other kind`() throws {
            let label = UILabel()
            label.font = .systemFont(ofSize: 20)
            label.attributedText = try NSAttributedString(markdown: "a **b** *c* `d` ~~e~~")
            let runs = label.block(lines: 1).runs
            #expect(runs.map(\.string) == ["a ", "b", " ", "c", " ", "d", " ", "e"])
            #expect(runs[1].font.weight >= 700 && runs[0].font.weight == 400)
            #expect(runs[3].font.isItalic && runs[5].font.isMonospaced)
            #expect(runs[7].strikethrough != nil && runs[0].strikethrough == nil)
            let back = AttributedString(try #require(label.attributedText))
            #expect(back.runs.map { $0.inlinePresentationIntent?.rawValue } == [nil, 2, nil, 1, nil, 4, nil, 32])
        }

        @Test func `data that is no text is an error`() {
            #expect(throws: CocoaError.self) { try AttributedString(markdown: Data([0xFF, 0xFE, 0xC0])) }
        }

        @Test(.timeLimit(.minutes(1))) func `text of many brackets and signs is read soon`() throws {
            let many = 40_000
            func expectText(_ markdown: String) throws {
                #expect(try !text(markdown).characters.isEmpty)
            }
            for part in ["[", "`a", "*a ", "a* ", "> ", "![", "_(", "- ", "<a ", "[a](b ", "~a ~~b "] {
                try expectText("x " + String(repeating: part, count: many))
            }
            func nested(_ opening: String, _ middle: String, _ closing: String) -> String {
                String(repeating: opening, count: many) + middle + String(repeating: closing, count: many)
            }
            try expectText(nested("[", "a", "]") + "\n\n[a]: b")
            try expectText(nested("*a ", "b", " c*"))
            try expectText("http://a" + nested("", "", ")"))
            try expectText("- a\n" + nested("\n", "  b", ""))
            try expectText(nested("[a]: b\n", "c", ""))
            try expectText((1...800).map { String(repeating: "`", count: $0) + "a" }.joined())
        }

        @Test(.timeLimit(.minutes(1))) func `a table deep in quotations has headings that look like a quotation`()
            throws
        {
            let depth = String(repeating: "> ", count: 30)
            let rows = try blocks("\(depth)> a | b\n\(depth)--- | ---").map { $0.split(separator: ":").last }
            #expect(rows == [" > a", " b"])
        }

        @Test func `addresses of links are as in CommonMark`() throws {
            // Spaces are only before a title, or in angle brackets.
            for plain in ["[a](b c)", "[a](b \"c)", "[a](<b)", "[a](b"] { #expect(try inlines(plain) == [plain]) }
            for link in ["[a](b (c))", "[a]( b 'c' )", "[a](<b>)"] { #expect(try inlines(link) == ["a(b)"]) }
            #expect(try inlines("[a](b\\)c)") == ["a(b)c)"])
            #expect(try inlines("(https://e.com/a_(b))).") == ["(", "https://e.com/a_(b)(https://e.com/a_(b))", "))."])
            // An angle bracket ends at the next one.
            #expect(try inlines("a < b <c>") == ["a < b ", "[256]<c>"])
        }

        @Test func `emphasis within emphasis has both intents, also in a link`() throws {
            #expect(
                try inlines("**a [b*c*](d) e** *f **g***") == [
                    "[2]a ", "[2]b(d)", "[3]c(d)", "[2] e", " ", "[1]f ", "[3]g",
                ])
            // Delimiters that are within emphasis have no counterparts outside of it.
            #expect(try inlines("*a ~~b* c~~") == ["[1]a ~~b", " c~~"])
        }
    }
}
