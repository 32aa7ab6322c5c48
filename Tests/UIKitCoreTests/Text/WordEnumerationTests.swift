// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

/// Words and sentences of text.
struct WordEnumerationTests {
    private func parts(_ text: String, _ options: NSString.WordEnumerationOptions) -> [String] {
        var parts: [String] = []
        text.enumerateSubstrings(in: text.startIndex..<text.endIndex, options: options) { part, range, enclosing, _ in
            #expect(part == nil || part == String(text[range]))
            #expect(enclosing.clamped(to: range) == range)
            parts.append(String(text[range]))
        }
        return parts
    }

    @Test func `words have no punctuation`() {
        #expect(parts("I can't say 3.14 — 👍🏽 naïve, U.S.!", .byWords) == ["I", "can't", "say", "3.14", "naïve", "U.S"])
        #expect(parts("one two", [.byWords, .reverse, .substringNotRequired]) == ["two", "one"])
        #expect(parts("", .byWords) == [] && parts(" — !", [.byWords, .localized]) == [])
    }

    @Test(arguments: [
        ["Hello world. ", "How are you?\n", "Fine!"], ["It is 3.14, e.g. this, or U.S.A. rules! ", "Yes."],
        ["“No.” he said. ", "\"Why?\" ", "Next…  One two "], ["一つ。", "二つ。"], ["a\r\n", "\n", "b"], ["no end"],
    ])
    func `sentences end after their marks and space`(_ sentences: [String]) {
        #expect(parts(sentences.joined(), .bySentences) == sentences)
        #expect(parts(sentences.joined(), [.bySentences, .reverse]) == sentences.reversed())
    }

    @Test func `ranges are those of the text, and enclosing ones leave no gap`() {
        let text: NSString = "…  lo, 👍 world  "
        var ranges: [NSRange] = []
        unsafe text.enumerateSubstrings(in: NSRange(location: 1, length: 15), options: .byWords) {
            _, range, around, _ in
            ranges += [range, around]
        }
        #expect(
            ranges == [
                NSRange(location: 3, length: 2), NSRange(location: 1, length: 9), NSRange(location: 10, length: 5),
                NSRange(location: 10, length: 6),
            ])
        var count = 0
        unsafe text.enumerateSubstrings(in: NSRange(location: 0, length: text.length), options: .byWords) {
            _, _, _, stop in
            count += 1
            unsafe stop.pointee = true
        }
        #expect(count == 1)
        let slice = "one two three".dropFirst(4)
        slice.enumerateSubstrings(in: slice.startIndex..., options: .byWords) { word, range, _, stop in
            #expect(word == "two" && slice[range] == "two")
            stop = true
        }
    }

    @Test func `Foundation still divides the rest`() {
        var lines: [String?] = []
        let text = "a\nb"
        text.enumerateSubstrings(in: text.startIndex..., options: [.byLines, .reverse]) { line, _, _, _ in
            lines.append(line)
        }
        #expect(lines == ["b", "a"])
    }
}
