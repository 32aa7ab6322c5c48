// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The members of a JSON object, in the order in which they were written; equality ignores the order.
public struct JSONObject: Sendable {
    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// The name, unique in its object.
        public let name: String
        /// What it stands for.
        public var value: JSONValue
    }

    /// All members in order.
    public private(set) var members: [Member] = []

    /// Creates an object without members.
    public init() {}

    /// Creates an object; the last of members with the same name stays.
    public init(_ members: some Sequence<(String, JSONValue)>) {
        for (name, value) in members { self[name] = value }
    }

    /// Creates an object of members whose names the caller knows to be unique.
    init(unique members: [Member]) { self.members = members }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The value of `name`, or `nil` when there is no such member; setting `nil` removes it.
    ///
    /// Found by walking the members: parameters are few.
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

    /// Whether both have the same members, in any order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.count == right.members.count && (left.members == right.members || left.sorted == right.sorted)
    }

    /// Feeds the members, in an order of their own.
    public func hash(into hasher: inout Hasher) { hasher.combine(sorted) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// An object; the last of members with the same name stays.
    public init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}
