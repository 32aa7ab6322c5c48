// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The views of a table or collection that wait for their reuse, and how new ones are made.
@MainActor final class ReuseQueues<View: UIView> {
    private var makers: [String: (String) -> View?] = [:]
    private var waiting: [String: [View]] = [:]

    /// The number of waiting views.
    var waitingCount: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// Sets how views with an identifier are made; nil for not any more. Waiting views of another kind are dropped.
    func register(_ identifier: String, _ make: ((String) -> View?)?) {
        makers[identifier] = make
        waiting[identifier] = nil
    }

    /// Whether views with an identifier can be made.
    func isRegistered(_ identifier: String) -> Bool { makers[identifier] != nil }

    /// Returns a waiting view with an identifier.
    func takeWaiting(_ identifier: String) -> View? { waiting[identifier]?.popLast() }

    /// Makes a view with an identifier; nil if the identifier is not registered.
    func make(_ identifier: String) -> View? { makers[identifier]?(identifier) }

    /// Keeps a view for its reuse; views without an identifier are not kept.
    func keep(_ view: View, _ identifier: String?) {
        guard let identifier else { return }
        waiting[identifier, default: []].append(view)
    }
}

extension UINib {
    /// Returns the first new object of a class in the nib.
    func first<View: UIView>(_ type: View.Type) -> View? {
        instantiate(withOwner: nil, options: nil).lazy.compactMap { $0 as? View }.first
    }
}
