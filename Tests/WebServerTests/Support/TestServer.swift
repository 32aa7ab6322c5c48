// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Logging
import Testing
import WebServer

/// Routes that show what they were asked, and do what a test wants.
struct TestRoutes: WebRoutes {
    var respond: @Sendable (WebRequest) async -> WebResponse = { request in
        .text("\(request.path)|\(request.query.map { "\($0.name)=\($0.value)" }.joined(separator: ","))")
    }
    /// Sends back what it receives.
    var open: @Sendable (WebSocketConnection) async -> Void = { socket in
        while case .text(let text)? = await socket.receive() { try? await socket.send(text) }
    }

    func respond(to request: WebRequest) async -> WebResponse { await respond(request) }

    func open(_ socket: WebSocketConnection, for request: WebRequest) async { await open(socket) }
}

/// Waits until the task is canceled, because the client has left or the server stops.
func untilCanceled() async {
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    end.finish()
}

let quietLogger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

extension WebServer.Configuration {
    /// A configuration with `/` public.
    ///
    /// Tests that run at the same time can keep a client's task waiting for longer than the standard time limits, so
    /// there are none unless `change` sets them.
    static func test(_ change: (inout WebServer.Configuration) -> Void = { _ in }) -> WebServer.Configuration {
        var configuration = WebServer.Configuration(cookieName: "test")
        configuration.publicPaths = ["/"]
        for limit in [\WebServer.Limits.headTime, \.bodyTime, \.idleTime, \.stallTime, \.pingInterval] {
            configuration.limits[keyPath: limit] = .seconds(3600)
        }
        configuration.limits.grace = .seconds(60)
        change(&configuration)
        return configuration
    }
}

/// Runs `body` with a server, then stops it.
func withServer(
    _ routes: TestRoutes = TestRoutes(), _ change: (inout WebServer.Configuration) -> Void = { _ in },
    _ body: (WebServer) async throws -> Void
) async throws {
    let server = try await WebServer.bind(.test(change), routes: routes, logger: quietLogger)
    let task = Task { try await server.run() }
    do {
        try await body(server)
    } catch {
        Issue.record(error)
    }
    task.cancel()
    try await task.value
}

extension WebServer {
    /// The text of a request with the right host and the token; `fields` replace these or come in addition.
    func request(
        _ line: String, _ fields: [(String, String?)] = [], authorized: Bool = true, body: String = ""
    ) -> String {
        var all: [(String, String?)] = [("Host", "127.0.0.1:\(port)")]
        if authorized { all.append(("Authorization", "Bearer \(token)")) }
        all.removeAll { own in fields.contains { $0.0 == own.0 } }
        let lines = (all + fields).compactMap { name, value in value.map { "\(name): \($0)\r\n" } }
        return "\(line) HTTP/1.1\r\n\(lines.joined())\r\n\(body)"
    }

    /// The text of a request that exchanges a token for a session.
    func sessionRequest(token: String? = nil, _ fields: [(String, String?)] = []) -> String {
        let body = #"{"token":"\#(token ?? self.token)"}"#
        let standard: [(String, String?)] = [
            ("Origin", origin), ("Content-Type", "application/json"), ("Content-Length", "\(body.utf8.count)"),
        ]
        let own = standard.filter { own in !fields.contains { $0.0 == own.0 } }
        return request("POST /session", own + fields, authorized: false, body: body)
    }

    /// The text of a request that opens a WebSocket.
    func upgradeRequest(_ path: String = "/socket", _ fields: [(String, String?)] = []) -> String {
        let standard: [(String, String?)] = [
            ("Origin", origin), ("Upgrade", "websocket"), ("Connection", "Upgrade"), ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ]
        return request("GET \(path)", standard.filter { own in !fields.contains { $0.0 == own.0 } } + fields)
    }

    var origin: String { "http://127.0.0.1:\(port)" }

    /// Sends a request on a new connection, and returns the response.
    func ask(_ text: String, hasBody: Bool = true) async throws -> RawResponse {
        let client = try await RawClient.connect(to: self)
        try await client.send(text)
        return try await client.response(hasBody: hasBody)
    }

    /// Opens a WebSocket.
    func openSocket(reads: Bool = true) async throws -> RawClient {
        let client = try await RawClient.connect(to: self)
        try await client.send(upgradeRequest())
        let response = try await client.response()
        try #require(response.status == 101)
        return client
    }
}
