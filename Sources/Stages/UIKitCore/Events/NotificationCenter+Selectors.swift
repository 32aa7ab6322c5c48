// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import Synchronization

extension NotificationCenter {
    /// Has a method called on notifications, in the place of the form with a selector.
    ///
    /// What is `#selector(screenDidConnect(_:))` with the Objective-C runtime is `AppDelegate.screenDidConnect` here,
    /// the method without an object. The observer is held weakly; observation ends with it or with
    /// `removeObserver`.
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
