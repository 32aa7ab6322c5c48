// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKitCore

/// A process is one app on a real device, and here it is one after the other: what an app leaves behind meets the next.
extension Bench {
    /// The delegate of the app on the bench before, while something holds on to it.
    private static weak var leftDelegate: AnyObject?

    /// Remembers the delegate of an app that ends.
    func rememberDelegate() {
        if isLaunched { Self.leftDelegate = UIApplication.shared.delegate }
    }

    /// Says so when the app of the bench before is still there, as the next one may be disturbed by it.
    func noteLeftDelegate() {
        guard let left = Self.leftDelegate else { return }
        Self.leftDelegate = nil
        let message =
            "\(type(of: left)) of the app before is still there and hears what this one is told: "
            + "something holds on to it, as an observer that was not removed"
        log.add(.message(message), at: now)
    }
}
