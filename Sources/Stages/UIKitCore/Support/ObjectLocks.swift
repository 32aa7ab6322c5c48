// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization

/// The result of ``objc_sync_enter(_:)`` and ``objc_sync_exit(_:)`` if nothing is wrong.
public let OBJC_SYNC_SUCCESS = 0
/// The result of ``objc_sync_exit(_:)`` for an object that this thread has not locked.
public let OBJC_SYNC_NOT_OWNING_THREAD_ERROR = -1

/// Locks an object for this thread, which may lock it again; other threads wait.
///
/// - Parameter obj: An object; nothing is locked for a value of another type.
/// - Returns: Success.
@discardableResult public func objc_sync_enter(_ obj: Any) -> Int32 {
    guard type(of: obj) is AnyClass else { return Int32(OBJC_SYNC_SUCCESS) }
    ObjectLocks.acquire(ObjectIdentifier(obj as AnyObject))
    return Int32(OBJC_SYNC_SUCCESS)
}

/// Unlocks an object that this thread locked.
///
/// - Parameter obj: The object.
/// - Returns: Success, or an error if this thread has not locked the object, which then stays as it is.
@discardableResult public func objc_sync_exit(_ obj: Any) -> Int32 {
    guard type(of: obj) is AnyClass else { return Int32(OBJC_SYNC_SUCCESS) }
    let isReleased = ObjectLocks.release(ObjectIdentifier(obj as AnyObject))
    return Int32(isReleased ? OBJC_SYNC_SUCCESS : OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
}

/// The locks of objects, which exist while threads have them or wait for them.
private enum ObjectLocks {
    /// A lock and its threads.
    private struct Entry {
        let lock = NSRecursiveLock()
        /// How often threads have it or wait for it.
        var uses = 0
        /// The thread that has it.
        var owner: pthread_t?
        /// How often that thread has it.
        var depth = 0
    }

    private static let locks = Mutex<[ObjectIdentifier: Entry]>([:])

    /// Waits until no other thread has the lock of an object, and locks it.
    static func acquire(_ id: ObjectIdentifier) {
        let lock = locks.withLock { locks in
            locks[id, default: Entry()].uses += 1
            return locks[id]?.lock
        }
        lock?.lock()
        locks.withLock { locks in
            locks[id]?.owner = pthread_self()
            locks[id]?.depth += 1
        }
    }

    /// Unlocks the lock of an object; returns false if this thread does not have it.
    static func release(_ id: ObjectIdentifier) -> Bool {
        let lock = locks.withLock { locks -> NSRecursiveLock? in
            guard var entry = locks[id], entry.owner == pthread_self() else { return nil }
            (entry.uses, entry.depth) = (entry.uses - 1, entry.depth - 1)
            if entry.depth == 0 { entry.owner = nil }
            locks[id] = entry.uses > 0 ? entry : nil
            return entry.lock
        }
        lock?.unlock()
        return lock != nil
    }
}
