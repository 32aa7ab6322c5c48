// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object of UIKit some of whose properties can be got and set by their Objective-C names.
///
/// The names are those of properties that apps commonly access in this way, among them some without a declaration in
/// UIKit, such as the text color of a date picker. A diagnostic names another one, which is nil and cannot be set.
/// Names may begin with an underscore, as those of instance variables.
@preconcurrency @MainActor public protocol KeyValueCoding: NSObject {}

extension UIResponder: KeyValueCoding {}
extension UIBarItem: KeyValueCoding {}
extension UIDevice: KeyValueCoding {}
extension UIAlertAction: KeyValueCoding {}

extension KeyValueCoding {
    /// Returns the value of a property.
    ///
    /// - Parameter key: The Objective-C name.
    /// - Returns: The value, with its type in Swift; nil if it is nil, or if no such property is known.
    public func value(forKey key: String) -> Any? {
        guard let coded = CodedKey.find(key, self) else {
            CodedKey.report(self, "no property '\(key)' is known")
            return nil
        }
        return coded.get(self)
    }

    /// Sets a property, or does nothing but report if it is not known, cannot be set, or has another type.
    ///
    /// - Parameters:
    ///   - value: The value; a number, a Boolean value, or geometry may be boxed in an object of Foundation.
    ///   - key: The Objective-C name.
    public func setValue(_ value: Any?, forKey key: String) {
        guard let coded = CodedKey.find(key, self) else {
            return CodedKey.report(self, "no property '\(key)' is known")
        }
        if !coded.set(self, value) { CodedKey.report(self, "'\(key)' cannot be set to \(value ?? "nil")") }
    }

    /// Returns the value of a property, or of one of an object that this one has.
    ///
    /// - Parameter keyPath: The Objective-C names, separated by periods.
    /// - Returns: The value; nil if it or an object on the path is nil, or if a property is not known.
    public func value(forKeyPath keyPath: String) -> Any? {
        let (key, rest) = CodedKey.split(keyPath)
        guard let rest else { return value(forKey: key) }
        switch value(forKey: key) {
        case let layer as CALayer: return layer.value(forKeyPath: rest)
        case let object as any KeyValueCoding: return object.value(forKeyPath: rest)
        default: return nil
        }
    }

    /// Sets a property, or one of an object that this one has; see ``setValue(_:forKey:)``.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - keyPath: The Objective-C names, separated by periods.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        let (key, rest) = CodedKey.split(keyPath)
        guard let rest else { return setValue(value, forKey: key) }
        switch self.value(forKey: key) {
        case let layer as CALayer: layer.setValue(value, forKeyPath: rest)
        case let object as any KeyValueCoding: object.setValue(value, forKeyPath: rest)
        default: break
        }
    }
}

/// A property that has an Objective-C name.
@MainActor struct CodedKey {
    /// Returns whether an object has the property.
    let fits: (NSObject) -> Bool
    /// Returns the value.
    let get: (NSObject) -> Any?
    /// Sets the value; returns false if it cannot be set, or not to a value of this type.
    let set: (NSObject, Any?) -> Bool

    /// Creates a key for a property with accessors.
    init<Object: NSObject>(
        _ type: Object.Type, get: @escaping (Object) -> Any?, set: @escaping (Object, Any?) -> Bool = { _, _ in false }
    ) {
        fits = { $0 is Object }
        self.get = { ($0 as? Object).flatMap(get) }
        self.set = { object, value in (object as? Object).map { set($0, value) } ?? false }
    }

    /// Creates a key for a property in Swift.
    init<Object: NSObject, Value>(_ keyPath: ReferenceWritableKeyPath<Object, Value>) {
        self.init(
            Object.self, get: { $0[keyPath: keyPath] },
            set: { object, value in
                guard let value = Self.convert(value, to: Value.self) else { return false }
                object[keyPath: keyPath] = value
                return true
            })
    }

    /// Creates a key for an optional property in Swift.
    init<Object: NSObject, Value>(_ keyPath: ReferenceWritableKeyPath<Object, Value?>) {
        self.init(
            Object.self, get: { $0[keyPath: keyPath].map { $0 } },
            set: { object, value in
                let converted = Self.convert(value, to: Value.self)
                guard value == nil || converted != nil else { return false }
                object[keyPath: keyPath] = converted
                return true
            })
    }

    /// Converts a value, which may be boxed.
    private static func convert<Value>(_ value: Any?, to type: Value.Type) -> Value? {
        if let value = value as? Value { return value }
        guard let number = value as? NSNumber else { return nil }
        return switch type {
        case is CGFloat.Type: CGFloat(number.doubleValue) as? Value
        case is Bool.Type: number.boolValue as? Value
        case is NSTextAlignment.Type: NSTextAlignment(rawValue: number.intValue) as? Value
        default: nil
        }
    }

    /// Returns the key with a name that an object has; nil if there is none.
    static func find(_ name: String, _ object: NSObject) -> CodedKey? {
        all[String(name.drop { $0 == "_" })]?.first { $0.fits(object) }
    }

    /// Splits a key path into its first key and what follows, if anything.
    static func split(_ keyPath: String) -> (key: String, rest: String?) {
        let parts = keyPath.split(separator: ".", maxSplits: 1).map(String.init)
        return (parts.first ?? "", parts.count > 1 ? parts[1] : nil)
    }

    /// Reports what is wrong with a key.
    static func report(_ object: NSObject, _ problem: String) {
        SimulatedDevice.current.report(rule: "KVC", "\(type(of: object)): \(problem)")
    }
}

extension NSObject {
    /// Returns the value of a property of UIKit that has an Objective-C name; nil if no such property is known.
    @MainActor package func codedProperty(forKey key: String) -> Any?? {
        if let layer = self as? CALayer { return .some(layer.value(forKey: key)) }
        return (self is any KeyValueCoding ? CodedKey.find(key, self) : nil).map { $0.get(self) }
    }
}
