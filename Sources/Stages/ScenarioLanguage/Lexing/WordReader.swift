// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

/// Reads a line word by word; errors point at the missing or wrong word.
struct WordReader {
    /// The line that is being read.
    let line: SourceLine
    /// The usage of the current verb, such as `unplug SOCKET`, for messages.
    var usage = ""

    private let words: [Word]
    private var position = 0

    /// Splits an untrusted line into words.
    init(_ line: SourceLine) throws(ScenarioSyntaxError) {
        let lexer = LineLexer(line.scalars)
        if let quote = lexer.openQuote { throw line.problem(at: quote, "unterminated quotation mark") }
        self.line = line
        words = lexer.words
    }

    /// Whether no word is left.
    var isAtEnd: Bool { position == words.count }
    /// The next word, without consuming it; nil at the end.
    var next: Word? { isAtEnd ? nil : words[position] }

    /// The start of the next word, or the end of the last one.
    var offset: Int { next?.start ?? words.last.map { $0.start + $0.raw.unicodeScalars.count } ?? 0 }

    /// A problem with a word, at its start.
    func problem(_ word: Word, _ message: String) -> ScenarioSyntaxError { line.problem(at: word.start, message) }

    /// Consumes the next word; `what` is its name in the usage, such as `SOCKET`.
    mutating func take(_ what: String) throws(ScenarioSyntaxError) -> Word {
        let word = try takeRaw(what)
        guard let escape = word.badEscape else { return word }
        throw line.problem(at: escape, #"unknown escape; within quotation marks there are \", \\, \n, \r and \t"#)
    }

    /// Consumes the next word without checking its escapes.
    mutating func takeRaw(_ what: String) throws(ScenarioSyntaxError) -> Word {
        guard let word = next else {
            throw line.problem(at: offset, "missing \(what)\(usageHint)")
        }
        position += 1
        return word
    }

    /// Consumes the next word if it equals this one and is not quoted.
    mutating func take(word: String) -> Bool {
        guard let next, next.raw == word else { return false }
        position += 1
        return true
    }

    /// Checks that no words are left.
    func finish() throws(ScenarioSyntaxError) {
        guard let next else { return }
        throw problem(next, "unexpected '\(next.shown)'\(usageHint)")
    }

    /// The usage of the current verb at the end of a message; empty if there is none.
    var usageHint: String { usage.isEmpty ? "" : "; usage: \(usage)" }
}

extension Word {
    /// The word as shown in messages: truncated when it is long.
    var shown: String { raw.shown }
}

extension String {
    /// The text as shown in messages: on one line, and truncated when it is long.
    var shown: String { (count > 60 ? "\(prefix(57))..." : self).escapingControls() }
}

extension WordReader {
    /// Reads a case of an enumeration by name; `kind` names the enumeration, such as `orientation`.
    mutating func takeCase<Case: RawRepresentable & CaseIterable>(
        of type: Case.Type, _ what: String, _ kind: String
    ) throws(ScenarioSyntaxError) -> Case where Case.RawValue == String {
        let word = try take(what)
        return try choose(word.value, at: word.start, of: type, kind)
    }

    /// Returns the case of an enumeration with a name.
    func choose<Case: RawRepresentable & CaseIterable>(
        _ text: String, at offset: Int, of type: Case.Type, _ kind: String
    ) throws(ScenarioSyntaxError) -> Case where Case.RawValue == String {
        guard let found = Case(rawValue: text) else {
            throw unknown(text, at: offset, kind, type.allCases.map(\.rawValue))
        }
        return found
    }

    /// An error about an unknown word, with a suggestion.
    func unknown(_ text: String, at offset: Int, _ kind: String, _ known: [String]) -> ScenarioSyntaxError {
        line.problem(
            at: offset, "unknown \(kind) '\(text.shown)'; \(Spelling.remedy(for: text, among: known))")
    }

    /// Reads `yes` or `no`; `name` is what it is about, for messages.
    mutating func takeYesOrNo(_ name: String) throws(ScenarioSyntaxError) -> Bool {
        let word = try take("yes or no")
        guard ["yes", "no"].contains(word.value) else {
            throw problem(word, "\(name): expected yes or no, got '\(word.shown)'")
        }
        return word.value == "yes"
    }

    /// Reads a whole number.
    mutating func takeNumber(_ what: String, in range: ClosedRange<Int>) throws(ScenarioSyntaxError) -> Int {
        let word = try take(what)
        return try number(word.value, at: word.start, what, in: range)
    }

    /// Parses a whole number.
    func number(
        _ text: String, at offset: Int, _ what: String, in range: ClosedRange<Int>
    ) throws(ScenarioSyntaxError) -> Int {
        // `Int` would also accept a sign.
        guard text.utf8.allSatisfy({ $0.isDecimalDigit }), let number = Int(text), range.contains(number) else {
            throw line.problem(
                at: offset,
                "\(what): expected an integer from \(range.lowerBound) to \(range.upperBound), "
                    + "got '\(text.shown)'")
        }
        return number
    }

    /// Parses a number with or without a decimal point.
    func decimal(
        _ text: String, at offset: Int, _ what: String, in range: ClosedRange<Double>
    ) throws(ScenarioSyntaxError) -> Double {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isPlain =
            (1...2).contains(parts.count) && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isDecimalDigit } }
        guard isPlain, let number = Double(text), range.contains(number) else {
            throw line.problem(
                at: offset,
                "\(what): expected a number from \(range.lowerBound.plainText) to \(range.upperBound.plainText), "
                    + "got '\(text.shown)'")
        }
        return number
    }

    /// Reads a text, quoted or a single word; must not be empty.
    mutating func takeText(_ what: String) throws(ScenarioSyntaxError) -> String {
        let word = try take(what)
        guard !word.value.isEmpty else { throw problem(word, "\(what) is empty") }
        return word.value
    }
}

extension UInt8 {
    /// Whether the scalar is an ASCII digit.
    var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
