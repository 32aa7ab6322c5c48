// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Yams

/// How values of a kind are written: in a file, and for people.
struct ValueFormat<Value: Sendable>: Sendable {
    /// Reads a value; nil, and a report, when it cannot be used.
    let read: @Sendable (Entry) -> Value?
    /// Writes a value as a file has it.
    let text: @Sendable (Value) -> String
}

extension ValueFormat {
    /// A text with a meaning.
    ///
    /// - Parameters:
    ///   - parse: reads the text; nil, and a report, when it cannot be used.
    ///   - text: writes it.
    /// - Returns: the format.
    static func text(
        _ parse: @escaping @Sendable (String, Entry) -> Value?, _ text: @escaping @Sendable (Value) -> String
    ) -> Self {
        Self(read: { entry in entry.text().flatMap { parse($0, entry) } }, text: text)
    }

    /// One of a few words.
    static func words(_ words: [(word: String, value: Value)]) -> Self where Value: Equatable {
        Self { entry in
            let found = words.first { $0.word == entry.node.scalar?.string }
            if let found { return found.value }
            entry.report("\(entry.name) is \(Spelling.list(words.map(\.word))), not \(entry.kind)")
            return nil
        } text: { value in
            words.first { $0.value == value }?.word ?? "\(value)"
        }
    }

    /// One of the words that an enumeration's cases are called.
    static func cases() -> Self where Value: RawRepresentable<String> & CaseIterable & Equatable {
        .words(Value.allCases.map { ($0.rawValue, $0) })
    }

    /// A list, in which the order counts.
    static func list<Element>(of element: ValueFormat<Element>, called name: String) -> Self where Value == [Element] {
        Self { entry in
            guard let entries = entry.list(of: name) else { return nil }
            let values = entries.compactMap(element.read)
            return values.count == entries.count ? values : nil
        } text: { values in
            "[\(values.map(element.text).joined(separator: ", "))]"
        }
    }

    /// A value that may be missing: a word says so in a file.
    static func optional<Wrapped>(_ format: ValueFormat<Wrapped>, nil word: String) -> Self where Value == Wrapped? {
        Self { entry in
            entry.node.scalar?.string == word ? .some(nil) : format.read(entry).map { .some($0) }
        } text: { value in
            value.map(format.text) ?? word
        }
    }
}
