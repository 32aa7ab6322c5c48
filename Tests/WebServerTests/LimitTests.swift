// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import NIOCore
import NIOEmbedded
import Testing

@testable import WebServer

@Suite(.timeLimit(.minutes(5))) struct LimitTests {
    @Test func `a port in use is an error with the system's message`() async throws {
        try await withServer { server async throws in
            let error = await #expect(throws: WebServerError.self) {
                _ = try await WebServer.bind(.test { $0.port = server.port }, routes: TestRoutes(), logger: quietLogger)
            }
            #expect(error?.description == "cannot listen on 127.0.0.1 port \(server.port): Address already in use")
        }
    }

    @Test func `a header field of more than 8 KiB is refused`() async throws {
        try await withServer { server async throws in
            for (size, status) in [(8000, 200), (8300, 431)] {
                let fields: [(String, String?)] = [("X-A", String(repeating: "a", count: size))]
                #expect(try await server.ask(server.request("GET /", fields)).status == status)
            }
            let path = String(repeating: "a", count: 8300)
            #expect(try await server.ask(server.request("GET /\(path)")).status == 431)
        }
    }

    @Test func `header fields of more than 32 KiB together are refused`() async throws {
        try await withServer { server async throws in
            for (count, status) in [(3, 200), (5, 431)] {
                let fields = (0..<count).map { ("X-\($0)", Optional(String(repeating: "a", count: 8000))) }
                #expect(try await server.ask(server.request("GET /", fields)).status == status)
            }
        }
    }

    @Test func `more than 64 header fields are refused`() async throws {
        try await withServer { server async throws in
            // The request has a host already.
            for (count, status) in [(63, 200), (64, 431)] {
                let fields = (0..<count).map { ("X-\($0)", Optional("a")) }
                #expect(try await server.ask(server.request("GET /", fields, authorized: false)).status == status)
            }
        }
    }

    @Test func `a body larger than 256 KiB is refused before it is sent`() async throws {
        try await withServer { server async throws in
            let fields: [(String, String?)] = [("Content-Length", "262145")]
            #expect(try await server.ask(server.sessionRequest(fields)).status == 413)
        }
    }

    @Test func `a chunked body is refused once it exceeds the limit`() async throws {
        try await withServer(TestRoutes(), { $0.limits.body = 100 }) { server async throws in
            let fields: [(String, String?)] = [("Content-Length", nil), ("Transfer-Encoding", "chunked")]
            let client = try await RawClient.connect(to: server)
            try await client.send(
                server.request(
                    "POST /data",
                    fields + [("Origin", server.origin), ("Content-Type", "application/json")]))
            try await client.send("40\r\n\(String(repeating: "a", count: 64))\r\n")
            try await client.send("40\r\n\(String(repeating: "a", count: 64))\r\n")
            #expect(try await client.response().status == 413)
        }
    }

    @Test func `a body is forwarded, after 100 Continue if the client waits for it`() async throws {
        let routes = TestRoutes(respond: { .text(String(decoding: $0.body, as: UTF8.self)) })
        try await withServer(routes) { server async throws in
            let client = try await RawClient.connect(to: server)
            try await client.send(
                server.request(
                    "POST /data",
                    [
                        ("Origin", server.origin), ("Content-Type", "application/json; charset=utf-8"),
                        ("Content-Length", "2"), ("Expect", "100-continue"),
                    ]))
            #expect(try await client.response().status == 100)
            try await client.send("{}")
            #expect(try await client.response().body == "{}\n")
        }
    }

    @Test func `when all connections are busy, another one is refused`() async throws {
        try await withServer(TestRoutes(), { $0.limits.bodyTime = .seconds(600) }) { server async throws in
            // A body that does not come keeps a connection busy.
            var clients: [RawClient] = []
            for _ in 0..<32 {
                let client = try await RawClient.connect(to: server)
                try await client.send(
                    server.sessionRequest([("Expect", "100-continue"), ("Content-Length", "1000")]))
                #expect(try await client.response().status == 100)
                clients.append(client)
            }
            let another = try await RawClient.connect(to: server)
            let response = try await another.response()
            #expect(response.status == 503)
            #expect(response["retry-after"] == "5")
            #expect(try await another.rest() == "")
            try await clients.removeLast().close()
            var status = 503
            // A refused client may also see the end of the connection alone.
            while status == 503 { status = (try? await server.ask(server.request("GET /")).status) ?? 503 }
            #expect(status == 200)
        }
    }

    @Test func `an idle connection makes room for a new one`() async throws {
        try await withServer(TestRoutes(), { $0.limits.connections = 1 }) { server async throws in
            let first = try await RawClient.connect(to: server)
            try await first.send(server.request("GET /"))
            #expect(try await first.response().status == 200)
            #expect(try await server.ask(server.request("GET /")).status == 200)
            #expect(try await first.rest() == "")
        }
    }

    @Test func `idle connections are closed when the process is out of descriptors`() async throws {
        let slots = ConnectionSlots(WebServer.Limits())
        let (idle, busy) = (NIOAsyncTestingChannel(), NIOAsyncTestingChannel())
        #expect(slots.admit(idle) == .served(1))
        #expect(slots.admit(busy) == .served(2))
        slots.begin(2)
        #expect(slots.makeRoom())
        try await idle.closeFuture.get()
        #expect(!slots.makeRoom())
        try await busy.close()
    }

    @Test func `the ninth WebSocket is refused`() async throws {
        try await withServer { server async throws in
            var sockets: [RawClient] = []
            for _ in 0..<8 { sockets.append(try await server.openSocket()) }
            #expect(try await server.ask(server.upgradeRequest()).status == 503)
            withExtendedLifetime(sockets) {}
        }
    }

    @Test func `the fifth stream is refused, and works once another has ended`() async throws {
        let routes = TestRoutes(respond: { _ in
            WebResponse(
                body: .stream(contentType: "text/event-stream") { writer in
                    try await writer.write(Array("data: 1\n\n".utf8))
                    await untilCanceled()
                })
        })
        try await withServer(routes) { server async throws in
            var streams: [RawClient] = []
            for _ in 0..<4 {
                let client = try await RawClient.connect(to: server)
                try await client.send(server.request("GET /events"))
                let response = try await client.response()
                #expect(response.status == 200)
                #expect(response["transfer-encoding"] == "chunked")
                streams.append(client)
            }
            #expect(try await server.ask(server.request("GET /events")).status == 503)
            try await streams.removeLast().close()
            var status = 503
            while status == 503 { status = try await server.ask(server.request("GET /events")).status }
            #expect(status == 200)
        }
    }

    @Test func `an upgrade on another path or to another protocol closes the connection with 404`() async throws {
        try await withServer { server async throws in
            for (path, name) in [("/", "websocket"), ("/data", "h2c"), ("/socket", "h2c")] {
                let client = try await RawClient.connect(to: server)
                try await client.send(
                    server.upgradeRequest(path, [("Upgrade", name)]) + String(repeating: "x", count: 9))
                let response = try await client.response()
                #expect(response.status == 404)
                #expect(response["connection"] == "close")
                #expect(try await client.rest() == "")
            }
        }
    }

    @Test(arguments: ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"])
    func `unsupported methods are not allowed`(_ method: String) async throws {
        try await withServer { server async throws in
            let response = try await server.ask(server.request("\(method) /data"))
            #expect(response.status == 405)
            #expect(response["allow"] == "GET, HEAD, POST")
        }
    }

    @Test func `HEAD has the headers of GET and no body`() async throws {
        try await withServer { server async throws in
            let client = try await RawClient.connect(to: server)
            try await client.send(server.request("HEAD /data"))
            let response = try await client.response(hasBody: false)
            #expect(response.status == 200)
            #expect(response["content-length"] == "7")
            try await client.send(server.request("GET /data"))
            #expect(try await client.response().body == "/data|\n")
        }
    }

    @Test func `non-HTTP input is refused`() async throws {
        try await withServer { server async throws in
            for text in ["\u{16}\u{3}\u{1}\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/2.0\r\n\r\n"] {
                let client = try await RawClient.connect(to: server)
                try await client.send(text)
                #expect(try await client.response().status == 400)
                #expect(try await client.rest() == "")
            }
            let both = server.sessionRequest([("Transfer-Encoding", "chunked")])
            #expect(try await server.ask(both).status == 400)
        }
    }

    @Test func `a client that shuts its side down after its request gets the response`() async throws {
        let (permissions, permission) = AsyncStream.makeStream(of: Never.self)
        let routes = TestRoutes(respond: { request in
            if request.path == "/slow" { for await _ in permissions {} }
            return .text(request.path)
        })
        try await withServer(routes) { server async throws in
            let client = try await RawClient.connect(to: server)
            try await client.send(server.request("GET /slow"))
            try await client.shutDownOutput()
            // The server has seen the end of the input by then.
            _ = try await server.ask(server.request("GET /quick"))
            permission.finish()
            let response = try await client.response()
            #expect(response["connection"] == "close")
            #expect(response.body == "/slow\n")
            #expect(try await client.rest().isEmpty)
        }
    }

    @Test func `a pipelined request is not mixed up with the one before it`() async throws {
        try await withServer { server async throws in
            let client = try await RawClient.connect(to: server)
            try await client.send(server.request("GET /one") + server.request("GET /two"))
            #expect(try await client.response().body == "/one|\n")
            // Both came in one read, so the client has to ask for the second one again.
            #expect(try await client.rest() == "")
        }
    }
}
