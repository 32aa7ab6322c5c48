// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The observations of properties of all objects.
///
/// An app without any pays one comparison for each change.
@MainActor enum KeyValueObservers {
    private struct Observer {
        weak var observation: NSKeyValueObservation?
        weak var object: NSObject?
        /// Compares the value with the last one, and tells a change.
        let check: () -> Void

        var isValid: Bool { object != nil && observation?.isValid == true }
    }

    /// The observers of each object; those of a view's layer are with the view.
    private static var observers: [ObjectIdentifier: [Observer]] = [:]

    /// Adds an observation of a property.
    ///
    /// - Parameters:
    ///   - observation: The observation, which is not retained.
    ///   - object: The object, which is not retained.
    ///   - keyPath: The property.
    ///   - tell: Called with the object, and the values before and after a change.
    static func add<Object: NSObject, Value: Equatable>(
        _ observation: NSKeyValueObservation, to object: Object, _ keyPath: KeyPath<Object, Value>,
        tell: @escaping (Object, Value, Value) -> Void
    ) {
        var last = object[keyPath: keyPath]
        let observer = Observer(observation: observation, object: object) { [weak object] in
            guard let object else { return }
            let (old, new) = (last, object[keyPath: keyPath])
            guard new != old else { return }
            // Before the call, in which the property may change again.
            last = new
            tell(object, old, new)
        }
        observers[key(of: object), default: []].append(observer)
    }

    /// Compares what is observed of an object, of which something changed, and of its layer if it is a view.
    static func objectChanged(_ object: NSObject) {
        if !observers.isEmpty { check(key(of: object)) }
    }

    /// Compares everything that is observed, and forgets ended observations.
    static func checkAll() {
        guard !observers.isEmpty else { return }
        for key in Array(observers.keys) { check(key) }
    }

    /// The number of objects that are observed.
    static var count: Int { observers.count }

    /// Forgets all observations, those of a device that is replaced.
    static func removeAll() { observers = [:] }

    private static func key(of object: NSObject) -> ObjectIdentifier {
        ObjectIdentifier((object as? CALayer)?.view ?? object)
    }

    private static func check(_ key: ObjectIdentifier) {
        guard let known = observers[key] else { return }
        // An observer may end another one that has not been told yet.
        for observer in known where observer.isValid { observer.check() }
        guard observers[key]?.allSatisfy(\.isValid) == false else { return }
        observers[key]?.removeAll { !$0.isValid }
        if observers[key]?.isEmpty == true { observers[key] = nil }
    }
}
