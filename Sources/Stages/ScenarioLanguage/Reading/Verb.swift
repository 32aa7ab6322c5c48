// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A verb: its name, its arguments, where it can be played, and how it is read.
struct Verb: Sendable {
    /// The word at the start of the line.
    let name: String
    /// What comes after it, as `SOCKET SPEC`.
    let arguments: String
    /// Where it can be played.
    let stages: Set<StageKind>
    /// Reads what comes after it; whoever calls it sees to it that nothing is left.
    let read: @Sendable (inout WordReader) throws(ScenarioProblem) -> ScenarioAction

    /// Creates a verb; see the properties.
    init(
        _ name: String, _ arguments: String = "", on stages: Set<StageKind> = Set(StageKind.allCases),
        read: @escaping @Sendable (inout WordReader) throws(ScenarioProblem) -> ScenarioAction
    ) {
        self.name = name
        self.arguments = arguments
        self.stages = stages
        self.read = read
    }

    /// How a line with the verb is written.
    var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

    /// The verbs that are steps, in the order of the manual.
    static let all = cables + faults + user + looking + [random]
    /// The same by name.
    static let named = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

    /// Words at the start of a line that are no steps of their own.
    static let structure = ["repeat", "end", "include"]
    /// The words in front of a verb.
    static let prefixes = ["at", "wait", "no-wait"]
    /// Every word that a line can begin with, for suggestions.
    static let openings = all.map(\.name) + structure + prefixes + SettingsReader.names

    private static let random = Verb("random", "N [seed=S]", on: [.scripted, .live]) { words throws(ScenarioProblem) in
        let count = try words.takeNumber("N", in: 1...100_000)
        guard !words.isAtEnd else { return .random(count: count, seed: 1) }
        let word = try words.take("seed=S")
        guard let option = word.option, option.key == "seed" else {
            throw words.problem(word, "'\(word.shown)' is not an option of random; available: seed=S")
        }
        guard option.value.utf8.allSatisfy({ $0.isDecimalDigit }), let seed = UInt64(option.value) else {
            throw words.line.problem(at: word.optionValueStart, "seed is a whole number from 0 to \(UInt64.max)")
        }
        return .random(count: count, seed: seed)
    }
}
