// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Logging
internal import NIOCore

/// Lets a listener rest when a connection cannot be accepted, as when there are no descriptors left.
///
/// Such a connection stays in the queue, and the listener would try again without end. NIO's own `AcceptBackoffHandler`
/// delays the next read only, while the last one is still pending: after a first rest it takes a whole core.
///
/// Connections that are idle make room, as where there are too many of them; a trouble that lasts is told once.
final class AcceptPause: ChannelInboundHandler, Sendable {
    typealias InboundIn = any Channel

    /// How long the listener rests when there is room again soon, and when there is not.
    private static let rests = (short: TimeAmount.milliseconds(100), long: TimeAmount.seconds(1))

    private let connections: ServerConnections
    private let logger: Logger
    private let news = TroubleNews()

    init(_ connections: ServerConnections, logger: Logger) {
        self.connections = connections
        self.logger = logger
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let channel = context.channel
        let hasRoom = connections.makeRoom()
        if news.note() {
            logger.warning(
                "varlink connections could not be accepted; idle ones make room, others wait",
                metadata: ["reason": "\(error)"])
        }
        // Takes the listener out of the selector, which leaving out reads does not.
        channel.setOption(.autoRead, value: false).whenSuccess {
            channel.eventLoop.scheduleTask(in: hasRoom ? Self.rests.short : Self.rests.long) {
                channel.setOption(.autoRead, value: true)
            }
        }
    }
}
