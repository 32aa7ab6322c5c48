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
    ///   - clock: measures that; `nil` for the event loops' own time.
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

extension VarlinkClient {
    /// Asks the service what it is and which interfaces it has.
    ///
    /// - Returns: the description, and the names of the interfaces.
    /// - Throws: as `call` does, and `VarlinkError.violation` when the answer does not fit.
    public func information() async throws(VarlinkError) -> (service: ServiceInformation, interfaces: [String]) {
        let reply = try await call("org.varlink.service.GetInfo")
        let output = IntrospectionService.interface.method(named: "GetInfo")?.output ?? []
        if let place = IntrospectionService.interface.misfit(of: reply, in: output, ignoringUnknown: true) {
            throw .violation("the reply to GetInfo does not fit at `\(place)`")
        }
        func text(_ name: String) -> String { reply[name]?.string ?? "" }
        let service = ServiceInformation(
            vendor: text("vendor"), product: text("product"), version: text("version"), url: text("url"))
        return (service, reply["interfaces"]?.array?.compactMap(\.string) ?? [])
    }

    /// Asks the service for one of its interfaces.
    ///
    /// - Parameter name: the interface's name.
    /// - Returns: the interface, parsed and checked.
    /// - Throws: as `call` does, and `VarlinkError.violation` when the description is wrong.
    public func interface(named name: String) async throws(VarlinkError) -> VarlinkInterface {
        let reply = try await call("org.varlink.service.GetInterfaceDescription", ["interface": .string(name)])
        do throws(VarlinkInterfaceError) {
            return try VarlinkInterface(parsing: reply["description"]?.string ?? "")
        } catch {
            throw .violation("the description of \(name) is wrong at \(error)")
        }
    }

    /// Calls a method of an interface that is known, checking the call and its reply.
    ///
    /// - Parameters:
    ///   - method: the name, without the interface's.
    ///   - interface: what declares it.
    ///   - parameters: what the method takes.
    /// - Returns: the parameters of the reply, which fit the interface but for fields that it does not know: services grow.
    /// - Throws: as `call` does; the standard errors without asking the service for what does not fit, and
    ///   `VarlinkError.violation` when the reply does not fit.
    public func call(
        _ method: String, of interface: VarlinkInterface, _ parameters: JSONObject = [:]
    ) async throws(VarlinkError) -> JSONObject {
        let name = "\(interface.name).\(method)"
        guard let declaration = interface.method(named: method) else { throw .methodNotFound(name) }
        if let place = interface.misfit(of: parameters, in: declaration.input) { throw .invalidParameter(place) }
        let reply = try await call(name, parameters)
        if let place = interface.misfit(of: reply, in: declaration.output, ignoringUnknown: true) {
            throw .violation("the reply to \(name) does not fit at `\(place)`")
        }
        return reply
    }
}
