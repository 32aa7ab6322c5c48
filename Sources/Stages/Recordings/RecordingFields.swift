// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import JSONText

/// Typed access to the members of an untrusted object.
struct RecordingFields {
    private let object: JSONObject

    init(_ object: JSONObject) { self.object = object }

    /// Whether a member exists, of any type.
    func has(_ name: String) -> Bool { object[name] != nil }

    /// All members as strings, by name.
    func allTexts(limit: Int) throws(RecordingError.Reason) -> [String: String] {
        guard object.members.count <= limit else { throw .tooMany("properties", limit: limit) }
        var texts: [String: String] = [:]
        for member in object.members {
            guard let text = member.value.string else {
                throw .unexpected(member: "every property", expected: "a text")
            }
            texts[member.name.replacingControls] = text.replacingControls
        }
        return texts
    }

    func text(_ name: String) throws(RecordingError.Reason) -> String {
        guard let text = object[name]?.string else { throw .unexpected(member: name, expected: "a text") }
        return text
    }

    /// An optional text, truncated and without control characters; empty if it is missing.
    func shortText(_ name: String) throws(RecordingError.Reason) -> String {
        guard has(name) else { return "" }
        return String(try text(name).prefix(256)).replacingControls
    }

    /// A name without control characters.
    func name(_ name: String, canBeEmpty: Bool = false) throws(RecordingError.Reason) -> String {
        let text = try text(name)
        guard text.utf8.count <= 4096, canBeEmpty || !text.isEmpty, !text.containsControls
        else { throw .unexpected(member: name, expected: "a name without control characters") }
        return text
    }

    func integer(_ name: String, in range: ClosedRange<Int>) throws(RecordingError.Reason) -> Int {
        guard let number = object[name]?.int, range.contains(number) else {
            throw .unexpected(member: name, expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A number with a default.
    func number(
        _ name: String, in range: ClosedRange<Double>, default usual: Double
    ) throws(RecordingError.Reason) -> Double {
        guard let value = object[name] else { return usual }
        guard let number = value.double, range.contains(number) else {
            throw .unexpected(member: name, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A Boolean; false if it is missing.
    func flag(_ name: String) throws(RecordingError.Reason) -> Bool {
        guard let value = object[name] else { return false }
        guard let flag = value.bool else { throw .unexpected(member: name, expected: "true or false") }
        return flag
    }

    func time(_ name: String) throws(RecordingError.Reason) -> Duration {
        guard let time = object[name].flatMap(Duration.init(jsonSeconds:)) else {
            throw .unexpected(member: name, expected: "the seconds since the recording began")
        }
        return time
    }

    func word<Value>(
        _ name: String, _ read: (String) -> Value?, _ expected: String
    ) throws(RecordingError.Reason) -> Value {
        guard let value = object[name]?.string.flatMap(read) else {
            throw .unexpected(member: name, expected: expected)
        }
        return value
    }

    func fields(_ name: String) throws(RecordingError.Reason) -> RecordingFields {
        guard let object = object[name]?.object else { throw .unexpected(member: name, expected: "an object") }
        return RecordingFields(object)
    }

    /// A list of objects; empty if the member is missing.
    func list(_ name: String, limit: Int) throws(RecordingError.Reason) -> [RecordingFields] {
        var objects: [RecordingFields] = []
        for value in try values(name, limit: limit) {
            guard let object = value.object else { throw .unexpected(member: name, expected: "a list of objects") }
            objects.append(RecordingFields(object))
        }
        return objects
    }

    /// A list of strings; empty if the member is missing.
    func texts(_ name: String) throws(RecordingError.Reason) -> [String] {
        var texts: [String] = []
        for value in try values(name, limit: 10_000) {
            guard let text = value.string else { throw .unexpected(member: name, expected: "a list of texts") }
            texts.append(text)
        }
        return texts
    }

    /// A list of values; empty if the member is missing.
    func values(_ name: String, limit: Int) throws(RecordingError.Reason) -> [JSONValue] {
        guard let value = object[name] else { return [] }
        guard let values = value.array else { throw .unexpected(member: name, expected: "a list") }
        guard values.count <= limit else { throw .tooMany(name, limit: limit) }
        return values
    }
}

extension Duration {
    /// The longest exact time in a recording, 71 years: up to here, each number of microseconds survives as a number of
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
