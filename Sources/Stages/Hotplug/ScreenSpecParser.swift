// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import EDIDCodec
import Foundation

extension ScreenSpec {
    /// The maximum length of a text in bytes: enough for the largest EDID in Base64 and all options.
    package static let lengthLimit = 8192 + (VirtualLimits.edidBytes + 2) / 3 * 4

    /// Parses a spec.
    ///
    /// - Parameters:
    ///   - text: the spec, no longer than ``lengthLimit``; untrusted.
    ///   - checksTexts: whether a text that does not fit an EDID is an error here, with its column. Scenarios refuse the
    ///     step instead, which they can expect.
    /// - Throws: the first syntax error.
    package init(parsing text: String, checkingTexts checksTexts: Bool = false) throws(ScreenSpecError) {
        var parser = try Parser(text)
        parser.checksTexts = checksTexts
        self = try parser.parseSpec { _ in true }
    }

    /// Parses a comma-separated list: `1920x1080,scale=2,1024x768` is two specs.
    ///
    /// - Parameter text: the specs; untrusted.
    /// - Returns: the specs in order; at least one.
    /// - Throws: the first syntax error.
    package static func list(parsing text: String) throws(ScreenSpecError) -> [ScreenSpec] {
        var parser = try Parser(text)
        var specs = [try parser.parseSpec { $0.optionFollows }]
        while !parser.isAtEnd {
            try parser.expect(",", expected: "',' and a monitor")
            specs.append(try parser.parseSpec { $0.optionFollows })
        }
        return specs
    }
}

extension ScreenSpecError {
    fileprivate init(_ column: Int, _ message: String) { self.init(column: column, message: message) }
}

/// A recursive-descent parser of specs.
private struct Parser {
    /// Whether labels and serial numbers must fit an EDID.
    var checksTexts = false
    private let characters: [Character]
    private var position = 0

    init(_ text: String) throws(ScreenSpecError) {
        guard text.utf8.count <= ScreenSpec.lengthLimit else {
            throw ScreenSpecError(
                1, "a spec can have at most \(ScreenSpec.lengthLimit) bytes; this one has \(text.utf8.count)")
        }
        characters = Array(text)
    }

    var isAtEnd: Bool { position == characters.count }
    /// The column of the next character, from 1.
    private var column: Int { position + 1 }
    private var next: Character? { isAtEnd ? nil : characters[position] }

    /// Whether a comma and an option follow, rather than another monitor.
    var optionFollows: Bool {
        var ahead = self
        guard (try? ahead.expect(",", expected: "")) != nil else { return true }
        let word = ahead.parseWord()
        return ahead.next == "=" && word != "edid"
    }

    /// Parses a monitor with its options, as long as `belongs` accepts the next one.
    mutating func parseSpec(while belongs: (Parser) -> Bool) throws(ScreenSpecError) -> ScreenSpec {
        var spec = ScreenSpec(monitor: try parseMonitor())
        var seen: Set<String> = []
        while !isAtEnd, belongs(self) {
            try expect(",", expected: "',' and an option")
            let start = column
            let option = parseWord()
            guard seen.insert(option).inserted else { throw ScreenSpecError(start, "duplicate option '\(option)'") }
            switch option {
            case "label": spec.label = try parseText(of: option)
            case "serial": spec.serial = try parseText(of: option)
            case "scale": spec.scale = try parseNumber(of: option, in: 0.1...8)
            case "overscan":
                spec.overscan = try parseNumber(of: option, in: 0...49) / 100
                try expect("%", expected: "'%' after the overscan value")
            default:
                throw ScreenSpecError(start, "unknown option '\(option)'; available: label, serial, scale, overscan")
            }
        }
        return spec
    }

    private mutating func parseMonitor() throws(ScreenSpecError) -> ScreenSpec.Monitor {
        guard let first = next else {
            throw ScreenSpecError(column, "expected a monitor: a mode such as 1920x1080@60, a name, or edid=FILE")
        }
        if first.isNumber {
            var modes = [try parseMode()]
            while next == "+" {
                position += 1
                modes.append(try parseMode())
            }
            return .modes(modes)
        }
        let start = column
        let word = parseWord()
        if word == "edid" { return try parseEDID(start + word.count + 1) }
        guard !word.isEmpty else { throw ScreenSpecError(start, "expected a monitor, got '\(first)'") }
        return .catalog(word)
    }

    /// Parses the value of `edid=`, which starts at a column: a path, or the bytes themselves.
    private mutating func parseEDID(_ start: Int) throws(ScreenSpecError) -> ScreenSpec.Monitor {
        let value = try parseValue(of: "edid")
        guard value.hasPrefix(ScreenSpec.base64Key) else { return .edidFile(value) }
        guard let data = Data(base64Encoded: String(value.dropFirst(ScreenSpec.base64Key.count))), !data.isEmpty else {
            throw ScreenSpecError(start, "expected an EDID in Base64 after edid=base64:")
        }
        if let problem = VirtualLimits.problem(withEDIDOf: data.count) { throw ScreenSpecError(start, problem) }
        return .edid([UInt8](data))
    }

    private mutating func parseMode() throws(ScreenSpecError) -> ScreenSpec.Mode {
        let start = column
        let width = try parseInteger("width", in: 1...16384)
        try expect("x", expected: "'x' between width and height")
        let height = try parseInteger("height", in: 1...16384)
        let isInterlaced = next == "i"
        if isInterlaced { position += 1 }
        var refresh = 60.0
        if next == "@" {
            position += 1
            refresh = try parseNumber("refresh rate", in: 1...1000)
        }
        let size = PixelSize(width: width, height: height)
        if let problem = VirtualLimits.problem(with: size) { throw ScreenSpecError(start, problem) }
        return ScreenSpec.Mode(
            size: size, refreshMillihertz: Int((refresh * 1000).rounded()),
            isInterlaced: isInterlaced)
    }

    /// Parses letters, digits, dots, underscores, and dashes.
    private mutating func parseWord() -> String {
        take { $0.isLetter || $0.isNumber || "._-".contains($0) }
    }

    /// Consumes characters as long as they meet a condition.
    private mutating func take(while belongs: (Character) -> Bool) -> String {
        let part = characters[position...].prefix(while: belongs)
        position = part.endIndex
        return String(part)
    }

    mutating func expect(_ character: Character, expected: String) throws(ScreenSpecError) {
        guard next == character else {
            throw ScreenSpecError(column, "expected \(expected), got \(next.map { "'\($0)'" } ?? "the end")")
        }
        position += 1
    }

    /// Parses the text after an option's `=`, quoted or up to the next comma.
    private mutating func parseValue(of option: String) throws(ScreenSpecError) -> String {
        try expect("=", expected: "'=' after \(option)")
        let start = column
        let isQuoted = next == "\""
        if isQuoted { position += 1 }
        let value = take { $0 != (isQuoted ? "\"" : ",") }
        if isQuoted {
            guard !isAtEnd else { throw ScreenSpecError(start, "unterminated quotation mark") }
            position += 1
        }
        guard !value.isEmpty else { throw ScreenSpecError(start, "empty value for '\(option)'") }
        return value
    }

    /// Parses a text that an EDID has to hold.
    private mutating func parseText(of option: String) throws(ScreenSpecError) -> String {
        let start = column + 1
        let text = try parseValue(of: option)
        guard text.isEDIDText || !checksTexts else {
            throw ScreenSpecError(
                start,
                "\(option): expected 1 to 13 printable ASCII characters, not beginning or ending with a space, got "
                    + "'\(text.escapingControls())'")
        }
        return text
    }

    private mutating func parseNumber(of option: String, in range: ClosedRange<Double>) throws(ScreenSpecError)
        -> Double
    {
        try expect("=", expected: "'=' after \(option)")
        return try parseNumber(option, in: range)
    }

    private mutating func parseNumber(_ what: String, in range: ClosedRange<Double>) throws(ScreenSpecError) -> Double {
        let start = column
        let digits = parseDigits(allowingPoint: true)
        guard let number = Double(digits), range.contains(number) else {
            let bounds = [range.lowerBound, range.upperBound].map { Int(exactly: $0).map(String.init) ?? "\($0)" }
            throw ScreenSpecError(start, "\(what): expected a number from \(bounds[0]) to \(bounds[1])")
        }
        return number
    }

    private mutating func parseInteger(_ what: String, in range: ClosedRange<Int>) throws(ScreenSpecError) -> Int {
        let start = column
        guard let number = Int(parseDigits(allowingPoint: false)), range.contains(number) else {
            throw ScreenSpecError(start, "\(what): expected a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private mutating func parseDigits(allowingPoint: Bool) -> String {
        take { $0.isASCII && ($0.isNumber || allowingPoint && $0 == ".") }
    }
}
