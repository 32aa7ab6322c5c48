// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import Logging
package import ScreensWire
import WebServer

/// A server for a page that shows a runtime's screens in one person's browsers.
package struct Console: Sendable {
    /// Where a console listens, and what it shows.
    package struct Options: Sendable {
        /// A human-readable name for what the console is attached to.
        package var target: String
        /// Opens a connection to the runtime.
        package var connect: @Sendable () async throws(ClientError) -> ScreensClient
        /// The IP address to listen on, in numeric form.
        package var address = "127.0.0.1"
        /// Other names by which browsers reach the console: `NAME`, `NAME:PORT` or `https://NAME`.
        package var hostNames: [String] = []
        /// The port; nil for ``usualPort``, or the next free one.
        package var port: Int?
        /// The secret that browsers must present; nil for a random one.
        package var token: String?
        /// The file that keeps the session of ``token``, so that pages survive a restart; nil for none.
        package var sessionFile: String?

        /// Creates options for this machine's browsers; see the properties.
        package init(target: String, connect: @escaping @Sendable () async throws(ClientError) -> ScreensClient) {
            (self.target, self.connect) = (target, connect)
        }
    }

    /// The port on which a console listens if it is free.
    package static let usualPort = 8490
    /// The number of ports to try in sequence.
    private static let attempts = 32

    /// The address of the page, with the secret in its fragment.
    package var url: String { server.url }
    /// The port on which the console listens.
    package var port: Int { server.port }

    private let session: ConsoleSession
    private let relay: PictureRelay
    private let server: WebServer

    /// Opens the listening socket.
    ///
    /// - Parameters:
    ///   - options: where to listen, and what to show.
    ///   - logger: logs messages for the person at the terminal.
    /// - Throws: `ClientError` if the address or the port cannot be used.
    package init(_ options: Options, logger: Logger) async throws(ClientError) {
        let session = ConsoleSession(
            target: options.target, ConsoleSession.Environment(connect: options.connect, logger: logger))
        let relay = PictureRelay(session.pictureSource) { await session.note($0) }
        let routes = ConsoleRoutes(session, relay)
        var configuration = WebServer.Configuration(cookieName: "secondscreen-session")
        (configuration.address, configuration.hostNames) = (options.address, options.hostNames)
        configuration.token = options.token
        if let token = options.token, let file = options.sessionFile {
            do throws(FileError) { configuration.session = try SessionFile(file).session(of: token) } catch {
                logger.warning("cannot save the session; after a restart, open the printed address again: \(error)")
            }
        }
        configuration.executor = ConsoleSession.queue
        configuration.publicPaths = ConsoleRoutes.publicPaths
        // Large enough for a call with an EDID dropped on the page.
        configuration.limits.frame = 64 << 10
        // A page confirms each picture of each screen: sixteen at 60 Hz, and fingers that move.
        configuration.limits.frameRate = WebServer.Rate(perSecond: 2000, burst: 4000)
        let ports = options.port.map { $0...$0 } ?? Self.usualPort...Self.usualPort + Self.attempts - 1
        var problem: WebServerError?
        for port in ports {
            configuration.port = port
            do throws(WebServerError) {
                server = try await WebServer.bind(configuration, routes: routes, logger: logger)
                (self.session, self.relay) = (session, relay)
                return
            } catch {
                problem = problem ?? error
            }
        }
        throw ClientError(problem?.description ?? "no port to listen on")
    }

    /// Serves until the task is canceled.
    ///
    /// - Throws: `ClientError` if the listening socket fails.
    package func run() async throws(ClientError) {
        let following = Task(executorPreference: ConsoleSession.queue) { await session.run() }
        let forgetting = Task(executorPreference: ConsoleSession.queue) { await forgetPictures() }
        defer { for task in [following, forgetting] { task.cancel() } }
        do throws(WebServerError) { try await server.run() } catch { throw ClientError(error.description) }
    }

    /// Makes the relay forget the pictures of screens that no longer exist.
    private func forgetPictures() async {
        var known: Set<String> = []
        for await _ in await session.news() {
            guard let screens = await session.state?.screens.map(\.id), Set(screens) != known else { continue }
            known = Set(screens)
            await relay.retain(known)
        }
    }
}
