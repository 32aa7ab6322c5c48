// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

extension WordReader {
    /// The facts about a screen that there are, in the order of the manual.
    static let factNames = [
        "mode", "preferred", "modes", "mirrored", "shows", "bounds", "scale", "windows", "monitor",
    ]

    /// Takes facts about a screen, up to the end of the line.
    ///
    /// - Throws: at the first that is not known, is said twice, or has no such value.
    mutating func takeFacts() throws(ScenarioProblem) -> [ScreenFact] {
        var facts: [ScreenFact] = []
        var seen: Set<String> = []
        while !isAtEnd {
            let word = try take("FACT")
            guard let option = word.option else {
                throw problem(word, "'\(word.shown)' is not a fact, which is as mode=1920x1080@60")
            }
            facts.append(try fact(option.key, option.value, of: word))
            guard seen.insert(option.key).inserted else { throw problem(word, "\(option.key) is given twice") }
        }
        return facts
    }

    private func fact(_ key: String, _ value: String, of word: Word) throws(ScenarioProblem) -> ScreenFact {
        let offset = word.optionValueStart
        switch key {
        case "mode": return .mode(try mode(value, at: offset))
        case "preferred": return .preferred(try mode(value, at: offset))
        case "modes": return .modes(try number(value, at: offset, key, in: ExpectationReader.counts))
        case "mirrored":
            guard ["main", "none"].contains(value) else {
                throw line.problem(at: offset, "mirrored is main or none")
            }
            return .mirrored(value == "main")
        case "shows": return .shows(try choose(value, at: offset, of: ScreenContent.self, "what a screen shows"))
        case "bounds": return try bounds(value, of: word)
        case "scale": return .scale(try decimal(value, at: offset, key, in: 0.1...16))
        case "windows": return .windows(try number(value, at: offset, key, in: ExpectationReader.counts))
        case "monitor":
            guard !value.isEmpty else { throw line.problem(at: offset, "monitor is empty") }
            return .monitor(value)
        default: throw unknown(key, at: word.start, "a fact", Self.factNames)
        }
    }

    private func bounds(_ value: String, of word: Word) throws(ScenarioProblem) -> ScreenFact {
        let scalars = value.unicodeScalars
        guard let cross = scalars.firstIndex(of: "x") else {
            throw line.problem(at: word.optionValueStart, "bounds is WxH in points, as 1920x1080")
        }
        let (width, height) = (String(scalars[..<cross]), String(scalars[scalars.index(after: cross)...]))
        let second = word.part(from: "bounds=x".count + width.unicodeScalars.count)
        return .bounds(
            width: try decimal(width, at: word.optionValueStart, "the width", in: 0...100_000),
            height: try decimal(height, at: second, "the height", in: 0...100_000))
    }
}
