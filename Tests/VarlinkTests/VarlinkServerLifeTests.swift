// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ChannelSupport
import NIOCore
import Testing

@testable import Varlink

/// Who waits for whom, who is dropped, and how it ends.
struct VarlinkServerLifeTests {
    private static let wait = #"{"method":"org.example.test.Wait"}␀"#

    private static func next<Element: Sendable>(_ stream: AsyncStream<Element>) async {
        for await _ in stream { return }
    }

    @Test func `A stream ends when its client disconnects`() async throws {
        try await withServer { address, service in
            let peer = try await RawPeer.connect(to: address)
            try await peer.send(#"{"method":"org.example.test.Wait","more":true}␀"#)
            await Self.next(service.entered)
            peer.client.close()
            await Self.next(service.cancellations)
        }
    }

    @Test func `An ordinary call continues without its client`() async throws {
        try await withServer { address, service in
            let peer = try await RawPeer.connect(to: address)
            try await peer.send(Self.wait + VarlinkServerTests.echo("after") + "␀")
            await Self.next(service.entered)
            peer.client.close()
            service.release.yield()
            let other = try await RawPeer.connect(to: address)
            #expect(try await other.ask(VarlinkServerTests.echo("other")) != nil)
        }
    }

    @Test func `A call of a method that ends with its client does, unless it wants no reply`() async throws {
        try await withServer { address, service in
            let peer = try await RawPeer.connect(to: address)
            try await peer.send(#"{"method":"org.example.test.Hold"}␀"#)
            await Self.next(service.entered)
            peer.client.close()
            await Self.next(service.cancellations)
            let other = try await RawPeer.connect(to: address)
            try await other.send(
                #"{"method":"org.example.test.Hold","oneway":true}␀"# + VarlinkServerTests.echo("after") + "␀")
            await Self.next(service.entered)
            service.release.yield()
            #expect(try await other.client.messages.next() != nil)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `A stalled reader is dropped after a while, and its backlog uses no memory`() async throws {
        let clock = VirtualClock()
        try await withServer(clock: clock) { address, _ in
            let reader = try SlowReader(address)
            reader.send(#"{"method":"org.example.test.Pour","more":true}"#)
            await reader.waitForEnd(advancing: clock)
            #expect(clock.now.offset >= VarlinkLimits.server.stall)
            // Only what the kernel's buffers held.
            #expect(await reader.read(6_000_000) < 6_000_000)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `A slow reader that keeps reading is never dropped`() async throws {
        let clock = VirtualClock()
        try await withServer(clock: clock) { address, service in
            let reader = try SlowReader(address)
            reader.send(#"{"method":"org.example.test.Pour","more":true}"#)
            // Nine kilobytes a second: less than the kernel needs to ask the server for more within 10 seconds.
            for _ in 0..<40 {
                #expect(await reader.read(9000) == 9000)
                await clock.advanceToNextDeadline()
            }
            #expect(clock.now.offset >= VarlinkLimits.server.stall * 3)
            #expect(reader.isOpen)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `A client beyond the limit gets a readable error`() async throws {
        var limits = VarlinkLimits.server
        limits.connections = 1
        try await withServer(limits: limits) { address, service in
            let first = try await RawPeer.connect(to: address)
            try await first.send(Self.wait)
            await Self.next(service.entered)
            let second = try await RawPeer.connect(to: address)
            #expect(
                try await second.ask(VarlinkServerTests.echo("2"))
                    == #"{"error":"org.example.test.Full","parameters":{"reason":"this process has 1 connection "#
                    + #"already, which is the limit"}}"#)
            #expect(await second.next() == nil)
            service.release.finish()
            #expect(await first.next() == #"{"parameters":{}}"#)
        }
    }

    @Test(.timeLimit(.minutes(5))) func `A refused client that makes no call is disconnected after a second`()
        async throws
    {
        let clock = VirtualClock()
        var limits = VarlinkLimits.server
        limits.connections = 1
        try await withServer(limits: limits, clock: clock) { address, service in
            let first = try await RawPeer.connect(to: address)
            try await first.send(Self.wait)
            await Self.next(service.entered)
            let silent = try await RawPeer.connect(to: address)
            await clock.advanceToNextDeadline()
            #expect(await silent.next() == nil)
            #expect(clock.now.offset == .seconds(1))
            service.release.finish()
        }
    }

    @Test(.timeLimit(.minutes(5))) func `Each of many refused clients gets the error`() async throws {
        var limits = VarlinkLimits.server
        limits.connections = 1
        try await withServer(limits: limits) { address, service in
            let first = try await RawPeer.connect(to: address)
            try await first.send(Self.wait)
            await Self.next(service.entered)
            var others: [RawPeer] = []
            for _ in 0..<40 { others.append(try await RawPeer.connect(to: address)) }
            for other in others {
                #expect(try await other.ask(VarlinkServerTests.echo("2"))?.contains("org.example.test.Full") == true)
            }
            service.release.finish()
        }
    }

    @Test(.timeLimit(.minutes(5))) func `A client that is evicted before its first call gets the error`()
        async throws
    {
        var limits = VarlinkLimits.server
        limits.connections = 2
        try await withServer(limits: limits) { address, _ in
            let (first, other) = try await Self.oldest(at: address)
            let second = try await RawPeer.connect(to: address)
            #expect(try await second.ask(VarlinkServerTests.echo("2"))?.contains("error") == false)
            #expect(try await first.ask(VarlinkServerTests.echo("1"))?.contains("org.example.test.Full") == true)
            #expect(await first.next() == nil)
            #expect(try await second.ask(VarlinkServerTests.echo("2"))?.contains("error") == false)
            #expect(try await other.ask(VarlinkServerTests.echo("3"))?.contains("error") == false)
        }
    }

    /// Connects a client that makes no call and another one that does; returns when the first is the longest idle one.
    private static func oldest(at address: VarlinkAddress) async throws -> (RawPeer, other: RawPeer) {
        let peer = try await RawPeer.connect(to: address)
        let other = try await RawPeer.connect(to: address)
        #expect(try await other.ask(VarlinkServerTests.echo("0")) != nil)
        // Connections are accepted in order, but admitted by their own event loops.
        let group: any EventLoopGroup = EventLoops.group
        for _ in 0..<6 { try await group.next().submit {}.get() }
        #expect(try await other.ask(VarlinkServerTests.echo("0")) != nil)
        return (peer, other)
    }

    @Test(.timeLimit(.minutes(5))) func `An evicted client that makes no call is disconnected after a second`()
        async throws
    {
        let clock = VirtualClock()
        var limits = VarlinkLimits.server
        limits.connections = 2
        try await withServer(limits: limits, clock: clock) { address, _ in
            let (silent, other) = try await Self.oldest(at: address)
            let second = try await RawPeer.connect(to: address)
            #expect(try await second.ask(VarlinkServerTests.echo("2"))?.contains("error") == false)
            await clock.advanceToNextDeadline()
            #expect(await silent.next() == nil)
            #expect(clock.now.offset == .seconds(1))
            #expect(try await other.ask(VarlinkServerTests.echo("3"))?.contains("error") == false)
        }
    }

    @Test func `The longest idle connection makes room for another`() async throws {
        var limits = VarlinkLimits.server
        limits.connections = 2
        try await withServer(limits: limits) { address, service in
            let first = try await RawPeer.connect(to: address)
            #expect(try await first.ask(VarlinkServerTests.echo("1")) != nil)
            let second = try await RawPeer.connect(to: address)
            #expect(try await second.ask(VarlinkServerTests.echo("2")) != nil)
            try await first.send(Self.wait)
            await Self.next(service.entered)
            let third = try await RawPeer.connect(to: address)
            #expect(try await third.ask(VarlinkServerTests.echo("3")) != nil)
            #expect(await second.next() == nil)
            try await third.send(Self.wait)
            await Self.next(service.entered)
            let fourth = try await RawPeer.connect(to: address)
            #expect(try await fourth.ask(VarlinkServerTests.echo("4"))?.contains("org.example.test.Full") == true)
            #expect(await fourth.next() == nil)
            service.release.finish()
            #expect(await first.next() == #"{"parameters":{}}"#)
            #expect(await third.next() == #"{"parameters":{}}"#)
        }
    }

    @Test func `A stopping server answers the calls that end with it`() async throws {
        let folder = try ScratchFolder()
        let service = try ExampleService()
        let server = try VarlinkServer(
            information: ExampleService.information, services: [service],
            sockets: [VarlinkSocket(listeningAt: folder.address)], clock: VirtualClock())
        let task = Task { try await server.run() }
        let idle = try await RawPeer.connect(to: folder.address)
        let peer = try await RawPeer.connect(to: folder.address)
        try await peer.send(Self.wait)
        await Self.next(service.entered)
        task.cancel()
        #expect(await peer.next() == #"{"parameters":{}}"#)
        #expect(await peer.next() == nil)
        #expect(await idle.next() == nil)
        try await task.value
        #expect(folder.files == [])
    }

    @Test func `A stopping server does not wait for a stalled client`() async throws {
        let clock = VirtualClock()
        let folder = try ScratchFolder()
        var limits = VarlinkLimits.server
        limits.stall = .seconds(1000)
        let server = try VarlinkServer(
            information: ExampleService.information, services: [ExampleService()],
            sockets: [VarlinkSocket(listeningAt: folder.address)], limits: limits, clock: clock)
        let task = Task { try await server.run() }
        let peer = try await RawPeer.connect(to: folder.address)
        try await peer.send(#"{"method":"org.example.test.Pour","more":true}␀"#)
        _ = await peer.next()
        task.cancel()
        // The stuck write and the end.
        while clock.sleeperCount < 2 { await Task.yield() }
        clock.advance(by: limits.grace)
        try await task.value
        #expect(clock.now.offset == limits.grace)
    }

    @Test func `A single-connection server ends with its connection`() async throws {
        let (client, peer) = try await RawPeer.pair()
        client.close()
        _ = await peer.next()
        let folder = try ScratchFolder()
        let listener = try SocketDescriptor()
        try listener.bind(to: folder.address, mode: 0o600)
        try listener.listen()
        let caller = try await VarlinkClient.connect(to: folder.address)
        let accepted = try accept(from: listener)
        let server = try VarlinkServer(
            information: ExampleService.information, services: [ExampleService()],
            sockets: [VarlinkSocket(adopting: accepted)])
        let task = Task { try await server.run() }
        #expect(try await caller.call("org.example.test.Echo", ["text": "x"]) == ["text": "x"])
        caller.close()
        try await task.value
    }

    @Test func `Two services cannot have the same interface`() throws {
        #expect(throws: VarlinkError.self) {
            try VarlinkServer(
                information: ExampleService.information, services: [ExampleService(), ExampleService()], sockets: [])
        }
    }
}
