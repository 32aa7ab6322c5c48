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

    /// Encodes a value, which must not encode a key twice.
    ///
    /// - Parameter value: the value.
    /// - Returns: its JSON.
    /// - Throws: `EncodingError` for an integer beyond 64 bits, and errors of the value itself.
    public func encode(_ value: some Encodable) throws -> JSONValue {
        let tree = EncodingTree(omitsAbsent: omitsAbsent)
        try value.encode(to: NodeEncoder(tree: tree, node: 0))
        return tree.json
    }
}

/// A value that is being encoded; several of its containers can be open at the same time.
///
/// The nodes are in one array and refer to each other by index: allocating an object and a path for each member would
/// take most of the encoding time.
private final class EncodingTree {
    let omitsAbsent: Bool
    private var nodes = EncodingNodes()

    init(omitsAbsent: Bool) { self.omitsAbsent = omitsAbsent }

    // Each method accesses the property only once, because Swift checks each access for exclusivity.
    func become(_ kind: EncodingNodes.Kind, _ node: Int) { nodes.become(kind, node) }
    func append(_ kind: EncodingNodes.Kind = .object, named name: String = "", to parent: Int) -> Int {
        nodes.append(kind, named: name, to: parent)
    }
    func childCount(of node: Int) -> Int { nodes[node].childCount }
    func path(to node: Int) -> [any CodingKey] { nodes.path(to: node) }
    var json: JSONValue { nodes.json(of: 0) }
}

private struct EncodingNodes {
    enum Kind {
        case value(JSONValue)
        case array, object
    }

    struct Node {
        var kind = Kind.object
        /// The name if the parent is an object; otherwise empty.
        let name: String
        let parent: Int
        /// The index among the parent's children.
        let index: Int
        var childCount = 0
        // The children, from first to last; 0, which is the root, for none.
        var firstChild = 0
        var lastChild = 0
        var nextSibling = 0
    }

    private var nodes: [Node] = []

    init() {
        nodes.reserveCapacity(64)
        nodes.append(Node(name: "", parent: 0, index: 0))
    }

    subscript(node: Int) -> Node { nodes[node] }

    mutating func become(_ kind: Kind, _ node: Int) { nodes[node].kind = kind }

    /// Adds a child to an array or an object.
    mutating func append(_ kind: Kind, named name: String, to parent: Int) -> Int {
        let node = nodes.count
        nodes.append(Node(kind: kind, name: name, parent: parent, index: nodes[parent].childCount))
        let last = nodes[parent].lastChild
        if last == 0 { nodes[parent].firstChild = node } else { nodes[last].nextSibling = node }
        nodes[parent].lastChild = node
        nodes[parent].childCount += 1
        return node
    }

    func json(of node: Int) -> JSONValue {
        switch nodes[node].kind {
        case .value(let value): return value
        case .array:
            var elements: [JSONValue] = []
            elements.reserveCapacity(nodes[node].childCount)
            forEachChild(of: node) { elements.append(json(of: $0)) }
            return .array(elements)
        case .object:
            var members: [JSONObject.Member] = []
            members.reserveCapacity(nodes[node].childCount)
            forEachChild(of: node) { members.append(JSONObject.Member(name: nodes[$0].name, value: json(of: $0))) }
            return .object(JSONObject(unique: members))
        }
    }

    private func forEachChild(of node: Int, _ body: (Int) -> Void) {
        var next = nodes[node].firstChild
        while next != 0 {
            body(next)
            next = nodes[next].nextSibling
        }
    }

    /// The path to a node, which only errors need.
    func path(to node: Int) -> [any CodingKey] {
        guard node != 0 else { return [] }
        let (parent, name) = (nodes[node].parent, nodes[node].name)
        let key: any CodingKey =
            if case .array = nodes[parent].kind { IndexKey(intValue: nodes[node].index) } else {
                NameKey(stringValue: name)
            }
        return path(to: parent) + [key]
    }
}

private struct NodeEncoder: Encoder {
    let tree: EncodingTree
    let node: Int
    var codingPath: [any CodingKey] { tree.path(to: node) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        tree.become(.object, node)
        return KeyedEncodingContainer(KeyedContainer(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        tree.become(.array, node)
        return UnkeyedContainer(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { ValueContainer(encoder: self) }

    /// The JSON of an integer.
    func integer(_ value: some FixedWidthInteger) throws -> EncodingNodes.Kind {
        guard let integer = Int64(exactly: value) else {
            throw EncodingError.invalidValue(
                value, EncodingError.Context(codingPath: codingPath, debugDescription: "does not fit in 64 bits"))
        }
        return .value(.integer(integer))
    }
}

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: NodeEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    private func put(_ kind: EncodingNodes.Kind, _ key: Key) {
        _ = encoder.tree.append(kind, named: key.stringValue, to: encoder.node)
    }

    private func nested(_ key: any CodingKey) -> NodeEncoder {
        NodeEncoder(tree: encoder.tree, node: encoder.tree.append(named: key.stringValue, to: encoder.node))
    }

    // The most common member types need no encoder of their own.
    func encodeNil(forKey key: Key) { put(.value(.null), key) }
    func encode(_ value: Bool, forKey key: Key) { put(.value(.bool(value)), key) }
    func encode(_ value: String, forKey key: Key) { put(.value(.string(value)), key) }
    func encode(_ value: Double, forKey key: Key) { put(.value(.number(value)), key) }
    func encode(_ value: Int, forKey key: Key) { put(.value(.integer(Int64(value))), key) }
    func encode(_ value: some Encodable, forKey key: Key) throws { try value.encode(to: nested(key)) }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> { nested(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    // The standard library omits absent values; each of its overloads is replaced.

    private func putAbsent(_ key: Key) { if !encoder.tree.omitsAbsent { encodeNil(forKey: key) } }

    private func write(_ value: (some Encodable)?, _ key: Key) throws {
        if let value { try encode(value, forKey: key) } else { putAbsent(key) }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
        if let value { encode(value, forKey: key) } else { putAbsent(key) }
    }

    func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        if let value { encode(value, forKey: key) } else { putAbsent(key) }
    }

    func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        if let value { encode(value, forKey: key) } else { putAbsent(key) }
    }

    func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        if let value { encode(value, forKey: key) } else { putAbsent(key) }
    }

    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try write(value, key) }
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
    var count: Int { encoder.tree.childCount(of: encoder.node) }

    private func nested() -> NodeEncoder {
        NodeEncoder(tree: encoder.tree, node: encoder.tree.append(to: encoder.node))
    }

    private func put(_ value: JSONValue) { _ = encoder.tree.append(.value(value), to: encoder.node) }

    func encodeNil() { put(.null) }
    func encode(_ value: String) { put(.string(value)) }
    func encode(_ value: Double) { put(.number(value)) }
    func encode(_ value: Int) { put(.integer(Int64(value))) }
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

    private func put(_ value: JSONValue) { encoder.tree.become(.value(value), encoder.node) }

    func encodeNil() { put(.null) }
    func encode(_ value: Bool) { put(.bool(value)) }
    func encode(_ value: String) { put(.string(value)) }
    func encode(_ value: Double) { put(.number(value)) }
    func encode(_ value: Float) { put(.number(Double(value))) }

    func encode(_ value: some FixedWidthInteger & Encodable) throws {
        encoder.tree.become(try encoder.integer(value), encoder.node)
    }

    func encode(_ value: some Encodable) throws { try value.encode(to: encoder) }
}
