// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import Synchronization

/// What an observer of a property receives with a change.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: UInt
    /// Creates options with a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
    /// The value before.
    public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
    /// The observer receives the value at once, before any change.
    public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
    /// The observer is also notified before a change; has no effect.
    public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// The kinds of changes.
public enum NSKeyValueChange: UInt, Sendable {
    /// The property was set.
    case setting = 1
    /// Objects were inserted into a collection; not reported here.
    case insertion = 2
    /// Objects were removed from a collection; not reported here.
    case removal = 3
    /// Objects of a collection were replaced; not reported here.
    case replacement = 4
}

/// The keys of a change that `observeValue(forKeyPath:of:change:context:)` receives.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind, an `NSNumber` with the raw value of an ``NSKeyValueChange``.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The new value, if the options have `new`.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The value before, if the options have `old`.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The indexes of a changed collection; not reported here.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// Whether the change is still to come; not reported here.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
    /// The kind; always `setting`.
    public let kind: NSKeyValueChange
    /// The new value; nil unless the options have `new`.
    public let newValue: Value?
    /// The value before; nil unless the options have `old`, and for the initial value.
    public let oldValue: Value?
    /// The indexes of a changed collection; always nil.
    public let indexes: IndexSet?
    /// Whether the change is still to come; always false.
    public let isPrior: Bool

    init(_ options: NSKeyValueObservingOptions, old: Value?, new: Value) {
        (kind, indexes, isPrior) = (.setting, nil, false)
        newValue = options.contains(.new) ? new : nil
        oldValue = options.contains(.old) ? old : nil
    }
}

/// An observation of a property, which ends with this object.
public final class NSKeyValueObservation: NSObject, Sendable {
    private let isActive = Atomic(true)
    /// Whether the observation is active.
    var isValid: Bool { isActive.load(ordering: .relaxed) }

    override init() { super.init() }

    /// Ends the observation.
    public func invalidate() { isActive.store(false, ordering: .relaxed) }
}

/// An object of UIKit whose properties can be observed.
@preconcurrency @MainActor public protocol KeyValueObservable: NSObject {}

extension UIResponder: KeyValueObservable {}
extension CALayer: KeyValueObservable {}
extension UIBarItem: KeyValueObservable {}
extension UIGestureRecognizer: KeyValueObservable {}

extension KeyValueObservable {
    /// Calls a closure when a property changes, until the observation ends.
    ///
    /// There are no Objective-C setters here that the runtime could replace: values are compared, when something
    /// visible of the object changes, such as its geometry or the offset and size of its content, and at the end of
    /// each turn of the main loop. So a change is reported once, even if the property was set several times in between, and
    /// a setter that changes nothing is not reported.
    ///
    /// - Parameters:
    ///   - keyPath: The property, of the object or of one that it has.
    ///   - options: What the closure receives; with `initial`, it is also called before this method returns.
    ///   - changeHandler: The closure, with the object and the change.
    /// - Returns: The observation, which ends when it is invalidated or released, or with the object.
    public func observe<Value: Equatable>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observation = NSKeyValueObservation()
        KeyValueObservers.add(observation, to: self, keyPath) { object, old, new in
            changeHandler(object, NSKeyValueObservedChange(options, old: old, new: new))
        }
        if options.contains(.initial) {
            changeHandler(self, NSKeyValueObservedChange(options, old: nil, new: self[keyPath: keyPath]))
        }
        return observation
    }
}
