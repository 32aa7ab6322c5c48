// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The state of the parser of a scenario.
struct Reading {
    /// The problems so far.
    private(set) var problems: [ScenarioSyntaxError] = []
    var settingsReader = SettingsReader()
    var blocks = BlockStack()
    var bytes = 0
    /// The open files, the scenario's first.
    var openFiles: [String] = []
    var includedFiles = 0

    let open: (String) throws -> String

    /// Creates a parser; `open` returns the text of an included file.
    init(open: @escaping (String) throws -> String) {
        self.open = open
    }

    /// The settings.
    var settings: ScenarioSettings { settingsReader.settings }
    /// The steps.
    var steps: [ScenarioStep] { blocks.steps }

    private var isFull: Bool { problems.count >= ScenarioSyntaxErrors.limit }

    /// Reads the text of a file; `folder` is relative to the scenario's, empty for the same.
    mutating func read(_ text: String, file: String, folder: String) {
        bytes += text.utf8.count
        guard bytes <= ScenarioReader.textLimit else {
            let message = "a scenario can have at most \(ScenarioReader.textLimit >> 20) MiB, including included files"
            return add(ScenarioSyntaxError(place: SourcePlace(file: file, line: 1), message: message))
        }
        openFiles.append(FilePath.normalized(file))
        let outerDepth = blocks.depth
        var (rest, number) = (text.utf8[...], 0)
        while !rest.isEmpty, !isFull {
            number += 1
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            var line = rest[..<end]
            rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            read(line, SourcePlace(file: file, line: number), folder: folder, outerDepth: outerDepth)
        }
        for place in blocks.close(to: outerDepth) {
            add(ScenarioSyntaxError(place: place, message: "'repeat' has no 'end'"))
        }
        openFiles.removeLast()
    }

    /// Adds an error, unless there are too many.
    mutating func add(_ problem: ScenarioSyntaxError) {
        if !isFull { problems.append(problem) }
    }

    private mutating func read(
        _ text: Substring.UTF8View, _ place: SourcePlace, folder: String, outerDepth: Int
    ) {
        guard text.count <= ScenarioReader.lineLimit else {
            blocks.noteLine()
            let message = "a line can have at most \(ScenarioReader.lineLimit >> 10) KiB"
            return add(ScenarioSyntaxError(place: place, message: message))
        }
        let first = text.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        guard let first, first != UInt8(ascii: "#") else { return }
        var scalars = Array(Substring(text).unicodeScalars)
        // Some editors start a file with a byte order mark.
        if place.line == 1, scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        do {
            let line = SourceLine(file: place.file, number: place.line, scalars: scalars, folder: folder)
            var words = try WordReader(line)
            guard !words.isAtEnd else { return }
            try readLine(&words, outerDepth: outerDepth)
        } catch {
            blocks.noteLine()
            add(error)
        }
    }
}

extension Reading {
    /// Reads a non-empty line; `outerDepth` is the number of repetitions that were open at the start of the file.
    mutating func readLine(_ words: inout WordReader, outerDepth: Int) throws(ScenarioSyntaxError) {
        let place = words.line.place(at: words.offset)
        var step = ScenarioStep(.pause, place: place)
        let hasPrefix = try readPrefix(&words, &step)
        guard !words.isAtEnd else { return try blocks.append(step) }
        step.place = words.line.place(at: words.offset)
        let word = try words.take("verb")
        guard let verb = Verb.named[word.value] else {
            let isKnown = SettingsReader.names.contains(word.value) || Verb.structure.contains(word.value)
            guard isKnown else {
                let known = hasPrefix ? Verb.all.map(\.name) + ["repeat"] : Verb.openings
                throw words.unknown(word.value, at: word.start, "verb", known)
            }
            if hasPrefix, word.value != "repeat" || !step.waits {
                throw ScenarioSyntaxError(
                    place: place, message: "'\(word.value)' cannot follow \(step.waits ? "a time" : "'no-wait'")")
            }
            return try readStructure(word, step, &words, outerDepth: outerDepth)
        }
        if verb.name == "random", !step.waits {
            throw ScenarioSyntaxError(place: place, message: "'random' cannot follow 'no-wait'")
        }
        words.usage = verb.usage
        step.action = try verb.read(&words)
        try words.finish()
        try blocks.append(step)
    }

    /// Reads the prefix of a verb: a time and `no-wait`. Returns whether there is one.
    private func readPrefix(_ words: inout WordReader, _ step: inout ScenarioStep) throws(ScenarioSyntaxError) -> Bool {
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
            throw words.problem(next, "'\(next.raw)' must come before 'no-wait'")
        }
        return true
    }

    private mutating func readStructure(
        _ word: Word, _ step: ScenarioStep, _ words: inout WordReader, outerDepth: Int
    ) throws(ScenarioSyntaxError) {
        switch word.value {
        case "repeat":
            words.usage = "repeat N"
            // Opened even if its count is invalid, so that its `end` has a match.
            let count = Result { () throws(ScenarioSyntaxError) in
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
                throw words.problem(word, "'\(word.value)' must come before the first step")
            }
            try settingsReader.read(word.value, at: step.place, &words)
        }
    }
}

extension Reading {
    /// Reads an included file.
    mutating func include(_ words: inout WordReader) throws(ScenarioSyntaxError) {
        let offset = words.offset
        let path = try words.takeText("FILE")
        try words.finish()
        let file = FilePath.normalized(FilePath.joined(FilePath.folder(of: words.line.file), path))
        guard !openFiles.contains(file) else {
            throw words.line.problem(at: offset, "'\(file)' includes itself")
        }
        guard openFiles.count <= ScenarioReader.depthLimit else {
            throw words.line.problem(at: offset, "includes can be nested at most \(ScenarioReader.depthLimit) deep")
        }
        includedFiles += 1
        guard includedFiles <= ScenarioReader.fileLimit else {
            throw words.line.problem(at: offset, "at most \(ScenarioReader.fileLimit) files can be included")
        }
        let text: String
        do {
            text = try open(file)
        } catch {
            throw words.line.problem(at: offset, "cannot read '\(file)': \(error)")
        }
        read(text, file: file, folder: FilePath.folder(of: words.line.path(path)))
    }
}
