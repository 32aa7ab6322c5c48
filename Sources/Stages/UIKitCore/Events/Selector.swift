// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Foundation

/// A method to perform on an object.
///
/// Without an Objective-C runtime, a selector carries the method itself, as an unapplied reference. Instead of
/// `#selector(tapped(_:))`, write `Selector("tapped", ViewController.tapped(_:))`. Selectors are equal if their base
/// names and numbers of parameters are equal; one without a name, `Selector(ViewController.tapped(_:))`, equals only
/// its copies.
///
/// The method can have any number of parameters and any result, and can be isolated to the main actor or not: like an
/// Objective-C message, it runs on the thread that performs the selector.
public struct Selector: Hashable, @unchecked Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    // Unchecked: an unapplied method captures nothing.
    private enum Identity: Hashable {
        case name(String, parameters: Int)
        case unnamed(UUID)
    }

    private let identity: Identity
    private let method: Method?

    /// Creates a selector for a method with a name.
    ///
    /// - Parameters:
    ///   - name: the name; anything after the base name, such as `(_:)`, is ignored.
    ///   - method: the unapplied method, `Type.method(_:)`.
    public init<Target, each Argument, Result>(
        _ name: String, _ method: @escaping (Target) -> (repeat each Argument) -> Result
    ) {
        let method = Method(method)
        identity = .name(Self.baseName(of: name), parameters: method.parameterCount)
        self.method = method
    }

    /// Creates a selector without a name for a method; it equals only its copies.
    ///
    /// - Parameter method: the unapplied method, `Type.method(_:)`.
    public init<Target, each Argument, Result>(_ method: @escaping (Target) -> (repeat each Argument) -> Result) {
        identity = .unnamed(UUID())
        self.method = Method(method)
    }

    /// Creates a selector that consists only of a name, for comparison; no object responds to it.
    ///
    /// - Parameter name: the name, with a colon for each parameter, such as `tapped:`.
    public init(_ name: String) {
        identity = .name(Self.baseName(of: name), parameters: name.count { $0 == ":" })
        method = nil
    }

    /// Creates a selector that consists only of a name.
    public init(stringLiteral value: String) { self.init(value) }

    /// Returns whether two selectors have the same name and number of parameters.
    public static func == (left: Selector, right: Selector) -> Bool { left.identity == right.identity }

    /// Hashes the name and the number of parameters.
    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

    /// The name, with a colon for each parameter, such as `tapped:`.
    public var description: String {
        switch identity {
        case .name(let name, let parameters): name + String(repeating: ":", count: parameters)
        case .unnamed: "method of \(method?.targetName ?? "nothing")"
        }
    }

    private static func baseName(of name: String) -> String { String(name.prefix { $0 != ":" && $0 != "(" }) }
}

extension Selector {
    /// Returns whether an object has the method.
    func isImplemented(by object: Any) -> Bool { method?.isImplemented(object) ?? false }

    /// Returns whether the method takes an argument of exactly a type; `index` counts from 0.
    package func takes(_ type: Any.Type, at index: Int) -> Bool {
        guard let method, index < method.parameterCount else { return false }
        return method.signature[index + 1] == ObjectIdentifier(type)
    }

    /// Returns whether this selector and `other` can refer to the same method: they have the same name or, if one has
    /// no name, the same types.
    func matches(_ other: Selector) -> Bool {
        if case .name = identity, case .name = other.identity { return self == other }
        return self == other || (method != nil && method?.signature == other.method?.signature)
    }

    /// Performs the method on an object.
    ///
    /// - Parameters:
    ///   - object: the object; an exception is raised if it does not have the method, as on Apple platforms.
    ///   - arguments: the arguments; the method can have fewer parameters. If an argument has the wrong type, it is
    ///     reported, and the method is not called (SEL-1).
    /// - Returns: the result; nil for none.
    @discardableResult package func perform(on object: Any, with arguments: [Any?] = []) -> Any? {
        guard let method, method.isImplemented(object) else {
            let receiver = (object as? NSObject)?.identityDescription ?? "\(type(of: object))"
            let hint = method == nil ? "; a name alone is not a method: write Selector(\"\(self)\", Type.method)" : ""
            SimulatedDevice.tell {
                $0.raise(.invalidArgument("-[\(receiver) \(self)]: unrecognized selector sent to instance\(hint)"))
            }
            return nil
        }
        do throws(Mismatch) {
            let result = try method.call(object, arguments)
            return result is Void ? nil : result
        } catch {
            let place = "\(self) of \(method.targetName)"
            let problem =
                "argument \(error.index + 1) is \(error.given), but the method takes \(error.expected); not called"
            SimulatedDevice.tell { $0.report(rule: "SEL-1", "\(place): \(problem)") }
            return nil
        }
    }
}

/// An argument that a method does not accept.
private struct Mismatch: Error {
    let index: Int
    let given: String
    let expected: String
}

/// A method whose types are known only at run time.
private struct Method {
    let targetName: String
    /// The types of the target and of the parameters.
    let signature: [ObjectIdentifier]
    var parameterCount: Int { signature.count - 1 }
    let isImplemented: (Any) -> Bool
    let call: (_ object: Any, _ arguments: [Any?]) throws(Mismatch) -> Any

    init<Target, each Argument, Result>(_ method: @escaping (Target) -> (repeat each Argument) -> Result) {
        targetName = "\(Target.self)"
        var signature = [ObjectIdentifier(Target.self)]
        for parameter in repeat (each Argument).self { signature.append(ObjectIdentifier(parameter)) }
        self.signature = signature
        isImplemented = { $0 is Target }
        call = { (object, given) throws(Mismatch) in
            guard let object = object as? Target else {
                throw Mismatch(index: -1, given: "\(type(of: object))", expected: "\(Target.self)")
            }
            var rest = Arguments(values: given)
            return method(object)(repeat try rest.next((each Argument).self))
        }
    }
}

/// The remaining arguments of a call.
private struct Arguments {
    let values: [Any?]
    var index = 0

    mutating func next<Wanted>(_ type: Wanted.Type) throws(Mismatch) -> Wanted {
        let value = index < values.count ? values[index] : nil
        // Unwrap before the cast, so that a parameter of type `Any` does not receive an optional.
        let converted = if let value { value as? Wanted } else { value as? Wanted }
        guard let fitting = converted else {
            throw Mismatch(
                index: index, given: value.map { "\(Swift.type(of: $0))" } ?? "nil", expected: "\(Wanted.self)")
        }
        index += 1
        return fitting
    }
}

/// Returns the name of a selector.
public func NSStringFromSelector(_ selector: Selector) -> String { selector.description }

/// Returns a selector that consists only of a name.
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }
