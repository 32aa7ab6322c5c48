// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc
import NIOCore

@testable import Varlink

/// One end of a connection that says whatever a test wants.
struct RawPeer {
    let client: VarlinkClient

    private init(_ client: VarlinkClient) async throws {
        self.client = client
        client.messages.expect()
        // Before anything arrives: an event loop reads first, and runs what was asked of it afterwards.
        try await client.messages.channel.eventLoop.submit {}.get()
    }

    static func connect(to address: VarlinkAddress) async throws -> RawPeer {
        try await RawPeer(try await VarlinkClient.connect(to: address))
    }

    /// A client under test, and the service that it talks to.
    static func pair(
        clock: any Clock<Duration> = ContinuousClock(), onDelay: (@Sendable () -> Void)? = nil
    ) async throws -> (VarlinkClient, RawPeer) {
        var descriptors: [CInt] = [0, 0]
        // The array outlives the call; programs that other tests start must not keep the ends open.
        guard unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &descriptors) == 0
        else {
            throw VarlinkError.failed("make a pair")
        }
        let client = try await VarlinkClient.adopt(
            SocketDescriptor(owning: descriptors[0]), clock: clock, onDelay: onDelay)
        let peer = try await RawPeer(try await VarlinkClient.adopt(SocketDescriptor(owning: descriptors[1])))
        return (client, peer)
    }

    /// Sends text, each `␀` in it as a zero byte.
    func send(_ text: String) async throws {
        try await send(Array(text.split(separator: "␀", omittingEmptySubsequences: false).joined(separator: "\0").utf8))
    }

    func send(_ bytes: [UInt8]) async throws {
        try await client.messages.finish(client.messages.enqueue(ByteBuffer(bytes: bytes)))
    }

    /// The next message as text, or `nil` when the connection was closed.
    func next() async -> String? {
        try? await client.messages.next().map { String(buffer: $0) }
    }

    /// Says that nothing more will be said.
    func finish() async throws {
        try await client.messages.channel.close(mode: .output)
    }
}

extension RawPeer {
    /// Sends a call and returns what comes back.
    func ask(_ text: String) async throws -> String? {
        try await send(text + "␀")
        return await next()
    }
}

/// Takes the connection that waits at a listener.
func accept(from listener: borrowing SocketDescriptor) throws -> CInt {
    let number = Glibc.accept(listener.number, nil, nil)
    guard number >= 0 else { throw VarlinkError.failed("accept") }
    return number
}
