// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import JSONText

/// The members of an untrusted object, asked for by name and kind.
struct RecordingFields {
    private let object: JSONObject

    init(_ object: JSONObject) {
        self.object = object
    }

    /// Whether there is a member, of whatever kind.
    func has(_ name: String) -> Bool { object[name] != nil }

    /// The members as texts, by name.
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

    /// A text that can be missing, without control characters and not endless.
    func shortText(_ name: String) throws(RecordingError.Reason) -> String {
        guard has(name) else { return "" }
        return String(try text(name).prefix(256)).replacingControls
    }

    /// A name that can be shown as it is.
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

    /// A number that has a default.
    func number(
        _ name: String, in range: ClosedRange<Double>, default usual: Double
    ) throws(RecordingError.Reason) -> Double {
        guard let value = object[name] else { return usual }
        guard let number = value.double, range.contains(number) else {
            throw .unexpected(member: name, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// A truth value; false when it is missing.
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

    /// Objects in order; none when the member is missing.
    func list(_ name: String, limit: Int) throws(RecordingError.Reason) -> [RecordingFields] {
        var objects: [RecordingFields] = []
        for value in try values(name, limit: limit) {
            guard let object = value.object else { throw .unexpected(member: name, expected: "a list of objects") }
            objects.append(RecordingFields(object))
        }
        return objects
    }

    /// Texts in order; none when the member is missing.
    func texts(_ name: String) throws(RecordingError.Reason) -> [String] {
        var texts: [String] = []
        for value in try values(name, limit: 10_000) {
            guard let text = value.string else { throw .unexpected(member: name, expected: "a list of texts") }
            texts.append(text)
        }
        return texts
    }

    /// Values in order; none when the member is missing.
    func values(_ name: String, limit: Int) throws(RecordingError.Reason) -> [JSONValue] {
        guard let value = object[name] else { return [] }
        guard let values = value.array else { throw .unexpected(member: name, expected: "a list") }
        guard values.count <= limit else { throw .tooMany(name, limit: limit) }
        return values
    }
}

extension Duration {
    /// The longest time that a recording can tell exactly, 71 years: every number of microseconds up to here comes back
    /// from the 53 bits that readers of JSON have for a number of seconds.
    static let longestInRecordings = Duration.microseconds((Int64(1) << 51) - 1)

    /// The whole microseconds of it, as many as a recording can tell; 0 for less than nothing.
    var wholeMicroseconds: Int64 {
        let (seconds, attoseconds) = min(max(self, .zero), .longestInRecordings).components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }

    /// The time in seconds, as recordings write it.
    var jsonSeconds: JSONValue {
        let (seconds, rest) = wholeMicroseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return rest == 0 ? .integer(seconds) : .number(Double(wholeMicroseconds) / 1_000_000)
    }

    /// Reads a time in seconds; nil for what no recording has.
    init?(jsonSeconds value: JSONValue) {
        guard let seconds = value.double, seconds >= 0 else { return nil }
        let microseconds = (seconds * 1_000_000).rounded()
        guard microseconds <= Double(Duration.longestInRecordings.wholeMicroseconds) else { return nil }
        self = .microseconds(Int64(microseconds))
    }
}
