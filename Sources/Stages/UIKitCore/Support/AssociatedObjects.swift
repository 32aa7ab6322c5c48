// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Foundation
import Synchronization

// The functions of the Objective-C runtime with which extensions keep values with objects.

/// How an object keeps an associated value.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Weakly: the value becomes nil with its last other reference. A value that is not an object is kept.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// Strongly.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// Strongly, after copying it if it conforms to `NSCopying`.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// Strongly; the same as ``OBJC_ASSOCIATION_RETAIN_NONATOMIC`` here.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// Strongly, after copying it; the same as ``OBJC_ASSOCIATION_COPY_NONATOMIC`` here.
    case OBJC_ASSOCIATION_COPY = 771
}

/// Returns the value that is associated with an object for a key.
///
/// While the object deinitializes, its values are not available anymore, unlike on Apple platforms.
///
/// - Parameters:
///   - object: An object or a class.
///   - key: The address that was given with the value.
/// - Returns: The value; nil if there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    AssociatedObjects.value(of: object, UInt(bitPattern: key))
}

/// Associates a value with an object for a key, in place of an earlier one.
///
/// The value is released soon after the object: when values are associated with other objects, and at the end of the next
/// turns of the main loop, on the main thread.
///
/// - Parameters:
///   - object: An object or a class. Values of Swift's other types have no identity: nothing is associated with them.
///   - key: An address that stands for the key.
///   - value: The value; nil removes the earlier one.
///   - policy: How the value is kept.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    AssociatedObjects.set(value.map { AssociatedValue($0, policy) }, of: object, UInt(bitPattern: key))
}

/// Removes all values that are associated with an object or a class.
public func objc_removeAssociatedObjects(_ object: Any) { AssociatedObjects.removeValues(of: object) }

/// A value as it is kept. The functions' callers answer for its use on several threads, as on Apple platforms.
private struct AssociatedValue: @unchecked Sendable {
    private let kept: Any?
    private weak let held: AnyObject?

    init(_ value: Any, _ policy: objc_AssociationPolicy) {
        switch policy {
        case .OBJC_ASSOCIATION_ASSIGN where type(of: value) is AnyClass: (kept, held) = (nil, value as AnyObject)
        case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC:
            (kept, held) = ((value as? any NSCopying)?.copy(with: nil) ?? value, nil)
        default: (kept, held) = (value, nil)
        }
    }

    var value: Any? { kept ?? held }
}

/// The values of all objects, in a table beside them.
enum AssociatedObjects {
    private typealias Values = [UInt: AssociatedValue]

    private struct Entry: @unchecked Sendable {
        /// The object, which another one may have replaced at its address since; nil for a class.
        weak let object: AnyObject?
        let isClass: Bool
        var values: Values = [:]

        init(_ object: AnyObject?) { (self.object, isClass) = (object, object == nil) }

        func belongs(to other: AnyObject?) -> Bool { isClass || object === other }
    }

    private struct Table: Sendable {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// The keys of the entries, in the order of sweeps.
        var order: [ObjectIdentifier] = []
        var next = 0

        /// Removes the entries of dead objects, among the next ones.
        mutating func sweep(_ count: Int, _ found: inout Found) {
            for _ in 0..<min(count, order.count) {
                next = next < order.count ? next : 0
                guard let entry = entries[order[next]] else { return }
                if let object = entry.object { found.living.append(object) }
                if entry.isClass || entry.object != nil {
                    next += 1
                } else {
                    found.dead.append(entry.values)
                    entries[order[next]] = nil
                    order.swapAt(next, order.count - 1)
                    order.removeLast()
                }
            }
        }
    }

    /// What is released after the lock is, because deinitializers may use associated objects, too.
    private struct Found: @unchecked Sendable {
        var living: [AnyObject] = []
        var dead: [Values] = []
        var isEmpty: Bool { living.isEmpty && dead.isEmpty }
    }

    private static let table = Mutex(Table())
    /// The number of entries that a turn of the main loop looks at.
    private static let sweepOfTurn = 64
    /// The number of entries that a new one looks at. With two, there are never many more entries than objects.
    private static let sweepOfEntry = 2

    /// Returns the identity of an object or a class, and the object.
    private static func identity(of any: Any) -> (id: ObjectIdentifier, object: AnyObject?)? {
        if type(of: any) is AnyClass {
            let object = any as AnyObject
            return (ObjectIdentifier(object), object)
        }
        return (any as? any Any.Type).map { (ObjectIdentifier($0), nil) }
    }

    /// The keys of rare values that the library itself keeps; they are too small to be addresses.
    enum OwnKey: UInt {
        case userActivity = 1
    }

    /// Returns a value that the library keeps with an object.
    static func value(of any: Any, as key: OwnKey) -> Any? { value(of: any, key.rawValue) }

    /// Keeps a value of the library with an object, in place of an earlier one; nil removes that.
    static func keep(_ value: Any?, of any: Any, as key: OwnKey) {
        set(value.map { AssociatedValue($0, .OBJC_ASSOCIATION_RETAIN) }, of: any, key.rawValue)
    }

    static func value(of any: Any, _ key: UInt) -> Any? {
        guard let (id, object) = identity(of: any) else { return nil }
        let found = table.withLock { table -> AssociatedValue? in
            guard let entry = table.entries[id], entry.belongs(to: object) else { return nil }
            return entry.values[key]
        }
        return found?.value
    }

    fileprivate static func set(_ value: AssociatedValue?, of any: Any, _ key: UInt) {
        guard let (id, object) = identity(of: any) else { return }
        let fresh = Entry(object)
        let found = table.withLock { table -> Found in
            var found = Found()
            if table.entries[id] == nil {
                guard value != nil else { return found }
                table.sweep(sweepOfEntry, &found)
                table.entries[id] = fresh
                table.order.append(id)
            } else if let entry = table.entries[id], !entry.belongs(to: object) {
                found.dead.append(entry.values)
                table.entries[id] = fresh
            }
            if let old = table.entries[id]?.values[key] { found.dead.append([key: old]) }
            table.entries[id]?.values[key] = value
            return found
        }
        release(found)
    }

    /// Releases what was found, on the main thread, where values of UIKit belong.
    private static func release(_ found: Found) {
        guard !found.isEmpty, !DispatchQueue.isMainCurrent else { return withExtendedLifetime(found) {} }
        DispatchQueue.main.async { withExtendedLifetime(found) {} }
    }

    static func removeValues(of any: Any) {
        guard let (id, object) = identity(of: any) else { return }
        let old = table.withLock { table -> Values? in
            defer { table.entries[id]?.values = [:] }
            return table.entries[id]?.values
        }
        withExtendedLifetime((old, object)) {}
    }

    /// Releases values of dead objects; called at the end of a turn of the main loop.
    ///
    /// - Returns: Whether there were any, and so there may be more.
    @MainActor static func sweep() -> Bool {
        let found = table.withLock { table -> Found in
            var found = Found()
            table.sweep(sweepOfTurn, &found)
            return found
        }
        return withExtendedLifetime(found) { !found.dead.isEmpty }
    }

    /// The number of objects with values, and of dead ones that have not been noticed yet.
    static var count: Int { table.withLock { $0.order.count } }
}
