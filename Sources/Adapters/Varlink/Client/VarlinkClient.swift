// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import NIOPosix

/// A connection to a service.
///
/// Calls may be made from several tasks: each waits for its turn. Replies are checked as strictly as sd-varlink's client
/// checks them; a service that breaks the protocol is left.
public final class VarlinkClient: Sendable {
    /// Who listens there: the process that opened the socket.
    public let peer: PeerCredentials
    let messages: MessageChannel
    let turns = CallTurns()
    private let limits: VarlinkLimits

    private init(_ messages: MessageChannel, peer: PeerCredentials, limits: VarlinkLimits) {
        self.messages = messages
        self.peer = peer
        self.limits = limits
    }

    deinit { messages.close(because: .cancelled) }

    /// Connects to a service.
    ///
    /// - Parameters:
    ///   - address: where it listens.
    ///   - limits: what it is granted, and how long it may take.
    ///   - clock: measures that; nil for the event loops' own time.
    /// - Returns: the connection, which closes when nobody has it any more.
    /// - Throws: `VarlinkError.system` when nobody listens there or the file may not be used.
    public static func connect(
        to address: VarlinkAddress, limits: VarlinkLimits = .client, clock: (any Clock<Duration>)? = nil
    ) async throws(VarlinkError) -> VarlinkClient {
        let descriptor = try SocketDescriptor()
        try descriptor.connect(to: address)
        return try await VarlinkClient.adopt(descriptor, limits: limits, clock: clock)
    }

    /// Takes over a connected descriptor.
    static func adopt(
        _ descriptor: consuming SocketDescriptor, limits: VarlinkLimits = .client,
        clock: (any Clock<Duration>)? = nil
    ) async throws(VarlinkError) -> VarlinkClient {
        // Before anything reads: a service that closes at once has said who it is all the same.
        let peer = try PeerCredentials(ofPeerOf: descriptor)
        let (messages, made) = AsyncStream.makeStream(of: MessageChannel.self)
        let bootstrap = MessageChannel.configure(ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    made.yield(try MessageChannel(channel, limits: limits, time: WireTime(clock), isServer: false))
                    made.finish()
                }
            }
        do {
            _ = try await bootstrap.withConnectedSocket(descriptor.release()).get()
            for await messages in messages {
                return VarlinkClient(messages, peer: peer, limits: limits)
            }
            throw VarlinkError.disconnected
        } catch {
            throw error as? VarlinkError ?? .system(operation: "use a connection", reason: "\(error)")
        }
    }

    /// Calls a method and waits for its reply.
    ///
    /// - Parameters:
    ///   - method: the full name.
    ///   - parameters: what the method takes.
    /// - Returns: the parameters of the reply.
    /// - Throws: `VarlinkError.failure` for an error that the service answers, `VarlinkError.streaming` while a stream is
    ///   open; anything else means that the connection is closed.
    public func call(_ method: String, _ parameters: JSONObject = [:]) async throws(VarlinkError) -> JSONObject {
        let message = try messages.encode(CallMessage(method: method, parameters: parameters).json)
        try await turns.take()
        defer { turns.give() }
        let endWatch = messages.closeUnlessReceiving(within: limits.call)
        defer { endWatch() }
        messages.expect()
        try await messages.finish(messages.enqueue(message))
        let reply = try await reply(more: false)
        messages.settle()
        return try reply.checked()
    }

    /// Calls a method without waiting for anything: the service does not answer.
    ///
    /// - Parameters:
    ///   - method: the full name.
    ///   - parameters: what the method takes.
    /// - Throws: `VarlinkError.streaming` while a stream is open; anything else means that the connection is closed.
    public func oneway(_ method: String, _ parameters: JSONObject = [:]) async throws(VarlinkError) {
        let call = CallMessage(method: method, parameters: parameters, oneway: true)
        let message = try messages.encode(call.json)
        try await turns.take()
        defer { turns.give() }
        try await messages.finish(messages.enqueue(message))
    }

    /// Calls a method for all of its replies.
    ///
    /// The connection serves the stream until its last reply; leaving it earlier closes the connection, as the protocol
    /// has no other way.
    ///
    /// - Parameters:
    ///   - method: the full name.
    ///   - parameters: what the method takes.
    /// - Returns: the replies, read from the connection only as fast as they are taken.
    /// - Throws: as `call` does.
    public func stream(
        _ method: String, _ parameters: JSONObject = [:]
    ) async throws(VarlinkError) -> VarlinkReplies {
        let message = try messages.encode(CallMessage(method: method, parameters: parameters, more: true).json)
        try await turns.take(streaming: true)
        do throws(VarlinkError) {
            messages.expect()
            try await messages.finish(messages.enqueue(message))
        } catch {
            turns.give()
            throw error
        }
        return VarlinkReplies(client: self)
    }

    /// Closes the connection; calls that wait for a reply get `VarlinkError.disconnected`.
    public func close() {
        messages.close(because: .disconnected)
    }

    /// The next reply; what is no right one closes the connection.
    func reply(more: Bool) async throws(VarlinkError) -> ReplyMessage {
        guard let bytes = try await messages.next() else { throw .disconnected }
        do throws(VarlinkError) {
            let json: JSONValue
            do throws(JSONError) {
                json = try JSONValue(parsing: Array(bytes.readableBytesView), limits: limits.json)
            } catch {
                throw VarlinkError.violation("not JSON: \(error)")
            }
            return try ReplyMessage(json: json, more: more)
        } catch {
            messages.close(because: error)
            throw error
        }
    }
}

extension ReplyMessage {
    /// The parameters, unless this is an error.
    func checked() throws(VarlinkError) -> JSONObject {
        if let error { throw .failure(name: error, parameters: parameters) }
        return parameters
    }
}
