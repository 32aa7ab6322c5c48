// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import Synchronization

/// A message from a page.
package enum WebSocketMessage: Hashable, Sendable {
    /// Text, which is valid UTF-8.
    case text(String)
}

/// A WebSocket, on the server's side.
package final class WebSocketConnection: Sendable {
    private let handler: NIOLoopBound<SocketHandler>
    private let loop: any EventLoop
    private let outbox: Int
    /// The number of bytes that the kernel has not accepted yet.
    private let pending = Mutex(0)

    init(_ handler: NIOLoopBound<SocketHandler>, loop: any EventLoop, outbox: Int) {
        self.handler = handler
        self.loop = loop
        self.outbox = outbox
    }

    /// Returns the next message; until it is called, the page's further messages wait in the kernel.
    ///
    /// - Returns: The message; `nil` when the connection is closed or the task is canceled.
    package func receive() async -> WebSocketMessage? {
        let promise = loop.makePromise(of: WebSocketMessage?.self)
        return await withTaskCancellationHandler {
            loop.execute { [handler] in handler.value.next(promise) }
            // A cancellation before this point found nothing to stop.
            if Task.isCancelled { stopWaiting() }
            return (try? await promise.futureResult.get()) ?? nil
        } onCancel: {
            stopWaiting()
        }
    }

    private func stopWaiting() { loop.execute { [handler] in handler.value.stopWaiting() } }

    /// Sends a text message; returns when the kernel has accepted it.
    ///
    /// - Parameter text: The text.
    /// - Throws: `WebConnectionClosed`.
    package func send(_ text: String) async throws(WebConnectionClosed) { try await send(SocketFrame.text(text)) }

    /// Sends a binary message; returns when the kernel has accepted it.
    ///
    /// - Parameter binary: The bytes.
    /// - Throws: `WebConnectionClosed`.
    package func send(binary: [UInt8]) async throws(WebConnectionClosed) { try await begin(binary: binary).finish() }

    /// Starts sending a binary message, after those started earlier.
    ///
    /// - Parameter binary: The bytes.
    /// - Returns: The message that is being sent.
    package func begin(binary: [UInt8]) -> WebSocketDelivery { begin(SocketFrame.binary(binary)) }

    private func send(_ frame: ByteBuffer) async throws(WebConnectionClosed) { try await begin(frame).finish() }

    private func begin(_ frame: ByteBuffer) -> WebSocketDelivery {
        let count = frame.readableBytes
        pending.withLock { $0 += count }
        let sent = loop.makePromise(of: Void.self)
        sent.futureResult.whenComplete { [self] _ in pending.withLock { $0 -= count } }
        loop.execute { [handler] in handler.value.send(frame, sent) }
        return WebSocketDelivery(sent: sent.futureResult)
    }

    /// Whether fewer bytes are waiting than the limit; if not, senders should skip messages where possible.
    package var isWritable: Bool { pending.withLock { $0 < outbox } }

    /// Closes the connection with the closing handshake; messages that are being sent come first.
    ///
    /// - Parameters:
    ///   - code: The status code of RFC 6455, 7.4.
    ///   - reason: The reason, truncated to 123 bytes.
    package func close(code: UInt16 = 1000, reason: String = "") {
        loop.execute { [handler] in handler.value.close(code, reason) }
    }
}

/// A message that is being sent to a page.
package struct WebSocketDelivery: Sendable {
    fileprivate let sent: EventLoopFuture<Void>

    /// Returns when the kernel has accepted the message and those before it.
    ///
    /// - Throws: `WebConnectionClosed`.
    package func finish() async throws(WebConnectionClosed) {
        do { try await sent.get() } catch { throw WebConnectionClosed() }
    }
}
