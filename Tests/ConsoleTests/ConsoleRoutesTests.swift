// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import DisplayModel
import Logging
import NIOCore
import NIOPosix
import ScreensWire
import Testing
import Varlink
import WebServer

@testable import Console

/// The console's routes over HTTP, with a runtime behind them that a test plays.
@Suite(.timeLimit(.minutes(5))) struct ConsoleRoutesTests {
    /// Runs a server for a session during a test.
    private func serve(_ body: (ConsoleSession, HTTPClient) async throws -> Void) async throws {
        try await withSession { session, _ in
            var configuration = WebServer.Configuration(cookieName: "test")
            configuration.publicPaths = ConsoleRoutes.publicPaths
            // Other tests can keep a client's task waiting for longer than the standard limits.
            (configuration.limits.headTime, configuration.limits.idleTime) = (.seconds(3600), .seconds(3600))
            let routes = ConsoleRoutes(session, PictureRelay(session.pictureSource))
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let server = try await WebServer.bind(configuration, routes: routes, logger: logger)
            let running = Task { try await server.run() }
            do { try await body(session, HTTPClient(server)) } catch { Issue.record(error) }
            running.cancel()
            try await running.value
        }
    }

    @Test func `the page and its files need no secret, and everything else does`() async throws {
        try await serve { _, client async throws in
            for file in ConsolePage.files {
                let answer = try await client.get("/\(file.name)", isAuthorized: false)
                #expect(answer.status == 200 && answer.body == file.bytes, "\(file.name)")
            }
            let paths = [
                "catalog.json", "events", "screens/main.png", "screens/main.mjpeg", "journal/pictures/p1", "socket",
                "take/scenario", "take/test.swift", "take/recording", "take/contact-sheet.png", "nothing",
            ]
            for path in paths {
                let status = try await client.get("/\(path)", isAuthorized: false).status
                #expect(status == (path == "socket" ? 426 : 401), "\(path)")
            }
        }
    }

    @Test func `a cached file of the page is not sent again`() async throws {
        try await serve { _, client async throws in
            let tag = try #require(try await client.get("/").headers["etag"])
            let again = try await client.get("/", ["If-None-Match": tag])
            #expect(again.status == 304 && again.body.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("/screens/TV.png", 404, "no screen 'TV'; available: main\n"),
            ("/screens/%3Cimg%20src%3Dx%3E.png", 404, "no screen '<img src=x>'; available: main\n"),
            ("/screens/main.bmp", 404, "unknown format 'bmp'; available: png, jpg, mjpeg\n"),
            ("/screens/main.png?w=-1", 400, "w must be an integer from 0 to 16384\n"),
            ("/screens/main.png?w=9999999999999999999999", 400, "w must be an integer from 0 to 16384\n"),
            ("/screens/main", 404, "not found\n"), ("/screens", 404, "not found\n"), ("/take/x", 404, "not found\n"),
            ("/journal/pictures/p9", 404, "no picture 'p9'; old ones are dropped\n"),
            ("/journal/pictures/p-9223372036854775808", 404, nil), ("/journal/pictures/%3Cb%3E", 404, nil),
            ("/events?since=abc", 400, "since must be an integer, at least 0\n"),
            ("/events?since=-1", 400, "since must be an integer, at least 0\n"), ("/events?since=", 400, nil),
            ("/take/scenario?from=2&to=1", 400, nil), ("/take/scenario?from=a&to=b", 400, nil),
            ("/take/scenario?from=0&to=9223372036854775807", 409, nil),
            ("/take/test.swift?from=9223372036854775807&to=9223372036854775807", 409, nil),
            ("/take/scenario?from=-9223372036854775808&to=9223372036854775807", 409, nil),
        ] as [(String, Int, String?)])
    func `missing resources and invalid requests are answered as plain text`(
        _ path: String, _ status: Int, _ text: String?
    ) async throws {
        try await serve { _, client async throws in
            let answer = try await client.get(path)
            #expect(answer.status == status)
            #expect(answer.headers["content-type"] == "text/plain; charset=utf-8")
            #expect(answer.headers["x-content-type-options"] == "nosniff")
            if let text { #expect(String(decoding: answer.body, as: UTF8.self) == text) }
        }
    }

    @Test func `the catalog has the monitors that can be plugged in`() async throws {
        try await serve { _, client async throws in
            let catalog = try JSONValue(parsing: try await client.get("/catalog.json").body).array
            let names = (catalog ?? []).compactMap { $0.object?["name"]?.string }
            #expect(names.contains("tv-4k"))
            #expect(names.count == catalog?.count)
        }
    }

    @Test func `a journal picture is served as long as it exists`() async throws {
        try await serve { session, client async throws in
            let picture = EncodedPicture(format: .png, bytes: [1, 2, 3])
            let size = Sample.mode().displayMode.size
            await session.note(JournalPicture(screen: "main", sequence: 1, size: size, picture: picture))
            let answer = try await client.get("/journal/pictures/p1")
            #expect(answer.status == 200 && answer.body == [1, 2, 3])
            #expect(answer.headers["content-type"] == "image/png")
        }
    }

    @Test func `a page that posts anything but its secret is refused`() async throws {
        try await serve { _, client async throws in
            #expect(try await client.get("/catalog.json", method: "POST").status == 405)
            #expect(try await client.get("/", method: "POST").status == 405)
        }
    }
}

/// Asks a server of the console, one request per connection.
private struct HTTPClient {
    struct Answer {
        var status: Int
        /// The header fields by their names in lower case.
        var headers: [String: String] = [:]
        var body: [UInt8] = []
    }

    private let server: WebServer

    init(_ server: WebServer) { self.server = server }

    func get(
        _ path: String, _ fields: [String: String] = [:], method: String = "GET", isAuthorized: Bool = true
    ) async throws -> Answer {
        let host = "127.0.0.1:\(server.port)"
        var fields = fields.merging(["Host": host, "Origin": "http://\(host)", "Connection": "close"]) { own, _ in own }
        if isAuthorized { fields["Authorization"] = "Bearer \(server.token)" }
        if method == "POST" {
            fields.merge(["Content-Type": "application/json", "Content-Length": "0"]) { own, _ in own }
        }
        let head = fields.map { "\($0.key): \($0.value)\r\n" }.joined()
        return try Answer(await exchange("\(method) \(path) HTTP/1.1\r\n\(head)\r\n"))
    }

    /// Sends a request; returns everything up to the end of the connection.
    private func exchange(_ request: String) async throws -> [UInt8] {
        let connection = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: server.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await connection.executeThenClose { input, output in
            try await output.write(ByteBuffer(string: request))
            var bytes: [UInt8] = []
            for try await part in input { bytes += part.readableBytesView }
            return bytes
        }
    }
}

extension HTTPClient.Answer {
    init(_ bytes: [UInt8]) throws {
        let end = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        status = try #require(Int(lines.first?.split(separator: " ").dropFirst().first ?? ""))
        for line in lines.dropFirst() {
            let pair = line.split(separator: ":", maxSplits: 1)
            if pair.count == 2 { headers[pair[0].lowercased()] = String(pair[1].drop { $0 == " " }) }
        }
        body = Array(bytes[end.upperBound...])
    }
}
