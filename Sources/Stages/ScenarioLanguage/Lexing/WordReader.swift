// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

/// Reads a line word by word and reports problems.
struct WordReader {
    /// The line that the words are of.
    let line: SourceLine
    /// How the verb at hand is written, as `unplug SOCKET`, for messages.
    var usage = ""

    private let words: [Word]
    private var position = 0

    /// Takes a line apart.
    ///
    /// - Parameter line: the line; untrusted.
    /// - Throws: when a quotation mark is never closed.
    init(_ line: SourceLine) throws(ScenarioProblem) {
        let lexer = LineLexer(line.scalars)
        if let quote = lexer.openQuote { throw line.problem(at: quote, "unterminated quotation mark") }
        self.line = line
        words = lexer.words
    }

    /// Whether no word is left.
    var isAtEnd: Bool { position == words.count }
    /// The next word as it is; nil at the end.
    var next: Word? { isAtEnd ? nil : words[position] }

    /// Where the next word begins, or the line's last word ends.
    var offset: Int { next?.start ?? words.last.map { $0.start + $0.raw.unicodeScalars.count } ?? 0 }

    /// A problem with a word, at its start.
    func problem(_ word: Word, _ message: String) -> ScenarioProblem { line.problem(at: word.start, message) }

    /// Takes the next word.
    ///
    /// - Parameter what: its name in the usage, as `SOCKET`.
    /// - Returns: the word.
    /// - Throws: when there is none, or a backslash in it means nothing.
    mutating func take(_ what: String) throws(ScenarioProblem) -> Word {
        let word = try takeRaw(what)
        guard let escape = word.badEscape else { return word }
        throw line.problem(at: escape, #"unknown escape; within quotation marks there are \", \\, \n, \r and \t"#)
    }

    /// Takes the next word, whatever its backslashes mean.
    ///
    /// - Parameter what: its name in the usage.
    /// - Returns: the word.
    /// - Throws: when there is none.
    mutating func takeRaw(_ what: String) throws(ScenarioProblem) -> Word {
        guard let word = next else {
            let form = usage.isEmpty ? "" : ": \(usage)"
            throw line.problem(at: offset, "\(what) is missing\(form)")
        }
        position += 1
        return word
    }

    /// Takes the next word if it is this one, without quotation marks.
    mutating func take(word: String) -> Bool {
        guard let next, next.raw == word else { return false }
        position += 1
        return true
    }

    /// Checks that no words are left.
    ///
    /// - Throws: when a word is.
    func finish() throws(ScenarioProblem) {
        guard let next else { return }
        throw problem(next, "unexpected '\(next.shown)'\(usage.isEmpty ? "" : ": \(usage)")")
    }
}

extension Word {
    /// The word as messages show it: its start, when it is long.
    var shown: String { raw.count > 60 ? "\(raw.prefix(57))..." : raw }
}

extension WordReader {
    /// Takes one of the words of an enumeration.
    ///
    /// - Parameters:
    ///   - type: the enumeration.
    ///   - what: the word's name in the usage.
    ///   - kind: what such a word is, with its article, as `an orientation`.
    /// - Returns: the case.
    /// - Throws: when it is missing or not known, with what it may have been meant to be.
    mutating func takeCase<Case: RawRepresentable & CaseIterable>(
        of type: Case.Type, _ what: String, _ kind: String
    ) throws(ScenarioProblem) -> Case where Case.RawValue == String {
        let word = try take(what)
        return try choose(word.value, at: word.start, of: type, kind)
    }

    /// The case of an enumeration with a name.
    ///
    /// - Throws: when there is none, with what it may have been meant to be.
    func choose<Case: RawRepresentable & CaseIterable>(
        _ text: String, at offset: Int, of type: Case.Type, _ kind: String
    ) throws(ScenarioProblem) -> Case where Case.RawValue == String {
        guard let found = Case(rawValue: text) else {
            throw unknown(text, at: offset, kind, type.allCases.map(\.rawValue))
        }
        return found
    }

    /// What to say of a word that is not among those that are known.
    func unknown(_ text: String, at offset: Int, _ kind: String, _ known: [String]) -> ScenarioProblem {
        let shown = text.count > 60 ? "\(text.prefix(57))..." : text
        return line.problem(at: offset, "'\(shown)' is not \(kind); \(Spelling.remedy(for: text, among: known))")
    }

    /// Takes a whole number.
    ///
    /// - Throws: when it is missing or out of the range, which the message has.
    mutating func takeNumber(_ what: String, in range: ClosedRange<Int>) throws(ScenarioProblem) -> Int {
        let word = try take(what)
        return try number(word.value, at: word.start, what, in: range)
    }

    /// A whole number from a text of digits.
    ///
    /// - Throws: when it is none or out of the range.
    func number(
        _ text: String, at offset: Int, _ what: String, in range: ClosedRange<Int>
    ) throws(ScenarioProblem) -> Int {
        // `Int` would take a sign as well.
        guard text.utf8.allSatisfy({ $0.isDecimalDigit }), let number = Int(text), range.contains(number) else {
            throw line.problem(
                at: offset, "\(what) is a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A number from a text of digits with or without a decimal point.
    ///
    /// - Throws: when it is none or out of the range.
    func decimal(
        _ text: String, at offset: Int, _ what: String, in range: ClosedRange<Double>
    ) throws(ScenarioProblem) -> Double {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isPlain =
            (1...2).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isDecimalDigit } }
        guard isPlain, let number = Double(text), range.contains(number) else {
            throw line.problem(
                at: offset,
                "\(what) is a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText)")
        }
        return number
    }

    /// Takes a text, in quotation marks or one word; not empty.
    ///
    /// - Throws: when it is missing or empty.
    mutating func takeText(_ what: String) throws(ScenarioProblem) -> String {
        let word = try take(what)
        guard !word.value.isEmpty else { throw problem(word, "\(what) is empty") }
        return word.value
    }
}

extension UInt8 {
    /// Whether this is an ASCII digit.
    var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
