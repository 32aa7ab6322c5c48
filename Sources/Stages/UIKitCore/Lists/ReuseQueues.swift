// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The reusable views of a table or collection, and the factories for new ones.
@MainActor final class ReuseQueues<View: UIView> {
    private var makers: [String: (String) -> View?] = [:]
    private var waiting: [String: [View]] = [:]

    /// The number of reusable views.
    var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// Registers a factory for views with an identifier, or unregisters it if nil. The identifier's reusable views are
    /// dropped.
    func register(_ identifier: String, _ make: ((String) -> View?)?) {
        makers[identifier] = make
        waiting[identifier] = nil
    }

    /// Returns whether a factory for an identifier is registered.
    func isRegistered(_ identifier: String) -> Bool { makers[identifier] != nil }

    /// Dequeues a reusable view with an identifier; nil if there is none.
    func takeWaiting(_ identifier: String) -> View? { waiting[identifier]?.popLast() }

    /// Creates a view with an identifier; nil if the identifier is not registered.
    func make(_ identifier: String) -> View? { makers[identifier]?(identifier) }

    /// Keeps a view for reuse; views without an identifier are not kept.
    func keep(_ view: View, _ identifier: String?) {
        guard let identifier else { return }
        waiting[identifier, default: []].append(view)
    }
}

extension UINib {
    /// Returns the first object of a class in a new instance of the nib.
    func first<View: UIView>(_ type: View.Type) -> View? {
        instantiate(withOwner: nil, options: nil).lazy.compactMap { $0 as? View }.first
    }
}
