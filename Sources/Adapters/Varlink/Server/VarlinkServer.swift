// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import ChannelSupport
internal import Glibc
public import Logging
internal import NIOCore
internal import NIOPosix

/// Serves interfaces on sockets.
///
/// Messages are validated as strictly as by sd-varlink: protocol violations close the connection; mismatches with the
/// interface are answered with an error. Replies on a connection are sent in the order of its calls.
public final class VarlinkServer: Sendable {
    /// Serves a connection until it ends.
    private typealias Accepted = @Sendable () async -> Void

    private let router: ServiceRouter
    private let sockets: [VarlinkSocket]
    private let peers: PeerPolicy
    private let refusal: @Sendable (ConnectionRefusal) -> VarlinkError?
    private let limits: VarlinkLimits
    private let time: WireTime
    private let executor: (any TaskExecutor)?
    private let logger: Logger
    private let refusals = WarningThrottle()
    private let strangers = WarningThrottle()

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - information: The reply to `org.varlink.service.GetInfo`.
    ///   - services: The services besides `org.varlink.service`, one for each interface.
    ///   - sockets: The sockets to serve; if none of them listens, the server ends with its last connection.
    ///   - peers: Who may connect.
    ///   - limits: The limits for clients.
    ///   - refusal: Returns the error for the first call of a refused client, which must be declared in an interface;
    ///     `nil` to close the connection without a reply.
    ///   - clock: Measures stalls and the grace period at the end; `nil` for the event loops' own time.
    ///   - executor: The executor on which streams run; `nil` for Swift's default executor.
    ///   - logger: Logs connections that are closed for a reason.
    /// - Throws: `VarlinkError.unusable` if two services have the same interface.
    public init(
        information: ServiceInformation, services: [any VarlinkService], sockets: [VarlinkSocket],
        peers: PeerPolicy = .sameUser, limits: VarlinkLimits = .server,
        refusal: @escaping @Sendable (ConnectionRefusal) -> VarlinkError? = { _ in nil },
        clock: (any Clock<Duration>)? = nil, executor: (any TaskExecutor)? = nil,
        logger: Logger = Logger(label: "varlink")
    ) throws(VarlinkError) {
        router = try ServiceRouter(services, information: information)
        self.sockets = sockets
        self.peers = peers
        self.refusal = refusal
        self.limits = limits
        time = WireTime(clock)
        self.executor = executor
        self.logger = logger
        // Opens the descriptors of the event loops now, because later there may be none left.
        _ = EventLoops.group
    }

    /// Serves until the task is canceled; then stops accepting, gives calls some time to end, and closes everything.
    ///
    /// Cancellation is forwarded to the services; calls that still return are answered. When this method returns, the
    /// sockets are closed and their files removed. A server can be run only once.
    ///
    /// - Throws: `VarlinkError.system` if a socket cannot be served.
    public func run() async throws(VarlinkError) {
        defer { for socket in sockets { socket.close() } }
        let connections = ServerConnections(capacity: limits.connections, ownUser: geteuid(), time: time)
        let (accepted, acceptor) = AsyncStream.makeStream(of: Accepted.self)
        let listeners = try await open(connections, acceptor)
        if listeners.isEmpty { acceptor.finish() }
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                for await serve in accepted { group.addTask { await serve() } }
                connections.stopAdmitting()
                for listener in listeners { try? await listener.close() }
                for socket in sockets { socket.close() }
            }
        } onCancel: {
            acceptor.finish()
            connections.closeAll(after: limits.grace, by: time)
        }
        connections.finish()
    }

    /// Opens the channels; accepted connections are sent to `acceptor`.
    private func open(
        _ connections: ServerConnections, _ acceptor: AsyncStream<Accepted>.Continuation
    ) async throws(VarlinkError) -> [any Channel] {
        let group = EventLoops.group
        let initializer: @Sendable (any Channel) -> EventLoopFuture<Void> = { [self] channel in
            PeerCredentials.ofPeer(of: channel).flatMapThrowing { [self] peer in
                try admit(channel, peer, connections, acceptor)
            }
        }
        var listeners: [any Channel] = []
        do {
            for socket in sockets {
                guard let descriptor = socket.takeDescriptor() else { continue }
                if socket.isListening {
                    let bootstrap = MessageChannel.configure(
                        ServerBootstrap(group: group),
                        backoff: AcceptBackoff("varlink", logger: logger, makeRoom: connections.makeRoom))
                    listeners.append(
                        try await bootstrap.childChannelInitializer(initializer).withBoundSocket(descriptor).get())
                } else {
                    let bootstrap = MessageChannel.configure(ClientBootstrap(group: group))
                    _ = try await bootstrap.channelInitializer(initializer).withConnectedSocket(descriptor).get()
                }
            }
        } catch {
            for listener in listeners { try? await listener.close() }
            throw error as? VarlinkError ?? .system(operation: "serve a socket", reason: "\(error)")
        }
        return listeners
    }

    /// Admits a connection, on its event loop; throwing closes it.
    private func admit(
        _ channel: any Channel, _ peer: PeerCredentials, _ connections: ServerConnections,
        _ acceptor: AsyncStream<Accepted>.Continuation
    ) throws {
        guard peers.allows(peer) else {
            if strangers.shouldLog() {
                logger.notice("varlink peer refused", metadata: ["uid": "\(peer.userID)", "pid": "\(peer.processID)"])
            }
            throw VarlinkError.permissionDenied
        }
        let messages = try MessageChannel(channel, limits: limits, time: time, isServer: true)
        switch connections.admit(messages, of: peer) {
        case .served(let number):
            let connection = ServerConnection(
                number: number, messages: messages, peer: peer, router: router, limits: limits,
                connections: connections, refusal: refusal, executor: executor, logger: logger)
            if case .terminated = acceptor.yield({ await connection.serve() }) {
                connections.remove(number)
                throw VarlinkError.cancelled
            }
        case .refused(let reason, let isTold):
            if refusals.shouldLog() {
                logger.warning(
                    "refusing varlink clients: too many connections",
                    metadata: ["reason": "\(reason)", "uid": "\(peer.userID)", "pid": "\(peer.processID)"])
            }
            guard isTold else { throw VarlinkError.unusable("\(reason)") }
            try refuse(messages, reason, connections, acceptor)
        case .closed: throw VarlinkError.cancelled
        }
    }

    /// Sends the reason to a refused client.
    private func refuse(
        _ messages: MessageChannel, _ reason: ConnectionRefusal, _ connections: ServerConnections,
        _ acceptor: AsyncStream<Accepted>.Continuation
    ) throws {
        guard let error = refusal(reason) else {
            connections.endRefusal()
            throw VarlinkError.unusable("\(reason)")
        }
        let connection = RefusedConnection(messages: messages, error: error, limits: limits, time: time)
        let serve: Accepted = {
            await connection.serve()
            connections.endRefusal()
        }
        if case .terminated = acceptor.yield(serve) {
            connections.endRefusal()
            throw VarlinkError.cancelled
        }
    }
}
