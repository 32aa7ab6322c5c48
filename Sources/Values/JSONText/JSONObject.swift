// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A JSON object. Members keep their order, which equality ignores.
public struct JSONObject: Sendable {
    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// The name, unique in its object.
        public let name: String
        /// The value.
        public var value: JSONValue
    }

    /// All members in order.
    public private(set) var members: [Member] = []

    /// Creates an empty object.
    public init() {}

    /// Creates an object; of members with the same name, the last one counts.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (name, value) in members { self[name] = value }
    }

    /// Creates an object of members with unique names.
    init(unique members: [Member]) {
        assert(Set(members.map(\.name)).count == members.count, "duplicate member")
        self.members = members
    }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The value of the member `name`, or `nil` if there is none; setting `nil` removes the member.
    ///
    /// A linear search: objects have few members.
    public subscript(name: String) -> JSONValue? {
        get { members.first { $0.name == name }?.value }
        set {
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }
}

extension JSONObject: Hashable {
    private var sorted: [Member] { members.sorted { $0.name < $1.name } }

    /// Returns whether both have the same members, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.count == right.members.count && (left.members == right.members || left.sorted == right.sorted)
    }

    /// Hashes the members, sorted by name.
    public func hash(into hasher: inout Hasher) { hasher.combine(sorted) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object; of members with the same name, the last one counts.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
