// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOWebSocket

/// Serves a page, its data and its WebSockets over HTTP/1.1, to the browsers of one person.
package final class WebServer: Sendable {
    /// The secret that a client has to present: given in the configuration, or random.
    package let token: String
    /// The port on which the server listens.
    package let port: Int

    private init() { preconditionFailure() }

    /// Opens the listening socket; connections wait there until the server runs.
    ///
    /// - Parameters:
    ///   - configuration: Where to listen, and whom to let in.
    ///   - routes: What to serve.
    ///   - logger: Logs what a user should know.
    /// - Returns: The server.
    /// - Throws: `WebServerError`.
    package static func bind(
        _ configuration: Configuration, routes: any WebRoutes, logger: Logger
    ) async throws(WebServerError) -> WebServer { preconditionFailure() }

    /// The address to open in a browser; the token is in the fragment, so that it is in no log.
    package var url: String { preconditionFailure() }

    /// Serves until the task is canceled; then ends streams, closes WebSockets and gives responses some time.
    ///
    /// A server can be run only once.
    ///
    /// - Throws: `WebServerError` if the listening socket fails.
    package func run() async throws(WebServerError) { preconditionFailure() }
}
