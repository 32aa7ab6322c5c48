// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base

/// How to complete a value on the command line.
package enum Completion: Hashable, Sendable {
    /// A choice of words.
    case words([String])
    /// Device names.
    case devices
    /// File paths.
    case file
    /// No completion.
    case none

    /// The fixed part of each spelling: `png:` of `png:DIRECTORY`.
    package static func spellings(_ spellings: [String]) -> Completion {
        .words(
            spellings.reduce(into: []) { words, spelling in
                let end = spelling.firstIndex { $0 == ":" || $0 == "=" }
                let word = String(end.map { spelling[...$0] } ?? spelling[...])
                if !words.contains(word) { words.append(word) }
            })
    }
}

/// The reason a value is invalid.
enum ValueError: Error {
    /// It does not have this format; the message says what is expected.
    case format
    /// Another reason; the column is the character at which the problem begins, from 1.
    case reason(String, column: Int? = nil)
    /// The problem has already been reported.
    case reported
}

/// The textual format of a type's values, shared by all front ends.
package struct ValueFormat<Value: Sendable>: Sendable {
    /// The expected value, as in "expected a number of seconds from 0 to 3600".
    package let expected: String
    /// How to complete a value; words are also suggested for misspelled ones.
    package let completion: Completion
    /// Writes a value in file format.
    package let text: @Sendable (Value) -> String
    private let parse: @Sendable (GivenValue) throws(ValueError) -> Value

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - expected: the expected value, with its article.
    ///   - completion: how to complete a value.
    ///   - text: writes a value.
    ///   - parse: parses a value.
    init(
        _ expected: String, completion: Completion = .none, text: @escaping @Sendable (Value) -> String,
        parse: @escaping @Sendable (GivenValue) throws(ValueError) -> Value
    ) {
        (self.expected, self.completion, self.text, self.parse) = (expected, completion, text, parse)
    }

    /// Creates a format for text values.
    ///
    /// - Parameters:
    ///   - expected: the expected value, with its article.
    ///   - completion: how to complete a value.
    ///   - text: writes a value.
    ///   - parse: parses text without NUL characters; the given value provides paths and names.
    init(
        _ expected: String, completion: Completion = .none, text: @escaping @Sendable (Value) -> String,
        parse: @escaping @Sendable (String, GivenValue) throws(ValueError) -> Value
    ) {
        self.init(expected, completion: completion, text: text) { given throws(ValueError) in
            guard case .text(let text, _) = given.content else { throw .format }
            guard !text.unicodeScalars.contains("\0") else { throw .reason("a NUL character is not allowed") }
            return try parse(text, given)
        }
    }

    /// Parses a value.
    ///
    /// - Parameter given: the value given.
    /// - Returns: the value; nil, after a report, if it is invalid.
    package func read(_ given: GivenValue) -> Value? {
        do throws(ValueError) { return try parse(given) } catch {
            switch error {
            case .reported: break
            case .reason(let reason, let column): given.report(reason, column)
            case .format:
                var remedy = ""
                if case .text(let text, _) = given.content, case .words(let words) = completion,
                    let word = Spelling.suggestions(for: text, among: words).first, word != text
                {
                    remedy = "; did you mean '\(word)'?"
                }
                given.report("expected \(expected), got \(given.shown)\(remedy)", nil)
            }
            return nil
        }
    }
}

extension ValueFormat {
    /// One of several words; a value with more than one word is written as the first.
    static func words(_ words: [(word: String, value: Value)]) -> Self where Value: Equatable {
        Self(Spelling.list(words.map(\.word)), completion: .words(words.map(\.word))) { value in
            words.first { $0.value == value }?.word ?? "\(value)"
        } parse: { text, _ throws(ValueError) in
            guard let found = words.first(where: { $0.word == text }) else { throw .format }
            return found.value
        }
    }

    /// One of an enumeration's raw values.
    ///
    /// - Returns: the format.
    package static func cases() -> Self where Value: RawRepresentable<String> & CaseIterable & Equatable {
        .words(Value.allCases.map { ($0.rawValue, $0) })
    }

    /// A list in order; every invalid entry is reported.
    ///
    /// - Parameter element: the format of the entries.
    /// - Returns: the format.
    package static func list<Element>(of element: ValueFormat<Element>) -> Self where Value == [Element] {
        Self("a list", completion: element.completion) { values in
            "[\(values.map(element.text).joined(separator: ", "))]"
        } parse: { given throws(ValueError) in
            switch given.content {
            case .nothing: return []
            case .list(let entries):
                let values = entries.compactMap(element.read)
                guard values.count == entries.count else { throw .reported }
                return values
            // Suggested words are those of an entry.
            case .text, .mapping: throw .reason("expected a list, got \(given.shown)")
            }
        }
    }

    /// An optional value; a given word can express its absence.
    static func optional<Wrapped>(
        _ format: ValueFormat<Wrapped>, nil word: String? = nil
    ) -> Self where Value == Wrapped? {
        let expected = word.map { "\($0) or \(format.expected)" } ?? format.expected
        return Self(expected, completion: format.completion) { value in
            value.map(format.text) ?? word ?? ""
        } parse: { given throws(ValueError) in
            if case .text(word, _) = given.content { return nil }
            return try format.parse(given)
        }
    }
}

extension ValueFormat<Bool> {
    /// `true` or `false`.
    package static let boolean = ValueFormat.words([("true", true), ("false", false)])
}

extension ValueFormat<Double> {
    /// A number in a range.
    static func number(in range: ClosedRange<Double>, _ unit: String = "a number") -> ValueFormat {
        ValueFormat("\(unit) from \(range.lowerBound.compactText) to \(range.upperBound.compactText)") {
            $0.compactText
        } parse: { given throws(ValueError) in
            // Neither "nan" nor "0x10" is accepted.
            guard case .text(let text, isPlain: true) = given.content,
                text.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
                let number = Double(text), range.contains(number)
            else { throw .format }
            return number
        }
    }
}

extension ValueFormat<Int> {
    /// An integer in a range.
    static func integer(in range: ClosedRange<Int>) -> ValueFormat {
        let format = ValueFormat<Double>.number(
            in: Double(range.lowerBound)...Double(range.upperBound), "an integer")
        return ValueFormat(format.expected) {
            "\($0)"
        } parse: { given throws(ValueError) in
            guard let number = format.value(given).flatMap({ Int(exactly: $0) }) else { throw .format }
            return number
        }
    }
}

extension ValueFormat<Duration> {
    /// A number of seconds in a range.
    ///
    /// - Parameter range: the permitted seconds.
    /// - Returns: the format.
    package static func seconds(in range: ClosedRange<Double>) -> ValueFormat {
        let format = ValueFormat<Double>.number(in: range, "a number of seconds")
        return ValueFormat(format.expected) {
            ($0 / .seconds(1)).compactText
        } parse: { given throws(ValueError) in
            guard let number = format.value(given) else { throw .format }
            return .seconds(number)
        }
    }

    /// A number of seconds in a range, or 0 for never.
    static func secondsOrZero(in range: ClosedRange<Double>) -> ValueFormat {
        let (zero, positive) = (seconds(in: 0...0), seconds(in: range))
        return ValueFormat("0 or \(positive.expected)", text: positive.text) { given throws(ValueError) in
            guard let value = zero.value(given) ?? positive.value(given) else { throw .format }
            return value
        }
    }
}

extension ValueFormat {
    /// Parses a value without reporting problems.
    fileprivate func value(_ given: GivenValue) -> Value? { try? parse(given) }
}

extension Double {
    /// The number in compact form: `3`, `0.5`.
    var compactText: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
