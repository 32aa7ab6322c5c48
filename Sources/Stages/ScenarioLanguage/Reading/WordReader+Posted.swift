// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension WordReader {
    /// Takes which notifications are expected, up to the end of the line.
    ///
    /// - Throws: at the first word that is no notification, no screen and no time.
    mutating func takePosted() throws(ScenarioProblem) -> Posted {
        let strictness: Posted.Strictness = take(word: "exactly") ? .exactly : take(word: "not") ? .not : .inOrder
        var pieces: [Piece] = []
        while let word = next, word.raw != "since" {
            pieces += Piece.pieces(of: try take("NAME"))
        }
        var since: Duration?
        let end = offset
        if take(word: "since") { since = try takeTime() }
        let names = try notifications(pieces, end: end)
        guard !names.isEmpty || strictness == .inOrder else {
            throw line.problem(at: end, "'\(strictness) nothing' is nothing that can be; there is 'posted nothing'")
        }
        return Posted(names, strictness: strictness, since: since)
    }

    private func notifications(_ pieces: [Piece], end: Int) throws(ScenarioProblem) -> [Posted.Name] {
        guard !pieces.isEmpty else { throw line.problem(at: end, "NAME is missing: \(usage)") }
        if pieces.count == 1, pieces[0].text == "nothing" { return [] }
        var names: [Posted.Name] = []
        for group in pieces.split(separator: .comma(at: 0), omittingEmptySubsequences: false) {
            guard let first = group.first else {
                throw line.problem(at: pieces.first { $0.text == "," }?.offset ?? end, "a notification is missing")
            }
            guard Posted.names.contains(first.text) else {
                throw unknown(first.text, at: first.offset, "a notification", Posted.names)
            }
            let screen = group.dropFirst().first
            if let screen, !screen.text.isName {
                throw line.problem(at: screen.offset, "'\(screen.text.prefix(60))' is no name of a screen")
            }
            if let third = group.dropFirst(2).first {
                throw line.problem(at: third.offset, "a comma is missing before '\(third.text.prefix(60))'")
            }
            names.append(Posted.Name(first.text, screen: screen?.text))
        }
        return names
    }
}

/// A comma, or what stands between two of them or a space.
private struct Piece: Equatable {
    let text: String
    let offset: Int

    static func comma(at offset: Int) -> Piece { Piece(text: ",", offset: offset) }

    /// Pieces are told apart by what they say.
    static func == (left: Piece, right: Piece) -> Bool { left.text == right.text }

    static func pieces(of word: Word) -> [Piece] {
        var pieces: [Piece] = []
        var text = String.UnicodeScalarView()
        var start = 0
        func close() {
            if !text.isEmpty { pieces.append(Piece(text: String(text), offset: word.part(from: start))) }
        }
        for (index, scalar) in word.value.unicodeScalars.enumerated() {
            if scalar == "," {
                close()
                text = String.UnicodeScalarView()
                pieces.append(.comma(at: word.part(from: index)))
            } else {
                if text.isEmpty { start = index }
                text.append(scalar)
            }
        }
        close()
        return pieces
    }
}
