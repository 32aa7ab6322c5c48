// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Logging
import NIOCore
import NIOEmbedded

@testable import WebServer

/// A connection whose time is moved by the test.
final class TimedConnection: Sendable {
    let channel = NIOAsyncTestingChannel()
    let core: ServerCore

    init(_ routes: TestRoutes = TestRoutes()) async throws {
        let configuration = WebServer.Configuration.test { $0.limits = WebServer.Limits() }
        let core = ServerCore(
            configuration, hosts: try HostList(address: "127.0.0.1", port: 8490, names: []),
            access: AccessControl(
                token: "a-token-for-tests", cookieName: "test-8490", limits: configuration.limits), routes: routes,
            logger: quietLogger
        ) { work in
            Task { await work() }
            return true
        }
        self.core = core
        let channel = channel
        try await channel.testingEventLoop.executeInContext { try core.accept(channel) }
        try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
    }

    // A testing channel must not be released while it is open.
    deinit { channel.close(promise: nil) }

    func send(_ text: String) async throws { try await channel.writeInbound(ByteBuffer(string: text)) }

    func send(_ bytes: [UInt8]) async throws { try await channel.writeInbound(ByteBuffer(bytes: bytes)) }

    func advance(by seconds: Int64) async { await advance(byMilliseconds: 1000 * seconds) }

    func advance(byMilliseconds milliseconds: Int64) async {
        await channel.testingEventLoop.advanceTime(by: .milliseconds(milliseconds))
    }

    var isOpen: Bool { channel.isActive }

    /// Whether the server has sent something that was not taken.
    var hasOutput: Bool {
        get async throws { try await channel.readOutbound(as: ByteBuffer.self) != nil }
    }

    /// The next piece that the server sends.
    func output() async throws -> [UInt8] {
        Array(try await channel.waitForOutboundWrite(as: ByteBuffer.self).readableBytesView)
    }

    func outputText() async throws -> String { String(decoding: try await output(), as: UTF8.self) }

    /// Opens a WebSocket, and takes the response.
    func upgrade() async throws {
        try await send(
            "GET /socket HTTP/1.1\r\nHost: localhost:8490\r\nOrigin: http://localhost:8490\r\nUpgrade: websocket\r\n"
                + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "Authorization: Bearer a-token-for-tests\r\n\r\n")
        _ = try await output()
    }
}
