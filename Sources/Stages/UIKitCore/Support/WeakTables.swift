// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A set of objects that can be kept weakly.
open class NSHashTable<ObjectType>: NSObject {
    private let options: NSPointerFunctions.Options
    private var table: PointerTable

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - options: How objects are kept and compared.
    ///   - initialCapacity: Not used.
    public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int) {
        (self.options, table) = (options, PointerTable(options))
        super.init()
    }

    /// Creates an empty table, which keeps and compares objects as the options say.
    public convenience init(options: NSPointerFunctions.Options = []) { self.init(options: options, capacity: 0) }

    /// Creates an empty table that keeps objects strongly.
    public convenience override init() { self.init(options: [], capacity: 0) }

    /// Returns an empty table that keeps objects weakly.
    open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    /// The number of objects.
    open var count: Int { table.count }
    /// The objects, in the order in which they were added.
    open var allObjects: [ObjectType] { table.all.compactMap { $0.key as? ObjectType } }
    /// One of the objects; nil if there are none.
    open var anyObject: ObjectType? { allObjects.first }

    /// Adds an object, unless an equal one is there.
    open func add(_ object: ObjectType?) {
        guard let object, table.key(object) == nil else { return }
        // A set has no values.
        let old = table.set(PointerTable.Reference(true, []), for: PointerTable.Reference(object, options))
        withExtendedLifetime(old) {}
    }

    /// Removes an object.
    open func remove(_ object: ObjectType?) {
        let old = object.map { table.remove($0) }
        withExtendedLifetime(old) {}
    }
    /// Removes all objects.
    open func removeAllObjects() {
        let old = table.removeAll()
        withExtendedLifetime(old) {}
    }
    /// Returns whether an object, or an equal one, is there.
    open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }
    /// Returns the object that is equal to another one; nil if there is none.
    open func member(_ object: ObjectType?) -> ObjectType? {
        object.flatMap { table.key($0) }.flatMap { $0 as? ObjectType }
    }
    /// Returns an enumerator of the objects that are there now.
    open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}

/// A dictionary whose keys and values can be kept weakly.
open class NSMapTable<KeyType, ObjectType>: NSObject {
    private let (keyOptions, valueOptions): (NSPointerFunctions.Options, NSPointerFunctions.Options)
    private var table: PointerTable

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - keyOptions: How keys are kept and compared.
    ///   - valueOptions: How values are kept.
    ///   - initialCapacity: Not used.
    public init(
        keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [],
        capacity initialCapacity: Int
    ) {
        (self.keyOptions, self.valueOptions, table) = (keyOptions, valueOptions, PointerTable(keyOptions))
        super.init()
    }

    /// Creates an empty table, which keeps keys and values as the options say.
    public convenience init(
        keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = []
    ) {
        self.init(keyOptions: keyOptions, valueOptions: valueOptions, capacity: 0)
    }

    /// Creates an empty table that keeps keys and values strongly.
    public convenience override init() { self.init(keyOptions: [], valueOptions: [], capacity: 0) }

    /// Returns an empty table that keeps keys and values strongly.
    open class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(keyOptions: []) }
    /// Returns an empty table that keeps keys strongly, and values weakly.
    open class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: [], valueOptions: .weakMemory)
    }
    /// Returns an empty table that keeps keys weakly, and values strongly until another value is set.
    open class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable(keyOptions: .weakMemory) }
    /// Returns an empty table that keeps keys and values weakly.
    open class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }

    /// The number of keys with values.
    open var count: Int { table.count }

    /// Returns the value of a key; nil if there is none.
    open func object(forKey aKey: KeyType?) -> ObjectType? {
        aKey.flatMap { table.value($0) }.flatMap { $0 as? ObjectType }
    }

    /// Sets the value of a key; nil removes it.
    open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
        guard let aKey else { return }
        guard let anObject else { return removeObject(forKey: aKey) }
        let old = table.set(
            PointerTable.Reference(anObject, valueOptions), for: PointerTable.Reference(aKey, keyOptions))
        withExtendedLifetime(old) {}
    }

    /// Removes a key and its value.
    open func removeObject(forKey aKey: KeyType?) {
        let old = aKey.map { table.remove($0) }
        withExtendedLifetime(old) {}
    }
    /// Removes all keys and values.
    open func removeAllObjects() {
        let old = table.removeAll()
        withExtendedLifetime(old) {}
    }
    /// Returns an enumerator of the keys that are there now, in the order in which they were added.
    open func keyEnumerator() -> NSEnumerator { NSArray(array: table.all.map(\.key)).objectEnumerator() }
    /// Returns an enumerator of the values that are there now, in the order of their keys.
    open func objectEnumerator() -> NSEnumerator? { NSArray(array: table.all.map(\.value)).objectEnumerator() }
    /// Returns the keys and values.
    open func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
        let pairs = table.all.compactMap { pair -> (AnyHashable, ObjectType)? in
            guard let key = pair.key as? AnyHashable, let value = pair.value as? ObjectType else { return nil }
            return (key, value)
        }
        return Dictionary(pairs) { $1 }
    }
}
