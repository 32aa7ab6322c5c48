// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Testing

@testable import Varlink

struct VarlinkClientTests {
    @Test func `Calls from many tasks each get their own reply`() async throws {
        try await withServer { address, _ in
            let client = try await VarlinkClient.connect(to: address)
            await withTaskGroup { group in
                for number in 0..<100 {
                    group.addTask {
                        let reply = try? await client.call("org.example.test.Echo", ["text": "\(number)"])
                        #expect(reply == ["text": "\(number)"])
                    }
                }
            }
        }
    }

    @Test func `A stream yields all replies, and the connection continues after it`() async throws {
        try await withServer { address, _ in
            let client = try await VarlinkClient.connect(to: address)
            var numbers: [Int?] = []
            for try await reply in try await client.stream("org.example.test.Count", ["to": 5]) {
                numbers.append(reply["number"]?.int)
                await #expect(throws: VarlinkError.streaming) {
                    guard numbers.count < 5 else { throw VarlinkError.streaming }
                    _ = try await client.call("org.example.test.Fail")
                }
            }
            #expect(numbers == [1, 2, 3, 4, 5])
            await #expect(throws: VarlinkError.failure(name: "org.example.test.Broken", parameters: ["why": "asked"])) {
                try await client.call("org.example.test.Fail")
            }
            try await client.oneway("org.example.test.Echo", ["text": "quiet"])
            #expect(try await client.call("org.example.test.Echo", ["text": "on"]) == ["text": "on"])
        }
    }

    @Test func `A stream that fails leaves the connection usable`() async throws {
        try await withServer { address, _ in
            let client = try await VarlinkClient.connect(to: address)
            let replies = try await client.stream("org.example.test.Fail")
            await #expect(throws: VarlinkError.self) { for try await _ in replies {} }
            #expect(try await client.call("org.example.test.Echo", ["text": "on"]) == ["text": "on"])
        }
    }

    @Test func `Leaving a stream closes the connection`() async throws {
        try await withServer { address, _ in
            let client = try await VarlinkClient.connect(to: address)
            for try await _ in try await client.stream("org.example.test.Pour") { break }
            await #expect(throws: VarlinkError.self) { try await client.call("org.example.test.Fail") }
        }
    }

    @Test func `Calls and replies of a known interface are checked`() async throws {
        try await withServer { address, service in
            let client = try await VarlinkClient.connect(to: address)
            await #expect(throws: VarlinkError.invalidParameter("text")) {
                try await client.call("Echo", of: service.interface)
            }
            await #expect(throws: VarlinkError.methodNotFound("org.example.test.Nothing")) {
                try await client.call("Nothing", of: service.interface)
            }
            #expect(try await client.call("Echo", of: service.interface, ["text": "x"]) == ["text": "x"])
        }
    }

    @Test(arguments: [
        "x␀", "[]␀", #"{"parameters":{},"x":1}␀"#, #"{"continues":true}␀"#, #"{"error":"a.B","continues":true}␀"#,
        #"{"parameters":{},"parameters":{}}␀"#, #"{"error":1}␀"#,
    ]) func `A service that violates the protocol is disconnected`(reply: String) async throws {
        let (client, peer) = try await RawPeer.pair()
        let call = Task { try await client.call("a.b.C") }
        #expect(await peer.next() == #"{"method":"a.b.C"}"#)
        try await peer.send(reply)
        await #expect { _ = try await call.value } throws: {
            if case .violation = $0 as? VarlinkError { true } else { false }
        }
        #expect(await peer.next() == nil)
    }

    @Test(arguments: [#"{"parameters":{}}␀{"parameters":{}}␀"#, #"{"parameters":{}}␀{"#])
    func `An unsolicited reply closes the connection`(text: String) async throws {
        let (client, peer) = try await RawPeer.pair()
        let call = Task { try await client.call("a.b.C") }
        _ = await peer.next()
        try await peer.send(text)
        _ = try? await call.value
        #expect(await peer.next() == nil)
        await #expect(throws: VarlinkError.self) { try await client.call("a.b.C") }
    }

    @Test func `A message without any call closes the connection`() async throws {
        let (client, peer) = try await RawPeer.pair()
        try await peer.send("{}␀")
        #expect(await peer.next() == nil)
        await #expect(throws: VarlinkError.violation("unexpected message")) {
            try await client.call("a.b.C")
        }
    }

    @Test func `A call whose reply times out ends`() async throws {
        let clock = VirtualClock()
        let (client, peer) = try await RawPeer.pair(clock: clock)
        let call = Task { try await client.call("a.b.C") }
        _ = await peer.next()
        await clock.advanceToNextDeadline()
        await #expect(throws: VarlinkError.timedOut) { try await call.value }
        #expect(clock.now.offset == VarlinkLimits.client.call)
        #expect(await peer.next() == nil)
    }

    @Test func `A delayed first reply of a stream is reported, and still received`() async throws {
        let clock = VirtualClock()
        let (delays, delayed) = AsyncStream.makeStream(of: Duration.self)
        let (client, peer) = try await RawPeer.pair(clock: clock) { delayed.yield(clock.now.offset) }
        let replies = try await client.stream("a.b.C")
        _ = await peer.next()
        await clock.advanceToNextDeadline()
        #expect(await delays.first { _ in true } == VarlinkLimits.client.delayNotice)
        try await peer.send("{}␀")
        var iterator = replies.makeAsyncIterator()
        #expect(try await iterator.next() != nil)
    }

    @Test func `A canceled call closes the connection`() async throws {
        let (client, peer) = try await RawPeer.pair()
        let call = Task { try await client.call("a.b.C") }
        _ = await peer.next()
        call.cancel()
        await #expect(throws: VarlinkError.cancelled) { try await call.value }
        #expect(await peer.next() == nil)
    }

    @Test func `A service that disconnects ends the call`() async throws {
        let (client, peer) = try await RawPeer.pair()
        let call = Task { try await client.call("a.b.C") }
        _ = await peer.next()
        try await peer.send("{\"para")
        peer.client.close()
        await #expect(throws: VarlinkError.disconnected) { try await call.value }
    }

    @Test func `Connecting without a listener is reported`() async throws {
        let folder = try ScratchFolder()
        await #expect(
            throws: VarlinkError.system(
                operation: "connect to \(folder.address)", reason: "No such file or directory")
        ) { try await VarlinkClient.connect(to: folder.address) }
    }
}
