// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What a `Decodable` type asks of its input.
indirect enum Shape: Hashable {
    case bool, int, float, string
    case words(Swift.Set<String>)
    case array(Shape)
    case nullable(Shape)
    case structure([String: Shape])

    /// A type that the interface cannot have.
    struct Unknown: Error {
        let type: String
    }

    /// Reads a type from an input that has whatever it asks for.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - optionalsPresent: whether optional values are there.
    ///   - name: the only key of the outermost object, for an enumeration with associated values.
    /// - Returns: what was asked for, and what was read.
    /// - Throws: ``Unknown``, and what the type throws.
    static func reading<Value: Decodable>(
        _ type: Value.Type, optionalsPresent: Bool = true, case name: String? = nil
    ) throws -> (shape: Shape, sample: Value) {
        let recorder = Recorder(optionalsPresent: optionalsPresent, caseName: name)
        let sample = try recorder.read(type)
        return (recorder.shape, sample)
    }
}

/// A decoder that answers every question and notes what was asked.
private final class Recorder: Decoder, SingleValueDecodingContainer {
    let optionalsPresent: Bool
    let caseName: String?
    var shape = Shape.structure([:]) { didSet { didChange(shape) } }
    private let didChange: (Shape) -> Void
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(optionalsPresent: Bool, caseName: String? = nil, didChange: @escaping (Shape) -> Void = { _ in }) {
        (self.optionalsPresent, self.caseName, self.didChange) = (optionalsPresent, caseName, didChange)
    }

    /// Reads a value; one of a few words is the first of them.
    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        func first<Word: CaseIterable & RawRepresentable>(_ type: Word.Type) -> Value? {
            let words = type.allCases.compactMap { $0.rawValue as? String }
            guard !words.isEmpty, words.count == type.allCases.count else { return nil }
            shape = .words(Swift.Set(words))
            return type.allCases.first as? Value
        }
        if let type = type as? any (CaseIterable & RawRepresentable).Type, let word = first(type) { return word }
        return try Value(from: self)
    }

    func note(_ name: String, _ inner: Shape) {
        guard case .structure(var fields) = shape else { return }
        fields[name] = inner
        shape = .structure(fields)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Object(recorder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer { Elements(recorder: self) }
    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { false }

    func decode(_ type: Bool.Type) -> Bool {
        shape = .bool
        return true
    }

    func decode(_ type: String.Type) -> String {
        shape = .string
        return "text"
    }

    func decode(_ type: Double.Type) -> Double {
        shape = .float
        return 1.5
    }

    func decode(_ type: Float.Type) throws -> Float { throw Shape.Unknown(type: "Float") }

    func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) -> Integer {
        shape = .int
        return 7
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read(type) }
}

private struct Object<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let recorder: Recorder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { recorder.caseName.flatMap(Key.init(stringValue:)).map { [$0] } ?? [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { false }

    private func inner() -> Recorder { Recorder(optionalsPresent: recorder.optionalsPresent) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let inner = inner()
        let value = try inner.read(type)
        recorder.note(key.stringValue, inner.shape)
        return value
    }

    private func optional<Value: Decodable>(_ type: Value.Type, _ key: Key) throws -> Value? {
        let inner = inner()
        let value = try inner.read(type)
        recorder.note(key.stringValue, .nullable(inner.shape))
        return recorder.optionalsPresent ? value : nil
    }

    // The standard library asks for the value after looking whether it is null; that it may be is noted here.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try optional(type, key)
    }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
        let nested = Recorder(optionalsPresent: recorder.optionalsPresent) { [recorder] shape in
            recorder.note(key.stringValue, shape)
        }
        return KeyedDecodingContainer(Object<Inner>(recorder: nested))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw Shape.Unknown(type: "a nested array")
    }

    func superDecoder() throws -> any Decoder { recorder }
    func superDecoder(forKey key: Key) throws -> any Decoder { recorder }
}

/// An array of one element.
private struct Elements: UnkeyedDecodingContainer {
    let recorder: Recorder
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 1 }
    private(set) var currentIndex = 0
    var isAtEnd: Bool { currentIndex == 1 }

    init(recorder: Recorder) { self.recorder = recorder }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let inner = Recorder(optionalsPresent: recorder.optionalsPresent)
        let value = try inner.read(type)
        recorder.shape = .array(inner.shape)
        currentIndex += 1
        return value
    }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner> {
        throw Shape.Unknown(type: "an object in an array")
    }

    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw Shape.Unknown(type: "an array in an array")
    }

    func superDecoder() throws -> any Decoder { recorder }
}
