// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Foundation
private import Synchronization

/// A lock that knows its owner.
private final class OwnedLock: Sendable {
    private let mutex = NSLock()
    /// The thread that has the lock; 0 if none has.
    private let owner = Atomic<UInt>(0)

    var isOwned: Bool { owner.load(ordering: .relaxed) == pthread_self() }

    func lock() {
        precondition(!isOwned, "a thread locks an unfair lock that it has")
        mutex.lock()
        owner.store(pthread_self(), ordering: .relaxed)
    }

    func lockIfAvailable() -> Bool {
        guard mutex.try() else { return false }
        owner.store(pthread_self(), ordering: .relaxed)
        return true
    }

    func unlock() {
        precondition(isOwned, "a thread unlocks an unfair lock that it does not have")
        owner.store(0, ordering: .relaxed)
        mutex.unlock()
    }
}

/// Options of locking, which have no effect here.
public struct OSAllocatedUnfairLockFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Creates options.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Waiting that begins with polling.
    public static let adaptiveSpin = OSAllocatedUnfairLockFlags(rawValue: 0x40000)
}

/// A lock with the state that it protects. Copies share both.
///
/// As on Apple's systems, the program stops if a thread takes a lock that it has, or unlocks one that it does not have.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    // The state is accessed only by the thread that has the lock.
    private final class Storage {
        let lock = OwnedLock()
        var state: State

        init(_ state: State) { self.state = state }
    }

    /// Whether the current thread has a lock.
    public enum Ownership: Hashable, Sendable {
        /// It has the lock.
        case owner
        /// It does not have the lock.
        case notOwner
    }

    private let storage: Storage

    /// Creates a lock with a state that need not be sendable.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Takes the lock, calls a closure with the state, and releases the lock.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }

    /// Takes the lock, calls a closure with the state, and releases the lock.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Does the same as `withLock(_:)`.
    public func withLock<R: Sendable>(
        flags: OSAllocatedUnfairLockFlags, _ body: @Sendable (inout State) throws -> R
    ) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Does the same as `withLockUnchecked(_:)`.
    public func withLockUnchecked<R>(
        flags: OSAllocatedUnfairLockFlags, _ body: (inout State) throws -> R
    ) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Calls a closure with the state, unless the lock is taken.
    ///
    /// - Returns: the closure's result; nil if the lock is taken.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        guard storage.lock.lockIfAvailable() else { return nil }
        defer { storage.lock.unlock() }
        return try body(&storage.state)
    }

    /// Calls a closure with the state, unless the lock is taken.
    ///
    /// - Returns: the closure's result; nil if the lock is taken.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Stops the program unless the current thread has the lock, or does not have it.
    public func precondition(_ condition: Ownership) {
        Swift.precondition(storage.lock.isOwned == (condition == .owner), "an unfair lock has another owner")
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// Creates a lock with a state.
    public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without a state.
    public init() { self.init(uncheckedState: ()) }

    /// Takes the lock.
    @available(*, noasync, message: "Use withLock for scoped locking")
    public func lock() { storage.lock.lock() }

    /// Takes the lock.
    @available(*, noasync, message: "Use withLock for scoped locking")
    public func lock(flags: OSAllocatedUnfairLockFlags) { storage.lock.lock() }

    /// Takes the lock, unless it is taken.
    ///
    /// - Returns: whether the current thread has the lock now.
    @available(*, noasync, message: "Use withLockIfAvailable for scoped locking")
    public func lockIfAvailable() -> Bool { storage.lock.lockIfAvailable() }

    /// Releases the lock.
    @available(*, noasync, message: "Use withLock for scoped locking")
    public func unlock() { storage.lock.unlock() }

    /// Takes the lock, calls a closure, and releases the lock.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        storage.lock.lock()
        defer { storage.lock.unlock() }
        return try body()
    }

    /// Takes the lock, calls a closure, and releases the lock.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Does the same as `withLock(_:)`.
    public func withLock<R: Sendable>(
        flags: OSAllocatedUnfairLockFlags, _ body: @Sendable () throws -> R
    ) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Does the same as `withLockUnchecked(_:)`.
    public func withLockUnchecked<R>(flags: OSAllocatedUnfairLockFlags, _ body: () throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Calls a closure, unless the lock is taken.
    ///
    /// - Returns: the closure's result; nil if the lock is taken.
    public func withLockIfAvailableUnchecked<R>(_ body: () throws -> R) rethrows -> R? {
        guard storage.lock.lockIfAvailable() else { return nil }
        defer { storage.lock.unlock() }
        return try body()
    }

    /// Calls a closure, unless the lock is taken.
    ///
    /// - Returns: the closure's result; nil if the lock is taken.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }
}

/// A lock of the C library of Apple's systems.
///
/// As there, it is a number: apps assign one to memory that is not initialized, or clear the memory.
public struct os_unfair_lock_s: Sendable {
    /// The state; 0 if no thread has the lock.
    public var _os_unfair_lock_opaque: UInt32

    /// Creates a lock.
    public init() { _os_unfair_lock_opaque = 0 }

    /// Creates a lock in a state.
    public init(_os_unfair_lock_opaque: UInt32) { self._os_unfair_lock_opaque = _os_unfair_lock_opaque }
}

/// A lock of the C library of Apple's systems.
public typealias os_unfair_lock = os_unfair_lock_s
/// A pointer to a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

// The pointers of the next functions are valid during the calls, as in C. On Linux, a mutex without a value is one word
// with the number of the thread that has it (futex(2), priority-inheritance futexes), and zero if none has.

extension os_unfair_lock_t {
    private typealias Lock = Mutex<Void>

    /// The bits of the word that are the number of a thread.
    private static var threads: UInt32 { 0x3FFF_FFFF }

    fileprivate func lock() { unsafe mutex.pointee._unsafeLock() }

    fileprivate func unlock() { unsafe mutex.pointee._unsafeUnlock() }

    fileprivate func lockIfAvailable() -> Bool {
        // A mutex would stop the program if the current thread has it.
        guard unsafe !isOwned else { return false }
        return unsafe mutex.pointee._unsafeTryLock()
    }

    fileprivate var isOwned: Bool {
        // A lock that only this thread sees has the number of this thread.
        var own = os_unfair_lock_s()
        let number = unsafe withUnsafeMutablePointer(to: &own) { own in
            unsafe own.lock()
            defer { unsafe own.unlock() }
            return unsafe own.word
        }
        return unsafe word & Self.threads == number & Self.threads
    }

    private var mutex: UnsafeMutablePointer<Lock> {
        unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: Lock.self)
    }

    private var word: UInt32 {
        let word = unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: Atomic<UInt32>.self)
        return unsafe word.pointee.load(ordering: .relaxed)
    }
}

/// Takes a lock.
@available(*, noasync, message: "Use OSAllocatedUnfairLock.withLock() for async-safe scoped locking")
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { unsafe lock.lock() }

/// Releases a lock.
@available(*, noasync, message: "Use OSAllocatedUnfairLock.withLock() for async-safe scoped locking")
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { unsafe lock.unlock() }

/// Takes a lock, unless it is taken.
///
/// - Returns: whether the current thread has taken the lock now.
@available(*, noasync, message: "Use OSAllocatedUnfairLock.withLockIfAvailable() for async-safe scoped locking")
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { unsafe lock.lockIfAvailable() }

/// Stops the program unless the current thread has a lock.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
    precondition(unsafe lock.isOwned, "an unfair lock has another owner")
}

/// Stops the program if the current thread has a lock.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
    precondition(unsafe !lock.isOwned, "the current thread has an unfair lock")
}
