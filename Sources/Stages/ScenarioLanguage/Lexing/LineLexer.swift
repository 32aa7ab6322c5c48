// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Splits a line into words separated by spaces or tabs; `"…"` quotes any part of a word, and `#` starts a comment.
///
/// Works on Unicode scalars, so that a combining mark after a quotation mark does not hide it.
struct LineLexer {
    /// The escapes in quotation marks: the letter after the backslash, and its meaning.
    static let escapes: [(letter: Unicode.Scalar, meaning: Unicode.Scalar)] = [
        ("\"", "\""), ("\\", "\\"), ("n", "\n"), ("r", "\r"), ("t", "\t"),
    ]

    /// The words, up to a comment.
    private(set) var words: [Word] = []
    /// The offset of an unterminated quotation mark, in scalars.
    private(set) var openQuote: Int?

    private let scalars: [Unicode.Scalar]
    private var position = 0

    /// Splits a line, without its end.
    init(_ scalars: [Unicode.Scalar]) {
        self.scalars = scalars
        while position < scalars.count, scalars[position] != "#" {
            if scalars[position].separatesWords {
                position += 1
            } else {
                takeWord()
            }
        }
    }

    private mutating func takeWord() {
        let start = position
        var value = String.UnicodeScalarView()
        var offsets: [Int] = []
        var quote: Int?
        var badEscape: Int?
        while position < scalars.count {
            let scalar = scalars[position]
            if quote == nil, scalar.separatesWords || scalar == "#" { break }
            if scalar == "\"" {
                quote = quote == nil ? position : nil
                position += 1
                continue
            }
            offsets.append(position)
            if quote != nil, scalar == "\\" {
                let letter = position + 1 < scalars.count ? scalars[position + 1] : nil
                if let escape = Self.escapes.first(where: { $0.letter == letter }) {
                    value.append(escape.meaning)
                    position += 2
                    continue
                }
                badEscape = badEscape ?? position
            }
            value.append(scalar)
            position += 1
        }
        openQuote = quote
        var raw = String.UnicodeScalarView()
        raw.append(contentsOf: scalars[start..<position])
        words.append(
            Word(value: String(value), raw: String(raw), offsets: offsets, start: start, badEscape: badEscape))
    }
}

extension Unicode.Scalar {
    /// Whether the character ends a word.
    var separatesWords: Bool { self == " " || self == "\t" }
}

/// A word of a line, with or without quotation marks in it.
struct Word: Hashable, Sendable {
    /// The word without quotation marks and escapes.
    var value: String
    /// The word as written.
    var raw: String
    /// The offset in the line of each Unicode scalar of ``value``.
    var offsets: [Int]
    /// The offset of the word in the line, in scalars.
    var start: Int
    /// The offset of an unknown escape.
    var badEscape: Int?

    /// Whether the word starts with a quotation mark, which makes it text rather than a number or a name.
    var isQuoted: Bool { raw.unicodeScalars.first == "\"" }

    /// The texts before and after the first `=`; nil without one.
    var option: (key: String, value: String)? {
        let scalars = value.unicodeScalars
        guard let sign = scalars.firstIndex(of: "=") else { return nil }
        return (String(scalars[..<sign]), String(scalars[scalars.index(after: sign)...]))
    }

    /// The offset in the line of a scalar of ``value``.
    func part(from scalar: Int) -> Int {
        scalar < offsets.count ? offsets[scalar] : (offsets.last.map { $0 + 1 } ?? start)
    }

    /// The offset in the line of the value of an option.
    var optionValueStart: Int { part(from: (option?.key.unicodeScalars.count ?? -1) + 1) }
}

/// A line of a file.
struct SourceLine: Sendable {
    /// The file as named.
    let file: String
    /// The line's number, from 1.
    let number: Int
    /// The line without its end.
    let scalars: [Unicode.Scalar]
    /// The prefix that makes paths of this file relative to the scenario's; empty or a folder.
    let folder: String

    /// Returns the location of an offset; columns count characters.
    func place(at offset: Int) -> SourcePlace {
        let before = scalars.prefix(offset)
        guard !before.allSatisfy(\.isASCII) else { return SourcePlace(file: file, line: number, column: offset + 1) }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: before)
        return SourcePlace(file: file, line: number, column: String(text).count + 1)
    }

    /// Returns a problem at an offset.
    func problem(at offset: Int, _ message: String) -> ScenarioSyntaxError {
        ScenarioSyntaxError(place: place(at: offset), message: message)
    }

    /// Returns a path in this line, relative to the scenario's own file.
    func path(_ text: String) -> String { FilePath.joined(folder, text) }
}

/// Path manipulation without file system access.
enum FilePath {
    /// The folder of a file; empty for a bare name.
    static func folder(of file: String) -> String {
        guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }

    /// Joins a folder and a relative path, and normalizes the result; an empty folder changes nothing.
    static func joined(_ folder: String, _ path: String) -> String {
        guard !folder.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("~/") else { return path }
        return normalized("\(folder)/\(path)")
    }

    /// Removes `.`, empty parts, and `..` after a name.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
