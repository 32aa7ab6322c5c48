// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import NIOCore
import Testing

@testable import WebServer

@Suite(.timeLimit(.minutes(5))) struct SocketTests {
    @Test func `the opening handshake has the response of RFC 6455`() async throws {
        try await withServer { server async throws in
            let response = try await server.ask(server.upgradeRequest())
            #expect(response.status == 101)
            #expect(response["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
            #expect(response["upgrade"] == "websocket")
        }
    }

    @Test(arguments: [("Sec-WebSocket-Version", "8"), ("Sec-WebSocket-Key", nil)])
    func `a malformed handshake is refused`(_ name: String, _ value: String?) async throws {
        try await withServer { server async throws in
            #expect(try await server.ask(server.upgradeRequest("/socket", [(name, value)])).status == 400)
        }
    }

    @Test func `text is received and sent, whole or in fragments, with pings between`() async throws {
        try await withServer { server async throws in
            let client = try await server.openSocket()
            try await client.send(RawFrame.text("one"))
            #expect(try await client.frame() == RawFrame(opcode: 1, payload: Array("one".utf8)))
            let euro = Array("€".utf8)
            try await client.send(RawFrame.masked(0x01, Array(euro[..<1])))
            try await client.send(RawFrame.masked(0x89, [7]))
            #expect(try await client.frame() == RawFrame(opcode: 10, payload: [7]))
            try await client.send(RawFrame.masked(0x00, []) + RawFrame.masked(0x80, Array(euro[1...])))
            #expect(try await client.frame().text == "€")
        }
    }

    @Test func `of many pings, the last is answered, and the answers do not pile up`() async throws {
        try await withServer { server async throws in
            let client = try await server.openSocket()
            for number in 0..<100 as Range<UInt8> { try await client.send(RawFrame.masked(0x89, [number])) }
            var answers: [[UInt8]] = []
            repeat { answers.append(try await client.frame().payload) } while answers.last != [99]
            #expect((1...100).contains(answers.count))
            #expect(answers.flatMap { $0 } == answers.flatMap { $0 }.sorted())
        }
    }

    @Test func `frames sent with the handshake are not lost`() async throws {
        try await withServer { server async throws in
            let client = try await RawClient.connect(to: server)
            try await client.send(Array(server.upgradeRequest().utf8) + RawFrame.text("early"))
            #expect(try await client.response().status == 101)
            #expect(try await client.frame().text == "early")
        }
    }

    /// Frames that are not allowed, with the code of the answer.
    static let violations: [(String, [UInt8], Int)] = [
        ("unmasked", [0x81, 1, 0x61], 1002),
        ("RSV1", RawFrame.masked(0xC1, [0x61]), 1002),
        ("RSV2", RawFrame.masked(0xA1, [0x61]), 1002),
        ("RSV3", RawFrame.masked(0x91, [0x61]), 1002),
        ("unknown operation", RawFrame.masked(0x83, []), 1002),
        ("unknown control operation", RawFrame.masked(0x8B, []), 1002),
        ("continuation of nothing", RawFrame.masked(0x80, []), 1002),
        ("text within a message", RawFrame.masked(0x01, []) + RawFrame.text("a"), 1002),
        ("fragmented ping", RawFrame.masked(0x09, []), 1002),
        ("long ping", RawFrame.masked(0x89, [UInt8](repeating: 0, count: 126)), 1002),
        ("binary", RawFrame.masked(0x82, [1]), 1003),
        ("not UTF-8", RawFrame.masked(0x81, [0xFF]), 1007),
        ("surrogate", RawFrame.masked(0x81, [0xED, 0xA0, 0x80]), 1007),
        ("frame of more than 16 KiB", RawFrame.masked(0x81, [UInt8](repeating: 0x61, count: 16_385)), 1009),
        ("frame of 2^63 bytes", [0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0], 1009),
        ("close with one byte", RawFrame.masked(0x88, [3]), 1002),
        ("close with a reserved code", RawFrame.masked(0x88, [3, 0xED]), 1002),
    ]

    @Test(arguments: violations.indices)
    func `a violation is answered with its code, and the connection is closed`(_ index: Int) async throws {
        let (name, bytes, code) = Self.violations[index]
        try await withServer(TestRoutes(), { $0.limits.grace = .milliseconds(100) }) { server async throws in
            let client = try await server.openSocket()
            try await client.send(bytes)
            #expect(try await client.frame().code == code, "\(name)")
            #expect(try await client.rest() == "", "\(name)")
        }
    }

    @Test func `a message of more than 64 KiB is refused, one of 64 KiB is not`() async throws {
        try await withServer { server async throws in
            let quarter = [UInt8](repeating: 0x61, count: 16 << 10)
            let client = try await server.openSocket()
            for first: UInt8 in [0x01, 0x00, 0x00, 0x80] { try await client.send(RawFrame.masked(first, quarter)) }
            #expect(try await client.frame().payload.count == 64 << 10)
            for first: UInt8 in [0x01, 0x00, 0x00, 0x00] { try await client.send(RawFrame.masked(first, quarter)) }
            try await client.send(RawFrame.masked(0x80, [0x61]))
            #expect(try await client.frame().code == 1009)
        }
    }

    @Test func `a close is answered with its code, and the routes are notified`() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let routes = TestRoutes(open: { socket in
            let message = await socket.receive()
            end.yield(message == nil)
            await #expect(throws: WebConnectionClosed.self) { try await socket.send("late") }
            end.finish()
        })
        try await withServer(routes) { server async throws in
            let client = try await server.openSocket()
            try await client.send(RawFrame.masked(0x88, [3, 0xE9]))
            #expect(try await client.frame().code == 1001)
            #expect(try await client.rest() == "")
            var seen: [Bool] = []
            for await isNil in ends { seen.append(isNil) }
            #expect(seen == [true])
        }
    }

    @Test func `binary messages of every size arrive whole`() async throws {
        let sizes = [0, 1, 125, 126, 65_535, 65_536, 300_000]
        let routes = TestRoutes(open: { socket in
            for size in sizes { try? await socket.send(binary: [UInt8](repeating: 7, count: size)) }
        })
        try await withServer(routes) { server async throws in
            let client = try await server.openSocket()
            for size in sizes {
                #expect(try await client.frame() == RawFrame(opcode: 2, payload: [UInt8](repeating: 7, count: size)))
            }
            #expect(try await client.frame().code == 1000)
        }
    }

    @Test func `a stopping server closes WebSockets with 1001`() async throws {
        let server = try await WebServer.bind(.test(), routes: TestRoutes(), logger: quietLogger)
        let task = Task { try await server.run() }
        let client = try await server.openSocket()
        task.cancel()
        #expect(try await client.frame().code == 1001)
        try await client.send(RawFrame.masked(0x88, [3, 0xE9]))
        try await task.value
        #expect(try await client.rest() == "")
        // The server of another test may have the port by now, and refuses this one's token.
        if let other = try? await RawClient.connect(to: server) {
            try? await other.send(server.upgradeRequest())
            let response = try? await other.response()
            #expect(response?.status != 101)
        }
    }

    @Test func `a stopping server does not wait for an unresponsive client`() async throws {
        let configuration = WebServer.Configuration.test { $0.limits.grace = .milliseconds(50) }
        let server = try await WebServer.bind(configuration, routes: TestRoutes(), logger: quietLogger)
        let task = Task { try await server.run() }
        let client = try await server.openSocket()
        task.cancel()
        try await task.value
        withExtendedLifetime(client) {}
    }
}

@Suite(.timeLimit(.minutes(5))) struct BackPressureTests {
    @Test func `a client that reads nothing is disconnected, and uses little memory`() async throws {
        let (results, result) = AsyncStream.makeStream(of: Int.self)
        let routes = TestRoutes(respond: { _ in
            WebResponse(
                body: .stream(contentType: "text/plain") { writer in
                    var count = 0
                    defer {
                        result.yield(count)
                        result.finish()
                    }
                    while true {
                        try await writer.write([UInt8](repeating: 0x61, count: 64 << 10))
                        count += 1
                    }
                })
        })
        try await withServer(routes, { $0.limits.stallTime = .milliseconds(200) }) { server async throws in
            let client = try await RawClient.connect(to: server, reads: false)
            try await client.send(server.request("GET /stream"))
            var count = 0
            for await written in results { count = written }
            // What the two kernels' buffers hold; the server itself never holds more than one piece.
            #expect((0...512).contains(count))
            withExtendedLifetime(client) {}
        }
    }

    @Test func `a WebSocket is not writable while more than the limit is pending`() async throws {
        let (states, state) = AsyncStream.makeStream(of: Bool.self)
        let routes = TestRoutes(open: { socket in
            state.yield(socket.isWritable)
            let sending = Task { try await socket.send(binary: [UInt8](repeating: 7, count: 32 << 20)) }
            while socket.isWritable { await Task.yield() }
            state.yield(socket.isWritable)
            // The client reads nothing and leaves, so this fails.
            let outcome = await sending.result
            if case .failure = outcome { state.yield(socket.isWritable) }
            state.finish()
        })
        try await withServer(routes) { server async throws in
            let client = try await RawClient.connect(to: server, reads: false)
            try await client.send(server.upgradeRequest())
            var seen: [Bool] = []
            for await isWritable in states {
                seen.append(isWritable)
                if !isWritable { try await client.close() }
            }
            #expect(seen == [true, false, true])
        }
    }

    @Test func `a stream ends when its client disconnects`() async throws {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let routes = TestRoutes(respond: { _ in
            WebResponse(
                body: .stream(contentType: "text/plain") { writer in
                    try await writer.write([0x61])
                    await untilCanceled()
                    end.yield(Task.isCancelled)
                    end.finish()
                })
        })
        try await withServer(routes) { server async throws in
            let client = try await RawClient.connect(to: server)
            try await client.send(server.request("GET /stream"))
            _ = try await client.response()
            // The first piece, so that the stream does not fail before it waits.
            try await client.take { $0.readableBytes >= "1\r\na\r\n".utf8.count ? () : nil }
            try await client.close()
            var seen: [Bool] = []
            for await isCancelled in ends { seen.append(isCancelled) }
            #expect(seen == [true])
        }
    }

    @Test func `a stream arrives in chunks and ends with the connection`() async throws {
        let routes = TestRoutes(respond: { _ in
            WebResponse(
                body: .stream(contentType: "text/plain") { writer in
                    for piece in ["one", "", "three"] { try await writer.write(Array(piece.utf8)) }
                })
        })
        try await withServer(routes) { server async throws in
            let client = try await RawClient.connect(to: server)
            try await client.send(server.request("GET /stream"))
            let response = try await client.response()
            #expect(response["transfer-encoding"] == "chunked")
            #expect(response["connection"] == "close")
            #expect(try await client.rest() == "3\r\none\r\n5\r\nthree\r\n0\r\n\r\n")
        }
    }
}
