// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FuzzSupport
import Runtime
import ScreensWire

@testable import Configuration

// Reads a configuration file, writes the settings that were read, and reads those.

/// Reads a text; problems are those that a person would see.
func read(_ text: String) -> (configuration: Configuration, problems: [Wire.Problem]) {
    var configuration = Configuration()
    let problems = ProblemList(file: "/nowhere/config.yaml")
    if let document = YAMLDocument(text, problems: problems) {
        let paths = PathBase(folder: "/nowhere", home: nil)
        FileReading(document, problems: problems, paths: paths, names: names).apply(to: &configuration)
    }
    return (configuration, problems.sorted)
}

func check(_ problems: [Wire.Problem], in text: String) {
    let source = SourceText(text)
    require(problems.count <= 201, "too many problems")
    let ends = source.scalars.indices.filter {
        "\r\n\u{85}\u{2028}\u{2029}".unicodeScalars.contains(source.scalars[$0])
    }
    for problem in problems {
        require(!problem.message.isEmpty && problem.message.utf8.count <= 20_000, "no words, or too many")
        let place = Place(line: problem.line, column: problem.column)
        require((1...ends.count + 1).contains(place.line) && place.column >= 1, "a problem nowhere: \(problem)")
        require(place.column <= source.scalars.count + 1, "a problem beyond the text: \(problem)")
    }
}

/// Writes the settings that were given, those that a plain word can express, and reads them.
func checkRoundTrip(_ configuration: Configuration) {
    for value in configuration.effective where value.origin != .standard { require(!value.path.isEmpty, "no path") }
    for setting in Setting.all where setting.isInFiles && configuration.settings.origins[setting.key] != nil {
        let text = setting.text(configuration.settings)
        let isPlain = text.utf8.allSatisfy { byte in
            Character(UnicodeScalar(byte)).isLetter && byte < 128 || (0x30...0x39).contains(byte)
                || "@.%/_+-".utf8.contains(byte)
        }
        guard isPlain, let first = text.utf8.first, first > 0x2F, first != UInt8(ascii: "@") else { continue }
        let line = setting.section.map { "\($0):\n  \(setting.name): \(text)\n" } ?? "\(setting.name): \(text)\n"
        let again = read(line)
        require(again.problems.isEmpty, "a written setting that cannot be read: \(line)\(again.problems)")
        require(!setting.differs(configuration.settings, again.configuration.settings), "another setting: \(line)")
    }
}

let names = KnownNames()
let words =
    Set(ConfigurationReader.keyPaths.flatMap { $0.split(separator: ".").map { "\($0.prefix { $0 != "[" }):" } })
    .sorted()
    + [
        "\n", "\n  ", "\n- ", ": ", "{", "}", "[", "]", "&a ", "*a", "!!str ", "!t ", "|\n", ">-\n", "? ", "<<: *a",
        "# ",
        "---\n", "...\n", "%YAML 1.1\n", "\t", "'", "\"", "\\u0085", "\u{2028}", "\u{85}", "true", "null", "~", "1080p",
        "1920x1080@60", "tv-4k", "png:a", "image:a", "[terminal]", "0.5", "90",
    ]
try fuzz(longest: 4096, words: words) { bytes in
    switch FileContents.decode(bytes) {
    case .missing: require(false, "nothing can be missing")
    case .unusable(let reason, let place):
        require(!reason.isEmpty && place.line >= 1 && place.column >= 1, "a problem nowhere")
    case .text(let text):
        let (configuration, problems) = read(text)
        check(problems, in: text)
        if problems.isEmpty { checkRoundTrip(configuration) }
    }
}
