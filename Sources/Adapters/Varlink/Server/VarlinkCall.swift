// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore
internal import Synchronization

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
