// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Synchronization
import Testing

@testable import Varlink

/// The same replies to many clients, some of which are slow.
@Suite(.timeLimit(.minutes(5))) struct ReplyBroadcastTests {
    private static func follow(counted: Bool = false) -> String {
        #"{"method":"org.example.test.Follow","parameters":{"counted":\#(counted)},"more":true}"#
    }

    /// Clients that follow, each of which has its first reply.
    private static func followers(_ count: Int, of address: VarlinkAddress) async throws -> [RawPeer] {
        var peers: [RawPeer] = []
        for _ in 0..<count {
            let peer = try await RawPeer.connect(to: address)
            #expect(try await peer.ask(follow()) == #"{"parameters":{},"continues":true}"#)
            peers.append(peer)
        }
        return peers
    }

    /// The texts of a reply.
    private static func texts(_ message: String?) throws -> [String] {
        let reply = try JSONValue(parsing: Array(try #require(message).utf8), limits: VarlinkLimits.server.json)
        return try #require(reply.object?["parameters"]?.object?["texts"]?.array).compactMap { $0.string }
    }

    @Test func `Each client receives each item once and in order, and the last reply after them`() async throws {
        try await withServer { address, service in
            let peers = try await Self.followers(8, of: address)
            let sent = (0..<300).map { "item \($0)" }
            for pair in stride(from: 0, to: sent.count, by: 2) {
                service.texts.send(Array(sent[pair...pair + 1]))
                await Task.yield()
            }
            service.texts.finish()
            for peer in peers {
                var received: [String] = []
                while let message = await peer.next() {
                    let texts = try Self.texts(message)
                    if texts == ["end"] { break }
                    // What is sent together arrives together.
                    #expect(message.hasSuffix(#","continues":true}"#) && texts.count.isMultiple(of: 2))
                    received += texts
                }
                #expect(received == sent)
            }
        }
    }

    @Test func `The last reply is sent even if the server is canceled at once`() async throws {
        let large = String(repeating: "x", count: 20_000)
        for _ in 0..<20 {
            var peers: [RawPeer] = []
            try await withServer { address, service in
                peers = try await Self.followers(8, of: address)
                // After a long visit the next one waits.
                service.texts.send([large])
                for peer in peers { #expect(try Self.texts(await peer.next()) == [large]) }
                service.texts.send([large])
                service.texts.finish()
            }
            for peer in peers {
                #expect(try Self.texts(await peer.next()) == [large])
                #expect(await peer.next() == #"{"parameters":{"texts":["end"]}}"#)
            }
        }
    }

    @Test func `A client added after the end receives its first reply and the last`() async throws {
        try await withServer { address, service in
            service.texts.finish()
            let peer = try await Self.followers(1, of: address)[0]
            #expect(await peer.next() == #"{"parameters":{"texts":["end"]}}"#)
        }
    }

    @Test func `A client receives nothing sent before it was added`() async throws {
        try await withServer { address, service in
            let early = try await Self.followers(1, of: address)
            service.texts.send(["before"])
            let late = try await Self.followers(1, of: address)
            service.texts.send(["after"])
            #expect(try Self.texts(await early[0].next()) == ["before"])
            #expect(try Self.texts(await early[0].next()) == ["after"])
            #expect(try Self.texts(await late[0].next()) == ["after"])
        }
    }

    @Test func `A client that does not read falls behind and starts over, and others miss nothing`() async throws {
        try await withServer { address, service in
            let reader = try SlowReader(address)
            reader.send(Self.follow())
            #expect(await reader.read(Self.first.utf8.count) == Self.first.utf8.count)
            let other = try await Self.followers(1, of: address)[0]
            let large = String(repeating: "x", count: 50_000)
            for number in 0..<40 {
                service.texts.send(["\(number) \(large)"])
                #expect(try Self.texts(await other.next()) == ["\(number) \(large)"])
            }
            let end = #"{"parameters":{"again":true},"continues":true}"#
            let all = await reader.text(until: end)
            // Those that the kernel took, of which the last was being written; not those after it.
            let whole = all.split(separator: "\0").dropLast().count
            #expect((1..<30).contains(whole), "\(whole) replies before the new start")
            service.texts.send(["next"])
            #expect(await reader.text(until: "\0").isEmpty == false)
            #expect(try Self.texts(await other.next()) == ["next"])
        }
    }

    @Test func `A client that fell behind starts over once, however late that happens`() async throws {
        try await withServer { address, service in
            let reader = try SlowReader(address)
            reader.send(Self.follow())
            #expect(await reader.read(Self.first.utf8.count) == Self.first.utf8.count)
            let large = String(repeating: "x", count: 50_000)
            for number in 0..<40 { service.texts.send(["\(number) \(large)"]) }
            // The next visit of the event loop, which starts the client over, is as much later as this one takes.
            let busy = (0..<2000).map { _ in large }
            async let all = reader.text(until: #"{"parameters":{"again":true},"continues":true}"#)
            service.texts.send(busy)
            _ = await all
            #expect(service.restarts.withLock { $0 } == 1)
        }
    }

    @Test func `A client that falls behind is told how much it missed`() async throws {
        try await withServer { address, service in
            let reader = try SlowReader(address)
            reader.send(Self.follow(counted: true))
            #expect(await reader.read(Self.first.utf8.count) == Self.first.utf8.count)
            let large = String(repeating: "x", count: 50_000)
            for number in 0..<40 { service.counted.send(["\(number) \(large)"]) }
            service.counted.finish()
            let all = await reader.text(until: #"{"parameters":{"texts":["end"]}}"#)
            let replies = all.split(separator: "\0").map(String.init)
            let missed = try replies.compactMap { reply in
                let json = try JSONValue(parsing: Array(reply.utf8), limits: VarlinkLimits.server.json)
                return json.object?["parameters"]?.object?["missed"]?.int
            }
            let received = try replies.filter { $0.contains("xxx") }.map { try Self.texts($0).count }.reduce(0, +)
            #expect(!missed.isEmpty && received > 0)
            #expect(received + missed.reduce(0, +) == 40)
        }
    }

    private static let first = #"{"parameters":{},"continues":true}"# + "\0"

    @Test func `A disconnected client is removed`() async throws {
        try await withServer { address, service in
            let peers = try await Self.followers(2, of: address)
            for peer in peers { peer.client.close() }
            while service.texts.hasFollowers { await Task.yield() }
        }
    }

    @Test func `A client that stops reading for too long is dropped and released`() async throws {
        let clock = VirtualClock()
        try await withServer(clock: clock) { address, service in
            let reader = try SlowReader(address)
            reader.send(Self.follow())
            #expect(await reader.read(Self.first.utf8.count) == Self.first.utf8.count)
            for _ in 0..<40 { service.texts.send([String(repeating: "x", count: 50_000)]) }
            await reader.waitForEnd(advancing: clock)
            while service.texts.hasFollowers { await Task.yield() }
        }
    }

    @Test func `A call that accepts one reply is refused`() async throws {
        try await withServer { address, _ in
            let peer = try await RawPeer.connect(to: address)
            let reply = try await peer.ask(#"{"method":"org.example.test.Follow"}"#)
            #expect(reply?.contains("org.varlink.service.ExpectedMore") == true)
        }
    }
}

/// The queue's part of the follower's table, row by row.
struct FollowerQueueTests {
    /// What the queue holds after appending each group of items.
    @Test func `a reply has at most 64 items, and the rest stays in the queue`() {
        var queue = FollowerQueue<Int>(limit: 1024)
        queue.append(Array(0..<150))
        var replies: [[Int]] = []
        while case .items(let items)? = queue.take(), replies.count < 10 { replies.append(items) }
        #expect(replies.map(\.count) == [64, 64, 22])
        #expect(replies.flatMap(\.self) == Array(0..<150))
    }

    private func delivery(limit: Int, _ groups: [[String]]) -> String? {
        var queue = FollowerQueue<String>(limit: limit)
        for group in groups { queue.append(group) }
        defer { if case .some = queue.take() { Issue.record("something was left") } }
        switch queue.take() {
        case .items(let items): return items.joined(separator: " ")
        case .behind(let missed): return "behind by \(missed)"
        case nil: return nil
        }
    }

    @Test(
        arguments: [
            (4, [["a"], ["b"], ["c"]], "a b c"),
            (2, [["a"], ["b"], ["c"], ["d"]], "behind by 4"),
            (3, [["a", "b"], ["c", "d"]], "behind by 4"),
            (3, [["a", "b", "c", "d"], ["e"]], "behind by 5"),
            (3, [], nil),
        ] as [(Int, [[String]], String?)])
    func `items are kept in order up to the limit, grouped items together`(
        limit: Int, groups: [[String]], expected: String?
    ) {
        #expect(delivery(limit: limit, groups) == expected)
    }
}
