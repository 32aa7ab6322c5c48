// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel

extension ScreenSpec {
    /// The longest text that is looked at, in bytes: room for a path and all options, and nothing to be busy with.
    package static let lengthLimit = 8192

    /// Reads a spec.
    ///
    /// - Parameter text: the spec, no longer than ``lengthLimit``; untrusted.
    /// - Throws: at the first character that does not fit, with its column.
    package init(parsing text: String) throws(ScreenSpecError) {
        var reader = try Reader(text)
        self = try reader.takeSpec { _ in true }
    }

    /// Reads specs with commas between them: `1920x1080,scale=2,1024x768` are two.
    ///
    /// - Parameter text: the specs; untrusted.
    /// - Returns: the specs in their order, at least one.
    /// - Throws: at the first character that does not fit, with its column.
    package static func list(parsing text: String) throws(ScreenSpecError) -> [ScreenSpec] {
        var reader = try Reader(text)
        var specs = [try reader.takeSpec { $0.optionFollows }]
        while !reader.isAtEnd {
            try reader.take(",", expected: "',' and a monitor")
            specs.append(try reader.takeSpec { $0.optionFollows })
        }
        return specs
    }
}

extension ScreenSpecError {
    fileprivate init(_ column: Int, _ message: String) {
        self.init(column: column, message: message)
    }
}

/// Takes a spec apart from left to right.
private struct Reader {
    private let characters: [Character]
    private var position = 0

    init(_ text: String) throws(ScreenSpecError) {
        guard text.utf8.count <= ScreenSpec.lengthLimit else {
            throw ScreenSpecError(
                1, "a spec has at most \(ScreenSpec.lengthLimit) bytes, and this has \(text.utf8.count)")
        }
        characters = Array(text)
    }

    var isAtEnd: Bool { position == characters.count }
    /// The column of the next character, from 1.
    private var column: Int { position + 1 }
    private var next: Character? { isAtEnd ? nil : characters[position] }

    /// Whether a comma and an option come next, not another monitor.
    var optionFollows: Bool {
        var ahead = self
        guard (try? ahead.take(",", expected: "")) != nil else { return true }
        let word = ahead.takeWord()
        return ahead.next == "=" && word != "edid"
    }

    /// Takes a monitor with its options, for as long as `belongs` says that what comes next is part of it.
    mutating func takeSpec(while belongs: (Reader) -> Bool) throws(ScreenSpecError) -> ScreenSpec {
        var spec = ScreenSpec(monitor: try takeMonitor())
        var seen: Set<String> = []
        while !isAtEnd, belongs(self) {
            try take(",", expected: "',' and an option")
            let start = column
            let option = takeWord()
            guard seen.insert(option).inserted else { throw ScreenSpecError(start, "\(option) is given twice") }
            switch option {
            case "label": spec.label = try takeValue(of: option)
            case "serial": spec.serial = try takeValue(of: option)
            case "scale": spec.scale = try takeNumber(of: option, in: 0.1...8)
            case "overscan":
                spec.overscan = try takeNumber(of: option, in: 0...49) / 100
                try take("%", expected: "'%' after overscan's number")
            default:
                throw ScreenSpecError(start, "'\(option)' is no option; there are label, serial, scale and overscan")
            }
        }
        return spec
    }

    private mutating func takeMonitor() throws(ScreenSpecError) -> ScreenSpec.Monitor {
        guard let first = next else {
            throw ScreenSpecError(column, "a monitor is missing: a mode as 1920x1080@60, a name, or edid=FILE")
        }
        if first.isNumber {
            var modes = [try takeMode()]
            while next == "+" {
                position += 1
                modes.append(try takeMode())
            }
            return .modes(modes)
        }
        let start = column
        let word = takeWord()
        guard word != "edid" else { return .edidFile(try takeValue(of: word)) }
        guard !word.isEmpty else { throw ScreenSpecError(start, "'\(first)' cannot begin a monitor") }
        return .catalogue(word)
    }

    private mutating func takeMode() throws(ScreenSpecError) -> ScreenSpec.Mode {
        let start = column
        let width = try takeInteger("a width", in: 1...16384)
        try take("x", expected: "'x' between width and height")
        let height = try takeInteger("a height", in: 1...16384)
        let isInterlaced = next == "i"
        if isInterlaced { position += 1 }
        var refresh = 60.0
        if next == "@" {
            position += 1
            refresh = try takeNumber("a refresh rate", in: 1...1000)
        }
        let size = PixelSize(width: width, height: height)
        if let problem = VirtualLimits.problem(with: size) { throw ScreenSpecError(start, problem) }
        return ScreenSpec.Mode(
            size: size, refreshMillihertz: Int((refresh * 1000).rounded()),
            isInterlaced: isInterlaced)
    }

    /// The letters, digits, dots, underscores and dashes that come next.
    private mutating func takeWord() -> String {
        let start = position
        while let character = next, character.isLetter || character.isNumber || "._-".contains(character) {
            position += 1
        }
        return String(characters[start..<position])
    }

    mutating func take(_ character: Character, expected: String) throws(ScreenSpecError) {
        guard next == character else {
            throw ScreenSpecError(column, "\(expected) expected\(next.map { ", not '\($0)'" } ?? "")")
        }
        position += 1
    }

    /// The text after an option's `=`, quoted or up to the next comma.
    private mutating func takeValue(of option: String) throws(ScreenSpecError) -> String {
        try take("=", expected: "'=' after \(option)")
        let start = column
        var value = ""
        if next == "\"" {
            position += 1
            while let character = next, character != "\"" {
                value.append(character)
                position += 1
            }
            guard !isAtEnd else { throw ScreenSpecError(start, "the quotation mark is never closed") }
            position += 1
        } else {
            while let character = next, character != "," {
                value.append(character)
                position += 1
            }
        }
        guard !value.isEmpty else { throw ScreenSpecError(start, "\(option) is empty") }
        return value
    }

    private mutating func takeNumber(of option: String, in range: ClosedRange<Double>) throws(ScreenSpecError) -> Double
    {
        try take("=", expected: "'=' after \(option)")
        return try takeNumber(option, in: range)
    }

    private mutating func takeNumber(_ what: String, in range: ClosedRange<Double>) throws(ScreenSpecError) -> Double {
        let start = column
        let digits = takeDigits(allowingPoint: true)
        guard let number = Double(digits), range.contains(number) else {
            throw ScreenSpecError(start, "\(what) is a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private mutating func takeInteger(_ what: String, in range: ClosedRange<Int>) throws(ScreenSpecError) -> Int {
        let start = column
        guard let number = Int(takeDigits(allowingPoint: false)), range.contains(number) else {
            throw ScreenSpecError(start, "\(what) is a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private mutating func takeDigits(allowingPoint: Bool) -> String {
        let start = position
        while let character = next, character.isASCII, character.isNumber || (allowingPoint && character == ".") {
            position += 1
        }
        return String(characters[start..<position])
    }
}
