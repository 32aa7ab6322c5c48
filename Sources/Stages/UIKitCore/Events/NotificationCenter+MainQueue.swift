// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
public import Foundation

// A block that is not `@Sendable` takes on the isolation of where it is written: in a view controller or an app's
// delegate it may use them, as blocks may on Apple's systems. Foundation's own method takes `@Sendable` blocks only; these
// are preferred to it, since the name need not become an optional first.
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
        using block: @escaping (Notification) -> Void
    ) -> any NSObjectProtocol {
        let block = Handover(block)
        guard queue === OperationQueue.main else {
            return addObserver(forName: Optional(name), object: object, queue: Optional(queue)) { block.value($0) }
        }
        return addObserver(forName: Optional(name), object: object, queue: OperationQueue?.none) { notification in
            guard !DispatchQueue.isMainCurrent else { return block.value(notification) }
            // The poster waits, so that nobody else looks at the notification meanwhile.
            nonisolated(unsafe) let notification = notification
            DispatchQueue.main.sync { unsafe block.value(notification) }
        }
    }

    /// Has a block called on notifications, where they are posted; UIKit posts its own on the main actor.
    ///
    /// - Parameters:
    ///   - name: the notifications' name.
    ///   - object: the notifications' object; nil for any.
    ///   - queue: nil.
    ///   - block: called with each notification.
    /// - Returns: what ends the observation when it is passed to `removeObserver`.
    @discardableResult public func addObserver(
        forName name: Notification.Name, object: Any?, queue: Never?, using block: @escaping (Notification) -> Void
    ) -> any NSObjectProtocol {
        let block = Handover(block)
        return addObserver(forName: Optional(name), object: object, queue: OperationQueue?.none) { block.value($0) }
    }
}

/// Hands a block to Foundation, which calls it where it was asked to; that the block may run there is its author's care,
/// as on Apple's systems.
private struct Handover: @unchecked Sendable {
    let value: (Notification) -> Void

    init(_ value: @escaping (Notification) -> Void) {
        self.value = value
    }
}
