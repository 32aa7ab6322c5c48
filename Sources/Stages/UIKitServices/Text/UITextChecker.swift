// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import Synchronization

/// Checks the spelling of text. There are no dictionaries here, so that every word is spelled correctly, in any language.
open class UITextChecker: NSObject {
    /// The words that the user has taught.
    private static let learned = Mutex<Set<String>>([])

    /// The words that this object ignores, in alphabetical order; nil for none.
    open var ignoredWords: [String]?

    /// The languages of the dictionaries: American English, which stands for all.
    open class var availableLanguages: [String] { ["en_US"] }

    /// Adds a word to those that the user has taught.
    open class func learnWord(_ word: String) { learned.withLock { _ = $0.insert(word) } }
    /// Returns whether the user has taught a word.
    open class func hasLearnedWord(_ word: String) -> Bool { learned.withLock { $0.contains(word) } }
    /// Removes a word from those that the user has taught.
    open class func unlearnWord(_ word: String) { learned.withLock { _ = $0.remove(word) } }

    /// Ignores a word in this object.
    open func ignoreWord(_ wordToIgnore: String) {
        ignoredWords = Set((ignoredWords ?? []) + [wordToIgnore]).sorted()
    }

    /// Returns the range of the first misspelled word: none, with the location `NSNotFound`.
    open func rangeOfMisspelledWord(
        in stringToCheck: String, range: NSRange, startingAt startingOffset: Int, wrap wrapFlag: Bool, language: String
    ) -> NSRange { NSRange(location: NSNotFound, length: 0) }

    /// Returns corrections for a word: nil, as for a word that is spelled correctly.
    open func guesses(forWordRange range: NSRange, in string: String, language: String) -> [String]? { nil }

    /// Returns the words that the user has taught that begin with the text of a range, in alphabetical order; nil for
    /// none, or for a range outside the string.
    open func completions(forPartialWordRange range: NSRange, in string: String?, language: String) -> [String]? {
        guard let string, let part = Range(range, in: string).map({ string[$0] }), !part.isEmpty else { return nil }
        let words = Self.learned.withLock { $0 }.filter { $0.hasPrefix(part) && $0 != part }
        return words.isEmpty ? nil : words.sorted()
    }
}
