// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization

/// The result of ``objc_sync_enter(_:)`` and ``objc_sync_exit(_:)`` if nothing is wrong.
public let OBJC_SYNC_SUCCESS = 0
/// The result of ``objc_sync_exit(_:)`` for an object that is not locked.
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR = -1

/// Locks an object for this thread, which may lock it again; other threads wait.
///
/// - Parameter obj: An object; nothing is locked for a value of another type.
/// - Returns: Success.
@discardableResult public func objc_sync_enter(_ obj: Any) -> Int32 {
    guard type(of: obj) is AnyClass else { return Int32(OBJC_SYNC_SUCCESS) }
    ObjectLocks.lock(for: ObjectIdentifier(obj as AnyObject)).lock()
    return Int32(OBJC_SYNC_SUCCESS)
}

/// Unlocks an object that this thread locked.
///
/// - Parameter obj: The object.
/// - Returns: Success, or an error if the object is not locked.
@discardableResult public func objc_sync_exit(_ obj: Any) -> Int32 {
    guard type(of: obj) is AnyClass else { return Int32(OBJC_SYNC_SUCCESS) }
    guard let lock = ObjectLocks.release(ObjectIdentifier(obj as AnyObject)) else {
        return Int32(OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
    }
    lock.unlock()
    return Int32(OBJC_SYNC_SUCCESS)
}

/// The locks of objects, which exist while threads have them or wait for them.
private enum ObjectLocks {
    private static let locks = Mutex<[ObjectIdentifier: (lock: NSRecursiveLock, uses: Int)]>([:])

    static func lock(for id: ObjectIdentifier) -> NSRecursiveLock {
        locks.withLock { locks in
            let known = locks[id] ?? (NSRecursiveLock(), 0)
            locks[id] = (known.lock, known.uses + 1)
            return known.lock
        }
    }

    static func release(_ id: ObjectIdentifier) -> NSRecursiveLock? {
        locks.withLock { locks in
            guard let known = locks[id] else { return nil }
            locks[id] = known.uses > 1 ? (known.lock, known.uses - 1) : nil
            return known.lock
        }
    }
}
