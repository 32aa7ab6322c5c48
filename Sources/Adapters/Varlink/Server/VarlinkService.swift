// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import Synchronization

/// The implementation of an interface.
///
/// The server validates methods and parameters before it calls the service. Calls on one connection are sequential;
/// those on different connections are concurrent. The interface must not change.
public protocol VarlinkService: Sendable {
    /// The implemented interface.
    var interface: VarlinkInterface { get }

    /// Handles a call.
    ///
    /// The task is canceled when the server ends and, if the call asked for `more`, when the client disconnects. An
    /// ordinary call continues without its client, so that no operation is left unfinished, unless it is one of
    /// ``methodsEndingWithClient``.
    ///
    /// - Parameter call: The call.
    /// - Returns: The parameters of the only or last reply; if they do not match the interface, the connection is
    ///   closed.
    /// - Throws: `VarlinkError.failure` for an error that the interface or `org.varlink.service` declares; all other
    ///   errors close the connection.
    func call(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject

    /// The methods whose ordinary calls are canceled when their client disconnects. None by default.
    ///
    /// A call that wants no reply continues, because its client need not stay.
    var methodsEndingWithClient: Set<String> { get }

    /// The methods that require `upgrade`; all others reject it. None by default.
    ///
    /// A call that does not fit, or that also asks for `more` or for no reply, is answered with `MethodNotImplemented`.
    var upgradedMethods: Set<String> { get }

    /// Handles a call of one of ``upgradedMethods``; by default refuses it.
    ///
    /// The task, and later that of ``VarlinkUpgrade``, is canceled when the server ends or the client disconnects.
    ///
    /// - Parameter call: The call.
    /// - Returns: The only reply, and what serves the connection after it.
    /// - Throws: Like ``call(_:)``; the connection then continues with messages.
    func upgrade(_ call: VarlinkCall) async throws(VarlinkError) -> VarlinkUpgrade
}

extension VarlinkService {
    /// None.
    public var methodsEndingWithClient: Set<String> { [] }

    /// None.
    public var upgradedMethods: Set<String> { [] }

    /// Throws `MethodNotImplemented`.
    public func upgrade(_ call: VarlinkCall) async throws(VarlinkError) -> VarlinkUpgrade {
        throw .methodNotImplemented("\(interface.name).\(call.method)")
    }
}

/// A service's consent to an upgrade: after one reply, the connection carries bytes.
public struct VarlinkUpgrade: Sendable {
    /// Serves the connection.
    public typealias Serve = @Sendable (VarlinkByteStream) async throws(VarlinkError) -> Void

    let reply: JSONObject
    let serve: Serve

    /// Creates a consent to an upgrade.
    ///
    /// - Parameters:
    ///   - reply: The parameters of the reply; if they do not match the interface, the connection is closed.
    ///   - serve: Serves the connection, which is closed when it returns or throws.
    public init(replying reply: JSONObject = [:], serve: @escaping Serve) {
        (self.reply, self.serve) = (reply, serve)
    }
}

/// A call to a service.
public struct VarlinkCall: Sendable {
    /// The method name, without the interface.
    public let method: String
    /// The parameters, which match the interface; nullable ones may be missing.
    public let parameters: JSONObject
    /// Whether the client accepts several replies.
    public let wantsMore: Bool
    /// Whether the client wants no reply; results and errors of the service are discarded.
    public let isOneway: Bool
    /// The caller.
    public let peer: PeerCredentials

    let sink: ReplySink

    init(_ message: CallMessage, peer: PeerCredentials, sink: ReplySink) {
        method = message.names.method
        parameters = message.parameters
        wantsMore = message.more
        isOneway = message.oneway
        self.peer = peer
        self.sink = sink
    }

    /// Sends a reply that is followed by others; the service returns the last one.
    ///
    /// Returns when the kernel has accepted the reply, so that services do not build up a backlog. A client that does
    /// not read for too long is disconnected.
    ///
    /// - Parameter parameters: The parameters; if they do not match the interface, the connection is closed.
    /// - Throws: `VarlinkError.expectedMore` if the client did not ask for `more`, or the reason why the connection
    ///   ended.
    public func reply(continues parameters: JSONObject) async throws(VarlinkError) {
        guard wantsMore else { throw .expectedMore }
        try await sink.send(parameters)
    }
}

/// Sends the replies before the last one.
final class ReplySink: Sendable {
    let messages: MessageChannel
    /// Checks and encodes the parameters of a reply that others follow.
    let encode: @Sendable (JSONObject) throws(VarlinkError) -> ByteBuffer
    private let isOpen = Mutex(true)

    init(_ messages: MessageChannel, encode: @escaping @Sendable (JSONObject) throws(VarlinkError) -> ByteBuffer) {
        self.messages = messages
        self.encode = encode
    }

    func send(_ parameters: JSONObject) async throws(VarlinkError) {
        let message = try encode(parameters)
        // Under the lock, so that no reply is sent after the last one.
        let written = isOpen.withLock { $0 ? messages.enqueue(message) : nil }
        guard let written else { throw .unusable("the call has been answered") }
        try await messages.finish(written)
    }

    func close() { isOpen.withLock { $0 = false } }
}

/// Routes calls to services, validating calls and replies.
struct ServiceRouter: Sendable {
    private let services: [String: any VarlinkService]

    /// - Throws: `VarlinkError.unusable` if two services have the same interface.
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

    /// A validated call.
    struct Route: Sendable {
        let service: any VarlinkService
        let method: VarlinkInterface.Method
        /// Whether the call is canceled when its client disconnects.
        let endsWithClient: Bool
    }

    /// Finds the service for a call.
    ///
    /// - Throws: The standard errors for unknown interfaces and methods, for `upgrade` where it does not belong or is
    ///   missing, and for invalid parameters.
    func route(_ message: CallMessage) throws(VarlinkError) -> Route {
        let names = message.names
        guard let service = services[names.interface] else { throw .interfaceNotFound(names.interface) }
        let interface = service.interface
        guard let method = interface.method(named: names.method) else { throw .methodNotFound(message.method) }
        let isUpgraded = service.upgradedMethods.contains(names.method)
        guard message.upgrade == isUpgraded, !isUpgraded || !message.more && !message.oneway else {
            throw .methodNotImplemented(message.method)
        }
        if let place = interface.mismatch(of: message.parameters, in: method.input) { throw .invalidParameter(place) }
        let isPatient = message.oneway || !service.methodsEndingWithClient.contains(names.method)
        return Route(service: service, method: method, endsWithClient: message.more || !isPatient)
    }
}

extension ServiceRouter.Route {
    /// Creates a reply.
    ///
    /// - Throws: `VarlinkError.unusable` if it does not match the interface: the service is at fault.
    func reply(_ parameters: JSONObject, continues: Bool) throws(VarlinkError) -> ReplyMessage {
        if let place = service.interface.mismatch(of: parameters, in: method.output) {
            throw .unusable("invalid reply of \(service.interface.name) at '\(place)'")
        }
        return ReplyMessage(parameters: parameters, continues: continues)
    }

    /// Creates an error reply.
    ///
    /// - Throws: The original error if it is not a reply, `VarlinkError.unusable` if no interface declares it.
    func reply(_ error: VarlinkError) throws(VarlinkError) -> ReplyMessage {
        guard case .failure(let name, let parameters) = error else { throw error }
        let names = CallMessage(method: name).names
        let candidates = [service.interface, IntrospectionService.interface]
        guard let interface = candidates.first(where: { $0.name == names.interface }),
            let fields = interface.error(named: names.method),
            interface.mismatch(of: parameters, in: fields) == nil
        else { throw .unusable("\(service.interface.name) threw \(error), which no interface declares") }
        return ReplyMessage(parameters: parameters, error: name)
    }
}
