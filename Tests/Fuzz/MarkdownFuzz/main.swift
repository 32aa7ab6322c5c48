// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import FuzzSupport
import UIKitCore

// Reads Markdown in each of the three ways.

/// The maximum number of quotations, lists, tables and the like that a block is in, with the block itself.
let maximumNesting = 40

func check(_ text: AttributedString, of source: String) {
    // A rule between paragraphs becomes one character of three bytes, and a tab four spaces.
    require(text.utf8.count <= 4 * source.utf8.count, "text that is much longer than its source")
    for run in text.runs {
        // A run can begin within a character, such as one that ends in a joiner.
        require(!text[run.range].unicodeScalars.isEmpty, "a run without characters")
        let parts = run.presentationIntent?.components ?? []
        require(parts.count <= maximumNesting, "a block in \(parts.count) others")
        require(Set(parts.map(\.identity)).count == parts.count, "a block that is in itself")
    }
}

let seeds = [
    "# Title\n\nSome *text*, **bold ~~struck~~**, `code` and a [link](http://a.example/b \"title\").\n> - one\n>   - two\n",
    "| a | b |\n|:-:|--:|\n| `c` | d\\|e |\n\n1. x\n2. y\n\n```swift\nlet a = 1\n```\n---\n",
    "[a], ![b][a] <http://c.example> https://d.example &amp; \\*\n\n[a]: http://e.example\n\nTitle\n=====\n    code",
]
let words = [
    "*", "**", "_", "~~", "`", "```", "[", "](", "![", "][", "]:", "<", ">", "> ", "- ", "1. ", "# ", "\n", "\n\n",
    "    ", "|", "|-|", "---", "===", "\\", "&#65;", "http://", "(", ")", "\"", "é", "👩‍👧",
]
let ways: [AttributedString.MarkdownParsingOptions.InterpretedSyntax] = [
    .full, .inlineOnly, .inlineOnlyPreservingWhitespace,
]
try fuzz(longest: 4096, seeds: seeds.map { Array($0.utf8) }, words: words) { bytes in
    let source = String(decoding: bytes, as: UTF8.self)
    for way in ways {
        let options = AttributedString.MarkdownParsingOptions(interpretedSyntax: way)
        guard let text = try? AttributedString(markdown: source, options: options) else {
            return require(false, "Markdown that is an error")
        }
        check(text, of: source)
    }
}
