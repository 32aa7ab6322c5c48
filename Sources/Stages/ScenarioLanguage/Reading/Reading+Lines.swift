// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Reading {
    /// Reads a line that says something.
    ///
    /// - Parameters:
    ///   - words: its words.
    ///   - outerDepth: how many repetitions were open where the file began.
    /// - Throws: the first thing that cannot be understood.
    mutating func readLine(_ words: inout WordReader, outerDepth: Int) throws(ScenarioProblem) {
        let place = words.line.place(at: words.offset)
        var step = ScenarioStep(.pause, place: place)
        let hasPrefix = try readPrefix(&words, &step)
        guard !words.isAtEnd else { return try take(step) }
        step.place = words.line.place(at: words.offset)
        let word = try words.take("verb")
        guard let verb = Verb.named[word.value] else {
            let isKnown = SettingsReader.names.contains(word.value) || Verb.structure.contains(word.value)
            guard isKnown else {
                let known = hasPrefix ? Verb.all.map(\.name) + ["repeat"] : Verb.openings
                throw words.unknown(word.value, at: word.start, "a verb", known)
            }
            if hasPrefix, word.value != "repeat" || !step.waits {
                throw ScenarioProblem(
                    place: place, message: "'\(word.value)' takes no \(step.waits ? "time" : "'no-wait'") in front")
            }
            return try readStructure(word, step, &words, outerDepth: outerDepth)
        }
        if verb.name == "random", !step.waits {
            throw ScenarioProblem(place: place, message: "'random' takes no 'no-wait' in front")
        }
        words.usage = verb.usage
        step.action = try verb.read(&words)
        try words.finish()
        try take(step)
    }

    /// Reads what stands in front of the verb: a time, and `no-wait`.
    ///
    /// - Returns: whether something does.
    private func readPrefix(_ words: inout WordReader, _ step: inout ScenarioStep) throws(ScenarioProblem) -> Bool {
        var hasPrefix = false
        if words.take(word: "at") {
            words.usage = "at TIME [no-wait] [VERB ...]"
            step.moment = .at(try words.takeTime())
        } else if words.take(word: "wait") {
            words.usage = "wait TIME [no-wait] [VERB ...]"
            step.moment = .after(try words.takeTime())
        }
        hasPrefix = step.moment != nil
        guard words.take(word: "no-wait") else { return hasPrefix }
        step.waits = false
        words.usage = "no-wait VERB ..."
        guard hasPrefix || !words.isAtEnd else { _ = try words.take("VERB"); return true }
        if let next = words.next, ["at", "wait"].contains(next.raw) {
            throw words.problem(next, "'\(next.raw)' stands before 'no-wait'")
        }
        return true
    }

    private mutating func readStructure(
        _ word: Word, _ step: ScenarioStep, _ words: inout WordReader, outerDepth: Int
    ) throws(ScenarioProblem) {
        switch word.value {
        case "repeat":
            words.usage = "repeat N"
            // Opened even if its number is wrong, so that its end is not one too many.
            let count = Result { () throws(ScenarioProblem) in
                let count = try words.takeNumber("N", in: 1...100_000)
                try words.finish()
                return count
            }
            try blocks.open(step, count: (try? count.get()) ?? 1)
            _ = try count.get()
        case "end":
            words.usage = "end"
            guard blocks.depth > outerDepth else { throw words.problem(word, "'end' without 'repeat'") }
            try blocks.end()
            try words.finish()
        case "include":
            words.usage = "include FILE"
            try include(&words)
        default:
            guard !blocks.hasSteps else {
                throw words.problem(word, "'\(word.value)' stands before the first step")
            }
            try settingsReader.read(word.value, at: step.place, &words)
        }
    }

    private mutating func take(_ step: ScenarioStep) throws(ScenarioProblem) {
        try blocks.append(step)
    }
}
