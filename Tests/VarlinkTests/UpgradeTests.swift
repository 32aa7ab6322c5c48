// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import NIOCore
import Testing

@testable import Varlink

/// Connections that become streams of bytes, on both ends.
@Suite(.timeLimit(.minutes(5))) struct UpgradeTests {
    private static let stream = "org.example.test.Stream"

    private static func call(_ kind: String) -> String {
        #"{"method":"org.example.test.Stream","parameters":{"kind":"\#(kind)"},"upgrade":true}"#
    }

    private static func next<Element: Sendable>(_ stream: AsyncStream<Element>) async {
        for await _ in stream { return }
    }

    /// Everything that a stream has, up to its end or so many bytes.
    private static func read(_ bytes: VarlinkByteStream, atMost limit: Int = .max) async throws -> [UInt8] {
        var all: [UInt8] = []
        while all.count < limit, let received = try await bytes.read() { all += received.array }
        return all
    }

    @Test func `Data written at one end is read at the other`() async throws {
        try await withServer { address, _ in
            let client = try await VarlinkClient.connect(to: address)
            let (reply, bytes) = try await client.upgrade(Self.stream, ["kind": "echo"])
            #expect(reply == ["kind": "echo"])
            for text in ["one", "two\0", String(repeating: "three", count: 5000)] {
                var sent = VarlinkBytes()
                sent.append(Array(text.utf8).span)
                try await bytes.write(sent)
                #expect(try await Self.read(bytes, atMost: text.utf8.count) == Array(text.utf8))
            }
            try await bytes.write(VarlinkBytes())
            try await bytes.write(VarlinkBytes([7]))
            #expect(try await bytes.read()?.withBytes { $0.byteCount } == 1)
        }
    }

    @Test func `Megabytes arrive intact and in order, and the service's end ends the stream`() async throws {
        try await withServer { address, _ in
            let client = try await VarlinkClient.connect(to: address)
            let bytes = try await client.upgrade(Self.stream, ["kind": "sample"]).bytes
            #expect(try await Self.read(bytes) == ExampleService.sample)
            #expect(try await bytes.read() == nil)
        }
    }

    @Test func `Bytes received with the call belong to the stream`() async throws {
        try await withServer { address, _ in
            let peer = try await RawPeer.connect(to: address)
            try await peer.send(Self.call("echo") + "␀early")
            #expect(await peer.next() == #"{"parameters":{"kind":"echo"}}"#)
            var received = ""
            while received.count < 5, let bytes = try await peer.client.messages.nextBytes() {
                received += String(buffer: bytes)
            }
            #expect(received == "early")
        }
    }

    @Test(arguments: [
        (#"{"method":"org.example.test.Stream","parameters":{"kind":"echo"}}"#, "MethodNotImplemented"),
        (#"{"method":"org.example.test.Stream","parameters":{"kind":"echo"},"more":true}"#, "MethodNotImplemented"),
        (
            #"{"method":"org.example.test.Stream","parameters":{"kind":"echo"},"more":true,"upgrade":true}"#,
            "MethodNotImplemented"
        ),
        (#"{"method":"org.example.test.Count","parameters":{"to":1},"upgrade":true}"#, "MethodNotImplemented"),
        (#"{"method":"org.varlink.service.GetInfo","upgrade":true}"#, "MethodNotImplemented"),
        (#"{"method":"org.example.test.Stream","upgrade":true}"#, "InvalidParameter"),
    ]) func `An invalid call is refused, and the connection continues`(call: String, error: String) async throws {
        try await withServer { address, _ in
            let peer = try await RawPeer.connect(to: address)
            let reply = try await peer.ask(call)
            #expect(reply?.hasPrefix(#"{"error":"org.varlink.service."# + error) == true, "\(reply ?? "closed")")
            let oneway = call.dropLast() + #","oneway":true}␀"#
            if !call.contains("more") { try await peer.send(String(oneway)) }
            #expect(try await peer.ask(VarlinkServerTests.echo("on")) == #"{"parameters":{"text":"on"}}"#)
            #expect(try await peer.ask(Self.call("echo")) == #"{"parameters":{"kind":"echo"}}"#)
        }
    }

    @Test func `A refusal by the service leaves the client's connection unchanged`() async throws {
        try await withServer { address, _ in
            let client = try await VarlinkClient.connect(to: address)
            await #expect(throws: VarlinkError.failure(name: "org.example.test.Broken", parameters: ["why": "asked"])) {
                _ = try await client.upgrade(Self.stream, ["kind": "none"])
            }
            #expect(try await client.call("org.example.test.Echo", ["text": "on"]) == ["text": "on"])
            let bytes = try await client.upgrade(Self.stream, ["kind": "echo"]).bytes
            await #expect(throws: VarlinkError.streaming) { try await client.call("org.example.test.Fail") }
            bytes.close()
            await #expect(throws: VarlinkError.disconnected) { try await client.call("org.example.test.Fail") }
            await #expect(throws: VarlinkError.disconnected) { try await bytes.write(VarlinkBytes([1])) }
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `A stalled reader is dropped after a while, and its backlog uses no memory`() async throws {
        let clock = VirtualClock()
        try await withServer(clock: clock) { address, _ in
            // Not even the reply is read, which would make room for a moment.
            let reader = try SlowReader(address)
            reader.send(Self.call("pour"))
            await reader.waitForEnd(advancing: clock)
            #expect(clock.now.offset >= VarlinkLimits.server.stall)
            // Only what the kernel's buffers held.
            #expect(await reader.read(2_000_000) < 2_000_000)
        }
    }

    @Test func `A slow reader that keeps reading is never dropped`() async throws {
        let clock = VirtualClock()
        try await withServer(clock: clock) { address, _ in
            let reader = try SlowReader(address)
            reader.send(Self.call("pour"))
            for _ in 0..<40 {
                #expect(await reader.read(9000) == 9000)
                await clock.advanceToNextDeadline()
            }
            #expect(clock.now.offset >= VarlinkLimits.server.stall * 3)
            #expect(reader.isOpen)
        }
    }

    @Test(arguments: [true, false]) func `The service notices that its client disconnects or finishes sending`(
        isHalf: Bool
    ) async throws {
        try await withServer { address, service in
            let peer = try await RawPeer.connect(to: address)
            #expect(try await peer.ask(Self.call("wait")) == #"{"parameters":{"kind":"wait"}}"#)
            await Self.next(service.entered)
            if isHalf { try await peer.finish() } else { peer.client.close() }
            await Self.next(service.cancellations)
            #expect(await peer.next() == nil)
        }
    }

    @Test func `Releasing a stream closes the connection`() async throws {
        try await withServer { address, service in
            let client = try await VarlinkClient.connect(to: address)
            _ = try await client.upgrade(Self.stream, ["kind": "wait"])
            await Self.next(service.cancellations)
        }
    }

    @Test func `A canceled read leaves the stream unchanged`() async throws {
        try await withServer { address, _ in
            let client = try await VarlinkClient.connect(to: address)
            let bytes = try await client.upgrade(Self.stream, ["kind": "echo"]).bytes
            for isEarly in [true, false] {
                let read = Task { try await bytes.read() }
                if !isEarly { for _ in 0..<100 { await Task.yield() } }
                read.cancel()
                await #expect(throws: VarlinkError.cancelled) { _ = try await read.value }
            }
            try await bytes.write(VarlinkBytes([1, 2, 3]))
            #expect(try await Self.read(bytes, atMost: 3) == [1, 2, 3])
        }
    }

    @Test func `A service that disconnects ends a read with the data it has sent`() async throws {
        let (client, peer) = try await RawPeer.pair()
        let upgrade = Task { try await client.upgrade("a.b.C") }
        #expect(await peer.next() == #"{"method":"a.b.C","upgrade":true}"#)
        try await peer.send("{}␀abc")
        let bytes = try await upgrade.value.bytes
        peer.client.close()
        #expect(try await Self.read(bytes) == Array("abc".utf8))
    }

    @Test func `An upgrade reply that times out closes the connection`() async throws {
        let clock = VirtualClock()
        let (client, peer) = try await RawPeer.pair(clock: clock)
        let upgrade = Task { try await client.upgrade("a.b.C") }
        _ = await peer.next()
        await clock.advanceToNextDeadline()
        await #expect(throws: VarlinkError.timedOut) { _ = try await upgrade.value }
        #expect(await peer.next() == nil)
    }

    @Test func `A stream makes its connection busy, so it is not evicted`() async throws {
        var limits = VarlinkLimits.server
        limits.connections = 1
        try await withServer(limits: limits) { address, service in
            let client = try await VarlinkClient.connect(to: address)
            let bytes = try await client.upgrade(Self.stream, ["kind": "wait"]).bytes
            await Self.next(service.entered)
            let second = try await RawPeer.connect(to: address)
            #expect(try await second.ask(VarlinkServerTests.echo("2"))?.contains("org.example.test.Full") == true)
            bytes.close()
            await Self.next(service.cancellations)
        }
    }

    @Test func `A stopping server ends its streams without waiting for stalled readers`() async throws {
        let clock = VirtualClock()
        let folder = try ScratchFolder()
        let service = try ExampleService()
        var limits = VarlinkLimits.server
        limits.stall = .seconds(1000)
        let server = try VarlinkServer(
            information: ExampleService.information, services: [service],
            sockets: [VarlinkSocket(listeningAt: folder.address)], limits: limits, clock: clock)
        let task = Task { try await server.run() }
        let idle = try await VarlinkClient.connect(to: folder.address)
        let waiting = try await idle.upgrade(Self.stream, ["kind": "wait"]).bytes
        let stuck = try await VarlinkClient.connect(to: folder.address)
        let poured = try await stuck.upgrade(Self.stream, ["kind": "pour"]).bytes
        await Self.next(service.entered)
        // The watch over the stuck write.
        while clock.sleeperCount < 1 { await Task.yield() }
        task.cancel()
        #expect(try await waiting.read() == nil)
        while clock.sleeperCount < 2 { await Task.yield() }
        clock.advance(by: limits.grace)
        try await task.value
        #expect(clock.now.offset == limits.grace)
        #expect(try await Self.read(poured).count < 2_000_000)
    }
}
