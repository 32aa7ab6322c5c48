// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Logging
internal import NIOCore
internal import NIOPosix

/// Serves interfaces on sockets.
///
/// Every message is checked as strictly as sd-varlink checks it: what breaks the protocol closes its connection, what
/// does not fit the interface is answered with an error. Replies of a connection come in the order of its calls.
public final class VarlinkServer: Sendable {
    private let router: ServiceRouter
    private let sockets: [VarlinkSocket]
    private let peers: PeerPolicy
    private let limits: VarlinkLimits
    private let clock: any Clock<Duration>
    private let executor: (any TaskExecutor)?
    private let logger: Logger

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - information: what `org.varlink.service.GetInfo` answers.
    ///   - services: what is offered besides `org.varlink.service`; one for each interface.
    ///   - sockets: where; when none of them listens, the server ends with the last of its connections.
    ///   - peers: who may connect.
    ///   - limits: what clients are granted.
    ///   - clock: measures how long peers refuse to read, and the grace at the end.
    ///   - executor: where streams run; nil for Swift's own.
    ///   - logger: told of connections that are closed for a reason.
    /// - Throws: `VarlinkError.unusable` when two services have one interface.
    public init(
        information: ServiceInformation, services: [any VarlinkService], sockets: [VarlinkSocket],
        peers: PeerPolicy = .sameUser, limits: VarlinkLimits = .server, clock: any Clock<Duration> = ContinuousClock(),
        executor: (any TaskExecutor)? = nil, logger: Logger = Logger(label: "varlink")
    ) throws(VarlinkError) {
        router = try ServiceRouter(services, information: information)
        self.sockets = sockets
        self.peers = peers
        self.limits = limits
        self.clock = clock
        self.executor = executor
        self.logger = logger
    }

    /// Serves until the task is cancelled; then accepts nobody, lets calls end for a while, and closes everything.
    ///
    /// Cancellation reaches the services: a call that returns all the same is still answered. When this returns, the
    /// sockets are closed and their files removed. Run a server once.
    ///
    /// - Throws: `VarlinkError.system` when a socket cannot be served.
    public func run() async throws(VarlinkError) {
        defer { for socket in sockets { socket.close() } }
        let connections = ServerConnections(capacity: limits.connections)
        let (accepted, acceptor) = AsyncStream.makeStream(of: ServerConnection.self)
        let listeners = try await open(connections, acceptor)
        if listeners.isEmpty { acceptor.finish() }
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                for await connection in accepted { group.addTask { await connection.serve() } }
                connections.stopAdmitting()
                for listener in listeners { try? await listener.close() }
                for socket in sockets { socket.close() }
            }
        } onCancel: {
            acceptor.finish()
            connections.closeAll(after: limits.grace, by: clock)
        }
        connections.finish()
    }

    /// Opens the channels; those of accepted connections go to `acceptor`.
    private func open(
        _ connections: ServerConnections, _ acceptor: AsyncStream<ServerConnection>.Continuation
    ) async throws(VarlinkError) -> [any Channel] {
        let group = MultiThreadedEventLoopGroup.singleton
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
                        ServerBootstrap(group: group), pause: AcceptPause(connections, logger: logger))
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

    /// Takes a connection in, on its event loop; what is thrown closes it.
    private func admit(
        _ channel: any Channel, _ peer: PeerCredentials, _ connections: ServerConnections,
        _ acceptor: AsyncStream<ServerConnection>.Continuation
    ) throws {
        guard peers.allows(peer) else {
            logger.notice("varlink peer refused", metadata: ["uid": "\(peer.userID)", "pid": "\(peer.processID)"])
            throw VarlinkError.permissionDenied
        }
        let messages = try MessageChannel(channel, limits: limits, clock: clock, isServer: true)
        guard let number = connections.admit(messages) else {
            logger.notice("varlink connection refused", metadata: ["connections": "\(limits.connections)"])
            throw VarlinkError.unusable("too many connections")
        }
        let connection = ServerConnection(
            number: number, messages: messages, peer: peer, router: router, limits: limits, connections: connections,
            executor: executor, logger: logger)
        if case .terminated = acceptor.yield(connection) {
            connections.remove(number)
            throw VarlinkError.cancelled
        }
    }
}
