// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import Glibc
import ProgramRuns
import Testing

/// The daemon among clients that mean it no good.
@Suite(.serialized, .timeLimit(.minutes(5))) struct HostileClientTests {
    private static let getState = #"{"method":"org.secondscreen.Screens.GetState"}"#

    /// Whether a new client is answered.
    private func answers(_ daemon: Daemon) -> Bool {
        RawClient(daemon.socket)?.ask(Self.getState).contains(#""id":"HDMI-A-1""#) == true
    }

    /// A message with its end: noise, a call that was tampered with, or one that asks for what there is not.
    private func message(_ generator: inout SeededGenerator) -> [UInt8] {
        var call = Array(
            #"{"method":"org.secondscreen.Screens.SetMode","parameters":{"screen":"é","mode":"1x1"}}"#.utf8)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            call = (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
                .random(in: 1 ... .max, using: &generator)
            }
        case 1: call[Int.random(in: call.indices, using: &generator)] = .random(in: 1 ... .max, using: &generator)
        case 2: call = Array(#"{"method":"org.secondscreen.Screens.M\#(generator.next())","oneway":true}"#.utf8)
        default: break
        }
        return call + [0]
    }

    /// What is wrong as a whole, each in a connection of its own.
    private var monsters: [[UInt8]] {
        func text(_ text: String, _ count: Int) -> [UInt8] { Array(String(repeating: text, count: count).utf8) }
        let head = Array(#"{"method":"org.secondscreen.Screens.Plug","parameters":{"spec":""#.utf8)
        let tail = Array(#""}}"#.utf8) + [0]
        return [
            text("[", 1_000_000) + [0], text(#"{"a":"#, 200_000) + [0], head + text("m", 900_000) + tail,
            head + text("m", 4_000_000), head + [0xC3, 0x28, 0xED, 0xA0, 0x80] + tail,
            head.dropLast() + text("[1,", 1) + text("1,", 400_000) + [0], text("\0", 100_000),
        ]
    }

    @Test func `after any input from many clients, the next one is answered without memory growth`() throws {
        let daemon = try Daemon(["--source", "virtual", "--log-level", "error"])
        #expect(answers(daemon))
        let facts = ProcessFacts(daemon.program.processID)
        let (before, start) = (facts.memory, ContinuousClock.now)
        var generator = SeededGenerator(seed: 20)
        // A message that is wrong ends its connection: what comes after it is thrown away, by the daemon or by the kernel.
        let messages = (0..<5000).map { _ in message(&generator) }
        for _ in 0..<1000 {
            guard let client = RawClient(daemon.socket) else { continue }
            let first = Int.random(in: 0..<4900, using: &generator)
            client.send(Array(messages[first..<first + 100].joined()))
            client.drain()
        }
        for monster in monsters {
            let client = try #require(RawClient(daemon.socket))
            client.send(monster)
        }
        // One call, torn over a connection, and as many beginnings of it as there is room for.
        let torn = try (0..<40).map { _ in try #require(RawClient(daemon.socket)) }
        for byte in Self.getState.utf8.dropLast() { for client in torn { client.send([byte]) } }
        // One process has a quarter of the connections. Which of these it keeps depends on the order in which the event
        // loops, one of them busy with a monster, take them on.
        #expect(torn.reversed().contains { $0.ask("}").contains("HDMI-A-1") })
        var idle: [RawClient] = []
        for _ in 0..<1000 {
            if let client = RawClient(daemon.socket) { idle.append(client) }
            if idle.count > 200 { idle.removeFirst(100) }
        }
        #expect(answers(daemon))
        let growth = facts.memory - before
        #expect(growth < 16 << 20, "\(growth >> 10) KiB more")
        // Ten seconds on a machine that does nothing else.
        #expect(ContinuousClock.now - start < .seconds(240))
        idle = []
        #expect(try daemon.command("screens").status == 0)
        #expect(daemon.end().status == 0)
    }

    @Test func `a process with 64 streams locks nobody out, and is refused with a reason`() throws {
        let daemon = try Daemon()
        let follow = #"{"method":"org.secondscreen.Screens.Monitor","more":true}"#
        var (followers, refusals) = ([RawClient](), [String]())
        for _ in 0..<64 {
            let client = try #require(RawClient(daemon.socket))
            let reply = client.ask(follow)
            if reply.contains("TooManyConnections") { refusals.append(reply) } else { followers.append(client) }
        }
        #expect(followers.count == 16)
        #expect(refusals.count == 48)
        #expect(refusals.first?.contains("this process has 16 connections already") == true, "\(refusals)")
        #expect(try daemon.command("screens").status == 0)
        let result = daemon.end()
        #expect(result.status == 0)
        #expect(result.errors.split(separator: "\n").filter { $0.contains("refusing varlink clients") }.count == 1)
    }

    @Test func `when descriptors run out, idle clients are evicted, and this is logged once`() throws {
        let daemon = try Daemon()
        #expect(answers(daemon))
        let facts = ProcessFacts(daemon.program.processID)
        try facts.limit("--nofile=\(facts.descriptors + 6)")
        let idle = (0..<60).compactMap { _ in RawClient(daemon.socket) }
        #expect(idle.count == 60)
        #expect(answers(daemon))
        #expect(facts.comesToRest(), "it spins")
        #expect(answers(daemon))
        let result = daemon.end()
        #expect(result.status == 0)
        let told = result.errors.split(separator: "\n").filter { $0.contains("cannot accept varlink connections") }
        #expect(told.count == 1, "\(result.errors)")
        #expect(told.first?.contains("Too many open files") == true, "\(told)")
    }

    @Test func `clients wait at no cost when streams have exhausted the descriptors`() throws {
        let daemon = try Daemon()
        let facts = ProcessFacts(daemon.program.processID)
        try facts.limit("--nofile=\(facts.descriptors + 4)")
        var followers: [RawClient] = []
        for _ in 0..<8 {
            guard let client = RawClient(daemon.socket) else { continue }
            client.send(Array(#"{"method":"org.secondscreen.Screens.Monitor","more":true}"#.utf8) + [0])
            followers.append(client)
        }
        #expect(facts.comesToRest(), "it spins")
        followers = []
        #expect(answers(daemon))
        #expect(daemon.end().status == 0)
    }
}
