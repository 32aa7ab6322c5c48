// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// Lets a listener rest when a connection cannot be accepted, as when there are no descriptors left.
///
/// Such a connection stays in the queue, and the listener would try again without end. NIO's own `AcceptBackoffHandler`
/// delays the next read only, while the last one is still pending: after a first rest it takes a whole core.
final class AcceptPause: ChannelInboundHandler, Sendable {
    typealias InboundIn = any Channel

    private static let rest = TimeAmount.seconds(1)

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let channel = context.channel
        // Takes the listener out of the selector, which leaving out reads does not.
        channel.setOption(.autoRead, value: false).whenSuccess {
            channel.eventLoop.scheduleTask(in: Self.rest) { channel.setOption(.autoRead, value: true) }
        }
    }
}
