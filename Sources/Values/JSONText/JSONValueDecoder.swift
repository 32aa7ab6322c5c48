// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Decodes `Decodable` values from JSON values; integers are exact, and unknown members are ignored.
public struct JSONValueDecoder: Sendable {
    /// Creates a decoder.
    public init() {}

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - type: the type of the value.
    ///   - json: the value.
    /// - Returns: the decoded value.
    /// - Throws: ``JSONMismatch`` with the first mismatch.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from json: JSONValue
    ) throws(JSONMismatch) -> Value {
        do {
            return try Value(from: ValueDecoder(json: json.plain, path: nil))
        } catch let error as DecodingError {
            throw JSONMismatch(error)
        } catch {
            throw JSONMismatch(path: "", reason: "\(error)")
        }
    }
}

/// The reason why a JSON value cannot be decoded as a type.
public struct JSONMismatch: Error, Sendable, Hashable, CustomStringConvertible {
    /// The path of the member, such as `mode.width` or `modes[2].width`; empty for the whole value.
    public let path: String
    /// The error, as a phrase.
    public let reason: String

    /// The path and the reason.
    public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }

    init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }

    fileprivate init(_ error: DecodingError) {
        let (context, key): (DecodingError.Context, (any CodingKey)?) =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context, nil)
            case .keyNotFound(let key, let context): (context, key)
            @unknown default: (DecodingError.Context(codingPath: [], debugDescription: "\(error)"), nil)
            }
        let keys = context.codingPath + (key.map { [$0] } ?? [])
        path = keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
        reason = context.debugDescription
    }
}

/// The index of an array's element as a key.
struct IndexKey: CodingKey {
    let intValue: Int?
    var stringValue: String { "[\(intValue ?? 0)]" }

    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
}

/// The name of an object's member as a key.
struct NameKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// The path to a value, from the inside out; only errors need all of it.
private final class DecodingPath {
    private let parent: DecodingPath?
    private let key: any CodingKey

    init(_ parent: DecodingPath?, _ key: any CodingKey) { (self.parent, self.key) = (parent, key) }

    var keys: [any CodingKey] { (parent?.keys ?? []) + [key] }
}

private struct ValueDecoder: Decoder, SingleValueDecodingContainer, JSONProvider {
    let json: JSONValue
    let path: DecodingPath?
    var codingPath: [any CodingKey] { path?.keys ?? [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
        .typeMismatch(type, DecodingError.Context(codingPath: codingPath, debugDescription: "is not \(expected)"))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let object = json.object else { throw mismatch(JSONObject.self, "an object") }
        return KeyedDecodingContainer(ObjectContainer(object: object, path: path))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let array = json.array else { throw mismatch([JSONValue].self, "an array") }
        return ArrayContainer(array: array, path: path)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    // MARK: A single value

    func decodeNil() -> Bool { if case .null = json { true } else { false } }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard let bool = json.bool else { throw mismatch(type, "true or false") }
        return bool
    }

    func decode(_ type: String.Type) throws -> String {
        guard let string = json.string else { throw mismatch(type, "a string") }
        return string
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard let double = json.double else { throw mismatch(type, "a number") }
        return double
    }

    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

    func decode<Integer: FixedWidthInteger & Decodable>(_ type: Integer.Type) throws -> Integer {
        guard case .integer(let integer) = json else { throw mismatch(type, "an integer") }
        guard let exact = Integer(exactly: integer) else { throw mismatch(type, "in the range of its type") }
        return exact
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

private struct ObjectContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: JSONObject
    let path: DecodingPath?
    var codingPath: [any CodingKey] { path?.keys ?? [] }

    var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.name) } }
    func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }

    private func value(_ key: Key) throws -> JSONValue {
        guard let value = object[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, DecodingError.Context(codingPath: codingPath, debugDescription: "is missing"))
        }
        return value.plain
    }

    private func nested(_ key: Key) throws -> ValueDecoder {
        ValueDecoder(json: try value(key), path: DecodingPath(path, key))
    }

    func decodeNil(forKey key: Key) throws -> Bool { if case .null = try value(key) { true } else { false } }

    // The most common member types need no decoder of their own, unless the value does not fit.

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
        if case .bool(let bool) = try value(key) { return bool }
        return try nested(key).decode(type)
    }

    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        if case .string(let string) = try value(key) { return string }
        return try nested(key).decode(type)
    }

    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        if case .number(let number) = try value(key) { return number }
        return try nested(key).decode(type)
    }

    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        if case .integer(let integer) = try value(key), let exact = Int(exactly: integer) { return exact }
        return try nested(key).decode(type)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try Value(from: nested(key)) }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> { try nested(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { ValueDecoder(json: .object(object), path: path) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }
}

private struct ArrayContainer: UnkeyedDecodingContainer {
    let array: [JSONValue]
    let path: DecodingPath?
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { path?.keys ?? [] }

    init(array: [JSONValue], path: DecodingPath?) { (self.array, self.path) = (array, path) }

    var count: Int? { array.count }
    var isAtEnd: Bool { currentIndex == array.count }

    private mutating func next<Value>(_ read: (ValueDecoder) throws -> Value) throws -> Value {
        let path = DecodingPath(path, IndexKey(intValue: currentIndex))
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Value.self, DecodingError.Context(codingPath: path.keys, debugDescription: "is missing"))
        }
        let value = try read(ValueDecoder(json: array[currentIndex].plain, path: path))
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, case .null = array[currentIndex].plain else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try Value(from: $0) } }

    mutating func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type
    ) throws -> KeyedDecodingContainer<Inner> { try next { try $0.container(keyedBy: type) } }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
