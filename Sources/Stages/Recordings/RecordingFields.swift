// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import JSONText

/// Typed access to the members of an untrusted object.
struct RecordingFields {
    private let object: JSONObject

    init(_ object: JSONObject) { self.object = object }

    /// Whether a member of any type exists.
    func has(_ name: String) -> Bool { object[name] != nil }

    /// All members as strings, by name.
    func allTexts(limit: Int) throws(RecordingError.Reason) -> [String: String] {
        guard object.members.count <= limit else { throw .tooMany("properties", limit: limit) }
        var texts: [String: String] = [:]
        for member in object.members {
            guard let text = member.value.string else {
                throw .unexpected(member: "every property", expected: "a string")
            }
            texts[member.name.replacingControls] = text.replacingControls
        }
        return texts
    }

    /// Returns a member whose type and range `read` accepts.
    private func member<Value>(
        _ name: String, _ expected: String, _ read: (JSONValue) -> Value?
    ) throws(RecordingError.Reason) -> Value {
        guard let value = object[name].flatMap(read) else { throw .unexpected(member: name, expected: expected) }
        return value
    }

    func text(_ name: String) throws(RecordingError.Reason) -> String { try member(name, "a string", \.string) }

    /// An optional text, truncated and without control characters; empty if it is missing.
    func shortText(_ name: String) throws(RecordingError.Reason) -> String {
        guard has(name) else { return "" }
        return try text(name).shortened
    }

    /// A name without control characters.
    func name(_ name: String, canBeEmpty: Bool = false) throws(RecordingError.Reason) -> String {
        let text = try text(name)
        guard text.utf8.count <= 4096, canBeEmpty || !text.isEmpty, !text.containsControls
        else { throw .unexpected(member: name, expected: "a name without control characters") }
        return text
    }

    func integer(_ name: String, in range: ClosedRange<Int>) throws(RecordingError.Reason) -> Int {
        try member(name, "an integer from \(range.lowerBound) to \(range.upperBound)") { value in
            value.int.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A number with a default.
    func number(
        _ name: String, in range: ClosedRange<Double>, default usual: Double
    ) throws(RecordingError.Reason) -> Double {
        guard has(name) else { return usual }
        return try member(name, "a number from \(range.lowerBound) to \(range.upperBound)") { value in
            value.double.flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A Boolean; false if it is missing.
    func flag(_ name: String) throws(RecordingError.Reason) -> Bool {
        has(name) ? try member(name, "true or false", \.bool) : false
    }

    func time(_ name: String) throws(RecordingError.Reason) -> Duration {
        try member(name, "the seconds since the recording began", Duration.init(jsonSeconds:))
    }

    func word<Value>(
        _ name: String, _ read: (String) -> Value?, _ expected: String
    ) throws(RecordingError.Reason) -> Value {
        try member(name, expected) { $0.string.flatMap(read) }
    }

    func fields(_ name: String) throws(RecordingError.Reason) -> RecordingFields {
        try member(name, "an object") { $0.object.map(RecordingFields.init) }
    }

    /// A list of objects; empty if the member is missing.
    func list(_ name: String, limit: Int) throws(RecordingError.Reason) -> [RecordingFields] {
        try elements(name, limit: limit, "a list of objects") { $0.object.map(RecordingFields.init) }
    }

    /// A list of strings; empty if the member is missing.
    func texts(_ name: String) throws(RecordingError.Reason) -> [String] {
        try elements(name, limit: 10_000, "a list of strings", \.string)
    }

    private func elements<Element>(
        _ name: String, limit: Int, _ expected: String, _ read: (JSONValue) -> Element?
    ) throws(RecordingError.Reason) -> [Element] {
        let values = try values(name, limit: limit)
        let elements = values.compactMap(read)
        guard elements.count == values.count else { throw .unexpected(member: name, expected: expected) }
        return elements
    }

    /// A list of values; empty if the member is missing.
    func values(_ name: String, limit: Int) throws(RecordingError.Reason) -> [JSONValue] {
        guard has(name) else { return [] }
        let values = try member(name, "a list", \.array)
        guard values.count <= limit else { throw .tooMany(name, limit: limit) }
        return values
    }
}

extension Duration {
    /// The longest exact time in a recording, 71 years: up to this, each number of microseconds is exact as a number of
    /// seconds in JSON, which has 53 bits of precision.
    static let longestInRecordings = Duration.microseconds((Int64(1) << 51) - 1)

    /// The whole microseconds, clamped to the range of recordings.
    var wholeMicroseconds: Int64 {
        let (seconds, attoseconds) = min(max(self, .zero), .longestInRecordings).components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }

    /// The time in seconds as JSON.
    var jsonSeconds: JSONValue {
        let (seconds, rest) = wholeMicroseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return rest == 0 ? .integer(seconds) : .number(Double(wholeMicroseconds) / 1_000_000)
    }

    /// Parses a time in seconds; nil if it is out of range.
    init?(jsonSeconds value: JSONValue) {
        guard let seconds = value.double, seconds >= 0 else { return nil }
        let microseconds = (seconds * 1_000_000).rounded()
        guard microseconds <= Double(Duration.longestInRecordings.wholeMicroseconds) else { return nil }
        self = .microseconds(Int64(microseconds))
    }
}

extension String {
    /// The text of a header, truncated and without control characters.
    var shortened: String { String(replacingControls.prefix(256)) }
}
