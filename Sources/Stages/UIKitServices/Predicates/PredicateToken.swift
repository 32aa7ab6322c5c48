// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A part of a predicate's format.
struct PredicateToken {
    enum Kind {
        /// A name, a reserved word, or an operator of collections such as `@count`.
        case word(String)
        /// A name that is not a reserved word: it has a number sign before it.
        case name(String)
        /// The key path of `%K`.
        case keyPath(String)
        /// A name after a dollar sign.
        case variable(String)
        /// A literal, or the value of an argument.
        case value(Any?)
        /// A punctuation mark, or an operator.
        case symbol(String)
        /// The end of the format.
        case end
    }

    let kind: Kind
    /// The number of characters before the token.
    let position: Int

    /// What a message calls the token.
    var description: String {
        switch kind {
        case .word(let text), .name(let text), .symbol(let text): "'\(text)'"
        case .keyPath: "'%K'"
        case .variable(let name): "'$\(name)'"
        case .value(let value as String): "\"\(value)\""
        case .value(let value): "\(value ?? "nil")"
        case .end: "the end"
        }
    }
}

extension UIKitException {
    /// Creates the exception of an invalid format.
    static func format(_ format: String, at position: Int, _ problem: String) -> UIKitException {
        // A message need not repeat all of a very long text.
        let shown = format.count > 500 ? format.prefix(500) + "…" : format[...]
        return .invalidArgument("Unable to parse the format string \"\(shown)\": \(problem) at character \(position)")
    }

    /// Raises the exception in a place that is not isolated to the main actor; returns only if a delegate continues.
    func raise() {
        guard DispatchQueue.isMainCurrent else { fatalError(description) }
        MainActor.assumeIsolated { SimulatedDevice.current.raise(self) }
    }
}
