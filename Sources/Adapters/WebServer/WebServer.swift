// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import ChannelSupport
package import Logging
internal import NIOCore
internal import NIOPosix
internal import Synchronization
internal import SystemPackage

/// Serves a page, its data and its WebSockets over HTTP/1.1, to the browsers of one person.
package final class WebServer: Sendable {
    /// The port on which the server listens.
    package let port: Int
    private let listener: any Channel
    private let core: ServerCore
    private let work: (stream: AsyncStream<ServerCore.Work>, end: AsyncStream<ServerCore.Work>.Continuation)

    private init(
        _ listener: any Channel, port: Int, core: ServerCore,
        work: (AsyncStream<ServerCore.Work>, AsyncStream<ServerCore.Work>.Continuation)
    ) {
        self.listener = listener
        self.port = port
        self.core = core
        self.work = work
    }

    deinit { listener.close(promise: nil) }

    /// The secret that a client must present: the configured one, or a random one.
    package var token: String { core.access.token }

    /// The address to open in a browser; the token is in the fragment, which is never sent or logged.
    package var url: String { "\(core.hosts.preferred)/#t=\(token)" }

    /// Returns an unguessable secret: 256 random bits as 43 letters, digits, hyphens and underscores.
    package static func randomSecret() -> String { Secret.random() }

    /// Opens the listening socket; connections wait there until the server runs.
    ///
    /// - Parameters:
    ///   - configuration: Where to listen, and which clients to admit.
    ///   - routes: The content to serve.
    ///   - logger: Logs messages for the user.
    /// - Returns: The server.
    /// - Throws: `WebServerError`.
    package static func bind(
        _ configuration: Configuration, routes: any WebRoutes, logger: Logger
    ) async throws(WebServerError) -> WebServer {
        let address = try configuration.checkedAddress()
        // An invalid name is reported before a port that is in use.
        _ = try HostList(address: configuration.address, port: configuration.port, names: configuration.hostNames)
        // The port must be known before any client is admitted, so connections are accepted only when the server runs.
        let accept = Shared<ServerCore>()
        let backoff = AcceptBackoff("HTTP", logger: logger) { accept.value?.slots.makeRoom() ?? false }
        let bootstrap = ServerBootstrap(group: EventLoops.group.any())
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.backlog, value: 128)
            .serverChannelOption(.autoRead, value: false)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(backoff) }
            }
            // Small reads, one at a time, and a small kernel buffer limit the memory of a connection.
            .childChannelOption(.autoRead, value: false)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelOption(
                .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 4096, maximum: 16384)
            )
            .childChannelOption(.socketOption(.so_rcvbuf), value: 128 << 10)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    guard let core = accept.value else { throw WebConnectionClosed() }
                    try core.accept(channel)
                }
            }
        let listener: any Channel
        do {
            listener = try await bootstrap.bind(to: address).get()
        } catch {
            let reason = (error as? IOError).map { Errno(rawValue: $0.errnoCode).description } ?? "\(error)"
            throw WebServerError("cannot listen on \(configuration.address) port \(configuration.port): \(reason)")
        }
        let port = listener.localAddress?.port ?? configuration.port
        let (stream, end) = AsyncStream.makeStream(of: ServerCore.Work.self)
        do throws(WebServerError) {
            let hosts = try HostList(
                address: configuration.address, port: port, names: configuration.hostNames, machine: machineAddresses)
            let access = AccessControl(
                token: configuration.token ?? Secret.random(), cookieName: "\(configuration.cookieName)-\(port)",
                lastingSession: configuration.token == nil ? nil : configuration.session, limits: configuration.limits)
            let core = ServerCore(
                configuration, hosts: hosts, access: access, routes: routes, logger: logger
            ) { work in
                if case .terminated = end.yield(work) { false } else { true }
            }
            accept.value = core
            return WebServer(listener, port: port, core: core, work: (stream, end))
        } catch {
            try? await listener.close()
            throw error
        }
    }

    /// The addresses by which other machines reach this one, IPv4 first.
    private static var machineAddresses: [String] {
        let addresses = ((try? System.enumerateDevices()) ?? []).compactMap(\.address)
        return [NIOBSDSocket.ProtocolFamily.inet, .inet6].flatMap { family in
            addresses.filter { $0.protocol == family }.compactMap(\.ipAddress)
        }.filter { !$0.hasPrefix("127.") && $0 != "::1" && !$0.hasPrefix("fe80:") }
    }

    /// Serves until the task is canceled; then stops accepting, ends streams, closes WebSockets, and gives responses
    /// some time.
    ///
    /// A server can be run only once.
    ///
    /// - Throws: `WebServerError` if the listening socket fails.
    package func run() async throws(WebServerError) {
        let (core, listener, end) = (core, listener, work.end)
        do {
            try await listener.setOption(.autoRead, value: true).get()
        } catch {
            throw WebServerError("cannot accept connections: \(error)")
        }
        let cancelClosing = Shared<@Sendable () -> Void>()
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                for await work in self.work.stream { group.addTask { await work() } }
                core.slots.stop()
                try? await listener.close()
            }
        } onCancel: {
            end.finish()
            core.slots.stop()
            cancelClosing.value = WireTime.eventLoop.schedule(after: core.limits.grace, on: listener.eventLoop) {
                core.slots.closeEach()
            }
        }
        cancelClosing.value?()
        await core.slots.closeAll()
    }
}

/// A value that is set once it is known.
private final class Shared<Value: Sendable>: Sendable {
    private let storage = Mutex<Value?>(nil)

    var value: Value? {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}
