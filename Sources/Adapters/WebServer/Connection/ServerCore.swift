// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import ChannelSupport
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// The state shared by the connections of a server.
final class ServerCore: Sendable {
    /// Work that belongs to a connection and that the server waits for when it stops.
    typealias Work = @Sendable () async -> Void

    /// The path where a token is exchanged for a session.
    static let sessionPath = "/session"

    let configuration: WebServer.Configuration
    let hosts: HostList
    let access: AccessControl
    let routes: any WebRoutes
    let slots: ConnectionSlots
    let logger: Logger
    /// Starts work; returns whether the server is still running.
    let start: @Sendable (@escaping Work) -> Bool
    private let refusals = WarningThrottle()

    var limits: WebServer.Limits { configuration.limits }

    init(
        _ configuration: WebServer.Configuration, hosts: HostList, access: AccessControl, routes: any WebRoutes,
        logger: Logger, start: @escaping @Sendable (@escaping Work) -> Bool
    ) {
        self.configuration = configuration
        self.hosts = hosts
        self.access = access
        self.routes = routes
        self.logger = logger
        self.start = start
        slots = ConnectionSlots(configuration.limits)
    }

    /// Sets up an accepted connection, on its event loop and before it is active; throwing closes it.
    func accept(_ channel: any Channel) throws {
        let number: Int
        var refusal: WebResponse?
        switch slots.admit(channel) {
        case .served(let served): number = served
        case .refused(let refused, let isTold):
            if refusals.shouldLog() {
                logger.warning(
                    "refusing browsers: too many connections", metadata: ["limit": "\(limits.connections)"])
            }
            guard isTold else { throw WebConnectionClosed() }
            number = refused
            refusal = .overloaded("connections")
        case .closed: throw WebConnectionClosed()
        }
        var decoderLimits = NIOHTTPDecoderLimitConfiguration()
        decoderLimits.maxHeaderFieldSize = limits.headerField
        decoderLimits.maxHeaderListSize = limits.headerList
        decoderLimits.maxHeaderFieldCount = limits.headerCount
        let decoder = ByteToMessageHandler(
            HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: decoderLimits))
        let handler = RequestHandler(channel, number: number, core: self, decoder: decoder, refusal: refusal)
        try channel.pipeline.syncOperations.addHandlers([decoder, handler])
    }
}

extension WebResponse {
    /// The response when there are too many connections, WebSockets or streams.
    static func overloaded(_ what: String) -> WebResponse {
        .text("too many \(what); close a page or try again", status: 503, headers: [("Retry-After", "5")])
    }
}
