// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The package with this module's tests is without UIKit.
#if Combine && canImport(UIKitCore)

public import Foundation
public import OpenCombine
public import UIKitCore

extension KeyValueObservable {
    /// Returns a publisher of the values of a property.
    ///
    /// Changes are noticed as `observe(_:options:changeHandler:)` does. A subscriber that has not requested a value yet
    /// receives the newest one when it does. Subscribe on the main thread.
    ///
    /// - Parameters:
    ///   - keyPath: The property, of the object or of one that it has.
    ///   - options: With `initial`, the first value is the current one.
    /// - Returns: A publisher, which never finishes.
    public func publisher<Value: Equatable>(
        for keyPath: KeyPath<Self, Value>, options: UIKitCore.NSKeyValueObservingOptions = [.initial, .new]
    ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
        NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
    }
}

extension NSObject {
    /// A publisher of the values of a property of an object of UIKit.
    public struct KeyValueObservingPublisher<Subject: KeyValueObservable, Value: Equatable>: Publisher, Equatable {
        /// The kind of values.
        public typealias Output = Value
        /// The kind of errors.
        public typealias Failure = Never

        /// The object.
        public let object: Subject
        /// The property.
        public let keyPath: KeyPath<Subject, Value>
        /// The options.
        public let options: UIKitCore.NSKeyValueObservingOptions

        /// Creates a publisher of a property's values.
        public init(
            object: Subject, keyPath: KeyPath<Subject, Value>, options: UIKitCore.NSKeyValueObservingOptions
        ) {
            (self.object, self.keyPath, self.options) = (object, keyPath, options)
        }

        /// Compares the objects, properties and options.
        public static func == (lhs: Self, rhs: Self) -> Bool {
            lhs.object === rhs.object && lhs.keyPath == rhs.keyPath && lhs.options == rhs.options
        }

        /// Observes the property for a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Failure == Never, S.Input == Value {
            let junction = ObservingJunction(downstream: subscriber)
            let parts = OnMainThread((publisher: self, junction: junction))
            MainActor.assumeIsolated {
                let (publisher, junction) = parts.value
                let options = publisher.options.union(.new)
                junction.keep(
                    publisher.object.observe(publisher.keyPath, options: options) { [weak junction] _, change in
                        if let value = change.newValue { junction?.receive(value) }
                    })
            }
            junction.begin()
        }

        /// Returns a publisher that tells changes without the values.
        public func didChange() -> Publishers.Map<Self, Void> { map { _ in } }
    }
}

/// What is used on the main thread only, as all of UIKit is.
private struct OnMainThread<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}

/// A subscription to the values of a property.
private final class ObservingJunction<Downstream: Subscriber>: Junction<Downstream> {
    /// Ends when it is released.
    private var observation: UIKitCore.NSKeyValueObservation?
    /// The newest value, for which there was no demand.
    private var held: Downstream.Input?

    init(downstream: Downstream) { super.init("KVOSubscription", downstream: downstream, upstreamCount: 1) }

    /// Keeps the observation until the end. Called before the subscriber has the subscription.
    func keep(_ observation: UIKitCore.NSKeyValueObservation) { self.observation = observation }

    func receive(_ value: Downstream.Input) {
        // The value before is released without the lock held, since that may run the app's code.
        var value = Optional(value)
        _ = send(from: 0) {
            swap(&held, &value)
            return takeHeldValue()?.input
        }
    }

    override func takeHeldValue() -> Value? {
        guard demand > .none, let input = held else { return nil }
        demand -= 1
        held = nil
        return (input, 0)
    }

    override func takeValues() -> Any? {
        defer { (observation, held) = (nil, nil) }
        return (observation, held)
    }
}

#endif
