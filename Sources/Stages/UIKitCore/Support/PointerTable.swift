// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// How tables keep and compare their objects.
public final class NSPointerFunctions: NSObject {
    /// The ways, which can be combined.
    public struct Options: OptionSet, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates options with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Objects are kept strongly; the default.
        public static let strongMemory: Options = []
        /// Objects are kept weakly.
        public static let weakMemory = Options(rawValue: 5)
        /// Objects are compared by their hash and equality; the default.
        public static let objectPersonality: Options = []
        /// Objects are compared by their identity.
        public static let objectPointerPersonality = Options(rawValue: 1 << 9)
        /// Objects are copied; has no effect here.
        public static let copyIn = Options(rawValue: 1 << 16)
    }
}

/// Objects with values, each of them kept strongly or weakly; what has become nil is not there anymore.
struct PointerTable {
    /// An object that is kept in one of the ways.
    struct Reference {
        private let kept: Any?
        private weak let held: AnyObject?

        init(_ value: Any, _ options: NSPointerFunctions.Options) {
            let isWeak = options.contains(.weakMemory)
            (kept, held) = (isWeak ? nil : value, isWeak ? value as AnyObject : nil)
        }

        var value: Any? { kept ?? held }
    }

    /// An object with its value, and its place in the order of insertion.
    fileprivate struct Entry {
        let key: Reference
        let value: Reference
        let place: Int

        var isLiving: Bool { key.value != nil && value.value != nil }
    }

    private let comparesIdentity: Bool
    private var entries: [Int: [Entry]] = [:]
    private var places = 0
    private var limit = 16

    init(_ keys: NSPointerFunctions.Options) { comparesIdentity = keys.contains(.objectPointerPersonality) }

    private func hash(of key: Any) -> Int {
        if !comparesIdentity, let object = key as? NSObject { return object.hash }
        return ObjectIdentifier(key as AnyObject).hashValue
    }

    private func isEqual(_ key: Any, _ other: Any) -> Bool {
        if key as AnyObject === other as AnyObject { return true }
        return !comparesIdentity && (key as? NSObject)?.isEqual(other) == true
    }

    private func entry(of key: Any) -> Entry? {
        entries[hash(of: key)]?.first { entry in
            entry.isLiving && entry.key.value.map { isEqual($0, key) } == true
        }
    }

    func key(_ key: Any) -> Any? { entry(of: key)?.key.value }
    func value(_ key: Any) -> Any? { entry(of: key)?.value.value }

    /// What a change removes: the caller releases it after the change, since a deinitializer may use the table, too.
    struct Removed {
        fileprivate var entries: [[Entry]] = []
    }

    /// Adds an object with a value, or replaces its value.
    mutating func set(_ value: Reference, for key: Reference) -> Removed {
        guard let object = key.value else { return Removed() }
        let place = entry(of: object)?.place ?? places
        var removed = remove(object)
        entries[hash(of: object), default: []].append(Entry(key: key, value: value, place: place))
        places += 1
        guard places >= limit else { return removed }
        removed.entries += entries.values
        entries = entries.compactMapValues { old in
            let living = old.filter(\.isLiving)
            return living.isEmpty ? nil : living
        }
        limit = places + max(16, 2 * entries.count)
        return removed
    }

    mutating func remove(_ key: Any) -> Removed {
        let hash = hash(of: key)
        guard let old = entries[hash] else { return Removed() }
        let left = old.filter { entry in entry.isLiving && entry.key.value.map { isEqual($0, key) } == false }
        entries[hash] = left.isEmpty ? nil : left
        return Removed(entries: [old])
    }

    mutating func removeAll() -> Removed {
        defer { entries = [:] }
        return Removed(entries: Array(entries.values))
    }

    /// The number of objects that are there.
    var count: Int { entries.values.reduce(0) { $0 + $1.count(where: \.isLiving) } }

    /// The objects and their values, in the order of insertion.
    var all: [(key: Any, value: Any)] {
        entries.values.joined().sorted { $0.place < $1.place }.compactMap { entry in
            guard let key = entry.key.value, let value = entry.value.value else { return nil }
            return (key, value)
        }
    }
}
