// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// A message from a page.
package enum WebSocketMessage: Hashable, Sendable {
    /// Text, which is valid UTF-8.
    case text(String)
}

/// A WebSocket, on the server's side.
package final class WebSocketConnection: Sendable {
    init() {}

    /// Returns the next message; until it is called, the page's further messages wait in the kernel.
    ///
    /// - Returns: The message; `nil` when the connection is closed or the task is canceled.
    package func receive() async -> WebSocketMessage? { preconditionFailure() }

    /// Sends a text message; returns when the kernel has accepted it.
    ///
    /// - Parameter text: The text.
    /// - Throws: `WebConnectionClosed`.
    package func send(_ text: String) async throws(WebConnectionClosed) { preconditionFailure() }

    /// Sends a binary message; returns when the kernel has accepted it.
    ///
    /// - Parameter binary: The bytes.
    /// - Throws: `WebConnectionClosed`.
    package func send(binary: [UInt8]) async throws(WebConnectionClosed) { preconditionFailure() }

    /// Whether less waits to be sent than the limit; senders that can skip should skip otherwise.
    package var isWritable: Bool { preconditionFailure() }

    /// Closes the connection with the closing handshake; messages that are being sent come first.
    ///
    /// - Parameters:
    ///   - code: The status code of RFC 6455, 7.4.
    ///   - reason: The reason, cut to 123 bytes.
    package func close(code: UInt16 = 1000, reason: String = "") { preconditionFailure() }
}
