// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing
import UIKitServices

/// Spelling without dictionaries.
struct TextCheckerTests {
    @Test func `every word is spelled correctly`() {
        let range = NSRange(location: 0, length: 5)
        let checker = UITextChecker()
        let found = checker.rangeOfMisspelledWord(in: "qwxyz", range: range, startingAt: 0, wrap: false, language: "en")
        #expect(found.location == NSNotFound)
        #expect(checker.guesses(forWordRange: range, in: "qwxyz", language: "en") == nil)
    }

    @Test func `words that the user has taught complete others`() {
        UITextChecker.learnWord("quuxotic")
        #expect(UITextChecker.hasLearnedWord("quuxotic"))
        let checker = UITextChecker()
        let range = NSRange(location: 2, length: 4)
        #expect(checker.completions(forPartialWordRange: range, in: "a quux", language: "en") == ["quuxotic"])
        UITextChecker.unlearnWord("quuxotic")
        #expect(checker.completions(forPartialWordRange: range, in: "a quux", language: "en") == nil)
        checker.ignoreWord("b")
        checker.ignoreWord("a")
        #expect(checker.ignoredWords == ["a", "b"])
    }
}
