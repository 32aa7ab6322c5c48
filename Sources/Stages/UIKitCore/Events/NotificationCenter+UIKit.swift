// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
public import Foundation
import Synchronization

extension NotificationCenter {
    /// Posts a notification on UIKit's behalf; whoever witnesses the device hears of it first.
    ///
    /// - Parameters:
    ///   - name: the notification's name.
    ///   - object: what it is about.
    ///   - userInfo: what else it says.
    @MainActor
    static func postForUIKit(
        _ name: Notification.Name, object: AnyObject?, userInfo: [AnyHashable: Any]? = nil
    ) {
        let device = SimulatedDevice.current
        device.notify { $0.device(device, willPost: name, object: object) }
        NotificationCenter.default.post(name: name, object: object, userInfo: userInfo)
    }

    /// Observes a notification about screens until the returned observer is removed.
    ///
    /// - Parameters:
    ///   - name: one of `UIScreen`'s notifications.
    ///   - handle: called with the screen that the notification is about.
    /// - Returns: what to remove the observer with.
    package func observeScreens(
        _ name: Notification.Name, _ handle: @escaping @MainActor (UIScreen) -> Void
    ) -> any NSObjectProtocol {
        addObserver(forName: name, object: nil, queue: nil) { notification in
            guard let screen = notification.object as? UIScreen else { return }
            // Screen notifications are posted on the main thread (SCR-6).
            MainActor.assumeIsolated { handle(screen) }
        }
    }
}

extension NotificationCenter {
    /// Calls a method on notifications, in place of the selector-based method.
    ///
    /// What is `#selector(screenDidConnect(_:))` with the Objective-C runtime is `AppDelegate.screenDidConnect` here,
    /// the method without an object. The observer is not retained; observation ends with it or with `removeObserver`.
    ///
    /// - Parameters:
    ///   - observer: the object that the method is called on.
    ///   - method: the method, called on the main actor.
    ///   - name: the notifications' name; nil for all.
    ///   - object: the notifications' object; nil for any.
    public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, selector method: @escaping @MainActor (Observer) -> @MainActor (Notification) -> Void,
        name: Notification.Name?, object: Any?
    ) {
        observe(observer, name, object) { observer, notification in method(observer)(notification) }
    }

    /// Has a method without a parameter called on notifications; see the form whose method has one.
    ///
    /// - Parameters:
    ///   - observer: the object that the method is called on.
    ///   - method: the method, called on the main actor.
    ///   - name: the notifications' name; nil for all.
    ///   - object: the notifications' object; nil for any.
    public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, selector method: @escaping @MainActor (Observer) -> @MainActor () -> Void,
        name: Notification.Name?, object: Any?
    ) {
        observe(observer, name, object) { observer, _ in method(observer)() }
    }

    /// Ends every observation of an object that was added with a method; for the token of a block, its own.
    public func removeObserver(_ observer: AnyObject) {
        if !ObservationTable.remove(ObjectIdentifier(observer), { _ in true }, from: self) {
            removeObserver(observer as Any)
        }
    }

    /// Ends the observations of an object for one name, or all when that is nil.
    public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        let wanted = object.map { ObjectIdentifier($0 as AnyObject) }
        let matches: (ObservationTable.Entry) -> Bool = { entry in
            (name == nil || entry.name == name) && (wanted == nil || entry.object == wanted)
        }
        if !ObservationTable.remove(ObjectIdentifier(observer), matches, from: self) {
            removeObserver(observer as Any, name: name, object: object)
        }
    }

    private func observe<Observer: AnyObject & Sendable>(
        _ observer: Observer, _ name: Notification.Name?, _ object: Any?,
        _ call: @escaping @MainActor (Observer, Notification) -> Void
    ) {
        let token = addObserver(forName: name, object: object, queue: nil) { [weak observer] notification in
            guard let observer else { return }
            // UIKit posts on the main thread; the method belongs to the main actor whoever posts.
            nonisolated(unsafe) let notification = notification
            MainActor.assumeIsolated { unsafe call(observer, notification) }
        }
        let entry = ObservationTable.Entry(
            center: self, token: token, observer: observer, name: name,
            object: object.map { ObjectIdentifier($0 as AnyObject) })
        ObservationTable.add(entry, of: ObjectIdentifier(observer))
    }
}

/// Who observes by method, so that an observer can be removed by itself.
private enum ObservationTable {
    /// One observation.
    // Unchecked, because a token is immutable and a center safe to use from any thread.
    struct Entry: @unchecked Sendable {
        let center: NotificationCenter
        let token: any NSObjectProtocol
        weak let observer: (any AnyObject & Sendable)?
        let name: Notification.Name?
        let object: ObjectIdentifier?
    }

    private static let entries = Mutex<[ObjectIdentifier: [Entry]]>([:])

    /// Notes an observation; forgets those of observers that are gone.
    static func add(_ entry: Entry, of observer: ObjectIdentifier) {
        let gone = entries.withLock { entries in
            let known = entries[observer] ?? []
            entries[observer] = known.filter { $0.observer != nil } + [entry]
            return known.filter { $0.observer == nil }
        }
        for entry in gone { entry.center.removeObserver(entry.token as Any) }
    }

    /// Ends observations; returns whether the object is known here.
    static func remove(
        _ observer: ObjectIdentifier, _ matches: (Entry) -> Bool, from center: NotificationCenter
    ) -> Bool {
        let (known, ended) = entries.withLock { entries -> ([Entry], [Entry]) in
            let known = entries[observer] ?? []
            let ended = known.filter { $0.center === center && matches($0) }
            let rest = known.filter { entry in !ended.contains { $0.token === entry.token } }
            entries[observer] = rest.isEmpty ? nil : rest
            return (known, ended)
        }
        for entry in ended { center.removeObserver(entry.token as Any) }
        return !known.isEmpty
    }
}

// A block that is not `@Sendable` takes on the isolation of where it is written: in a view controller or an app's
// delegate it may use them, as blocks may on Apple's systems. Foundation's own method takes `@Sendable` blocks only; these
// are preferred to it, since the name need not become an optional first.
extension NotificationCenter {
    /// Calls a block on notifications, on a queue.
    ///
    /// Foundation's own method recognizes the main queue by the main thread, and waits for ever for a main queue that
    /// another thread serves, as in a test runner. This one calls the block at once where the main queue's work runs.
    ///
    /// - Parameters:
    ///   - name: the notifications' name.
    ///   - object: the notifications' object; nil for any.
    ///   - queue: where the block runs; the poster waits for it.
    ///   - block: called with each notification.
    /// - Returns: what ends the observation when it is passed to `removeObserver`.
    @discardableResult public func addObserver(
        forName name: Notification.Name, object: Any?, queue: OperationQueue,
        using block: @escaping (Notification) -> Void
    ) -> any NSObjectProtocol {
        let block = Handover(block)
        guard queue === OperationQueue.main else {
            return addObserver(forName: Optional(name), object: object, queue: Optional(queue)) { block.value($0) }
        }
        return addObserver(forName: Optional(name), object: object, queue: OperationQueue?.none) { notification in
            guard !DispatchQueue.isMainCurrent else { return block.value(notification) }
            // The poster waits, so that nobody else looks at the notification meanwhile.
            nonisolated(unsafe) let notification = notification
            DispatchQueue.main.sync { unsafe block.value(notification) }
        }
    }

    /// Calls a block on notifications, where they are posted; UIKit posts its own on the main actor.
    ///
    /// - Parameters:
    ///   - name: the notifications' name.
    ///   - object: the notifications' object; nil for any.
    ///   - queue: nil.
    ///   - block: called with each notification.
    /// - Returns: what ends the observation when it is passed to `removeObserver`.
    @discardableResult public func addObserver(
        forName name: Notification.Name, object: Any?, queue: Never?, using block: @escaping (Notification) -> Void
    ) -> any NSObjectProtocol {
        let block = Handover(block)
        return addObserver(forName: Optional(name), object: object, queue: OperationQueue?.none) { block.value($0) }
    }
}

/// Hands a block to Foundation, which calls it where it was asked to; that the block may run there is its author's care,
/// as on Apple's systems.
private struct Handover: @unchecked Sendable {
    let value: (Notification) -> Void

    init(_ value: @escaping (Notification) -> Void) { self.value = value }
}

extension NotificationCenter {
    /// Notifications as a sequence to wait on; observation begins at once and ends with the last iterator.
    public struct Notifications: AsyncSequence {
        /// A notification.
        public typealias Element = Notification
        /// Waiting never fails.
        public typealias Failure = Never

        fileprivate let stream: AsyncStream<Box>

        /// Makes what waits for one notification after the other.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: stream.makeAsyncIterator()) }

        /// Waits for one notification after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var base: AsyncStream<Box>.Iterator

            /// Waits for the next notification; nil after cancellation.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await base.next(isolation: actor)?.notification
            }
        }
    }

    /// Returns the notifications of a name, and of an object when that is not nil, as a sequence.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        let (stream, continuation) = AsyncStream.makeStream(of: Box.self)
        let token = Token(
            token: addObserver(forName: name, object: object, queue: nil) { notification in
                continuation.yield(Box(notification: notification))
            })
        continuation.onTermination = { [weak self] _ in self?.removeObserver(token.token as Any) }
        return Notifications(stream: stream)
    }
}

/// A notification on its way from who posts it to who waits for it.
// Unchecked: notifications are values, and what they refer to is the poster's to protect, as with observers.
private struct Box: @unchecked Sendable {
    let notification: Notification
}

/// What a block is removed by.
// Unchecked: tokens are immutable.
private struct Token: @unchecked Sendable {
    let token: any NSObjectProtocol
}
