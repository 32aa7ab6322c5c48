// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import ChannelSupport
internal import Logging
internal import NIOCore
internal import Synchronization

/// A client of a server, whose calls are served one after another; an upgrade is the last of them.
struct ServerConnection: Sendable {
    let number: Int
    let messages: MessageChannel
    let peer: PeerCredentials
    let router: ServiceRouter
    let limits: VarlinkLimits
    let connections: ServerConnections
    /// Returns the error for the first call of an evicted client; `nil` to close the connection without a reply.
    let refusal: @Sendable (ConnectionRefusal) -> VarlinkError?
    let executor: (any TaskExecutor)?
    let logger: Logger

    /// Serves calls until the client disconnects, violates the protocol or is dropped, or the task is canceled.
    func serve() async {
        let stream = StreamTask(on: executor)
        messages.channel.closeFuture.whenComplete { _ in stream.close() }
        do throws(VarlinkError) {
            var next = try await messages.next()
            while !Task.isCancelled, let message = next {
                if let reason = connections.begin(number) {
                    if let error = refusal(reason) { try await messages.refuse(message, with: error, limits) }
                    break
                }
                switch try await answer(message, stream) {
                case .reply(let reply):
                    next = try await messages.next(after: reply) { [connections, number] in connections.end(number) }
                case .nothing:
                    connections.end(number)
                    next = try await messages.next()
                case .upgrade: next = nil
                }
            }
            messages.close(because: .disconnected)
        } catch {
            logger.log(
                level: error.isOwnFault ? .error : .debug, "varlink connection closed", metadata: ["reason": "\(error)"]
            )
            messages.close(because: error)
        }
        connections.remove(number)
        // The server does not end before its descriptors are closed.
        try? await messages.channel.closeFuture.get()
    }

    /// What remains to be done after a call.
    private enum Answer {
        /// A reply is to be written.
        case reply(ByteBuffer)
        /// The client wants no reply.
        case nothing
        /// The call was an upgrade, which has ended.
        case upgrade
    }

    /// Performs a call; if it is an upgrade, replies and serves it.
    private func answer(_ bytes: ByteBuffer, _ stream: StreamTask) async throws(VarlinkError) -> Answer {
        let call = try CallMessage(bytes, limits: limits.json)
        let (reply, upgrade) = try await reply(to: call, stream)
        guard !call.oneway else { return .nothing }
        let message = try messages.encode(reply.json)
        guard let upgrade else { return .reply(message) }
        try await messages.finish(messages.enqueue(message))
        let bytes = VarlinkByteStream(messages)
        defer { bytes.close() }
        try await stream.run { () throws(VarlinkError) in try await upgrade.serve(bytes) }
        return .upgrade
    }

    private func reply(
        to message: CallMessage, _ stream: StreamTask
    ) async throws(VarlinkError) -> (reply: ReplyMessage, upgrade: VarlinkUpgrade?) {
        let route: ServiceRouter.Route
        do throws(VarlinkError) {
            route = try router.route(message)
        } catch {
            guard case .failure(let name, let parameters) = error else { throw error }
            return (ReplyMessage(parameters: parameters, error: name), nil)
        }
        let sink = ReplySink(messages) { [messages] parameters throws(VarlinkError) in
            try messages.encode(try route.reply(parameters, continues: true).json)
        }
        defer { sink.close() }
        let call = VarlinkCall(message, peer: peer, sink: sink)
        do throws(VarlinkError) {
            if message.upgrade {
                let upgrade = try await stream.run { () throws(VarlinkError) in
                    try await route.service.upgrade(call)
                }
                return (try route.reply(upgrade.reply, continues: false), upgrade)
            }
            let last =
                if route.endsWithClient {
                    try await stream.run { () throws(VarlinkError) in try await route.service.call(call) }
                } else {
                    try await route.service.call(call)
                }
            return (try route.reply(last, continues: false), nil)
        } catch {
            return (try route.reply(error), nil)
        }
    }
}

extension VarlinkError {
    /// Whether the service is at fault, rather than the peer or the environment.
    fileprivate var isOwnFault: Bool { if case .unusable = self { true } else { false } }
}

/// The call of a connection that is canceled when the client disconnects, at most one at a time.
private final class StreamTask: Sendable {
    private struct State {
        var isClosed = false
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let executor: (any TaskExecutor)?

    init(on executor: (any TaskExecutor)?) { self.executor = executor }

    /// Runs a call that is canceled when the connection closes or the caller is canceled.
    func run<Output: Sendable>(
        _ body: @escaping @Sendable () async throws(VarlinkError) -> Output
    ) async throws(VarlinkError) -> Output {
        let task = Task(executorPreference: executor) { () async -> Result<Output, VarlinkError> in
            do throws(VarlinkError) { return .success(try await body()) } catch { return .failure(error) }
        }
        let isClosed = state.withLock { state in
            state.cancel = { task.cancel() }
            return state.isClosed
        }
        if isClosed { task.cancel() }
        defer { state.withLock { $0.cancel = nil } }
        return try await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }.get()
    }

    func close() {
        let cancel = state.withLock { state in
            state.isClosed = true
            return state.cancel
        }
        cancel?()
    }
}

/// A refused client: its first call is answered with the reason, then the connection is closed.
struct RefusedConnection: Sendable {
    /// The maximum number of refused clients that get a reply at the same time; others are closed without one.
    static let limit = 64
    /// The time a client has to make its first call.
    static let patience = Duration.seconds(1)

    let messages: MessageChannel
    let error: VarlinkError
    let limits: VarlinkLimits
    let time: WireTime

    /// Answers the first call if it arrives in time.
    func serve() async {
        let endWait = time.schedule(after: Self.patience, on: messages.channel.eventLoop) { [messages] in
            messages.close(because: .timedOut)
        }
        try? await answer()
        endWait()
        messages.close(because: .disconnected)
        try? await messages.channel.closeFuture.get()
    }

    private func answer() async throws(VarlinkError) {
        guard let call = try await messages.next() else { return }
        try await messages.refuse(call, with: error, limits)
    }
}

extension MessageChannel {
    /// Answers a call with an error, unless it wants no reply.
    fileprivate func refuse(
        _ call: ByteBuffer, with error: VarlinkError, _ limits: VarlinkLimits
    ) async throws(VarlinkError) {
        guard case .failure(let name, let parameters) = error else { return }
        guard try !CallMessage(call, limits: limits.json).oneway else { return }
        let reply = ReplyMessage(parameters: parameters, error: name)
        try await finish(enqueue(try encode(reply.json)))
    }
}
