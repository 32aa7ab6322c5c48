// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import Synchronization

/// What a server offers under one interface.
///
/// The server calls it only with methods that the interface declares and parameters that fit it. Calls of one connection
/// come one after another; those of different connections at the same time. The interface must not change.
public protocol VarlinkService: Sendable {
    /// What can be called.
    var interface: VarlinkInterface { get }

    /// Answers a call.
    ///
    /// The task is cancelled when the server ends, and, if the call asked for `more`, when the client has gone. An
    /// ordinary call goes on without its client, so that nothing is left half done.
    ///
    /// - Parameter call: what is asked.
    /// - Returns: the parameters of the only or last reply; they must fit the interface, or the connection is closed.
    /// - Throws: `VarlinkError.failure` for an error that the interface or `org.varlink.service` declares; anything else
    ///   closes the connection.
    func call(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject
}

/// A call that a service answers.
public struct VarlinkCall: Sendable {
    /// The method's name, without the interface's.
    public let method: String
    /// The parameters, which fit the interface; what is nullable may be missing.
    public let parameters: JSONObject
    /// Whether the client takes several replies.
    public let wantsMore: Bool
    /// Whether the client wants no reply; what the service returns or throws is dropped.
    public let isOneway: Bool
    /// Who calls.
    public let peer: PeerCredentials

    private let sink: ReplySink

    init(_ message: CallMessage, peer: PeerCredentials, sink: ReplySink) {
        method = message.names.method
        parameters = message.parameters
        wantsMore = message.more
        isOneway = message.oneway
        self.peer = peer
        self.sink = sink
    }

    /// Sends a reply after which others follow; the last one is what the service returns.
    ///
    /// Returns when the kernel has taken the reply: a service that sends no faster than this keeps no backlog. A client
    /// that does not read for too long is dropped.
    ///
    /// - Parameter parameters: they must fit the interface, or the connection is closed.
    /// - Throws: `VarlinkError.expectedMore` when the client did not ask for `more`, and why the connection ended.
    public func reply(continues parameters: JSONObject) async throws(VarlinkError) {
        guard wantsMore else { throw .expectedMore }
        try await sink.send(parameters)
    }
}

/// Where the replies before the last one go, until there is a last one.
final class ReplySink: Sendable {
    private let messages: MessageChannel
    private let encode: @Sendable (JSONObject) throws(VarlinkError) -> ByteBuffer
    private let isOpen = Mutex(true)

    init(_ messages: MessageChannel, encode: @escaping @Sendable (JSONObject) throws(VarlinkError) -> ByteBuffer) {
        self.messages = messages
        self.encode = encode
    }

    func send(_ parameters: JSONObject) async throws(VarlinkError) {
        let message = try encode(parameters)
        // Under the lock, so that none slips behind the last reply.
        let written = isOpen.withLock { $0 ? messages.enqueue(message) : nil }
        guard let written else { throw .unusable("the call has been answered") }
        try await messages.finish(written)
    }

    func close() {
        isOpen.withLock { $0 = false }
    }
}

/// Which service answers a call, and whether call and reply fit its interface.
struct ServiceRouter: Sendable {
    private let services: [String: any VarlinkService]

    /// - Throws: `VarlinkError.unusable` when two services have one interface.
    init(_ services: [any VarlinkService], information: ServiceInformation) throws(VarlinkError) {
        let interfaces = services.map(\.interface)
        let introspection = IntrospectionService(information: information, interfaces: interfaces)
        var byName: [String: any VarlinkService] = [:]
        for service in services + [introspection] {
            guard byName.updateValue(service, forKey: service.interface.name) == nil else {
                throw .unusable("two services have the interface \(service.interface.name)")
            }
        }
        self.services = byName
    }

    /// A call that may be made.
    struct Route: Sendable {
        let service: any VarlinkService
        let method: VarlinkInterface.Method
    }

    /// Finds who answers.
    ///
    /// - Throws: the standard errors for what is not there, cannot be upgraded or has parameters that do not fit.
    func route(_ message: CallMessage) throws(VarlinkError) -> Route {
        let names = message.names
        guard let service = services[names.interface] else { throw .interfaceNotFound(names.interface) }
        let interface = service.interface
        guard let method = interface.method(named: names.method) else { throw .methodNotFound(message.method) }
        guard !message.upgrade else { throw .methodNotImplemented(message.method) }
        if let place = interface.misfit(of: message.parameters, in: method.input) { throw .invalidParameter(place) }
        return Route(service: service, method: method)
    }
}

extension ServiceRouter.Route {
    /// A reply for the wire.
    ///
    /// - Throws: `VarlinkError.unusable` when it does not fit the interface: the service is wrong.
    func reply(_ parameters: JSONObject, continues: Bool) throws(VarlinkError) -> ReplyMessage {
        if let place = service.interface.misfit(of: parameters, in: method.output) {
            throw .unusable("a reply of \(service.interface.name) does not fit at `\(place)`")
        }
        return ReplyMessage(parameters: parameters, continues: continues)
    }

    /// An error for the wire.
    ///
    /// - Throws: the error itself when it cannot be sent, `VarlinkError.unusable` when nobody declares it so.
    func reply(_ error: VarlinkError) throws(VarlinkError) -> ReplyMessage {
        guard case .failure(let name, let parameters) = error else { throw error }
        let names = CallMessage(method: name).names
        let candidates = [service.interface, IntrospectionService.interface]
        guard let interface = candidates.first(where: { $0.name == names.interface }),
            let fields = interface.error(named: names.method),
            interface.misfit(of: parameters, in: fields) == nil
        else { throw .unusable("\(service.interface.name) threw \(error), which no interface declares") }
        return ReplyMessage(parameters: parameters, error: name)
    }
}
