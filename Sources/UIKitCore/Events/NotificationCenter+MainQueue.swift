// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
public import Foundation

extension NotificationCenter {
    /// Has a block called on notifications, on a queue.
    ///
    /// Foundation's own method recognizes the main queue by the main thread, and waits for ever for a main queue that
    /// another thread serves, as in a test runner. This one calls the block at once where the main queue's work runs.
    ///
    /// - Parameters:
    ///   - name: the notifications' name.
    ///   - object: the notifications' object; nil for any.
    ///   - queue: where the block runs; the poster waits for it.
    ///   - block: called with each notification.
    /// - Returns: what ends the observation when it is passed to `removeObserver`.
    @discardableResult public func addObserver(
        forName name: Notification.Name, object: Any?, queue: OperationQueue,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any NSObjectProtocol {
        guard queue === OperationQueue.main else {
            return addObserver(forName: name, object: object, queue: Optional(queue), using: block)
        }
        return addObserver(forName: name, object: object, queue: nil) { notification in
            guard !DispatchQueue.isMainCurrent else { return block(notification) }
            // The poster waits, so that nobody else looks at the notification meanwhile.
            nonisolated(unsafe) let notification = notification
            DispatchQueue.main.sync { unsafe block(notification) }
        }
    }
}
