// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Encodes `Encodable` values as JSON values; integers stay exact.
///
/// Optional properties that are `nil` are encoded as `null` unless ``omitsAbsent`` is set, so that with synthesized
/// conformances all objects of a type have the same members.
public struct JSONValueEncoder: Sendable {
    /// Whether members without a value are omitted instead of encoded as `null`.
    public var omitsAbsent: Bool

    /// Creates an encoder.
    public init(omitsAbsent: Bool = false) { self.omitsAbsent = omitsAbsent }

    /// Encodes a value.
    ///
    /// - Parameter value: the value.
    /// - Returns: its JSON.
    /// - Throws: `EncodingError` for an integer beyond 64 bits, and errors of the value itself.
    public func encode(_ value: some Encodable) throws -> JSONValue {
        let node = EncodingNode()
        try value.encode(to: NodeEncoder(node: node, codingPath: [], omitsAbsent: omitsAbsent))
        return node.json
    }
}

/// A value that is being encoded; several containers can be open at the same time.
private final class EncodingNode {
    private enum Kind { case value, array, object }

    private var kind = Kind.object
    private var value = JSONValue.null
    private var children: [(name: String, node: EncodingNode)] = []

    var count: Int { children.count }

    var json: JSONValue {
        switch kind {
        case .value: value
        case .array: .array(children.map(\.node.json))
        case .object: .object(JSONObject(children.lazy.map { ($0.name, $0.node.json) }))
        }
    }

    func become(_ value: JSONValue) { (kind, self.value) = (.value, value) }
    func becomeArray() { kind = .array }
    func becomeObject() { kind = .object }

    func append(_ name: String = "") -> EncodingNode {
        let node = EncodingNode()
        children.append((name, node))
        return node
    }
}

private struct NodeEncoder: Encoder {
    let node: EncodingNode
    let codingPath: [any CodingKey]
    let omitsAbsent: Bool
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func nested(_ node: EncodingNode, _ key: any CodingKey) -> NodeEncoder {
        NodeEncoder(node: node, codingPath: codingPath + [key], omitsAbsent: omitsAbsent)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        node.becomeObject()
        return KeyedEncodingContainer(KeyedContainer(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.becomeArray()
        return UnkeyedContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { ValueContainer(encoder: self) }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: NodeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    private func nested(_ key: any CodingKey) -> NodeEncoder {
        encoder.nested(encoder.node.append(key.stringValue), key)
    }

    func encodeNil(forKey key: Key) { nested(key).node.become(.null) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try value.encode(to: nested(key)) }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> { nested(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    // The standard library omits absent values; each of its overloads is replaced.

    private func write(_ value: (some Encodable)?, _ key: Key) throws {
        if let value { try encode(value, forKey: key) } else if !encoder.omitsAbsent { encodeNil(forKey: key) }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try write(value, key) }
    func encodeIfPresent(_ value: (some Encodable)?, forKey key: Key) throws { try write(value, key) }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
    let encoder: NodeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.node.count }

    private func nested() -> NodeEncoder {
        let index = IndexKey(intValue: count)
        return encoder.nested(encoder.node.append(), index)
    }

    func encodeNil() { nested().node.become(.null) }
    func encode(_ value: some Encodable) throws { try value.encode(to: nested()) }

    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        nested().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { nested().unkeyedContainer() }
    func superEncoder() -> any Encoder { nested() }
}

private struct ValueContainer: SingleValueEncodingContainer {
    let encoder: NodeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    private func put(_ value: JSONValue) { encoder.node.become(value) }

    func encodeNil() { put(.null) }
    func encode(_ value: Bool) { put(.bool(value)) }
    func encode(_ value: String) { put(.string(value)) }
    func encode(_ value: Double) { put(.number(value)) }
    func encode(_ value: Float) { put(.number(Double(value))) }

    func encode(_ value: some FixedWidthInteger & Encodable) throws {
        guard let integer = Int64(exactly: value) else {
            throw EncodingError.invalidValue(
                value, EncodingError.Context(codingPath: codingPath, debugDescription: "does not fit in 64 bits"))
        }
        put(.integer(integer))
    }

    func encode(_ value: some Encodable) throws { try value.encode(to: encoder) }
}
