// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Splits a predicate's format into tokens, in which arguments have replaced their specifiers.
struct PredicateLexer {
    private let format: String
    private let characters: [Character]
    private let arguments: [Any?]
    private var place = 0
    private var nextArgument = 0

    /// Operators of several characters, longest first where one begins another.
    private static let operators = ["==", "=>", "=<", "!=", "<=", "<>", ">=", "&&", "||", "**", ":="]

    private init(_ format: String, _ arguments: [Any?]) {
        (self.format, self.arguments) = (format, arguments)
        characters = Array(format)
    }

    /// Returns the tokens of a format, the last of which is its end.
    static func tokens(_ format: String, _ arguments: [Any?]) throws(UIKitException) -> [PredicateToken] {
        var lexer = PredicateLexer(format, arguments)
        var tokens: [PredicateToken] = []
        while true {
            while lexer.character?.isWhitespace == true { lexer.place += 1 }
            let position = lexer.place
            let kind = try lexer.kind()
            tokens.append(PredicateToken(kind: kind, position: position))
            if case .end = kind { return tokens }
        }
    }

    private var character: Character? { place < characters.count ? characters[place] : nil }

    private func peek(_ offset: Int) -> Character? {
        place + offset < characters.count ? characters[place + offset] : nil
    }

    private func failure(_ problem: String, at position: Int? = nil) -> UIKitException {
        .format(format, at: position ?? place, problem)
    }

    private mutating func kind() throws(UIKitException) -> PredicateToken.Kind {
        guard let character else { return .end }
        switch character {
        case "\"", "'": return .value(try string(until: character))
        case "%": return try argument()
        case "$": return .variable(try name(after: 1))
        case "#": return .name(try name(after: 1))
        case "@": return .word("@" + (try name(after: 1)))
        case _ where Self.isDigit(character): return .value(try number())
        case ".": if let next = peek(1), Self.isDigit(next) { return .value(try number()) }
        case _ where Self.begins(character): return .word(try name(after: 0))
        default: break
        }
        let symbol =
            Self.operators.first { Array($0) == Array(characters[place..<min(place + 2, characters.count)]) }
            ?? String(character)
        place += symbol.count
        return .symbol(symbol)
    }

    private static func begins(_ character: Character) -> Bool { character.isLetter || character == "_" }
    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    /// Reads a name that follows a mark.
    private mutating func name(after mark: Int) throws(UIKitException) -> String {
        place += mark
        let start = place
        if character.map(Self.begins) != true { throw failure("expected a name") }
        while let character, Self.begins(character) || Self.isDigit(character) { place += 1 }
        return String(characters[start..<place])
    }

    private mutating func string(until quote: Character) throws(UIKitException) -> String {
        let start = place
        place += 1
        var text = ""
        while let character, character != quote {
            place += 1
            guard character == "\\" else {
                text.append(character)
                continue
            }
            guard let escaped = self.character else { break }
            place += 1
            switch escaped {
            case "n": text.append("\n")
            case "r": text.append("\r")
            case "t": text.append("\t")
            default: text.append(escaped)
            }
        }
        guard character == quote else { throw failure("expected a closing \(quote) for the string", at: start) }
        place += 1
        return text
    }

    private mutating func number() throws(UIKitException) -> NSNumber {
        let start = place
        let radixes: [Character: Int] = ["x": 16, "o": 8, "b": 2]
        if character == "0", let mark = peek(1), let radix = radixes[Character(mark.lowercased())] {
            place += 2
            let digits = take { $0.isASCII && ($0.isLetter || $0.isNumber) }
            guard let number = Int(digits, radix: radix) else { throw failure("expected a number", at: start) }
            return NSNumber(value: number)
        }
        var text = take(Self.isDigit)
        if character == ".", peek(1).map(Self.isDigit) == true {
            place += 1
            text += "." + take(Self.isDigit)
        }
        if character == "e" || character == "E" {
            let sign = peek(1) == "-" || peek(1) == "+" ? 1 : 0
            if peek(1 + sign).map(Self.isDigit) == true {
                text += String(characters[place...(place + sign)])
                place += 1 + sign
                text += take(Self.isDigit)
            }
        }
        if let number = Int(text) { return NSNumber(value: number) }
        guard let number = Double(text) else { throw failure("expected a number", at: start) }
        return NSNumber(value: number)
    }

    private mutating func take(_ condition: (Character) -> Bool) -> String {
        let start = place
        while let character, condition(character) { place += 1 }
        return String(characters[start..<place])
    }

    /// Reads a specifier, such as `%@`, `%K`, `%ld` or `%2$@`, and returns its argument.
    private mutating func argument() throws(UIKitException) -> PredicateToken.Kind {
        let start = place
        place += 1
        var index = nextArgument
        let digits = take(Self.isDigit)
        if character == "$", let number = Int(digits), number > 0 {
            index = number - 1
            place += 1
        }
        _ = take { "hlqLztj.".contains($0) || Self.isDigit($0) }
        let conversion = character
        place += 1
        guard let conversion, "@KdDiuUoxXfFeEgGaAcCsS".contains(conversion) else {
            throw failure("expected a specifier such as %@, %K or %d", at: start)
        }
        guard arguments.indices.contains(index) else {
            throw failure("expected argument \(index + 1) of \(arguments.count)", at: start)
        }
        if index == nextArgument { nextArgument += 1 }
        let value = arguments[index]
        switch conversion {
        case "K":
            guard case .string(let path) = PlainValue(value) else { throw failure("expected a key path", at: start) }
            return .keyPath(path)
        case "@", "s", "S": return .value(value)
        default:
            guard case .number(let number) = PlainValue(value) else {
                throw failure("expected a number as argument \(index + 1), not \(value ?? "nil"),", at: start)
            }
            return .value(number)
        }
    }
}
