// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Logging
import Recordings
import ScreensWire
import SecondScreen
import ServiceLifecycle
package import Varlink

/// Answers the clients of one runtime on its sockets, until it is shut down.
package struct ControlServer: Service {
    private let server: VarlinkServer
    private let control: ScreensControl
    private let logger: Logger

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - control: does what is asked.
    ///   - sockets: where clients connect.
    ///   - peers: who may connect.
    ///   - limits: what they are granted.
    ///   - executor: where streams run.
    ///   - logger: told of connections that are closed for a reason.
    /// - Throws: when the built-in interface file is wrong.
    package init(
        _ control: ScreensControl, on sockets: [VarlinkSocket], peers: PeerPolicy = .sameUser,
        limits: VarlinkLimits = .server,
        executor: any TaskExecutor, logger: Logger
    ) throws {
        (self.control, self.logger) = (control, logger)
        server = try VarlinkServer(
            information: ServiceInformation(
                vendor: "SecondScreen", product: "secondscreen", version: version, url: "man:secondscreen(1)"),
            services: [try ScreensService(control)], sockets: sockets, peers: peers, limits: limits,
            refusal: { ScreensError($0).varlinkError }, executor: executor, logger: logger)
    }

    /// Serves until the task is cancelled or a graceful shutdown begins; streams are told that the runtime ends.
    package func run() async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { [server] in try await server.run() }
            group.addTask { try? await gracefulShutdown() }
            try await group.next()
            await control.stop()
            await control.abilities.recording?.finish()
            group.cancelAll()
            try await group.waitForAll()
        }
    }
}

extension ScreensError {
    /// The answer to a client for which there is no room.
    init(_ refusal: ConnectionRefusal) {
        self = .tooManyConnections(limit: refusal.limit, reason: refusal.description)
    }
}
