// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// The opening handshake of a WebSocket.
enum SocketUpgrade {
    /// The response to a handshake that is malformed or of another version.
    static let refusal = WebResponse.text(
        "malformed WebSocket handshake", status: 400, headers: [("Sec-WebSocket-Version", "13")])

    /// Returns the header fields of the response; fails if the request is malformed.
    static func fields(for head: HTTPRequestHead, on channel: any Channel) -> EventLoopFuture<[WebRequest.Field]> {
        let upgrader = NIOWebSocketServerUpgrader(
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
            upgradePipelineHandler: { channel, _ in channel.eventLoop.makeSucceededVoidFuture() })
        let fields = upgrader.buildUpgradeResponse(channel: channel, upgradeRequest: head, initialResponseHeaders: [:])
        return fields.map { $0.map { ($0.name, $0.value) } }
    }

    /// Returns a handler that splits the input into frames.
    static func decoder(_ limits: WebServer.Limits) -> ByteToMessageHandler<WebSocketFrameDecoder> {
        ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: limits.frame))
    }
}
