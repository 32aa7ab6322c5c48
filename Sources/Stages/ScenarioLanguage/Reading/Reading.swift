// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What is known while a scenario is read.
struct Reading {
    /// What cannot be understood so far.
    private(set) var problems: [ScenarioProblem] = []
    var settingsReader = SettingsReader()
    var blocks = BlockStack()
    var bytes = 0
    /// The files that are being read, the scenario's first.
    var openFiles: [String] = []
    var includedFiles = 0

    let open: (String) throws -> String

    /// Creates the state before the first line.
    ///
    /// - Parameter open: the text of an included file, by its path.
    init(open: @escaping (String) throws -> String) {
        self.open = open
    }

    /// What the lines before the steps say.
    var settings: ScenarioSettings { settingsReader.settings }
    /// The steps.
    var steps: [ScenarioStep] { blocks.steps }

    private var isFull: Bool { problems.count >= ScenarioProblems.limit }

    /// Reads a file's text.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - file: how messages name it.
    ///   - folder: its folder as seen from the scenario's; empty for the same.
    mutating func read(_ text: String, file: String, folder: String) {
        bytes += text.utf8.count
        guard bytes <= ScenarioReader.textLimit else {
            let message = "a scenario has at most \(ScenarioReader.textLimit >> 20) MiB, with what it includes"
            return add(ScenarioProblem(place: SourcePlace(file: file, line: 1), message: message))
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
            add(ScenarioProblem(place: place, message: "'repeat' has no 'end'"))
        }
        openFiles.removeLast()
    }

    /// Notes a problem, unless there are too many.
    mutating func add(_ problem: ScenarioProblem) {
        if !isFull { problems.append(problem) }
    }

    private mutating func read(
        _ text: Substring.UTF8View, _ place: SourcePlace, folder: String, outerDepth: Int
    ) {
        guard text.count <= ScenarioReader.lineLimit else {
            blocks.noteLine()
            return add(
                ScenarioProblem(place: place, message: "a line has at most \(ScenarioReader.lineLimit >> 10) KiB"))
        }
        let first = text.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        guard let first, first != UInt8(ascii: "#") else { return }
        var scalars = Array(Substring(text).unicodeScalars)
        // Some editors begin a file with a byte order mark.
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
