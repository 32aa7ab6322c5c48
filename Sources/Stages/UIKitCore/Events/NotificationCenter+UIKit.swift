// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
public import Foundation
import Synchronization

extension NotificationCenter {
    /// Posts a notification on behalf of UIKit after informing the device's observers.
    @MainActor
    package static func postForUIKit(_ name: Notification.Name, object: AnyObject?, userInfo: [AnyHashable: Any]? = nil)
    {
        let device = SimulatedDevice.current
        device.notify { $0.device(device, willPost: name, object: object) }
        NotificationCenter.default.post(name: name, object: object, userInfo: userInfo)
    }

    /// Calls a closure with the screen of each notification called `name`, a `UIScreen` notification, until the
    /// returned observer is removed.
    package func observeScreens(
        _ name: Notification.Name, _ handle: @escaping @MainActor (UIScreen) -> Void
    ) -> any NSObjectProtocol {
        addObserver(forName: name, object: nil, queue: nil) { notification in
            guard let screen = notification.object as? UIScreen else { return }
            // Screen notifications are posted on the main thread (SCR-6).
            MainActor.assumeIsolated { handle(screen) }
        }
    }

    /// Adds an observer, which is not retained, and a selector to perform on the posting thread with each notification.
    ///
    /// A nil name or object matches any. Observation ends with the observer or with `removeObserver`.
    public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
        let target = WeakTarget(observer)
        let token = addObserver(forName: name, object: object, queue: nil) { notification in
            guard let observer = target.object else { return }
            selector.perform(on: observer, with: [notification])
        }
        let entry = ObservationTable.Entry(
            center: self, token: token, observer: target, name: name,
            object: object.map { ObjectIdentifier($0 as AnyObject) })
        ObservationTable.add(entry)
    }

    /// Calls a method of an observer on notifications; see the variant that takes a selector.
    ///
    /// Instead of `#selector(screenDidConnect(_:))`, pass the unapplied method `AppDelegate.screenDidConnect`.
    public func addObserver<Observer: AnyObject, each Argument, Result>(
        _ observer: Observer, selector method: @escaping (Observer) -> (repeat each Argument) -> Result,
        name: Notification.Name?, object: Any?
    ) {
        addObserver(observer, selector: Selector(method), name: name, object: object)
    }

    /// Removes all method-based observations of a class.
    public func removeObserver(_ observer: AnyClass) { removeObserver(observer as AnyObject) }

    /// Removes the observations of a class; a nil name or object matches any.
    public func removeObserver(_ observer: AnyClass, name: Notification.Name?, object: Any?) {
        removeObserver(observer as AnyObject, name: name, object: object)
    }

    /// Removes all method-based observations of an object, or the block that a token stands for.
    public func removeObserver(_ observer: AnyObject) {
        if !ObservationTable.remove(WeakTarget.id(of: observer), { _ in true }, from: self) {
            removeObserver(observer as Any)
        }
    }

    /// Removes the observations of an object; a nil name or object matches any.
    public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        let wanted = object.map { ObjectIdentifier($0 as AnyObject) }
        let matches: (ObservationTable.Entry) -> Bool = { entry in
            (name == nil || entry.name == name) && (wanted == nil || entry.object == wanted)
        }
        if !ObservationTable.remove(WeakTarget.id(of: observer), matches, from: self) {
            removeObserver(observer as Any, name: name, object: object)
        }
    }
}

extension UIScreen {
    /// Returns the screen that a notification concerns.
    ///
    /// - Parameter object: the notification's object.
    /// - Returns: the screen itself, or the screen of the window or scene; nil for other objects.
    package static func concerned(by object: AnyObject?) -> UIScreen? {
        switch object {
        case let screen as UIScreen: screen
        case let window as UIWindow: window.screen
        case let scene as UIWindowScene: scene.screen
        default: nil
        }
    }
}

/// The method-based observations, by observer.
private enum ObservationTable {
    /// An observation.
    // Unchecked: tokens are immutable, and centers are thread-safe.
    struct Entry: @unchecked Sendable {
        let center: NotificationCenter
        let token: any NSObjectProtocol
        let observer: WeakTarget
        let name: Notification.Name?
        let object: ObjectIdentifier?
    }

    private static let entries = Mutex<[ObjectIdentifier: [Entry]]>([:])

    /// Adds an observation, and removes those of deallocated observers with the same identity.
    static func add(_ entry: Entry) {
        let observer = entry.observer.id
        let gone = entries.withLock { entries in
            let known = entries[observer] ?? []
            entries[observer] = known.filter { $0.observer.object != nil } + [entry]
            return known.filter { $0.observer.object == nil }
        }
        for entry in gone { entry.center.removeObserver(entry.token as Any) }
    }

    /// Removes matching observations; returns whether the observer is known.
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

// A block that is not `@Sendable` has the isolation of its context, so in a view controller or delegate it can access
// its members, as on Apple platforms. Foundation's method accepts only `@Sendable` blocks; these overloads are
// preferred over it because the name is not converted to an optional.
extension NotificationCenter {
    /// Calls a block on a queue with each notification while the poster waits; a nil object matches any.
    ///
    /// Pass the returned token to `removeObserver`. Foundation's own method identifies the main queue by the main
    /// thread, and deadlocks if another thread serves the queue, as in a test runner; this one calls the block directly
    /// if already on the main queue.
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
            // The poster waits, so nothing else accesses the notification.
            nonisolated(unsafe) let notification = notification
            DispatchQueue.main.sync { unsafe block.value(notification) }
        }
    }

    /// Calls a block with each notification on the posting thread, which is the main thread for UIKit's notifications.
    ///
    /// Pass the returned token to `removeObserver`.
    @discardableResult public func addObserver(
        forName name: Notification.Name, object: Any?, queue: Never?, using block: @escaping (Notification) -> Void
    ) -> any NSObjectProtocol {
        let block = Handover(block)
        return addObserver(forName: Optional(name), object: object, queue: OperationQueue?.none) { block.value($0) }
    }
}

/// A block to pass to Foundation; as on Apple platforms, its author ensures that it can run where it is called.
private struct Handover: @unchecked Sendable {
    let value: (Notification) -> Void

    init(_ value: @escaping (Notification) -> Void) { self.value = value }
}

extension NotificationCenter {
    /// An asynchronous sequence of notifications; observation starts immediately and ends with the last iterator.
    public struct Notifications: AsyncSequence {
        /// A notification.
        public typealias Element = Notification
        /// The sequence never fails.
        public typealias Failure = Never

        fileprivate let stream: AsyncStream<Box>

        /// Creates an iterator.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: stream.makeAsyncIterator()) }

        /// The iterator of the sequence.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var base: AsyncStream<Box>.Iterator

            /// Waits for the next notification; returns nil after cancellation.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await base.next(isolation: actor)?.notification
            }
        }
    }

    /// Returns an asynchronous sequence of the notifications with a name and, if given, an object.
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

/// A notification in transit from the poster to an iterator.
// Unchecked: notifications are values, and the poster protects what they refer to, as it does for observers.
private struct Box: @unchecked Sendable {
    let notification: Notification
}

/// The token of a block-based observation.
// Unchecked: tokens are immutable.
private struct Token: @unchecked Sendable {
    let token: any NSObjectProtocol
}
