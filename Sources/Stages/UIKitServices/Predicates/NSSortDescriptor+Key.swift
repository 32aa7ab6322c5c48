// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// A descriptor that sorts objects by what a key path leads to.
private final class KeyedSortDescriptor: NSSortDescriptor {
    let name: String?
    let compare: Comparator

    init(_ name: String?, ascending: Bool, _ compare: @escaping Comparator) {
        (self.name, self.compare) = (name, compare)
        // The objects themselves are compared: the comparator reads their properties.
        super.init(keyPath: \Any.self, ascending: ascending) { one, other in
            do throws(UIKitException) {
                let path = name ?? "self"
                let values = (
                    try KeyPathReader.value(at: path, of: one), try KeyPathReader.value(at: path, of: other)
                )
                switch (PlainValue(values.0).isNull, PlainValue(values.1).isNull) {
                case (true, true): return .orderedSame
                case (true, false): return .orderedAscending
                case (false, true): return .orderedDescending
                case (false, false):
                    return values.0.flatMap { one in values.1.map { compare(one, $0) } } ?? .orderedSame
                }
            } catch {
                error.raise()
                return .orderedSame
            }
        }
    }

    override var reversedSortDescriptor: Any { KeyedSortDescriptor(name, ascending: !ascending, compare) }
}

/// An implementation detail of sort descriptors: only the initializers of a protocol extension can choose the class.
public protocol _SortDescriptorMaking {}

extension NSSortDescriptor: _SortDescriptorMaking {}

extension _SortDescriptorMaking where Self == NSSortDescriptor {
    /// Creates a descriptor that sorts objects by a property, with a comparison.
    ///
    /// Key paths lead to the values of dictionaries, to stored properties of objects, and to some properties of UIKit,
    /// Photos and Foundation; sorting by another one raises an exception. Nil is before all other values.
    ///
    /// - Parameters:
    ///   - key: the key path; nil for the objects themselves.
    ///   - ascending: whether the smallest value is first.
    ///   - cmptr: compares two values, neither of which is nil.
    public init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
        self = KeyedSortDescriptor(key, ascending: ascending, cmptr)
    }

    /// Creates a descriptor that sorts objects by a property, whose values are strings, numbers or dates.
    ///
    /// - Parameters:
    ///   - key: the key path; nil for the objects themselves.
    ///   - ascending: whether the smallest value is first.
    public init(key: String?, ascending: Bool) {
        self.init(key: key, ascending: ascending) { one, other in
            do throws(UIKitException) {
                return try PlainValue(one).order(to: PlainValue(other)) ?? .orderedSame
            } catch {
                error.raise()
                return .orderedSame
            }
        }
    }

    /// Creates a descriptor that sorts objects by a property with a method of strings.
    ///
    /// - Parameters:
    ///   - key: the key path; nil for the objects themselves.
    ///   - ascending: whether the smallest value is first.
    ///   - selector: the method.
    public init(
        key: String?, ascending: Bool, selector: @escaping (NSString) -> (String) -> ComparisonResult
    ) {
        self.init(key: key, ascending: ascending) { one, other in
            selector(NSString(string: PlainValue(one).described))(PlainValue(other).described)
        }
    }

    /// Creates a descriptor that sorts objects by a property with one of the comparing methods of `NSString`, such as
    /// `localizedCaseInsensitiveCompare:`.
    ///
    /// - Parameters:
    ///   - key: the key path; nil for the objects themselves.
    ///   - ascending: whether the smallest value is first.
    ///   - selector: the method; for another one or nil, values are compared as by ``init(key:ascending:)``.
    public init(key: String?, ascending: Bool, selector: Selector?) {
        let method: ((NSString) -> (String) -> ComparisonResult)? =
            switch selector.map(NSStringFromSelector) {
            case "caseInsensitiveCompare:": NSString.caseInsensitiveCompare(_:)
            case "localizedCaseInsensitiveCompare:": NSString.localizedCaseInsensitiveCompare(_:)
            case "localizedCompare:": NSString.localizedCompare(_:)
            case "localizedStandardCompare:": NSString.localizedStandardCompare(_:)
            default: nil
            }
        if let method {
            self.init(key: key, ascending: ascending, selector: method)
        } else {
            self.init(key: key, ascending: ascending)
        }
    }
}

extension NSSortDescriptor {
    /// The key path; nil for descriptors without one, and for those with a key path of Swift.
    public var key: String? { (self as? KeyedSortDescriptor)?.name }
}

extension NSArray {
    /// Returns the value of a property of each element, `NSNull` where it is nil; `@count` is the number of elements.
    ///
    /// An element without the property raises an exception.
    public func value(forKey key: String) -> Any? { value(forKeyPath: key) }

    /// Returns what a key path leads to from each element, or the result of an operator such as `@sum.price`.
    public func value(forKeyPath keyPath: String) -> Any? { KeyPathReader.raisingValue(at: keyPath, of: self) }
}

extension NSDictionary {
    /// Returns what a key path leads to, of which the first key is one of the dictionary.
    public func value(forKeyPath keyPath: String) -> Any? { KeyPathReader.raisingValue(at: keyPath, of: self) }
}

extension NSMutableDictionary {
    /// Sets the value for a key, or removes it.
    public func setValue(_ value: Any?, forKey key: String) {
        if let value { setObject(value, forKey: key as NSString) } else { removeObject(forKey: key) }
    }
}
