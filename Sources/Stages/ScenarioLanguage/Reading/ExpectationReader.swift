// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// The expectations and their arguments.
enum ExpectationReader {
    /// The range of numbers of screens, windows, and modes.
    static let counts = 0...1000
    /// The stages that are benches; a runtime does not show everything to its clients.
    private static let benches: Set<StageKind> = [.scripted, .cables]

    /// The expectations, in the order of the manual.
    static let all: [Clause<Expectation>] = [
        .init("screens", "N", Verb.count) { .screens($0) },
        .init("screen", "SCREEN [FACT...]", Verb.screen, facts) { .screen($0, $1) },
        .init("no-screen", "SCREEN", Verb.screen) { .noScreen($0) },
        .init("windows", "SCREEN N", on: benches, Verb.screen, Verb.count) { .windows(screen: $0, $1) },
        .init("key", "SCREEN or none", on: benches) { words throws(ScenarioSyntaxError) in
            .keyWindow(screen: words.take(word: "none") ? nil : try words.takeScreen())
        },
        .init("text", "SCREEN \"TEXT\"", on: benches, Verb.screen, Verb.text) { .text(screen: $0, $1) },
        .init("posted", "[exactly or not] NAME [SCREEN], ... [since TIME]") { words throws(ScenarioSyntaxError) in
            .posted(try words.takePosted())
        },
        .init("app", "STATE", Verb.word("STATE", "app state")) { .app($0) },
        .init("orientation", "ORIENTATION") { words throws(ScenarioSyntaxError) in
            .orientation(try words.takeInterfaceOrientation())
        },
        .init("captured", "yes or no", on: benches) { words throws(ScenarioSyntaxError) in
            .captured(try words.takeYesOrNo("captured"))
        },
        .init("warning", "\"TEXT\"", on: benches, Verb.text) { .warning($0) },
        .init("no-warnings", on: benches, .noWarnings),
        .init("frame", "SCREEN FILE [tolerance=N]") { words throws(ScenarioSyntaxError) in
            let (screen, file) = (try words.takeScreen(), try words.takeFile())
            return .frame(screen: screen, file: file, tolerance: try words.takeTolerance())
        },
        .init("refused", "[\"TEXT\"]", Verb.optional(Verb.text)) { .refused($0) },
    ]
    /// The expectations by name.
    static let named = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    private static let facts: ArgumentReader<[ScreenFact]> = { words throws(ScenarioSyntaxError) in
        try words.takeFacts()
    }
}

extension WordReader {
    fileprivate mutating func takeInterfaceOrientation() throws(ScenarioSyntaxError) -> DeviceOrientation {
        let word = try take("ORIENTATION")
        let known = DeviceOrientation.allCases.filter { $0 != .faceUp && $0 != .faceDown }
        guard let orientation = known.first(where: { $0.rawValue == word.value }) else {
            throw unknown(word.value, at: word.start, "interface orientation", known.map(\.rawValue))
        }
        return orientation
    }

    fileprivate mutating func takeTolerance() throws(ScenarioSyntaxError) -> Int {
        guard !isAtEnd else { return 0 }
        let word = try take("tolerance=N")
        guard let option = word.option, option.key == "tolerance" else {
            throw problem(word, "unknown option '\(word.shown)' of frame; available: tolerance=N")
        }
        return try number(option.value, at: word.optionValueStart, "tolerance", in: 0...255)
    }
}

extension WordReader {
    /// The facts about a screen, in the order of the manual.
    static let factNames = [
        "mode", "preferred", "modes", "mirrored", "shows", "bounds", "scale", "windows", "monitor",
    ]

    /// Reads facts about a screen, up to the end of the line.
    mutating func takeFacts() throws(ScenarioSyntaxError) -> [ScreenFact] {
        var facts: [ScreenFact] = []
        var seen: Set<String> = []
        while !isAtEnd {
            let word = try take("FACT")
            guard let option = word.option else {
                throw problem(word, "invalid fact '\(word.shown)'; use NAME=VALUE, such as mode=1920x1080@60")
            }
            facts.append(try fact(option.key, option.value, of: word))
            guard seen.insert(option.key).inserted else { throw problem(word, "duplicate '\(option.key)'") }
        }
        return facts
    }

    private func fact(_ key: String, _ value: String, of word: Word) throws(ScenarioSyntaxError) -> ScreenFact {
        let offset = word.optionValueStart
        switch key {
        case "mode": return .mode(try mode(value, at: offset))
        case "preferred": return .preferred(try mode(value, at: offset))
        case "modes": return .modes(try number(value, at: offset, key, in: ExpectationReader.counts))
        case "mirrored":
            guard ["main", "none"].contains(value) else {
                throw line.problem(at: offset, "mirrored: expected main or none, got '\(value.shown)'")
            }
            return .mirrored(value == "main")
        case "shows": return .shows(try choose(value, at: offset, of: ScreenContent.self, "screen content"))
        case "bounds": return try bounds(value, of: word)
        case "scale": return .scale(try decimal(value, at: offset, key, in: 0.1...16))
        case "windows": return .windows(try number(value, at: offset, key, in: ExpectationReader.counts))
        case "monitor":
            guard !value.isEmpty else { throw line.problem(at: offset, "monitor: expected a name") }
            return .monitor(value)
        default: throw unknown(key, at: word.start, "fact", Self.factNames)
        }
    }

    private func bounds(_ value: String, of word: Word) throws(ScenarioSyntaxError) -> ScreenFact {
        let scalars = value.unicodeScalars
        guard let cross = scalars.firstIndex(of: "x") else {
            throw line.problem(
                at: word.optionValueStart,
                "bounds: expected WxH in points, such as 1920x1080, got '\(value.shown)'")
        }
        let (width, height) = (String(scalars[..<cross]), String(scalars[scalars.index(after: cross)...]))
        let second = word.part(from: "bounds=x".count + width.unicodeScalars.count)
        return .bounds(
            width: try decimal(width, at: word.optionValueStart, "width", in: 0...100_000),
            height: try decimal(height, at: second, "height", in: 0...100_000))
    }
}

extension WordReader {
    /// Reads the expected notifications, up to the end of the line.
    mutating func takePosted() throws(ScenarioSyntaxError) -> Posted {
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
            throw line.problem(at: end, "'\(strictness) nothing' cannot be expected; write 'posted nothing'")
        }
        return Posted(names, strictness: strictness, since: since)
    }

    private func notifications(_ pieces: [Piece], end: Int) throws(ScenarioSyntaxError) -> [Posted.Name] {
        guard !pieces.isEmpty else { throw line.problem(at: end, "missing NAME\(usageHint)") }
        if pieces.count == 1, pieces[0].text == "nothing" { return [] }
        var names: [Posted.Name] = []
        for group in pieces.split(separator: .comma(at: 0), omittingEmptySubsequences: false) {
            guard let first = group.first else {
                throw line.problem(at: pieces.first { $0.text == "," }?.offset ?? end, "missing a notification")
            }
            guard Posted.names.contains(first.text) else {
                throw unknown(first.text, at: first.offset, "notification", Posted.names)
            }
            let screen = group.dropFirst().first
            if let screen, !screen.text.isName {
                throw line.problem(at: screen.offset, "invalid screen name '\(screen.text.prefix(60))'")
            }
            if let third = group.dropFirst(2).first {
                throw line.problem(at: third.offset, "missing a comma before '\(third.text.prefix(60))'")
            }
            names.append(Posted.Name(first.text, screen: screen?.text))
        }
        return names
    }
}

/// A comma, or the text between commas and spaces.
private struct Piece: Equatable {
    let text: String
    let offset: Int

    static func comma(at offset: Int) -> Piece { Piece(text: ",", offset: offset) }

    /// Compares pieces by content.
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
