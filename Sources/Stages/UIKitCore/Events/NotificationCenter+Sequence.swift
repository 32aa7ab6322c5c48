// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension NotificationCenter {
    /// Notifications as a sequence to wait on; observation begins at once and ends with the last iterator.
    public struct Notifications: AsyncSequence {
        /// A notification.
        public typealias Element = Notification
        /// Waiting never fails.
        public typealias Failure = Never

        fileprivate let stream: AsyncStream<Box>

        /// Makes what waits for one notification after the other.
        public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: stream.makeAsyncIterator()) }

        /// Waits for one notification after the other.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var base: AsyncStream<Box>.Iterator

            /// Waits for the next notification; nil after cancellation.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await base.next(isolation: actor)?.notification
            }
        }
    }

    /// Returns the notifications of a name, and of an object when that is not nil, as a sequence.
    public func notifications(named name: Notification.Name, object: AnyObject? = nil) -> Notifications {
        let (stream, continuation) = AsyncStream.makeStream(of: Box.self)
        let token = Token(
            token: addObserver(forName: name, object: object, queue: nil) { notification in
                continuation.yield(Box(notification: notification))
            })
        continuation.onTermination = { [weak self] _ in self?.removeObserver(token.token as Any) }
        return Notifications(stream: stream)
    }
}

/// A notification on its way from who posts it to who waits for it.
// Unchecked: notifications are values, and what they refer to is the poster's to protect, as with observers.
private struct Box: @unchecked Sendable {
    let notification: Notification
}

/// What a block is removed by.
// Unchecked: tokens are immutable.
private struct Token: @unchecked Sendable {
    let token: any NSObjectProtocol
}
