// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Logging
package import NIOCore
internal import Synchronization

/// Pauses a listener when a connection cannot be accepted, for example because the process is out of descriptors.
///
/// Such a connection stays in the queue, and the listener would retry endlessly. NIO's `AcceptBackoffHandler` only
/// delays the next read while the last one is pending: after its first pause it uses a whole core.
///
/// Idle connections are closed to make room, as if there were too many; a persistent problem is logged once.
package final class AcceptBackoff: ChannelInboundHandler, Sendable {
    package typealias InboundIn = any Channel

    /// The length of the pause; depends on whether room was made.
    private static let rests = (short: TimeAmount.milliseconds(100), long: TimeAmount.seconds(1))

    private let kind: String
    private let logger: Logger
    private let makeRoom: @Sendable () -> Bool
    private let throttle = WarningThrottle()

    /// Creates a handler for a listener.
    ///
    /// - Parameters:
    ///   - kind: The kind of connection, for the log, such as `varlink`.
    ///   - logger: Logs a persistent problem.
    ///   - makeRoom: Closes a few of the longest idle connections, and returns whether there were any.
    package init(_ kind: String, logger: Logger, makeRoom: @escaping @Sendable () -> Bool) {
        self.kind = kind
        self.logger = logger
        self.makeRoom = makeRoom
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let channel = context.channel
        let hasRoom = makeRoom()
        if throttle.shouldLog() {
            logger.warning(
                "cannot accept \(kind) connections; closing idle ones, others wait",
                metadata: ["reason": "\(error)"])
        }
        // Removes the listener from the selector, unlike skipping reads.
        channel.setOption(.autoRead, value: false).whenSuccess {
            channel.eventLoop.scheduleTask(in: hasRoom ? Self.rests.short : Self.rests.long) {
                channel.setOption(.autoRead, value: true)
            }
        }
    }
}

/// Limits a repeated warning to one per episode, so that no client can fill the log.
package final class WarningThrottle: Sendable {
    /// The time without an occurrence after which a new episode starts.
    private static let quiet = TimeAmount.minutes(1)

    private let lastOccurrence = Mutex<NIODeadline?>(nil)

    /// Creates a throttle that has seen nothing.
    package init() {}

    /// Records an occurrence.
    ///
    /// - Returns: Whether to log it: whether it is the first occurrence, or the first after a quiet period.
    package func shouldLog() -> Bool {
        let now = NIODeadline.now()
        return lastOccurrence.withLock { last in
            defer { last = now }
            return last.map { now - $0 > Self.quiet } ?? true
        }
    }
}
