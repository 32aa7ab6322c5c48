// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import ChannelSupport
internal import NIOCore
internal import NIOPosix

/// A connection to a service.
///
/// Calls from several tasks are queued. Replies are validated as strictly as in sd-varlink's client; the connection to
/// a service that violates the protocol is closed.
public final class VarlinkClient: Sendable {
    /// The process that opened the service's socket.
    public let peer: PeerCredentials
    let messages: MessageChannel
    let queue = CallQueue()
    private let limits: VarlinkLimits
    private let onDelay: (@Sendable () -> Void)?

    private init(
        _ messages: MessageChannel, peer: PeerCredentials, limits: VarlinkLimits, onDelay: (@Sendable () -> Void)?
    ) {
        self.messages = messages
        self.peer = peer
        self.limits = limits
        self.onDelay = onDelay
    }

    deinit { messages.close(because: .cancelled) }

    /// Connects to a service.
    ///
    /// - Parameters:
    ///   - address: The address of the service.
    ///   - limits: The limits for the service's messages and response times.
    ///   - clock: Measures time; `nil` for the event loops' own.
    ///   - onDelay: Called once for each call to which nothing arrives within `limits.delayNotice`; the call continues.
    /// - Returns: The connection, which closes when it is released.
    /// - Throws: `VarlinkError.system` if no service listens there or access is denied.
    public static func connect(
        to address: VarlinkAddress, limits: VarlinkLimits = .client, clock: (any Clock<Duration>)? = nil,
        onDelay: (@Sendable () -> Void)? = nil
    ) async throws(VarlinkError) -> VarlinkClient {
        let descriptor = try SocketDescriptor()
        try descriptor.connect(to: address)
        return try await VarlinkClient.adopt(descriptor, limits: limits, clock: clock, onDelay: onDelay)
    }

    /// Takes ownership of a connected descriptor.
    static func adopt(
        _ descriptor: consuming SocketDescriptor, limits: VarlinkLimits = .client, clock: (any Clock<Duration>)? = nil,
        onDelay: (@Sendable () -> Void)? = nil
    ) async throws(VarlinkError) -> VarlinkClient {
        // Before anything is read: a service that closes immediately can still be identified.
        let peer = try PeerCredentials(ofPeerOf: descriptor)
        let (messages, made) = AsyncStream.makeStream(of: MessageChannel.self)
        let bootstrap = MessageChannel.configure(ClientBootstrap(group: EventLoops.group))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    made.yield(try MessageChannel(channel, limits: limits, time: WireTime(clock), isServer: false))
                    made.finish()
                }
            }
        do {
            _ = try await bootstrap.withConnectedSocket(descriptor.release()).get()
            for await messages in messages {
                return VarlinkClient(messages, peer: peer, limits: limits, onDelay: onDelay)
            }
            throw VarlinkError.disconnected
        } catch {
            throw error as? VarlinkError ?? .system(operation: "use a connection", reason: "\(error)")
        }
    }

    /// Calls a method and waits for its reply.
    ///
    /// - Parameters:
    ///   - method: The full name.
    ///   - parameters: The method's parameters.
    /// - Returns: The parameters of the reply.
    /// - Throws: `VarlinkError.failure` if the service replies with an error, `VarlinkError.streaming` while a stream
    ///   is open; all other errors mean that the connection is closed.
    public func call(_ method: String, _ parameters: JSONObject = [:]) async throws(VarlinkError) -> JSONObject {
        let message = try messages.encode(CallMessage(method: method, parameters: parameters).json)
        try await queue.acquire()
        defer { queue.release() }
        let endWatch = messages.closeUnlessReceiving(within: limits.call)
        defer { endWatch() }
        noticeDelay()
        messages.expect()
        try await messages.finish(messages.enqueue(message))
        let reply = try await reply(more: false)
        messages.settle()
        return try reply.checked()
    }

    /// Calls a method without waiting: the service does not reply.
    ///
    /// - Parameters:
    ///   - method: The full name.
    ///   - parameters: The method's parameters.
    /// - Throws: `VarlinkError.streaming` while a stream is open; all other errors mean that the connection is closed.
    public func oneway(_ method: String, _ parameters: JSONObject = [:]) async throws(VarlinkError) {
        let call = CallMessage(method: method, parameters: parameters, oneway: true)
        let message = try messages.encode(call.json)
        try await queue.acquire()
        defer { queue.release() }
        try await messages.finish(messages.enqueue(message))
    }

    /// Calls a method that sends several replies.
    ///
    /// The connection serves the stream until its last reply; abandoning it earlier closes the connection, because the
    /// protocol has no other way to cancel.
    ///
    /// - Parameters:
    ///   - method: The full name.
    ///   - parameters: The method's parameters.
    /// - Returns: The replies, read from the connection only as fast as they are consumed.
    /// - Throws: Like `call`.
    public func stream(_ method: String, _ parameters: JSONObject = [:]) async throws(VarlinkError) -> VarlinkReplies {
        let message = try messages.encode(CallMessage(method: method, parameters: parameters, more: true).json)
        try await queue.acquire(streaming: true)
        do throws(VarlinkError) {
            noticeDelay()
            messages.expect()
            try await messages.finish(messages.enqueue(message))
        } catch {
            queue.release()
            throw error
        }
        return VarlinkReplies(client: self)
    }

    /// Calls a method that turns the connection into a stream of bytes.
    ///
    /// The connection serves the stream from then on; other calls fail.
    ///
    /// - Parameters:
    ///   - method: The full name.
    ///   - parameters: The method's parameters.
    /// - Returns: The parameters of the reply, and the stream.
    /// - Throws: Like `call`; after `VarlinkError.failure` the connection continues with messages.
    public func upgrade(
        _ method: String, _ parameters: JSONObject = [:]
    ) async throws(VarlinkError) -> (reply: JSONObject, bytes: VarlinkByteStream) {
        let call = CallMessage(method: method, parameters: parameters, upgrade: true)
        let message = try messages.encode(call.json)
        try await queue.acquire(streaming: true)
        do throws(VarlinkError) {
            let endWatch = messages.closeUnlessReceiving(within: limits.call)
            defer { endWatch() }
            noticeDelay()
            messages.expect()
            try await messages.finish(messages.enqueue(message))
            let reply = try await reply(more: false)
            if reply.error != nil { messages.settle() } else { messages.readLargePieces() }
            return (try reply.checked(), VarlinkByteStream(messages, of: self))
        } catch {
            queue.release()
            throw error
        }
    }

    /// Closes the connection; pending calls fail with `VarlinkError.disconnected`.
    public func close() { messages.close(because: .disconnected) }

    /// Reports if nothing arrives for a while from now on.
    private func noticeDelay() {
        if let onDelay { messages.notify(afterSilence: limits.delayNotice, onDelay) }
    }

    /// Returns the next reply; an invalid one closes the connection.
    func reply(more: Bool) async throws(VarlinkError) -> ReplyMessage {
        guard let bytes = try await messages.next() else { throw .disconnected }
        do throws(VarlinkError) {
            return try ReplyMessage(json: JSONValue(message: bytes, limits: limits.json), more: more)
        } catch {
            messages.close(because: error)
            throw error
        }
    }
}

extension ReplyMessage {
    /// Returns the parameters, or throws the error of the reply.
    func checked() throws(VarlinkError) -> JSONObject {
        if let error { throw .failure(name: error, parameters: parameters) }
        return parameters
    }
}

extension VarlinkClient {
    /// Asks the service for its description and its interfaces.
    ///
    /// - Returns: The description, and the names of the interfaces.
    /// - Throws: Like `call`, and `VarlinkError.violation` if the reply is invalid.
    public func information() async throws(VarlinkError) -> (service: ServiceInformation, interfaces: [String]) {
        let reply = try await call("org.varlink.service.GetInfo")
        let output = IntrospectionService.interface.method(named: "GetInfo")?.output ?? []
        if let place = IntrospectionService.interface.mismatch(of: reply, in: output, ignoringUnknownFields: true) {
            throw .violation("invalid reply to GetInfo at '\(place)'")
        }
        func text(_ name: String) -> String { reply[name]?.string ?? "" }
        let service = ServiceInformation(
            vendor: text("vendor"), product: text("product"), version: text("version"), url: text("url"))
        return (service, reply["interfaces"]?.array?.compactMap(\.string) ?? [])
    }

    /// Asks the service for one of its interfaces.
    ///
    /// - Parameter name: The name of the interface.
    /// - Returns: The parsed interface.
    /// - Throws: Like `call`, and `VarlinkError.violation` if the description is invalid.
    public func interface(named name: String) async throws(VarlinkError) -> VarlinkInterface {
        let reply = try await call("org.varlink.service.GetInterfaceDescription", ["interface": .string(name)])
        do throws(VarlinkInterfaceError) {
            return try VarlinkInterface(parsing: reply["description"]?.string ?? "")
        } catch {
            throw .violation("invalid description of \(name) at \(error)")
        }
    }

    /// Calls a method of a known interface, validating the call and its reply.
    ///
    /// - Parameters:
    ///   - method: The name, without the interface.
    ///   - interface: The interface that declares it.
    ///   - parameters: The method's parameters.
    /// - Returns: The parameters of the reply. They match the interface, except for unknown fields of newer services.
    /// - Throws: Like `call`; the standard errors, without asking the service, for an invalid call, and
    ///   `VarlinkError.violation` for an invalid reply.
    public func call(
        _ method: String, of interface: VarlinkInterface, _ parameters: JSONObject = [:]
    ) async throws(VarlinkError) -> JSONObject {
        let name = "\(interface.name).\(method)"
        guard let declaration = interface.method(named: method) else { throw .methodNotFound(name) }
        if let place = interface.mismatch(of: parameters, in: declaration.input) { throw .invalidParameter(place) }
        let reply = try await call(name, parameters)
        if let place = interface.mismatch(of: reply, in: declaration.output, ignoringUnknownFields: true) {
            throw .violation("invalid reply to \(name) at '\(place)'")
        }
        return reply
    }
}
