// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Synchronization
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Values that extensions keep with objects.
    @MainActor @safe struct AssociatedObjectTests {
        let simulation = Simulation()

        private final class Value: NSObject {
            private let end: () -> Void
            init(end: @escaping () -> Void = {}) { self.end = end }
            deinit { end() }
        }

        /// Addresses of keys.
        private let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)
        private var key: UnsafeRawPointer { unsafe UnsafeRawPointer(keys) }
        private var otherKey: UnsafeRawPointer { unsafe UnsafeRawPointer(keys + 1) }

        @Test func `objects and classes keep values of any type by the addresses of keys`() {
            let view = UIView()
            unsafe objc_setAssociatedObject(view, key, "a", .OBJC_ASSOCIATION_COPY_NONATOMIC)
            unsafe objc_setAssociatedObject(view, otherKey, 2, .OBJC_ASSOCIATION_ASSIGN)
            unsafe objc_setAssociatedObject(UIView.self, key, "class", .OBJC_ASSOCIATION_RETAIN)
            #expect(unsafe objc_getAssociatedObject(view, key) as? String == "a")
            #expect(unsafe objc_getAssociatedObject(view, otherKey) as? Int == 2)
            #expect(unsafe objc_getAssociatedObject(UIView.self, key) as? String == "class")
            #expect(unsafe objc_getAssociatedObject(UIView(), key) == nil)
            unsafe objc_setAssociatedObject(view, key, nil, .OBJC_ASSOCIATION_RETAIN)
            #expect(unsafe objc_getAssociatedObject(view, key) == nil)
            objc_removeAssociatedObjects(view)
            #expect(unsafe objc_getAssociatedObject(view, otherKey) == nil)
            objc_removeAssociatedObjects(UIView.self)
            unsafe keys.deallocate()
        }

        @Test func `a value is kept weakly, strongly, or as a copy`() throws {
            let view = UIView()
            var value: NSObject? = Value()
            unsafe objc_setAssociatedObject(view, key, value, .OBJC_ASSOCIATION_ASSIGN)
            unsafe objc_setAssociatedObject(view, otherKey, value, .OBJC_ASSOCIATION_RETAIN)
            #expect(unsafe objc_getAssociatedObject(view, key) as? NSObject === value)
            unsafe objc_setAssociatedObject(view, otherKey, nil, .OBJC_ASSOCIATION_RETAIN)
            value = nil
            #expect(unsafe objc_getAssociatedObject(view, key) == nil)
            let text = NSMutableAttributedString(string: "a")
            unsafe objc_setAssociatedObject(view, key, text, .OBJC_ASSOCIATION_COPY_NONATOMIC)
            text.append(NSAttributedString(string: "b"))
            let copy = try #require(unsafe objc_getAssociatedObject(view, key) as? NSAttributedString)
            #expect(copy.string == "a")
            unsafe keys.deallocate()
        }

        @Test func `values of released objects are released with the turn, and their deinitializers may set others`() {
            var released = 0
            let (keeper, place) = unsafe (UIView(), key)
            for _ in 0..<10 {
                let value = Value {
                    released += 1
                    unsafe objc_setAssociatedObject(keeper, place, released, .OBJC_ASSOCIATION_RETAIN)
                }
                unsafe objc_setAssociatedObject(UIView(), key, value, .OBJC_ASSOCIATION_RETAIN)
            }
            for _ in 0...AssociatedObjects.count / 64 { simulation.device.runTurn() }
            #expect(released == 10)
            #expect(unsafe objc_getAssociatedObject(keeper, key) as? Int == 10)
            unsafe keys.deallocate()
        }

        @Test func `many released objects leave few entries without a turn`() {
            let before = AssociatedObjects.count
            for _ in 0..<1000 { unsafe objc_setAssociatedObject(NSObject(), key, 1, .OBJC_ASSOCIATION_RETAIN) }
            #expect(AssociatedObjects.count <= 2 * before + 10)
            unsafe keys.deallocate()
        }
    }

    /// Locks of objects.
    struct ObjectLockTests {
        /// An object, and what functions return in other threads.
        private final class Locked: Sendable {
            let results = Mutex<[Int32]>([])
        }

        @Test func `an object is locked as often as it is entered`() {
            let object = NSObject()
            #expect(objc_sync_exit(object) == -1)
            #expect(objc_sync_enter(object) == 0)
            #expect(objc_sync_enter(object) == 0)
            #expect(objc_sync_exit(object) == 0)
            #expect(objc_sync_exit(object) == 0)
            #expect(objc_sync_exit(object) == -1)
        }

        @Test func `only the thread that locked an object unlocks it`() {
            let object = Locked()
            /// Runs a function in another thread, and waits for its end.
            func inThread(_ run: @escaping @Sendable () -> Int32) {
                let isDone = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    let result = run()
                    object.results.withLock { $0.append(result) }
                    isDone.signal()
                }
                isDone.wait()
            }
            objc_sync_enter(object)
            inThread { objc_sync_exit(object) }
            #expect(object.results.withLock { $0 } == [-1])
            #expect(objc_sync_exit(object) == 0)
            inThread { objc_sync_enter(object) + objc_sync_exit(object) }
            #expect(object.results.withLock { $0 } == [-1, 0])
        }
    }
}
