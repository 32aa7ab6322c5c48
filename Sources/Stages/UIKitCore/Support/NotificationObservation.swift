// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// An observation of what an object posts on the main thread, until it is released.
package final class NotificationObservation {
    private let token: any NSObjectProtocol

    package init(_ name: Notification.Name, of object: AnyObject, _ handle: @escaping @MainActor () -> Void) {
        token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
            // A view shows nothing that other threads may change.
            guard DispatchQueue.isMainCurrent else { return }
            MainActor.assumeIsolated { handle() }
        }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
}
