// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import OSLog
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct LockTests {
    @Test func `a lock protects its state`() {
        let count = OSAllocatedUnfairLock(initialState: 0)
        let copy = count
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 { copy.withLock { $0 += 1 } }
        }
        #expect(count.withLock { $0 } == 8000)
        #expect(count.withLockIfAvailable { $0 } == 8000)
    }

    @Test func `a lock that is taken is not available`() {
        let lock = OSAllocatedUnfairLock()
        lock.lock()
        lock.precondition(.owner)
        #expect(!lock.lockIfAvailable())
        #expect(lock.withLockIfAvailable { 1 } == nil)
        lock.unlock()
        lock.precondition(.notOwner)
        #expect(lock.lockIfAvailable())
        lock.unlock()
        #expect(lock.withLock { 2 } == 2)
    }

    @Test func `a lock is released when its closure throws`() {
        struct Failure: Error {}
        let lock = OSAllocatedUnfairLock(initialState: 0)
        #expect(throws: Failure.self) { try lock.withLock { _ in throw Failure() } }
        #expect(lock.withLockIfAvailable { $0 } == 0)
    }

    @Test func `the lock of the C library is a property`() {
        final class Counter: @unchecked Sendable {
            private var lock = os_unfair_lock()
            private(set) var count = 0

            func add() {
                unsafe os_unfair_lock_lock(&lock)
                defer { unsafe os_unfair_lock_unlock(&lock) }
                count += 1
            }

            func isAvailable() -> Bool {
                guard unsafe os_unfair_lock_trylock(&lock) else { return false }
                unsafe os_unfair_lock_assert_owner(&lock)
                unsafe os_unfair_lock_unlock(&lock)
                return true
            }
        }
        let counter = Counter()
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1000 { counter.add() }
        }
        #expect(counter.count == 8000)
        #expect(counter.isAvailable())
    }

    @Test func `the lock of the C library may be in memory that is not initialized`() {
        let memory = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)
        defer { unsafe memory.deallocate() }
        // What was there before is not a lock.
        unsafe UnsafeMutableRawPointer(memory).storeBytes(of: .max, as: UInt32.self)
        unsafe memory.pointee = os_unfair_lock()
        unsafe os_unfair_lock_assert_not_owner(memory)
        unsafe os_unfair_lock_lock(memory)
        unsafe os_unfair_lock_assert_owner(memory)
        #expect(unsafe !os_unfair_lock_trylock(memory))
        unsafe os_unfair_lock_unlock(memory)
        unsafe os_unfair_lock_assert_not_owner(memory)
        #expect(unsafe memory.pointee._os_unfair_lock_opaque == 0)
        // A mutex of the standard library fits in the memory of a lock.
        #expect(MemoryLayout<Mutex<Void>>.size == MemoryLayout<os_unfair_lock>.size)
        #expect(MemoryLayout<Mutex<Void>>.alignment == MemoryLayout<os_unfair_lock>.alignment)
    }

    @Test func `a thread that takes its lock again stops the program, as on Apple's systems`() async {
        await #expect(processExitsWith: .failure) {
            let lock = OSAllocatedUnfairLock(initialState: 0)
            lock.withLock { _ in lock.withLock { _ in } }
        }
    }
}
