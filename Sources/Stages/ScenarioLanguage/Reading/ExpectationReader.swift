// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// What can be expected.
enum ExpectationReader {
    /// Numbers of screens, of windows and of modes.
    static let counts = 0...1000
    /// Where a bench judges; a runtime does not show everything to its clients.
    private static let benches: Set<StageKind> = [.scripted, .cables]

    /// The expectations, in the order of the manual.
    static let all: [Clause<Expectation>] = [
        .init("screens", "N", Verb.count) { .screens($0) },
        .init("screen", "SCREEN [FACT...]", Verb.screen, facts) { .screen($0, $1) },
        .init("no-screen", "SCREEN", Verb.screen) { .noScreen($0) },
        .init("windows", "SCREEN N", on: benches, Verb.screen, Verb.count) { .windows(screen: $0, $1) },
        .init("key", "SCREEN or none", on: benches) { words throws(ScenarioProblem) in
            .keyWindow(screen: words.take(word: "none") ? nil : try words.takeScreen())
        },
        .init("text", "SCREEN \"TEXT\"", on: benches, Verb.screen, Verb.text) { .text(screen: $0, $1) },
        .init("posted", "[exactly or not] NAME [SCREEN], ... [since TIME]") { words throws(ScenarioProblem) in
            .posted(try words.takePosted())
        },
        .init("app", "STATE", Verb.word("STATE", "a state of an app")) { .app($0) },
        .init("orientation", "ORIENTATION") { words throws(ScenarioProblem) in
            .orientation(try words.takeInterfaceOrientation())
        },
        .init("captured", "yes or no", on: benches) { words throws(ScenarioProblem) in
            let word = try words.take("yes or no")
            guard ["yes", "no"].contains(word.value) else { throw words.problem(word, "captured is yes or no") }
            return .captured(word.value == "yes")
        },
        .init("warning", "\"TEXT\"", on: benches, Verb.text) { .warning($0) },
        .init("no-warnings", on: benches, .noWarnings),
        .init("frame", "SCREEN FILE [tolerance=N]") { words throws(ScenarioProblem) in
            let (screen, file) = (try words.takeScreen(), try words.takeFile())
            return .frame(screen: screen, file: file, tolerance: try words.takeTolerance())
        },
        .init("refused", "[\"TEXT\"]", Verb.optional(Verb.text)) { .refused($0) },
    ]
    /// The expectations by name.
    static let named = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    private static let facts: ArgumentReader<[ScreenFact]> = { words throws(ScenarioProblem) in
        try words.takeFacts()
    }
}

extension WordReader {
    fileprivate mutating func takeInterfaceOrientation() throws(ScenarioProblem) -> DeviceOrientation {
        let word = try take("ORIENTATION")
        let known = DeviceOrientation.allCases.filter { $0 != .faceUp && $0 != .faceDown }
        guard let orientation = known.first(where: { $0.rawValue == word.value }) else {
            throw unknown(word.value, at: word.start, "an orientation of an interface", known.map(\.rawValue))
        }
        return orientation
    }

    fileprivate mutating func takeTolerance() throws(ScenarioProblem) -> Int {
        guard !isAtEnd else { return 0 }
        let word = try take("tolerance=N")
        guard let option = word.option, option.key == "tolerance" else {
            throw problem(word, "'\(word.shown)' is not an option of frame; available: tolerance=N")
        }
        return try number(option.value, at: word.optionValueStart, "tolerance", in: 0...255)
    }
}
