// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Testing

@testable import Varlink

struct HostileInputTests {
    @Test(arguments: 0..<10 as Range<UInt64>) func `After any input, the next valid client is answered`(
        seed: UInt64
    ) async throws {
        var generator = SeededGenerator(seed: seed)
        try await withServer { address, _ in
            for _ in 0..<60 {
                let peer = try await RawPeer.connect(to: address)
                try? await peer.send(Self.message(&generator))
                if Bool.random(using: &generator) { peer.client.close() }
            }
            var connected: RawPeer?
            while connected == nil {
                connected = try? await RawPeer.connect(to: address)
                if connected == nil { await Task.yield() }
            }
            let good = try #require(connected)
            #expect(try await good.ask(VarlinkServerTests.echo("good")) == #"{"parameters":{"text":"good"}}"#)
        }
    }

    private static func message(_ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = Array((VarlinkServerTests.echo("é😀") + "\0" + VarlinkServerTests.echo("2") + "\0").utf8)
        switch Int.random(in: 0..<7, using: &generator) {
        case 0:
            return (0..<Int.random(in: 1..<5000, using: &generator)).map { _ in
                .random(in: 0 ... .max, using: &generator)
            }
        case 1: return Array(repeating: UInt8(ascii: "["), count: 900_000) + [0]
        case 2: return Array(#"{"method":""#.utf8) + Array(repeating: UInt8(ascii: "m"), count: 2_000_000)
        case 3: return Array(repeating: 0, count: 5000)
        case 4: return Array(#"{"method":"org.example.test.Pour","more":true}"#.utf8) + [0]
        case 5:
            bytes.removeLast(Int.random(in: 1..<bytes.count, using: &generator))
            return bytes
        default:
            for _ in 0..<4 {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0 ... .max, using: &generator)
            }
            return bytes
        }
    }

    @Test func `Hundreds of idle connections do not lock out a valid client`() async throws {
        try await withServer { address, _ in
            var idle: [RawPeer] = []
            for _ in 0..<300 {
                // A full queue is refused rather than waited for; the server empties it meanwhile.
                if let peer = try? await RawPeer.connect(to: address) { idle.append(peer) }
            }
            var connected: RawPeer?
            while connected == nil {
                connected = try? await RawPeer.connect(to: address)
                if connected == nil { await Task.yield() }
            }
            let good = try #require(connected)
            #expect(try await good.ask(VarlinkServerTests.echo("good")) == #"{"parameters":{"text":"good"}}"#)
            #expect(idle.count > 100)
        }
    }
}
