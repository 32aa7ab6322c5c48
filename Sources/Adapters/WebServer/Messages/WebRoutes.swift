// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The content and WebSockets that a server offers.
package protocol WebRoutes: Sendable {
    /// Responds to a request, which is authorized unless its path is public.
    ///
    /// The task is canceled when the client disconnects or the server stops.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response.
    func respond(to request: WebRequest) async -> WebResponse

    /// Serves a WebSocket, which is closed when the function returns.
    ///
    /// - Parameters:
    ///   - socket: The connection.
    ///   - request: The request that opened it.
    func open(_ socket: WebSocketConnection, for request: WebRequest) async
}
