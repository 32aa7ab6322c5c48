// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

/// Something that can be expected: its name, its arguments, where it can be judged, and how it is read.
struct ExpectationReader: Sendable {
    /// The word after `expect`.
    let name: String
    /// How the rest of the line is written, ``name`` included.
    let usage: String
    /// Whether a runtime shows it to its clients; a bench shows everything.
    let isLive: Bool
    /// Reads what comes after the name.
    let read: @Sendable (inout WordReader) throws(ScenarioProblem) -> Expectation

    private init(
        _ name: String, _ arguments: String = "", isLive: Bool = true,
        read: @escaping @Sendable (inout WordReader) throws(ScenarioProblem) -> Expectation
    ) {
        self.name = name
        usage = arguments.isEmpty ? name : "\(name) \(arguments)"
        self.isLive = isLive
        self.read = read
    }

    /// Numbers of screens, of windows and of modes.
    static let counts = 0...1000

    /// All, in the order of the manual.
    static let all = [
        ExpectationReader("screens", "N") { words throws(ScenarioProblem) in
            .screens(try words.takeNumber("N", in: counts))
        },
        ExpectationReader("screen", "SCREEN [FACT...]") { words throws(ScenarioProblem) in
            .screen(try words.takeScreen(), try words.takeFacts())
        },
        ExpectationReader("no-screen", "SCREEN") { words throws(ScenarioProblem) in .noScreen(try words.takeScreen()) },
        ExpectationReader("windows", "SCREEN N", isLive: false) { words throws(ScenarioProblem) in
            .windows(screen: try words.takeScreen(), try words.takeNumber("N", in: counts))
        },
        ExpectationReader("key", "SCREEN or none", isLive: false) { words throws(ScenarioProblem) in
            words.take(word: "none") ? .keyWindow(screen: nil) : .keyWindow(screen: try words.takeScreen())
        },
        ExpectationReader("text", "SCREEN \"TEXT\"", isLive: false) { words throws(ScenarioProblem) in
            .text(screen: try words.takeScreen(), try words.takeText("TEXT"))
        },
        ExpectationReader("posted", "[exactly or not] NAME [SCREEN], ... [since TIME]") {
            words throws(ScenarioProblem) in
            .posted(try words.takePosted())
        },
        ExpectationReader("app", "STATE") { words throws(ScenarioProblem) in
            .app(try words.takeCase(of: AppState.self, "STATE", "a state of an app"))
        },
        ExpectationReader("orientation", "ORIENTATION") { words throws(ScenarioProblem) in
            .orientation(try words.takeInterfaceOrientation())
        },
        ExpectationReader("captured", "yes or no", isLive: false) { words throws(ScenarioProblem) in
            let word = try words.take("yes or no")
            guard ["yes", "no"].contains(word.value) else { throw words.problem(word, "captured is yes or no") }
            return .captured(word.value == "yes")
        },
        ExpectationReader("warning", "\"TEXT\"", isLive: false) { words throws(ScenarioProblem) in
            .warning(try words.takeText("TEXT"))
        },
        ExpectationReader("no-warnings", isLive: false) { _ throws(ScenarioProblem) in .noWarnings },
        ExpectationReader("frame", "SCREEN FILE [tolerance=N]") { words throws(ScenarioProblem) in
            let (screen, file) = (try words.takeScreen(), try words.takeFile())
            return .frame(screen: screen, file: file, tolerance: try words.takeTolerance())
        },
        ExpectationReader("refused", "[\"TEXT\"]") { words throws(ScenarioProblem) in
            .refused(words.isAtEnd ? nil : try words.takeText("TEXT"))
        },
    ]
}

extension ExpectationReader {
    /// The same by name.
    static let named = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
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
