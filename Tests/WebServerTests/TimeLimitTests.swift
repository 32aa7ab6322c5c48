// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import WebServer

@Suite(.timeLimit(.minutes(5))) struct TimeLimitTests {
    @Test func `a request head that is incomplete after five seconds is refused`() async throws {
        let connection = try await TimedConnection()
        try await connection.send("GET / HTTP/1.1\r\nHost: loc")
        await connection.advance(by: 4)
        try await connection.send("alhost:8490\r\nX-")
        #expect(connection.isOpen)
        await connection.advance(by: 1)
        #expect(try await connection.outputText().hasPrefix("HTTP/1.1 408 "))
        await connection.advance(by: 1)
        #expect(!connection.isOpen)
    }

    @Test func `a connection that sends nothing is closed after five seconds`() async throws {
        let connection = try await TimedConnection()
        await connection.advance(by: 4)
        #expect(connection.isOpen)
        await connection.advance(by: 1)
        #expect(!connection.isOpen)
        #expect(try await !connection.hasOutput)
    }

    @Test func `a body that is incomplete after ten seconds is refused`() async throws {
        let connection = try await TimedConnection()
        try await connection.send(
            "POST /session HTTP/1.1\r\nHost: localhost:8490\r\nOrigin: http://localhost:8490\r\n"
                + "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{")
        await connection.advance(by: 9)
        #expect(connection.isOpen)
        await connection.advance(by: 1)
        #expect(try await connection.outputText().hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `an idle connection is closed after thirty seconds`() async throws {
        let connection = try await TimedConnection()
        try await connection.send("GET / HTTP/1.1\r\nHost: localhost:8490\r\n\r\n")
        #expect(try await connection.outputText().hasPrefix("HTTP/1.1 200 "))
        await connection.advance(by: 29)
        #expect(connection.isOpen)
        await connection.advance(by: 1)
        #expect(!connection.isOpen)
    }

    @Test func `the next request head has five seconds from its first byte`() async throws {
        let connection = try await TimedConnection()
        try await connection.send("GET / HTTP/1.1\r\nHost: localhost:8490\r\n\r\n")
        _ = try await connection.output()
        await connection.advance(by: 20)
        try await connection.send("GET ")
        await connection.advance(by: 4)
        #expect(connection.isOpen)
        await connection.advance(by: 1)
        #expect(try await connection.outputText().hasPrefix("HTTP/1.1 408 "))
    }

    @Test func `a WebSocket is pinged every twenty seconds, and closed when two pings are not answered`() async throws {
        let connection = try await TimedConnection()
        try await connection.upgrade()
        for _ in 1...2 {
            await connection.advance(by: 20)
            #expect(try await connection.output() == [0x89, 0])
        }
        #expect(connection.isOpen)
        await connection.advance(by: 20)
        #expect(!connection.isOpen)
    }

    @Test func `a WebSocket whose pings are answered stays open`() async throws {
        let connection = try await TimedConnection()
        try await connection.upgrade()
        for _ in 1...5 {
            await connection.advance(by: 20)
            #expect(try await connection.output() == [0x89, 0])
            try await connection.send(RawFrame.masked(0x8A, []))
        }
        #expect(connection.isOpen)
    }

    @Test func `a WebSocket closed by the server is dropped after three seconds`() async throws {
        let connection = try await TimedConnection(TestRoutes(open: { _ in }))
        try await connection.upgrade()
        #expect(try await connection.output() == [0x88, 2, 0x03, 0xE8])
        await connection.advance(by: 3)
        #expect(!connection.isOpen)
    }

    @Test func `frames beyond the rate close a WebSocket`() async throws {
        let connection = try await TimedConnection()
        try await connection.upgrade()
        for _ in 0..<400 { try await connection.send(RawFrame.masked(0x8A, [])) }
        #expect(connection.isOpen)
        // In a tenth of a second, twenty more.
        await connection.advance(byMilliseconds: 100)
        for _ in 0..<21 { try await connection.send(RawFrame.masked(0x8A, [])) }
        let close = try await connection.output()
        #expect(close.prefix(4).dropFirst(2) == [0x03, 0xF0])
    }
}
