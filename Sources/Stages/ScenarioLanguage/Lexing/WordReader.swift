// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Takes the words of a line one after another, and says what is wrong with them.
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
        if let quote = lexer.openQuote { throw line.problem(at: quote, "the quotation mark is never closed") }
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
        throw line.problem(at: escape, #"within quotation marks, a backslash begins \", \\, \n, \r or \t"#)
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

    /// Sees to it that nothing is left.
    ///
    /// - Throws: when a word is.
    func finish() throws(ScenarioProblem) {
        guard let next else { return }
        throw problem(next, "'\(next.shown)' is too much\(usage.isEmpty ? "" : ": \(usage)")")
    }
}

extension Word {
    /// The word as messages show it: its start, when it is long.
    var shown: String { raw.count > 60 ? "\(raw.prefix(57))..." : raw }
}
