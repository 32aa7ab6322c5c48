// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// Obtains the response to a request from the routes and sends it, outside of the event loop.
struct ResponseExchange: Sendable {
    private let handler: NIOLoopBound<RequestHandler>
    private let review: RequestReview
    private let loop: any EventLoop

    init(_ handler: NIOLoopBound<RequestHandler>, review: RequestReview, loop: any EventLoop) {
        self.handler = handler
        self.review = review
        self.loop = loop
    }

    private var core: ServerCore { review.core }

    func respond(to request: WebRequest) async {
        let response = await core.routes.respond(to: request)
        guard case .stream(let contentType, let produce) = response.body else { return await answer(response) }
        guard core.slots.takeStream() else { return await answer(.overloaded("streams")) }
        defer { core.slots.returnStream() }
        await stream(response, contentType, produce)
    }

    private func answer(_ response: WebResponse) async {
        try? await perform { handler, sent in handler.answer(response, sent) }
    }

    private func stream(
        _ response: WebResponse, _ contentType: String, _ produce: @Sendable (WebBodyWriter) async throws -> Void
    ) async {
        let isChunked = review.head.version.minor > 0
        guard
            let head = ResponseHead(
                status: response.status, fields: [("Content-Type", contentType)] + response.headers,
                framing: isChunked ? .chunks : .close, keepsAlive: false, host: review.host)
        else {
            core.logger.error("a response has header fields that cannot be sent")
            return await answer(.text("internal error", status: 500))
        }
        do {
            try await perform { handler, sent in handler.startStream(head, sent) }
            if review.head.method != .HEAD {
                try await produce(
                    WebBodyWriter { bytes throws(WebConnectionClosed) in try await write(bytes, isChunked) })
                if isChunked { try await write(ByteBuffer(string: "0\r\n\r\n")) }
            }
            loop.execute { [handler] in handler.value.endStream() }
        } catch {
            loop.execute { [handler] in handler.value.abort() }
        }
    }

    private func write(_ bytes: [UInt8], _ isChunked: Bool) async throws(WebConnectionClosed) {
        var buffer = ByteBuffer()
        buffer.reserveCapacity(bytes.count + 20)
        if isChunked { buffer.writeString("\(String(bytes.count, radix: 16))\r\n") }
        buffer.writeBytes(bytes)
        if isChunked { buffer.writeString("\r\n") }
        try await write(buffer)
    }

    private func write(_ buffer: ByteBuffer) async throws(WebConnectionClosed) {
        try await perform { handler, sent in handler.writePiece(buffer, sent) }
    }

    /// Runs a function on the event loop, and waits until everything it writes has been sent.
    private func perform(
        _ body: @escaping @Sendable (RequestHandler, EventLoopPromise<Void>) -> Void
    ) async throws(WebConnectionClosed) {
        let sent = loop.makePromise(of: Void.self)
        loop.execute { [handler] in body(handler.value, sent) }
        do { try await sent.futureResult.get() } catch { throw WebConnectionClosed() }
    }
}
